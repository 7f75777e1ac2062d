// One entry of the shared log takes effect here: that of another desk, and that of this one where its store has lost it. The one function
// by which every desk comes to the same history.

import { assertNever } from '../../domain/errors.ts';
import type { ProofEntry, TeamProof } from '../../ports/proof-log.ts';
import type { WaitingEntry } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import { closeIfFinished, followCutoff } from '../close-run.ts';
import { closeOwn } from '../confirm/compare.ts';
import { connectionOfEntry } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { withdrawalTakesEffect } from '../hand-over/withdraw.ts';
import { holdNewlyLocked, lockedNow } from '../setup/hold-locked.ts';
import { underOurNumbers } from '../intake/chunk-in-log.ts';
import { entryAgain, handOversOf, isTeamProof } from '../recovery/entry-again.ts';
import { unknownConnection } from '../recovery/replay-files.ts';
import { unnamedHere } from './retired-files.ts';
import { actOf, reviewStandsAgain } from './review-again.ts';
import { noteInReview } from './review-elsewhere.ts';
import { judgeReviewAnew } from './review-anew.ts';
import { noteTakenOver } from './taken-over.ts';
import { tellReviewed, tellReviewOver } from './tell.ts';

type Of<What extends TeamProof['what']> = Extract<TeamProof, { what: What }>;

/** Inside a transaction. Throws `Unfit` where it does not fit this store. */
export function takeEntry(context: EngineContext, line: WaitingEntry): void {
  const { store } = context;
  const { entry, desk } = line;
  const who = entry.by ?? store.team.desk(desk)?.name ?? desk;
  // It was told, and a kill came before this store knew: it is told once.
  if (line.isOurs) store.team.told(String(entry.act));
  store.journal.as(who, () => {
    if (isTeamProof(entry)) return takeTeamEntry(context, entry, line);
    if (entry.what === 'resolved' && !line.isOurs) {
      // What a person decides on had been accepted, and its mark was left to a person, also where a list told that to the other desk alone.
      store.records.setUnits(entry.run, entry.ids, 'accept');
      store.records.setUnits(entry.run, entry.ids, 'mark-undecided');
    }
    if (entry.what === 'in-review') return noteInReview(context, entry, line);
    if (entry.what === 'withdrawn' && reviewStandsAgain(context, entry, line)) {
      store.journal.note(entry.run, 'followed', followedOf(line));
      return undefined;
    }
    const before = 'run' in entry ? store.runs.get(entry.run)?.state : undefined;
    const { run, handOvers } = entryAgain(context, { ...line, entry: underOurNumbers(context, line.entry, line.desk) });
    // What became of the call of a mark is told under the name of its act.
    if (entry.what !== 'marking') store.team.endMark({ act: String(entry.act) });
    if (entry.what === 'pull' && !line.isOurs && isFree(context, entry.run))
      store.replay.ofDesk(entry.run, desk, 'pulling');
    // Its lines were in the store alone: the others wait for that review no more, unless the log tells further on what became of it.
    if (entry.what === 'pull' && line.isOurs && store.runs.get(entry.run)?.state === 'failed')
      tellReviewOver(context, entry.run, 'failed', { at: store.runs.get(entry.run)!.closedAt ?? line.at });
    const followed = followedOf(line);
    if (entry.what === 'pull' && !line.isOurs && store.runs.get(entry.run) !== null)
      store.journal.note(entry.run, 'followed', followed);
    if (run === null) return undefined;
    const wasOut = before === 'handed-over' || before === 'confirming' || before === 'closed';
    if (handOvers.length > 0) takeHandOvers(context, line, { run, handOvers, wasOut });
    // Of a file that its own store had lost the others are told: they wait for the review.
    else if (isOpen(context, run)) closeIfFinished(context, run, !line.isOurs || entry.what !== 'withdrawn');
    store.journal.note(run, 'followed', followed);
    return undefined;
  });
}

/** What history keeps of it. */
function followedOf({ entry, seq, at, isOurs }: WaitingEntry): Record<string, unknown> {
  const act = !isOurs && handOversOf(entry).length > 0 ? actOf(entry) : {};
  return { what: entry.what, entry: seq, units: unitsOf(entry), at, ...verdictOf(entry), ...act };
}

function unitsOf(entry: ProofEntry): number | null {
  return 'ids' in entry ? entry.ids.length : null;
}

/**
 * A verdict is told of each of its units, as at the desk that took it; so are a decision and what takes a file back. What a list showed is
 * accepted again with a note, and is none.
 */
