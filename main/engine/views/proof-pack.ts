// The proof pack of a run, out of what the store has of it. It changes nothing but the folder that the person chose.

import { formatMicro } from '../../domain/amount.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { handOverView } from './run-view.ts';
import { type EngineContext, connectionOf, runOf } from '../context.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { WrittenPack } from '../../ports/pack.ts';

const PAGE = 1_000;
const COLUMNS = ['id', 'line', 'status', 'reason', 'handover', 'file_line', 'marked_at', 'mark_proof', 'content'];

const cell = (value: string | number | null): string => (value === null ? '' : String(value));

function* idsOf(context: EngineContext, run: number): Generator<readonly string[]> {
  yield COLUMNS;
  for (let offset = 0; ; offset += PAGE) {
    const rows: readonly RecordRow[] = context.store.records.page(run, PAGE, offset);
    for (const row of rows) {
      const { id, line, state, reason, handOver, fileLine, markedAt, markProof, contentHash } = row;
      yield [id, line, state, reason, handOver, fileLine, markedAt, markProof, contentHash].map(cell);
    }
    if (rows.length < PAGE) return;
  }
}

function amounts({ rows, hours, invoiceable, quantity }: Sum) {
  return {
    rows,
    hours: formatMicro(hours),
    invoiceable: formatMicro(invoiceable),
    quantity: formatMicro(quantity),
  };
}

/** A file with where it went, what it adds up to, and what was answered of it where it shares its run with others. */
function fileOf(context: EngineContext, handOver: HandOver) {
  const { destinationName, answers, file, state, sum, number } = handOverView(context, handOver);
  const answered = answers === null ? null : Object.entries(answers.sums).map(([of, own]) => [of, amounts(own)]);
  return {
    handOver: number,
    destination: destinationName,
    file,
    state,
    ...amounts(sum),
    answers: answered === null ? null : Object.fromEntries(answered),
  };
}

/** Every event of the run with its place in the chain, and its files with their sums. No event holds a key (rule 11). */
function journalOf(context: EngineContext, number: number): string {
  const run = runOf(context, number, 'write the proof pack');
  const { name, environment } = connectionOf(context, run);
  const events = context.store.journal.events({ run: number });
  const files = context.store.handOvers.ofRun(number).map((one) => fileOf(context, one));
  const told = { run: number, kind: run.kind, connection: name, environment, state: run.state, files, events };
  return `${JSON.stringify(told, null, 1)}\n`;
}

/** Throws `wrong-usage` without such a run, `file-not-written`. */
export function writeProofPack(
  context: EngineContext,
  { run, folder, cover }: { readonly run: number; readonly folder: string; readonly cover: string | null },
): WrittenPack {
  const journal = journalOf(context, run);
  const files = context.store.handOvers
    .ofRun(run)
    .flatMap(({ folder: at, file, sha256, state }) =>
      at === null || file === null || sha256 === null || state === 'withdrawn' ? [] : [{ folder: at, file, sha256 }],
    );
  return context.files.writePack(folder, `proof-run-${run}`, { cover, files, ids: idsOf(context, run), journal });
}
