// A review of this desk, judged anew by itself after following: what another desk handed over meanwhile is set apart, with the corrections
// that it belongs to, and corrections that its list made needless; the reviewer is told what changed.

import { z } from 'zod';
import type { ReviewChangeWire } from '../../../preload/contract/team.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import type { WaitingEntry } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

const SET_APART = 'set apart: another desk handed over';
const NEEDLESS = 'set apart: another desk found the correction needless';
/** The new version is listed no more, and a person decides anew what became of the unit. */
export const LEFT = 'set apart: another desk lists the new version no more';
const WHY: Readonly<Record<string, ReviewChangeWire['why']>> = {
  [SET_APART]: 'handed-over',
  [NEEDLESS]: 'correction-needless',
  [LEFT]: 'version-left',
};

const OPEN: readonly UnitState[] = ['ready', 'held'];
/** The ERP has them, or is to have them. */
export const OUT: readonly UnitState[] = ['handed-over', 'accepted', 'marking', 'unknown', 'marked'];

/** Ids of the review that went out from the other run, by whether they went out as they are listed here. */
function wentOut({ store }: EngineContext, mine: Run, theirs: Run): { same: number[]; other: number[] } {
  const open = new Set(store.records.unitIds(mine.number, OPEN));
  const ids = store.records.unitIds(theirs.number, OUT).filter((id) => open.has(id));
  const versionOf = (run: Run, id: number): string =>
    store.records
      .byId(run.number, id)
      .filter(({ madeBy }) => madeBy === 'service')
      .map(({ contentHash }) => contentHash)
      .sort()
      .join();
  const same = new Set(ids.filter((id) => versionOf(mine, id) === versionOf(theirs, id)));
  // A reversal of its own Id is no unit of the other run, where the console had made one: both take back the same line.
  const twice = store.records.reversingSame(mine.number, theirs.number);
  const other = new Set([...ids, ...twice].filter((id) => !same.has(id)));
  return { same: [...same], other: [...other] };
}

/** Judges the review of this desk against what another desk handed over. Inside the transaction in which that takes effect. */
export function judgeReviewAnew(context: EngineContext, { desk, at, seq }: WaitingEntry, number: number): void {
  const { store } = context;
  const theirs = store.runs.get(number)!;
  const mine = store.runs.inReview(theirs.connection, theirs.kind);
  if (mine === null || mine.desk !== null || mine.state !== 'review' || mine.number === number) return;
  const { same, other } = wentOut(context, mine, theirs);
  const taken = [...same, ...other];
  if (taken.length === 0) return;
  const { records, journal } = store;
  const left = records.groupMembers(mine.number, taken).filter((id) => !taken.includes(id));
  records.setUnits(mine.number, same, 'set-apart', 'waits' satisfies Reason);
  records.setUnits(mine.number, other, 'set-apart', 'changed-since' satisfies Reason);
  records.setUnits(mine.number, left, 'hold', 'part-of-held-correction' satisfies Reason);
  const rows = store.handOvers.ofRun(number).reduce((sum, one) => sum + one.sum.rows - one.shared.rows, 0);
  const by = store.team.desk(desk)?.name ?? desk;
  journal.note(mine.number, SET_APART, { ids: taken, run: number, by, at, rows, entry: seq });
}

/** The entry that tells it, and the desk; null for an entry of this one. */
export interface ToldBy {
  readonly desk: string | null;
  readonly at: string;
  readonly seq: number;
}

/**
 * What carries corrections of these units in a review of this desk is set apart, with all that belongs to it. Inside the transaction in
 * which that takes effect. Returns the corrections.
 */
export function setCorrectionsApart(
  { store: { corrections, records, journal, team } }: EngineContext,
  run: Run,
  ids: readonly number[],
  { what, desk, at, seq }: ToldBy & { readonly what: typeof NEEDLESS | typeof LEFT },
): number[] {
  const standing = corrections.standing(run.number, ids);
  const by = desk === null ? '' : (team.desk(desk)?.name ?? desk);
  for (const [review, carried] of Map.groupBy(standing, (one) => one.review)) {
    const own = carried.map(({ id }) => id);
    const units = records.groupMembers(review, own);
    records.setUnits(review, units, 'set-apart', 'changed-since' satisfies Reason);
    journal.note(review, what, { ids: units, run: run.number, by, at, rows: own.length, entry: seq });
  }
  return standing.map(({ number }) => number);
}

/**
 * Corrections of units that a list of another desk showed as the ERP has them, or that were marked so since: none is needed, and what
 * carries one in a review of this desk goes out no more. Inside the transaction in which that takes effect.
 */
export function dropNeedless(context: EngineContext, run: Run, ids: readonly number[], told: ToldBy): void {
  const { corrections } = context.store;
  const standing = setCorrectionsApart(context, run, ids, { ...told, what: NEEDLESS });
  const needless = new Set(ids);
  const waiting = corrections.pending(run.connection, run.kind).filter((one) => one.run === run.number);
  const dropped = waiting.filter(({ recordId }) => needless.has(recordId)).map(({ number }) => number);
  for (const number of new Set([...dropped, ...standing])) corrections.drop(number);
}

const NOTED = z.object({
  ids: z.array(z.number()),
  run: z.number(),
  by: z.string(),
  at: z.string(),
  rows: z.number(),
  entry: z.number(),
});

/** What others took out of the reviews of this desk, the oldest first, from an entry of the log on. */
export function reviewChanges({ store }: EngineContext, of: readonly Run[], from = 0): ReviewChangeWire[] {
  return of.flatMap(({ number, state, desk }) =>
    state !== 'review' || desk !== null
      ? []
      : store.journal.events({ run: number }).flatMap(({ what, data }) => {
          const why = WHY[what];
          const noted = why === undefined ? undefined : NOTED.safeParse(data).data;
          if (why === undefined || noted === undefined || noted.entry < from) return [];
          const { ids, run: theirs, by, at, rows } = noted;
          return [{ run: number, why, by, at, theirs, rows, setApart: ids }];
        }),
  );
}
