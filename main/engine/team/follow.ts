// Following the log that several desks share: at the start, before each act, and every few seconds. It ends no act of this desk and holds
// nothing of it.

import { ConsoleError, detailsOf, type ErrorCode } from '../../domain/errors.ts';
import type { ReviewChangeWire } from '../../../preload/contract/team.ts';
import { tellOlderNotes } from '../grid/note-act.ts';
import { tellOlderTotals } from '../hand-over/control-act.ts';
import type { RunState } from '../../domain/run.ts';
import { type LaterEntry, type ListedAgain, type NewEntry, REPLAYED, type ReviewLines } from '../../ports/proof-log.ts';
import type { TeamLog, WaitingEntry } from '../../ports/proof-of-store.ts';
import type { EngineContext } from '../context.ts';
import { whyNotYet } from '../proof-fits.ts';
import { Unfit } from '../recovery/replay-files.ts';
import { loseBranch, standAgain } from './branches.ts';
import { tellOlderLists } from './newest.ts';
import { reviewChanges } from './review-anew.ts';
import { leaveNothing } from './retired-files.ts';
import { reviewedProof } from './reviewed.ts';
import { standingHolds } from './standing-holds.ts';
import { judgeLost, takeBackLost } from './lost-files.ts';
import { takeConnection, takeEntry } from './take-entry.ts';
import { tellLostBranch } from './tell-lost-branch.ts';

/** What other desks did since this one followed last. */
export interface Followed {
  readonly entries: number;
  /** What others took out of the reviews of this desk. */
  readonly reviews: readonly ReviewChangeWire[];
}

/**
 * Brings this desk up to the shared log, says that it is there, and tells what it has not told yet. Null for a desk by itself. Throws
 * `proof-log-away`, and `proof-mismatch` where the heads do not fit.
 */
export async function follow(context: EngineContext): Promise<Followed | null> {
  const { proofLog } = context.store;
  const { team } = proofLog;
  if (team === null) return null;
  await fetchOrLose(context, team);
  const taken = takeWaiting(context, team);
  if (team.isCut) {
    await fetchOrLose(context, team);
    taken.push(...takeWaiting(context, team));
  }
  const followed = (): Followed => {
    const [first] = taken;
    const reviews = first === undefined ? [] : reviewChanges(context, context.store.runs.all(), first);
    return { entries: taken.length, reviews };
  };
  if (proofLog.problem !== null) return followed();
  judgeLost(context);
  // Who may only look is on no roll, and has nothing to tell.
  if (!team.mayWrite) return followed();
  // A database that lost its end would get a second branch of whatever is appended to it now.
  if (whyNotYet(context) !== null) return followed();
  await takeBackLost(context);
  // Whoever waits for this desk goes on once it is on the roll: what it has handed over on a branch that it left is told before.
  await tellLostBranch(context);
  await announce(context, team);
  await tellOlderTotals(context);
  await tellOlderNotes(context);
  for (const { number, uuid, entry } of context.store.team.untold()) {
    const isSo = isStillSo(context, entry);
    // It stays to be told until that program is updated.
    if (isSo && !team.isReadByAll(wholeEntry(context, entry))) continue;
    const whole = standingHolds(context, wholeEntry(context, entry));
    if (whole !== null && isSo) await proofLog.append({ number: 0, uuid }, whole);
    context.store.transaction(() => context.store.team.told(number));
  }
  taken.push(...takeWaiting(context, team));
  return followed();
}

/** Where two branches were written, what only this one tells of is unclear from now on. */
async function fetchOrLose(context: EngineContext, team: TeamLog): Promise<void> {
  try {
    await team.fetch();
  } catch (error) {
    if (team.misfit === 'branches') await loseBranch(context, team);
    throw error;
  }
  standAgain(context);
}

/** What of it goes out is not known yet: it is told once it is over. */
const isReview = (state: RunState | undefined): boolean =>
  state === undefined || state === 'pulling' || state === 'review';

const isOfReview = (entry: LaterEntry | ListedAgain): entry is ReviewLines =>
  entry.what === 'reviewed' || entry.what === 'in-review';

