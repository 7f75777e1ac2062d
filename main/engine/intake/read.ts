// Reads a file into a batch: taken into the data folder, understood, mapped, every row checked. Nothing is sent (rule 12).

import type { Input } from '../../../preload/contract/channels.ts';
import path from 'node:path';
import { onScreen } from '../../domain/actor.ts';
import { detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import { propose, type Proposal, type Source } from '../../domain/intake/mapping.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import type { Batch } from '../../ports/intake.ts';
import type { FindingName, TakenFile, Understood } from '../../ports/tables.ts';
import type { Connection } from '../../ports/connections.ts';
import { bareSumOf, takeControlTotal } from './control-total.ts';
import { doubted } from './doubted.ts';
import { endIfDone } from './finish.ts';
import { assertSources, mappingNamed } from './mapping.ts';
import { loadRows } from './load.ts';
import { fieldsOf, openBatchOf, todayOf } from './plan.ts';
import { lockedThrough } from '../setup/locked.ts';

type ReadInput = Input<'intake/read'>;

type Chosen = Readonly<Partial<Record<FindingName, string>>>;

/** What was chosen for the last file with these headings: its mapping, and answers to what such a file does not tell. */
function lastTime(context: EngineContext, connection: number, columns: readonly string[]): Batch | null {
  const same = (batch: Batch) => JSON.stringify(batch.columns) === JSON.stringify(columns);
  const used = context.store.intake
    .all(connection)
    .filter((batch) => batch.state !== 'failed' && batch.state !== 'reading');
  return used.find(same) ?? null;
}

/** Ambiguous findings that were answered last time are answered so again; the screen shows them as chosen. */
async function understandAsBefore(context: EngineContext, connection: number, file: TakenFile, chosen: Chosen) {
  const found = await context.tables.understand(file, chosen);
  const before = lastTime(context, connection, found.columns);
  const answers: Record<string, string> = {};
  for (const { what, ambiguous, byHabit, options } of found.findings) {
    const answer = before?.findings.find((finding) => finding.what === what);
    if (answer?.chosen !== true || (!ambiguous && byHabit !== true)) continue;
    // Which rows are hidden is another matter in each file: left out unasked, they would be lost. A sheet may have another name.
    if (what !== 'hidden' && (options.length === 0 || options.includes(answer.value))) answers[what] = answer.value;
  }
  if (Object.keys(answers).length === 0) return { found, before };
  return { found: await context.tables.understand(file, { ...answers, ...chosen }), before };
}

function proposalOf(
  context: EngineContext,
  connection: Connection,
  found: Understood,
  usedBefore: readonly Source[],
): Proposal {
  const known = (list: 'prosjekt' | 'produkt' | 'ansatt') => context.store.names.ids(connection.id, list);
  const sampled = { columns: found.columns, rows: found.sample, known };
  return propose(fieldsOf(context, connection.id), sampled, usedBefore);
}

function mappingOf(
  context: EngineContext,
  connection: Connection,
  found: Understood,
  before: Batch | null,
  input: Pick<ReadInput, 'mapping' | 'sources'>,
): Pick<Batch, 'sources' | 'proposedBy' | 'mapping'> {
  const saved = input.mapping === undefined ? null : mappingNamed(context, connection, input.mapping);
  const given = input.sources ?? [];
  assertSources(fieldsOf(context, connection.id), found.columns, given);
  const fields = new Set(given.map((source) => source.field));
  const columns = new Set(given.map((source) => source.column));
  const usedBefore = saved?.sources ?? before?.sources ?? [];
  const rest = usedBefore.filter((source) => !fields.has(source.field) && !columns.has(source.column));
  const proposal = proposalOf(context, connection, found, [...given, ...rest]);
  const proposedBy = { ...proposal.by };
  for (const { column } of given) if (column !== undefined) proposedBy[column] = 'person';
  const name = saved?.name ?? (rest.length > 0 ? (before?.mapping ?? null) : null);
  return { sources: proposal.sources, proposedBy, mapping: name };
}

/** Takes, understands, maps and checks a file. Returns the number of its batch. */
export async function readIntake(context: EngineContext, input: ReadInput): Promise<number> {
  const { store } = context;
  const connection = connectionNamed(context, input.connection, 'read a file');
  if (!path.isAbsolute(input.file))
    throw wrongUsage('read a file', input.file, 'it is not a whole path', 'Name the file with its folder.');
  const file = await context.tables.take(input.file, path.join(store.folder, 'intake'));
  const { found, before } = await understandAsBefore(context, connection.id, file, input.findings ?? {});
  const mapping = mappingOf(context, connection, found, before, input);
  const number = store.transaction(() => {
    const begun = store.intake.begin({
      connection: connection.id,
      file,
      findings: found.findings,
      dialect: found.dialect,
      columns: found.columns,
      titles: found.titles,
      fields: fieldsOf(context, connection.id),
      ...mapping,
      today: todayOf(context),
      lockedThrough: lockedThrough(context, connection, 'material'),
      who: onScreen(context.actor),
      begunAt: context.now(),
    });
    store.journal.note(null, 'intake begun', {
      batch: begun,
      file: file.name,
      sha256: file.sha256,
      connection: connection.name,
    });
    return begun;
  });
  await load(context, number);
  return number;
}

async function load(context: EngineContext, number: number): Promise<void> {
  const { store } = context;
  try {
    const rows = await loadRows(context, store.intake.get(number)!);
    store.transaction(() => {
      const controlTotal = takeControlTotal(context, store.intake.get(number)!, rows);
      const bareSum = controlTotal === null ? bareSumOf(context, store.intake.get(number)!, rows) : null;
      const counts = store.intake.counts(number);
      const taken = controlTotal === null ? rows : rows - 1;
      const findings = doubted(context, store.intake.get(number)!);
      store.intake.update(number, { state: 'open', rows: taken, controlTotal, bareSum, findings });
      endIfDone(context, number);
      const total = controlTotal === null ? {} : { controlTotal };
      store.journal.note(null, 'intake read', { batch: number, rows: taken, ...counts, ...total });
    });
  } catch (error) {
    failRead(context, number, detailsOf(error, 'read a file').cause);
    throw error;
  }
}

/** What was read so far goes; the batch stays in history with the reason. */
export function failRead(context: EngineContext, number: number, failure: string): void {
  const { store } = context;
  store.transaction(() => {
    store.intake.dropRows(number);
    store.intake.update(number, { state: 'failed', rows: 0, failure, endedAt: context.now() });
    store.journal.note(null, 'intake failed', { batch: number, failure });
  });
}

/** Chooses a finding, and reads the kept file again with it. Throws `refused` when rows went out or cells were fixed. */
export async function chooseFinding(
  context: EngineContext,
  input: { batch: number; what: FindingName; value: string; again?: boolean | undefined },
): Promise<void> {
  const { store } = context;
  const batch = openBatchOf(context, input.batch, 'read a file again');
  const name = `intake ${batch.number}`;
  if (store.intake.chunks(batch.number).length > 0) {
    throw refused('read a file again', name, 'rows of it were sent already', 'Read the file as a new intake.');
  }
  if (store.intake.undoable(batch.number) > 0 && input.again !== true) {
    throw refused(
      'read a file again',
      name,
      'cells of it were fixed, and that would be lost',
      'Undo them, or say that they may go.',
    );
  }
  const chosen: Record<string, string> = { [input.what]: input.value };
  for (const finding of batch.findings)
    if (finding.chosen && finding.what !== input.what) chosen[finding.what] = finding.value;
  const found = await context.tables.understand(batch.file, chosen);
  const connection = store.connections.get(batch.connection)!;
  const keeps = batch.sources.filter((source) => source.column === undefined || found.columns.includes(source.column));
  const { sources, by } = proposalOf(context, connection, found, keeps);
  const proposedBy = Object.fromEntries(
    Object.entries(by).map(([column, why]) => [column, batch.proposedBy[column] ?? why]),
  );
  store.transaction(() => {
    store.intake.dropRows(batch.number);
    const { findings, dialect, columns, titles } = found;
    store.intake.update(batch.number, {
      state: 'reading',
      findings,
      dialect,
      columns,
      titles,
      sources,
      proposedBy,
      rows: 0,
    });
    store.journal.note(null, 'intake read again', { batch: batch.number, [input.what]: input.value });
  });
  await load(context, batch.number);
}