function verdictOf(entry: ProofEntry): object {
  if (entry.what === 'resolved') return { ids: entry.ids, reason: entry.note };
  if (entry.what === 'withdrawn') return { handOver: entry.handOver, reason: entry.reason };
  if (entry.what !== 'accepted' && entry.what !== 'rejected' && entry.what !== 'undone') return {};
  const { ids, note: reason } = entry;
  if (entry.what === 'accepted' && reason !== undefined) return {};
  const to = 'to' in entry ? entry.to : undefined;
  return { ids, to, reason, receipt: 'receipt' in entry ? entry.receipt : undefined };
}

function isOpen({ store }: EngineContext, run: number): boolean {
  const state = store.runs.get(run)?.state;
  return state === 'handed-over' || state === 'confirming';
}

/** Claims are for politeness: where another desk pulled or handed over all the same, the review that stands here goes on beside it. */
function isFree({ store }: EngineContext, number: number): boolean {
  const { connection, kind } = store.runs.get(number)!;
  const open = store.runs.inReview(connection, kind);
  return open === null || open.number === number;
}

interface HandedOver {
  readonly run: number;
  readonly handOvers: readonly number[];
  /** Something of the run was handed over before. */
  readonly wasOut: boolean;
}

function takeHandOvers(context: EngineContext, line: WaitingEntry, { run, handOvers, wasOut }: HandedOver): void {
  const { store } = context;
  store.replay.sums(run);
  store.deliveries.sumsAgain(run);
  const desk = line.isOurs ? null : line.desk;
  // What the ERP has already is written to no file. Entries from before the log was shared name nobody, and their files have their names.
  const isNamed = line.entry.by === undefined || ('accepted' in line.entry && line.entry.accepted === true);
  // Until the desk that writes them says that they have their names, nobody answers for them.
  if (!isNamed) store.replay.unnamed(handOvers, desk);
  const isInReview = line.entry.by !== undefined && isFree(context, run);
  if (!wasOut) store.replay.ofDesk(run, desk, isInReview ? 'review' : 'handed-over');
  if (!line.isOurs) judgeReviewAnew(context, line, run);
}

function takeTeamEntry(context: EngineContext, entry: TeamProof, line: WaitingEntry): void {
  const { store } = context;
  switch (entry.what) {
    case 'desk':
      store.team.putDesk({ uuid: entry.desk, seq: line.seq, ...nameAndReads(entry) });
      store.journal.note(null, 'desk joined', { desk: entry.desk, name: entry.name });
      return;
    case 'desk-retired':
      return takeRetired(context, entry, line.at);
    case 'connection':
      // Told before it came back: what stands here may be newer.
      return line.isOurs ? undefined : takeConnection(context, entry, line.at);
    case 'run-ended':
      return takeEnded(context, entry, line);
    case 'named':
      return takeNamed(context, entry, line);
    case 'holds':
      return takeHolds(context, entry, line);
    case 'void':
      return;
    default:
      assertNever(entry);
  }
}

const FIRST_READ = 4;

function nameAndReads({ name, incarnation, reads = FIRST_READ }: Of<'desk'>) {
  return { name, incarnation, reads };
}

/** Its reviews are over, and what it wrote and did not name is withdrawn: a person said that it was not imported. */
export function takeRetired(context: EngineContext, { desk, reason }: Of<'desk-retired'>, at: string): void {
  const { store } = context;
  store.team.retire(desk, reason);
  store.team.endMark({ desk });
  store.journal.note(null, 'desk retired', { desk, name: store.team.desk(desk)?.name ?? desk, reason });
  const isThis = desk === store.storeId;
  const others = store.handOvers.inState(['writing', 'written']).filter((handOver) => handOver.desk === desk);
  // What this desk itself was writing its open act tells of, if there is one.
  const underWay = new Set(store.journal.open().map(({ run }) => run));
  for (const handOver of isThis ? unnamedHere(context).filter(({ run }) => !underWay.has(run)) : others) {
    const how = handOver.state === 'handed-over' ? 'withdraw' : 'undo';
    withdrawalTakesEffect(context, handOver, { how, reason, at });
    if (isOpen(context, handOver.run)) closeIfFinished(context, handOver.run, true);
  }
  for (const run of store.runs.all())
    if (run.desk === (isThis ? null : desk)) endReview(context, run.number, at, reason);
}

