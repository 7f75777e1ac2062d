// Topic intake: files of material, from reading to what became of every row.

import { type INTAKE, savedMapping } from '../../../preload/contract/intake-channels.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { wrongUsage } from '../../domain/errors.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { saveBadRows, takeBackRows } from '../intake/bad-rows.ts';
import { chunkEvidence, decideChunk } from '../intake/decide.ts';
import { discardBatch } from '../intake/finish.ts';
import { fixCells, markRows, undoFix } from '../intake/fix.ts';
import { importMapping, mapBatch, mappingNamed, saveMapping, setFields } from '../intake/mapping.ts';
import { batchOf, fieldsOf } from '../intake/plan.ts';
import { chooseFinding, readIntake } from '../intake/read.ts';
import { sendBatch } from '../intake/send.ts';
import { practiceFileOf } from '../setup/practice.ts';
import { searchSent } from '../intake/search.ts';
import { IntakeViews } from '../intake/view.ts';
import { batchToWire, chunkToWire, chunkWithRows, detailToWire, rowToWire, sumsToWire } from './intake-wire.ts';

type Topic = HandlersOf<typeof INTAKE>;
type Part<C extends keyof Topic> = Pick<Topic, C>;

const LOOK = 'look at an intake';

function mappingHandlers(
  context: EngineContext,
): Part<
  | 'intake/mappings'
  | 'intake/save-mapping'
  | 'intake/forget-mapping'
  | 'intake/export-mapping'
  | 'intake/import-mapping'
  | 'intake/fields'
  | 'intake/set-fields'
> {
  const { intake, journal } = context.store;
  const idOf = (connection: string) => connectionNamed(context, connection, 'map columns').id;
  return {
    'intake/mappings': ({ connection }) => intake.mappings(idOf(connection)).map(mappingToWire),
    'intake/save-mapping': ({ batch, name }) => mappingToWire(saveMapping(context, batch, name)),
    'intake/forget-mapping': ({ connection, name }) => {
      const known = connectionNamed(context, connection, 'forget a mapping');
      const mapping = mappingNamed(context, known, name);
      context.store.transaction(() => {
        intake.forgetMapping(known.id, mapping.name);
        journal.note(null, 'intake mapping forgotten', { name: mapping.name, connection });
      });
      return intake.mappings(known.id).map(mappingToWire);
    },
    'intake/export-mapping': ({ connection, name, folder }) => {
      const known = connectionNamed(context, connection, 'export a mapping');
      const { usedAt: _usedAt, ...mapping } = mappingNamed(context, known, name);
      return { path: context.tables.writeJson(folder, mapping.name, mapping) };
    },
    'intake/import-mapping': ({ connection, file }) => {
      const parsed = savedMapping().safeParse(context.tables.readJson(file));
      if (!parsed.success) {
        throw wrongUsage('import a mapping', file, 'it is not a mapping', 'Choose a mapping that this console wrote.');
      }
      return mappingToWire(importMapping(context, connection, parsed.data));
    },
    'intake/fields': ({ connection }) => [...fieldsOf(context, idOf(connection))],
    'intake/set-fields': ({ connection, fields }) => [...setFields(context, connection, fields)],
  };
}

function mappingToWire(mapping: ReturnType<EngineContext['store']['intake']['mappings']>[number]) {
  const sources = mapping.sources.map((source) => ({ ...source, lookup: source.lookup && { ...source.lookup } }));
  return { ...mapping, sources };
}

function readingHandlers(
  context: EngineContext,
  views: IntakeViews,
): Part<
  'intake/list' | 'intake/get' | 'intake/rows' | 'intake/next' | 'intake/sums' | 'intake/chunks' | 'intake/search'
> {
  const { intake } = context.store;
  return {
    'intake/list': ({ connection }) => {
      const id = connection === undefined ? undefined : connectionNamed(context, connection, LOOK).id;
      return intake.all(id).map((batch) => batchToWire(context, batch));
    },
    'intake/get': ({ batch }) => detailToWire(context, views, batchOf(context, batch, LOOK)),
    'intake/rows': (question) => {
      const found = views.window(batchOf(context, question.batch, LOOK), question);
      return { total: found.total, offset: question.offset, rows: found.rows.map(rowToWire) };
    },
    'intake/next': (question) => ({ line: views.next(batchOf(context, question.batch, LOOK), question) }),
    'intake/sums': ({ batch: number }) => {
      const batch = batchOf(context, number, LOOK);
      return sumsToWire(context, batch.connection, views.sums(batch));
    },
    'intake/chunks': ({ batch, rows }) => {
      const chunks = intake.chunks(batchOf(context, batch, LOOK).number);
      return chunks.map((chunk) => (rows === true ? chunkWithRows(context, chunk) : chunkToWire(chunk)));
    },
    'intake/search': (query) =>
      searchSent(context, query).map(({ batch, row, sent }) => ({
        batch: batch.number,
        connection: context.store.connections.get(batch.connection)!.name,
        file: batch.file.name,
        sha256: batch.file.sha256,
        row: rowToWire(row),
        sentAt: intake.chunk(sent.chunk)?.sentAt ?? null,
        columns: batch.columns,
      })),
  };
}

export function intakeHandlers(context: EngineContext): Topic {
  const views = new IntakeViews(context);
  const detail = (batch: number) => detailToWire(context, views, batchOf(context, batch, LOOK));
  return {
    ...mappingHandlers(context),
    ...readingHandlers(context, views),
    'intake/read': async (input) => detail(await readIntake(context, input)),
    'intake/practice': async ({ connection }) =>
      detail(await readIntake(context, { connection, file: practiceFileOf(context, connection) })),
    'intake/finding': async (input) => {
      await chooseFinding(context, input);
      return detail(input.batch);
    },
    'intake/map': (input) => {
      mapBatch(context, input);
      return detail(input.batch);
    },
    'intake/fix': ({ batch, fix }) => {
      const cells = fixCells(context, batch, fix);
      return { cells, batch: detail(batch) };
    },
    'intake/undo': ({ batch }) => {
      const cells = undoFix(context, batch);
      return { cells, batch: detail(batch) };
    },
    'intake/mark': (input) => {
      const rows = markRows(context, input);
      return { rows, batch: detail(input.batch) };
    },
    'intake/send': async ({ batch, rows }) => {
      const result = await sendBatch(context, batch, rows);
      return { ...result, batch: detail(batch) };
    },
    'intake/evidence': async ({ batch, chunk }) => {
      const found = await chunkEvidence(context, batch, chunk);
      return { ...found, chunk: chunkToWire(found.chunk) };
    },
    'intake/decide': async (input) => {
      await decideChunk(context, input);
      return detail(input.batch);
    },
    'intake/discard': ({ batch }) => {
      discardBatch(context, batch);
      return detail(batch);
    },
    'intake/save-bad': (input) => saveBadRows(context, input),
    'intake/take-back': async ({ batch, file }) => {
      const cells = await takeBackRows(context, batch, file);
      return { cells, batch: detail(batch) };
    },
  };
}
