// What a review holds until the ERP has answered for what it takes back. The answer reaches it in the transaction in which it takes
// effect, at whichever desk it was given: accepted, the reversal and its new version are ready; refused, a person is asked; taken back,
// they wait again.

import { z } from 'zod';
import { type ConsoleError, refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import { idsInWords } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { proveReversed } from '../evidence/prove-mark.ts';
import { tellHeld } from '../team/tell-drafts.ts';
import { freeOccurrences } from './review.ts';

const WAITS: Reason = 'waits-for-verdict';
const NEVER_GOT: Reason = 'erp-never-got-it';
const PART: Reason = 'part-of-held-correction';
const SECOND = 'second-reversal' satisfies Reason;
const REFUSED: readonly UnitState[] = ['rejected', 'withdrawn'];

type Answer = 'accepted' | 'refused' | 'none';

/** What the ERP said of the units that these lines take back, as a whole. */
function answerTo({ store: { records } }: EngineContext, run: Run, originals: readonly RecordRow[]): Answer {
  const isOpen = (id: number): boolean =>
    records.everyById(run, id).some(({ live, state }) => live && state === 'handed-over');
  if (originals.some(({ id, state }) => state === 'handed-over' || isOpen(id))) return 'none';
  return originals.some(({ state }) => state === 'rejected' || state === 'withdrawn') ? 'refused' : 'accepted';
}

/** The lines of a unit with all that it is tied to by a correction. */
function wholeGroup({ store: { records } }: EngineContext, run: number, id: number): RecordRow[] {
  let ids: readonly number[] = [id];
  for (let size = 0; size < ids.length; ) {
    size = ids.length;
    ids = records.groupMembers(run, ids);
  }
  return ids.flatMap((one) => records.byId(run, one));
}

/** What waited goes, or is a person's now. What a person or another rule holds stays so. */
function answerGroup(
  context: EngineContext,
  run: Run,
  rows: readonly RecordRow[],
  answer: 'accepted' | 'refused',
): void {
  const { records, journal } = context.store;
  const held = rows.filter(({ state }) => state === 'held');
  const isWaiting = held.some(({ reason }) => reason === WAITS);
  if (!isWaiting || !held.every(({ reason }) => reason === WAITS || reason === PART)) return;
  const ids = idsOf(rows);
  if (answer === 'accepted') {
    freeOccurrences(context, run, ids);
    records.setUnits(run.number, ids, 'release');
    journal.note(run.number, 'released', { ids });
    return;
  }
  askOfRefused(context, run, held);
}

/** A person is asked of lines that take back what the ERP never got, and of what belongs to them. */
function askOfRefused({ store: { records, journal } }: EngineContext, run: Run, rows: readonly RecordRow[]): void {
  const open = rows.filter(({ state }) => state === 'held' || state === 'ready');
  const reasonOf = ({ reverses }: RecordRow): Reason => (reverses === null ? PART : NEVER_GOT);
  records.change(
    open.map((row) => ({
      key: row.key,
      becomes: row.state === 'ready' ? ('hold' as const) : undefined,
      reason: reasonOf(row),
    })),
  );
  journal.note(run.number, 'held', { ids: idsOf(rows), reason: NEVER_GOT });
}

function waitAgain({ store: { records, journal } }: EngineContext, run: Run, ids: readonly number[]): void {
  if (records.setUnits(run.number, ids, 'hold', WAITS) > 0) journal.note(run.number, 'held', { ids, reason: WAITS });
}

const idsOf = (rows: readonly RecordRow[]): number[] => [...new Set(rows.map(({ id }) => id))];

/** What the lines take back, of what the service listed. */
function reversedBy({ store: { records } }: EngineContext, rows: readonly RecordRow[]): RecordRow[] {
  return records.byKeys(
    rows.flatMap(({ reverses, madeBy }) => (reverses === null || madeBy === 'console' ? [] : reverses)),
  );
}

/** A unit with all that it is tied to, and what its lines take back. */
interface Group {
  readonly rows: readonly RecordRow[];
  readonly originals: readonly RecordRow[];
}

/** The groups of these units of a review, each once. */
function* groupsOf(context: EngineContext, run: Run, ids: readonly number[]): Generator<Group> {
  const done = new Set<number>();
  for (const id of ids) {
    if (done.has(id)) continue;
    const rows = wholeGroup(context, run.number, id);
    for (const row of rows) done.add(row.id);
    yield { rows, originals: reversedBy(context, rows) };
  }
}

/** Whether the ERP has yet to answer for what these take back. */
function isUnanswered(context: EngineContext, run: Run, { rows, originals }: Group): boolean {
  if (originals.some(({ state }) => state === 'handed-over')) return true;
  const isHeldForIt = rows.some(({ state, reason }) => state === 'held' && reason === WAITS);
  return isHeldForIt && answerTo(context, run, originals) === 'none';
}

/**
 * Of these units of a review, those that take back what the ERP has not answered for, and all that they are tied to: whatever else they
 * are held for, they go out once it has.
 */
export function withoutAnswer(context: EngineContext, run: Run, ids: readonly number[]): Set<number> {
  const groups = [...groupsOf(context, run, ids)].filter((group) => isUnanswered(context, run, group));
  return new Set(groups.flatMap(({ rows }) => idsOf(rows)));
}

const OF_IDS = z.object({ ids: z.array(z.number()), reason: z.string().nullish(), undoes: z.number().optional() });

/** What a person released after she was asked: it takes back what the ERP never got, and goes all the same. */
function releasedAllTheSame({ store }: EngineContext, run: Run): Set<number> {
  const asked = new Set<number>();
  const released = new Set<number>();
  for (const { what, data } of store.journal.named(run.number, ['held', 'released'])) {
    const { ids, reason, undoes } = OF_IDS.parse(data);
    for (const id of ids) {
      if (what === 'held' && reason === NEVER_GOT) {
        asked.add(id);
        released.delete(id);
      } else if (what === 'released' && undoes === undefined && asked.has(id)) released.add(id);
    }
  }
  return released;
}

/** One of these the ERP refused, and nobody sent it again. */
function isNeverGot({ store }: EngineContext, run: Run, originals: readonly RecordRow[]): boolean {
  if (!originals.some(({ state }) => REFUSED.includes(state))) return false;
  const keys = new Set(originals.map(({ key }) => key));
  const ids = new Set(originals.map(({ id }) => id));
  return store.evidence.delivered(run, ids, run.number).some((line) => line.refused && keys.has(line.key));
}

/** Holds these, which take back what the ERP never got: its answer came while they were held for something else. Throws `refused`. */
function askOfNeverGot(context: EngineContext, run: Run, rows: readonly RecordRow[]): never {
  const ids = idsOf(rows);
  context.store.transaction(() => {
    askOfRefused(context, run, rows);
    tellHeld(context, run.number, ids);
  });
  const verb = ids.length === 1 ? 'takes' : 'take';
  throw refused(
    'hand over',
    `run ${run.number}`,
    `the ERP never got what ${idsInWords(ids)} ${verb} back`,
    `They are held now. Hand over the rest, and pull again; or look first at what they are: records ${run.number}.`,
    { why: 'erp-never-got-it', count: ids.length },
  );
}

/**
 * Holds what is ready though the ERP never got what it takes back, or has not answered for it, as its acceptance was undone while a person
 * held this. Throws `refused` naming it, so that nothing is left out unseen.
 */
export function assertAnswered(context: EngineContext, run: Run): void {
  const released = releasedAllTheSame(context, run);
  const neverGot: RecordRow[] = [];
  const open: RecordRow[] = [];
  for (const group of groupsOf(context, run, context.store.records.reversingIds(run.number, 'ready'))) {
    const { rows, originals } = group;
    if (isNeverGot(context, run, originals) && !rows.some(({ id }) => released.has(id))) neverGot.push(...rows);
    else if (isUnanswered(context, run, group)) open.push(...rows);
  }
  if (neverGot.length > 0) askOfNeverGot(context, run, neverGot);
  if (open.length === 0) return;
  const ids = idsOf(open);
  context.store.transaction(() => {
    waitAgain(context, run, ids);
    tellHeld(context, run.number, ids);
  });
  const hint = 'They are held now. Hand over the rest, or note first what the ERP says';
  throw unanswered(context, 'hand over', run, ids, hint);
}

/** `refused`: they wait for the ERP. `hint`: what comes first. */
export function unanswered(
  context: EngineContext,
  operation: string,
  { number }: Run,
  ids: readonly number[],
  hint: string,
): ConsoleError {
  const rows = ids.flatMap((id) => context.store.records.byId(number, id));
  const runs = [...new Set(reversedBy(context, rows).map(({ run }) => run))];
  const cause = `the ERP has not answered for what ${idsInWords(ids)} ${ids.length === 1 ? 'takes' : 'take'} back`;
  const where = runs.length === 0 ? 'accept or reject' : runs.map((run) => `accept or reject ${run}`).join(', ');
  return refused(operation, `run ${number}`, cause, `${hint}: ${where}.`, {
    why: 'waits-for-verdict',
    count: ids.length,
  });
}

interface Answered {
  readonly run: number;
  readonly units: readonly number[];
  /** They have no answer any more. */
  readonly isTakenBack?: boolean;
  readonly isFollowing?: boolean;
}

/**
 * What was the second reversal of a line is the only one once the ERP has refused the first: it takes the line back, and no correction
 * sends another. Inside the transaction in which the answer takes effect.
 */
function takeTheirPlace(context: EngineContext, number: number, units: readonly number[]): void {
  const { records, journal } = context.store;
  // One look for all of them: an answer may be for a hundred thousand.
  const notTaken = new Set(records.unitIds(number, REFUSED));
  const firsts = units
    .filter((id) => notTaken.has(id))
    .flatMap((id) => records.byId(number, id))
    .filter(({ state, pairing }) => REFUSED.includes(state) && pairing !== SECOND);
  const freed = firsts.flatMap(({ reverses }) => reverses ?? []);
  if (freed.length === 0) return;
  const left = new Set(freed);
  for (const { key, original, run, id, isOut } of records.secondReversals(freed)) {
    if (!left.delete(original)) continue;
    records.change([{ key, pairing: 'paired' }]);
    if (isOut) {
      records.change([{ key: original, live: false }]);
      continue;
    }
    const of = context.store.runs.get(run)!;
    const rows = wholeGroup(context, run, id);
    const held = rows.filter(({ state }) => state === 'held');
    if (held.length === 0 || !held.every(({ reason }) => reason === SECOND || reason === PART)) continue;
    const ids = idsOf(rows);
    freeOccurrences(context, of, ids);
    records.setUnits(run, ids, 'release');
    journal.note(run, 'released', { ids });
  }
}

/** The ERP's answer for units of a run reaches what this desk reviews. Inside the transaction in which the answer takes effect. */
export function answerReaches(
  context: EngineContext,
  { run: number, units, isTakenBack = false, isFollowing = false }: Answered,
): void {
  const { runs, records } = context.store;
  if (!isTakenBack) {
    proveReversed(context, { of: number }, isFollowing);
    takeTheirPlace(context, number, units);
  }
  const { connection, kind } = runs.get(number)!;
  const run = runs.inReview(connection, kind);
  if (run === null || run.desk !== null || run.state !== 'review') return;
  const answered = new Set(units);
  for (const { rows, originals } of groupsOf(
    context,
    run,
    records.reversingIds(run.number, isTakenBack ? 'ready' : 'held'),
  )) {
    if (!originals.some((one) => one.run === number && answered.has(one.id))) continue;
    const answer = answerTo(context, run, originals);
    if (answer !== 'none') answerGroup(context, run, rows, answer);
    else if (isTakenBack) waitAgain(context, run, idsOf(rows));
  }
}
