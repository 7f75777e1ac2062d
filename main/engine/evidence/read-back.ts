// Reads marked time entries back where the service lists what is exported (open in main/service/README.md: whether an
// edit changes a listed line in place). An entry edited between the last list and its mark was marked unseen; nothing else can notice.

import { ConsoleError } from '../../domain/errors.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { Reason } from '../../domain/reason.ts';
import { apply, ask, begin, end, entryOf, log } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { NO_ANSWER, NOT_MARKED, DECIDE_MARKS } from './decide-marks.ts';
import { COMPARE } from './take-list.ts';
import type { Unit } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

const UNITS_AT_ONCE = 5_000;

async function listExported(
  context: EngineContext,
  run: Run,
  units: readonly Unit[],
): Promise<{ found: Map<number, ListedRecord[]>; complete: boolean }> {
  const wanted = new Set(units.map((unit) => unit.id));
  const found = new Map<number, ListedRecord[]>();
  const { proof } = await context.service(connectionOf(context, run)).list(
    { kind: run.kind, exported: { from: units[0]!.id, to: units.at(-1)!.id } },
    {
      begin: () => found.clear(),
      page: (records) => {
        for (const record of records) {
          if (wanted.has(record.id)) found.set(record.id, [...(found.get(record.id) ?? []), record]);
        }
      },
    },
  );
  return { found, complete: proof === 'complete' };
}

/** Ids whose listed lines lack one that the ERP got; earlier lines under the same Id are of no matter. */
function editedOf(units: readonly Unit[], found: ReadonlyMap<number, ListedRecord[]>): Unit[] {
  return units.filter((unit) => {
    const listed = found.get(unit.id);
    if (listed === undefined) return false;
    const hashes = new Set(listed.map((record) => record.contentHash));
    return unit.signature.split(',').some((hash) => !hashes.has(hash));
  });
}

function noteEdited(
  context: EngineContext,
  run: Run,
  edited: readonly Unit[],
  found: ReadonlyMap<number, ListedRecord[]>,
): void {
  const { sightings, records, journal } = context.store;
  for (const unit of edited) {
    // All that is listed under the Id, what the ERP did not get last.
    const listed = found.get(unit.id)!;
    const ours = new Set(unit.signature.split(','));
    const others = [
      ...listed.filter((record) => ours.has(record.contentHash)),
      ...listed.filter((record) => !ours.has(record.contentHash)),
    ];
    sightings.set(
      run.number,
      unit.id,
      others.map((record) => record.raw),
      context.now(),
    );
  }
  const ids = edited.map((unit) => unit.id);
  records.setUnits(run.number, ids, 'read-back-changed', 'edited-before-mark' satisfies Reason);
  journal.note(run.number, 'edited before its mark', { ids });
}

/**
 * No answer came to their mark, they are not listed as ready, and they are not listed as exported either: they went away, and the mark
 * did not take effect. A person decides.
 */
async function keepMissing(
  context: EngineContext,
  run: Run,
  units: readonly Unit[],
  found: ReadonlyMap<number, ListedRecord[]>,
): Promise<void> {
  const { records } = context.store;
  const ids = units
    .filter((unit) => !found.has(unit.id) && records.byId(run.number, unit.id).some((row) => row.reason === NO_ANSWER))
    .map((unit) => unit.id);
  if (ids.length === 0) return;
  const about = { run: run.number, connection: run.connection };
  const act = begin(context, DECIDE_MARKS, about, () => ({ gone: ids, exported: false }));
  await log(context, act, { ...entryOf(context, run.number), what: 'accepted', ids, note: NOT_MARKED });
  apply(context, act, () => {
    records.setUnits(run.number, ids, 'read-back-lacks', 'no-longer-listed' satisfies Reason);
    end(context, act, 'done', { gone: ids.length });
  });
}

/** What is listed as exported of these units; null when the service would not tell. */
async function askExported(context: EngineContext, run: Run, units: readonly Unit[], detail: Record<string, unknown>) {
  const about = { run: run.number, connection: run.connection, detail };
  try {
    return await ask(context, COMPARE, about, async () => {
      const exported = await listExported(context, run, units);
      return [exported, { asked: units.length, listed: exported.found.size }];
    });
  } catch (error) {
    if (error instanceof ConsoleError && !error.code.startsWith('store-')) return null;
    throw error;
  }
}

/**
 * Compares the units of these ids that are marked with what the service lists as exported. Returns false when the service does
 * not list that: then an edit in the last minute may have been marked unseen, and the run says so.
 */
export async function readBack(context: EngineContext, run: Run, ids: ReadonlySet<number>): Promise<boolean> {
  if (run.kind !== 'time') return false;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = context.store.records.units(run.number, ['marked'], after, UNITS_AT_ONCE);
    if (page.length === 0) return true;
    after = page.at(-1)!.id;
    const units = page.filter((unit) => ids.has(unit.id));
    if (units.length === 0) continue;
    const exported = await askExported(context, run, units, { exported: true });
    if (exported === null || exported.found.size === 0) return false;
    if (exported.complete) await keepMissing(context, run, units, exported.found);
    const edited = editedOf(units, exported.found);
    if (edited.length > 0) context.store.transaction(() => noteEdited(context, run, edited, exported.found));
  }
}

/**
 * Of time entries that are gone, those that the service lists as exported as the ERP got them: another machine marks here. Empty
 * when the service does not list what is exported.
 */
export async function exportedByAnother(context: EngineContext, run: Run): Promise<number[]> {
  if (run.kind !== 'time') return [];
  const found: number[] = [];
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const units = context.store.records.units(run.number, ['gone'], after, UNITS_AT_ONCE);
    if (units.length === 0) return found;
    after = units.at(-1)!.id;
    const exported = await askExported(context, run, units, { exported: true, gone: true });
    if (exported === null) return [];
    const edited = new Set(editedOf(units, exported.found));
    for (const unit of units) if (exported.found.has(unit.id) && !edited.has(unit)) found.push(unit.id);
  }
}
