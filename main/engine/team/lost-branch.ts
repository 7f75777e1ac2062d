// What a branch of the log that lost had handed over, at every desk once that branch was left: it may be in the ERP.

import { z } from 'zod';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import type { LostBranchProof } from '../../ports/lost-branch.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionOfEntry, idsInWords, type Recovered } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { holdDoubted } from '../pull/hold-again.ts';
import { unknownConnection } from '../recovery/replay-files.ts';

/** They went out on the branch that stands, and the ERP has or may have them from there. */
const OUT: readonly UnitState[] = ['handed-over', 'accepted', 'marking', 'unknown', 'changed', 'gone', 'marked'];

/** Event: of a run its units that another branch had handed over too. */
const ON_LOST_BRANCH = 'handed over on a branch that lost';
const NOTED = z.object({
  ids: z.array(z.number()),
  note: z.string().optional(),
  /** Where the log tells of the branch, and how far it went where the note was written; earlier programs kept neither. */
  seq: z.number().optional(),
  knew: z.number().optional(),
  toldAt: z.string().default(''),
  saidAt: z.string().default(''),
});
type Noted = z.infer<typeof NOTED>;

/** Clocks of desks differ: only of what an earlier program kept there is nothing else to go by. */
function knewOf(note: Noted, branch: Noted): boolean {
  if (note.knew === undefined || branch.seq === undefined) return note.saidAt >= branch.toldAt;
  return note.knew >= branch.seq;
}

/** The entry that tells of the branch. */
type Told = { readonly seq: number; readonly at: string };

/** In each run that handed them over on the branch that stands, its history says that the ERP may have them twice. */
function noteInRuns(
  { store }: EngineContext,
  connection: number,
  entry: LostBranchProof,
  { seq, at: toldAt }: Told,
): void {
  const { kind, units, file, handedOverAt, reason } = entry;
  const asked = units === null ? null : new Set(units);
  for (const run of store.runs.all()) {
    if (run.connection !== connection || run.kind !== kind) continue;
    const ids = store.records.unitIds(run.number, OUT).filter((id) => asked === null || asked.has(id));
    if (ids.length > 0)
      store.journal.note(run.number, ON_LOST_BRANCH, { ids, file, handedOverAt, reason, seq, toldAt });
  }
}

/**
 * Units of a run that another branch handed over too, until somebody has written, of the run or of the unit, what she found. A note that
 * was written before the branch was left, and told later, answers nothing.
 */
function unansweredOf({ store }: EngineContext, run: number): ReadonlySet<number> {
  // Every run is asked each time that Overview is: most have nothing to look through.
  if (store.journal.last(run, ON_LOST_BRANCH) === null) return new Set();
  const asked = new Map<number, Noted>();
  const answered = new Map<string, readonly (readonly [number, Noted])[]>();
  for (const { what, data } of store.journal.named(run, [ON_LOST_BRANCH, 'note', 'note taken back'])) {
    const noted = NOTED.parse(data);
    const { ids, note } = noted;
    const written = JSON.stringify([ids, note]);
    if (what === ON_LOST_BRANCH) for (const id of ids) asked.set(id, noted);
    else if (what === 'note') {
      const isAbout = ([id, branch]: readonly [number, Noted]) =>
        (ids.length === 0 || ids.includes(id)) && knewOf(noted, branch);
      const about = [...asked].filter(isAbout);
      for (const [id] of about) asked.delete(id);
      answered.set(written, about);
    } else for (const [id, branch] of answered.get(written) ?? []) asked.set(id, branch);
  }
  return new Set(asked.keys());
}

/** Units of the run that the ERP may have twice: nothing else would say so, also once they are marked. */
export function perhapsTwiceOf(context: EngineContext, run: number): readonly number[] {
  const ids = unansweredOf(context, run);
  return ids.size === 0 ? [] : context.store.records.unitIds(run, OUT).filter((id) => ids.has(id));
}

export function runsPerhapsTwice(context: EngineContext): { readonly run: Run; readonly units: readonly number[] }[] {
  return context.store.runs.all().flatMap((run) => {
    const units = perhapsTwiceOf(context, run.number);
    return units.length === 0 ? [] : [{ run, units }];
  });
}

export function perhapsTwice(context: EngineContext): Recovered[] {
  return runsPerhapsTwice(context).map(({ run: { number: run }, units }) => {
    const detail = `a branch of the proof log that lost had handed them over too (${idsInWords(units)}): look in the ERP whether it has them twice, remove there what is too much, and write what you found: note add ${run} --text TEXT`;
    return { run, what: 'proof-log', units: units.length, outcome: 'unclear', detail, needsPerson: true };
  });
}

/** What another branch handed over is held where it is ready, now or in a later pull, until a person has looked. Inside a transaction. */
export function lostBranchAgain(context: EngineContext, entry: LostBranchProof, told: Told): void {
  const { store } = context;
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { kind, units, file, handedOverAt, reason } = entry;
  store.holds.doubt({ connection: connection.id, kind, ids: units });
  store.journal.note(null, ON_LOST_BRANCH, { ids: units ?? [], file, handedOverAt, reason });
  noteInRuns(context, connection.id, entry, told);
  const open = store.runs.inReview(connection.id, kind);
  if (open === null || open.desk !== null || open.state !== 'review') return;
  holdDoubted(context, open);
  // Whoever lets go what is held for another reason is asked too.
  const held = store.records.unitIds(open.number, ['held']).filter((id) => units === null || units.includes(id));
  store.records.setReason(open.number, held, 'held', 'perhaps-in-erp' satisfies Reason);
}