/** A review, of whichever desk, is over: nothing of it goes out any more. */
export function endReview({ store }: EngineContext, number: number, at: string, reason: string): void {
  const run = store.runs.get(number);
  if (run?.state === 'pulling') store.runs.become(number, 'pull-failed', at, reason);
  if (run?.state === 'review') store.runs.become(number, 'discard', at, reason);
}

export function takeConnection(context: EngineContext, entry: Of<'connection'>, at: string): void {
  const { store } = context;
  const { connection: name, connectionId: uuid, baseUrl, environment, options } = entry;
  if (uuid === undefined) return;
  const known = store.connections.byUuid(uuid);
  const other = store.connections.byName(name);
  const free = other === null || other.uuid === uuid ? name : `${name} (${uuid.slice(0, 4)})`;
  if (known !== null) {
    // Which database it is, this desk knows by its own key.
    const { database } = known.options;
    const kept = database === undefined ? options : { ...options, database };
    const locked = lockedNow(context, known.id);
    store.connections.update(known.id, { name: free, baseUrl, environment, options: kept });
    holdNewlyLocked(context, known.id, locked);
    return;
  }
  store.connections.add({ uuid, name: free, baseUrl, environment, options }, at);
  store.journal.note(null, 'connection added', { name: free, baseUrl, environment });
}

/** A run is ended by the desk that reviews it, or by one that takes over. */
function takeEnded(context: EngineContext, entry: Of<'run-ended'>, line: WaitingEntry): void {
  const { store } = context;
  const { run: number, how, reason = how, ended } = entry;
  const run = store.runs.get(number);
  if (run === null) return;
  const at = ended?.at ?? line.at;
  if (entry.cutoff !== undefined && !line.isOurs) followCutoff(context, run, entry.cutoff, at);
  if (how === 'closed' && isOpen(context, number)) {
    // What the console made alone is not marked: where the run was closed, that was seen to.
    closeOwn(context, run);
    closeIfFinished(context, number, true);
  } else if (how === 'taken-over' || (line.isOurs ? run.desk === null : run.desk === line.desk)) {
    endListed(context, run, { how, reason, at });
    // Nobody else has what it had listed.
    if (run.state === 'review' && run.desk === null && !line.isOurs) tellReviewed(context, number);
    if (how === 'taken-over') noteTakenOver(context, number, { reason, by: line.entry.by, at, seen: entry.seen?.seq });
  }
  // Who tells it last is who is believed, at every desk.
  if (ended !== undefined) store.runs.setEnded(number, ended);
}

/**
 * What was listed stands as a run that was closed or discarded, also where this desk did so and its store has lost it; nothing is known of
 * what broke off.
 */
function endListed(
  context: EngineContext,
  { number, desk, state }: Run,
  { how, reason, at }: { how: Of<'run-ended'>['how']; reason: string; at: string },
): void {
  const { store } = context;
  // A pull of this desk of which its store has nothing counts as failed until the log tells that it ended otherwise.
  const isLost = desk === null && state === 'failed';
  const isReview = state === 'review' || state === 'pulling' || isLost;
  const isListed = how === 'closed' || how === 'discarded';
  if (!isListed || !isReview) return endReview(context, number, at, reason);
  store.replay.ofDesk(number, desk, 'review');
  if (isLost) store.replay.reviewBegan(number, at);
  store.runs.become(number, how === 'closed' ? 'close' : 'discard', at);
}

function takeNamed({ store }: EngineContext, { run, handOvers }: Of<'named'>, { at, desk }: WaitingEntry): void {
  for (const number of handOvers) {
    const handOver = store.handOvers.get(number);
    const isItsOwn = handOver !== null && (handOver.desk ?? store.storeId) === desk;
    if (isItsOwn && handOver.state === 'written') store.handOvers.become(number, 'complete', at);
  }
  if (store.runs.get(run)?.state === 'review') store.runs.become(run, 'hand-over', at);
}

/** What it holds the next one holds again. */
const hasTold = ({ desk, state, pulledAt }: Run): boolean =>
  desk === null ? state !== 'pulling' && state !== 'failed' : pulledAt !== null;

function takeHolds(context: EngineContext, entry: Of<'holds'>, line: WaitingEntry): void {
  if (line.isOurs) return;
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { store } = context;
  // Told late, by a desk that was away: what a later run holds was told since.
  const isLater = (run: Run): boolean =>
    run.number > entry.run && run.connection === connection.id && run.kind === entry.kind && hasTold(run);
  if (store.runs.all().some(isLater)) return;
  store.replay.reviewBegan(entry.run, line.at);
  store.holds.keepOfDesk(connection.id, entry.kind, entry.held);
}