function wholeEntry(context: EngineContext, entry: LaterEntry | ListedAgain): NewEntry {
  return isOfReview(entry) ? reviewedProof(context, entry) : entry;
}

/** A review that this store had lost went on, as the log told further on; and one that is over is told as that. */
function isStillSo({ store }: EngineContext, entry: LaterEntry | ListedAgain): boolean {
  if (entry.what === 'in-review') return store.runs.get(entry.run)?.state === 'review';
  if (entry.what === 'reviewed') return !isReview(store.runs.get(entry.run)?.state);
  if (entry.what !== 'run-ended' || entry.how !== 'failed') return true;
  return store.runs.get(entry.run)?.state === 'failed';
}

/** Each entry in a transaction of its own, in the order of the log. Returns their numbers. */
function takeWaiting(context: EngineContext, team: TeamLog): number[] {
  const { store } = context;
  const taken: number[] = [];
  let lostThrough = 0;
  const lies = leaveNothing(context);
  if (lies !== null) team.refused(lies);
  if (lies !== null) return taken;
  try {
    connectFirst(context, team);
    for (const line of team.waiting()) {
      store.transaction(() => {
        takeEntry(context, line);
        team.took(line);
        if (line.seq <= lostThrough || !isOfLostHistory(context, line)) return;
        lostThrough = store.proofLog.seq();
        store.journal.note(null, REPLAYED, { through: lostThrough });
      });
      taken.push(line.seq);
      if (taken.length % TOLD_EVERY === 0)
        context.progress({ run: 0, step: 'read', done: line.seq, total: store.proofLog.seq() });
    }
  } catch (error) {
    if (error instanceof ConsoleError) throw error;
    const words = error instanceof Unfit ? error.message : 'an entry of it cannot be read';
    team.refused(words);
  }
  return taken;
}

/** What this desk appended before an older copy of its store was put back names an event that is not in the history it has now. */
function isOfLostHistory({ store }: EngineContext, { isOurs, entry }: WaitingEntry): boolean {
  return isOurs && entry.events !== undefined && !store.journal.has(entry.events);
}

const TOLD_EVERY = 50;

/** A chain that was begun by one desk alone tells of its connections only where it was shared: a desk that joins has them first. */
function connectFirst(context: EngineContext, team: TeamLog): void {
  const { store } = context;
  for (const { entry, at } of team.ahead()) {
    if (entry.what !== 'connection' || entry.connectionId === undefined) continue;
    if (store.connections.byUuid(entry.connectionId) === null)
      store.transaction(() => takeConnection(context, entry, at));
  }
}

/** The roll of desks: what this one is called, and which database it found. */
async function announce(context: EngineContext, team: TeamLog): Promise<void> {
  const { store } = context;
  const { incarnation, reads } = team;
  if (incarnation === null) return;
  const known = store.team.desk(store.storeId);
  if (known?.incarnation === incarnation && known.reads === reads) return;
  const entry = { what: 'desk', desk: store.storeId, name: context.actor.machine, incarnation, reads } as const;
  await store.proofLog.append({ number: 0, uuid: crypto.randomUUID() }, entry);
  if ((known?.reads ?? 0) < TELLS_LISTS) store.transaction(() => tellOlderLists(context));
}

/** The format from which on lists of names are told. */
const TELLS_LISTS = 11;

/** Looking goes on with what was followed before; where an act is begun they are told. */
const KEEPS_ACTS_BACK: ReadonlySet<ErrorCode> = new Set([
  'proof-log-away',
  'proof-log-unknown',
  'proof-mismatch',
  'refused',
  'store-newer',
]);

/** What following found, without ending anything: a server that is away, or heads that do not fit, are said where an act is begun. */
export async function followIfThere(context: EngineContext): Promise<Followed | null> {
  try {
    return await follow(context);
  } catch (error) {
    const { code } = detailsOf(error, 'follow the proof log');
    if (KEEPS_ACTS_BACK.has(code)) return null;
    throw error;
  }
}
