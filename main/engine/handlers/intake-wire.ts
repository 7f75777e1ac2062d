// Intakes as they cross process borders (preload/contract/intake.ts).

import type * as wire from '../../../preload/contract/intake.ts';
import { unmappedFields } from '../../domain/intake/check.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, Chunk, SentRow } from '../../ports/intake.ts';
import { isQuestionOpen } from '../intake/all-or-nothing.ts';
import { blocksOf } from '../intake/send.ts';
import { type BatchSums, type IntakeViews, type RowView, sumToWire } from '../intake/view.ts';

const MOST_GROUPS = 500;
const MOST_EXAMPLES = 3;

export function batchToWire(context: EngineContext, batch: Batch): wire.IntakeBatchWire {
  const { store } = context;
  const connection = store.connections.get(batch.connection)!;
  return {
    batch: batch.number,
    connection: connection.name,
    environment: connection.environment,
    state: batch.state,
    file: batch.file.name,
    bytes: batch.file.bytes,
    sha256: batch.file.sha256,
    kept: batch.file.kept,
    by: batch.who,
    begunAt: batch.begunAt,
    endedAt: batch.endedAt,
    rows: batch.rows,
    controlTotal: batch.controlTotal ?? null,
    counts: store.intake.counts(batch.number),
    waitsFor: {
      answers: batch.findings.filter(({ ambiguous }) => ambiguous).length,
      columns: unmappedFields(batch.fields, batch.sources).length,
    },
    repeats: store.intake.repeats(batch.number).length,
    mapping: batch.mapping,
    failure: batch.failure,
  };
}

/** Examples of each column from the first page. */
function columnsToWire(context: EngineContext, batch: Batch): wire.IntakeColumnWire[] {
  const rows = context.store.intake.page(batch.number, 0)?.cells ?? [];
  return batch.columns.map((name, index) => {
    const examples = [...new Set(rows.map((cells) => (cells[index] ?? '').trim()))].filter((cell) => cell !== '');
    return {
      name,
      examples: examples.slice(0, MOST_EXAMPLES).map((cell) => cell.slice(0, 80)),
      field: batch.sources.find((source) => source.column === name)?.field ?? null,
      by: batch.proposedBy[name] ?? null,
    };
  });
}

export function detailToWire(context: EngineContext, views: IntakeViews, batch: Batch): wire.IntakeDetailWire {
  return {
    ...batchToWire(context, batch),
    findings: batch.findings,
    columns: columnsToWire(context, batch),
    sources: batch.sources.map((source) => ({ ...source, lookup: source.lookup && { ...source.lookup } })),
    fields: batch.fields,
    unmapped: unmappedFields(batch.fields, batch.sources),
    titles: batch.titles,
    problems: views.problems(batch),
    blocked: blocksOf(context, batch),
    question: isQuestionOpen(context, batch) ? 'all-or-nothing' : null,
    undoable: context.store.intake.undoable(batch.number),
  };
}

export function rowToWire(row: RowView): wire.IntakeRowWire {
  const { sent, sentBefore, problems, ...rest } = row;
  return {
    ...rest,
    problems,
    sentBefore:
      sentBefore === null
        ? null
        : { batch: sentBefore.batch, row: sentBefore.row, unknown: sentBefore.state !== 'sent' },
    chunk: sent?.chunk ?? null,
    id: sent?.id ?? null,
    words: row.state === 'refused' ? (sent?.words ?? null) : null,
  };
}

export function sumsToWire(context: EngineContext, connection: number, sums: BatchSums): wire.IntakeSumsWire {
  const groups = (list: 'prosjekt' | 'produkt', by: BatchSums['byProject']) =>
    [...by]
      .sort(([, a], [, b]) => Number((b.amount ?? b.quantity) - (a.amount ?? a.quantity)))
      .slice(0, MOST_GROUPS)
      .map(([id, sum]) => ({
        id,
        name: id === null ? null : context.store.names.nameOf(connection, list, id),
        sum: sumToWire(sum),
      }));
  return {
    all: sumToWire(sums.all),
    byState: Object.fromEntries([...sums.byState].map(([state, sum]) => [state, sumToWire(sum)])),
    byProject: groups('prosjekt', sums.byProject),
    byProduct: groups('produkt', sums.byProduct),
    doublesOf: [...sums.doublesOf].map(([batch, rows]) => ({
      batch,
      rows,
      sentAt: context.store.intake.chunks(batch)[0]?.sentAt ?? null,
    })),
    corrected: sumToWire(sums.corrected),
  };
}

/** A chunk with its rows, in the order of the file. */
export function chunkWithRows({ store: { intake } }: EngineContext, chunk: Chunk): wire.IntakeChunkWire {
  const sent = intake.sentOfChunk(chunk.number);
  const unknown = sent.filter(({ state }) => state === 'unknown' || state === 'sending');
  const numbers = (rows: readonly SentRow[]) => rows.map(({ row }) => row);
  return { ...chunkToWire(chunk), rowNumbers: numbers(sent), unknownRows: numbers(unknown) };
}

export function chunkToWire({ number, batch: _batch, ...chunk }: Chunk): wire.IntakeChunkWire {
  return { chunk: number, ...chunk };
}
