// What a judgement says of units becomes their state, in the transaction that judged; nothing else concludes from a list. What the log
// must know first (a mark that is proved, or that had no effect) is said apart, so that it can be appended before.

import { isLive } from '../../domain/evidence/lines.ts';
import type { List } from '../../domain/evidence/list.ts';
import type { SentMark } from '../../domain/evidence/marks.ts';
import type { Apart } from '../../domain/evidence/plain.ts';
import type { Judgement, UnitVerdict } from '../../domain/evidence/verdicts.ts';
import { isSaidAgain, isWhy, NOT_SEEN, whyOf } from '../../domain/evidence/happened.ts';
import { assertNever } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Scope } from '../../ports/evidence.ts';
import type { CorrectionStore } from '../../ports/corrections.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { partlyTaken } from '../hand-over/deliveries.ts';
import { NO_ANSWER } from './decide-marks.ts';
import type { HistoryOfUnits } from './gather.ts';
import { tellListedAgain } from '../team/tell.ts';
import { noteShown } from './shown.ts';
import { markedOtherwise, proveMark, proveMarks } from './prove-mark.ts';

/** The units of one run, by what is to be said of them. */
interface OfRun {
  readonly marked: number[];
  /** Of these, the ones whose mark nobody answered. */
  readonly unanswered: number[];
  /** Of these, the ones whose mark a list proved that could have been cut. */
  readonly plainly: number[];
  readonly notMarked: number[];
  readonly changed: number[];
  /** Marked with other lines than were handed over. */
  readonly otherwise: number[];
  readonly gone: number[];
  readonly elsewhere: number[];
  /** Not listed, and a person said before that they are marked. */
  readonly asSaid: [id: number, reason: string][];
  readonly undecided: number[];
  readonly again: number[];
  /** Before a person, each with why. */
  readonly person: [id: number, why: Reason][];
  /** No longer before one, or seen again. */
  readonly clear: number[];
  /** Not seen, which proves nothing. */
  readonly unseen: number[];
}

const nothing = (): OfRun => ({
  marked: [],
  unanswered: [],
  plainly: [],
  notMarked: [],
  changed: [],
  otherwise: [],
  gone: [],
  elsewhere: [],
  asSaid: [],
  undecided: [],
  again: [],
  person: [],
  clear: [],
  unseen: [],
});

export interface UnitFindings {
  readonly byRun: ReadonlyMap<number, OfRun>;
  readonly sightings: readonly {
    readonly id: number;
    readonly showed: 'still-ready' | 'other-version' | 'in-neither';
  }[];
  /** Calls that the service said yes to, and of which a unit still waits. */
  readonly broken: readonly BrokenYes[];
}

interface BrokenYes {
  readonly run: number;
  readonly mark: SentMark;
}

function sayOf(of: OfRun, id: number, state: UnitState, verdict: UnitVerdict): void {
  switch (verdict.kind) {
    case 'waits':
      if (state === 'unknown' || (state === 'marking' && verdict.mark === 'accepted-again')) of.notMarked.push(id);
      else if (state === 'gone' || state === 'changed' || state === 'resolved') of.again.push(id);
      return;
    case 'changed':
      of.changed.push(id);
      return;
    case 'marked-otherwise':
      of.otherwise.push(id);
      return;
    case 'marked':
      if (state === 'handed-over') return;
      of.marked.push(id);
      if (verdict.basis !== 'absence-after-yes' && verdict.basis !== 'left-together') of.plainly.push(id);
      if (verdict.basis === 'left-together') of.unanswered.push(id);
      return;
    case 'unknown':
      of.undecided.push(id);
      return;
    case 'gone':
      of.gone.push(id);
      return;
    case 'marked-elsewhere':
      of.elsewhere.push(id);
      return;
    case 'reopen':
      of.again.push(id);
      return;
    case 'unseen':
    case 'not-whole':
    case 'alarm':
    case 'person':
      return;
    default:
      assertNever(verdict);
  }
}

const NOT_SHOWN: ReadonlySet<UnitVerdict['kind']> = new Set(['gone', 'marked-elsewhere', 'unseen']);

/** Sorts the verdicts of units by the runs that handed them over. */
export function findingsOfUnits(
  history: HistoryOfUnits,
  judgement: Judgement,
  apart: Apart,
  corrections: Pick<CorrectionStore, 'decided' | 'inReview'>,
): UnitFindings {
  const byRun = new Map<number, OfRun>();
  const sightings: { id: number; showed: 'still-ready' | 'other-version' | 'in-neither' }[] = [];
  for (const [id, verdict] of judgement.units) {
    // A list of the act that sent the mark may lag behind it: that a later one still shows the unit counts.
    if (verdict.kind === 'waits' && (verdict.mark === 'may-still-come' || verdict.mark === 'accepted-again'))
      sightings.push({ id, showed: 'still-ready' });
    const isWithMore = verdict.kind === 'waits' && verdict.mark !== 'still-marking' && verdict.more.length > 0;
    if (verdict.kind === 'changed' || isWithMore) sightings.push({ id, showed: 'other-version' });
    if (verdict.kind === 'unknown' && verdict.against.includes('in-neither-list'))
      sightings.push({ id, showed: 'in-neither' });
  }
  const ofRun = (run: number): OfRun => {
    const known = byRun.get(run) ?? nothing();
    byRun.set(run, known);
    return known;
  };
  // What waits stays as it is, and its run is looked at as that of any other.
  for (const [run] of apart.waiting.groups()) ofRun(run);
  for (const [run, ids] of apart.marked.groups()) for (const id of ids) ofRun(run).marked.push(id);
  const told = new Map<number, Set<number>>();
  const needless = new Set(judgement.dropped.map(({ number }) => number));
  const goingOut = new Set(history.corrections.flatMap((one) => (needless.has(one.number) ? [] : one.originals)));
  const broken = new Map<number, BrokenYes>();
  for (const line of history.delivered) {
    const verdict = judgement.units.get(line.id);
    const reopened = verdict?.kind === 'reopen' && line.standing === 'exported' && line.reversedBy === null;
    // What was reversed since is at the ERP no more: the verdict is about what came after it.
    if (verdict === undefined || line.madeByConsole || !(isLive(line) || reopened)) continue;
    const ids = told.get(line.run) ?? new Set();
    if (ids.size === 0) told.set(line.run, ids);
    if (ids.has(line.id)) continue;
    ids.add(line.id);
    // A person has decided on it: its correction is to come, or waits in a run that is not handed over yet. Listed again as the ERP has it,
    // it comes anew once that is there.
    if (line.state === 'resolved' && verdict.kind === 'changed' && corrections.decided(line.run, line.id)) continue;
    const isGoingOut = goingOut.has(line.key) || corrections.inReview(line.run, line.id);
    if (line.state === 'resolved' && verdict.kind === 'waits' && isGoingOut) continue;
    const of = ofRun(line.run);
    // Those that had refused it have it too now, and the list says nothing else.
    if (line.state === 'accepted' && isSaidAgain(line.reason) && NOT_SHOWN.has(verdict.kind)) {
      of.asSaid.push([line.id, line.reason!]);
      continue;
    }
    const mark = line.mark === null ? undefined : history.marks.get(line.mark);
    if (mark?.answer === 'yes' && isStillThere(verdict)) broken.set(mark.number, { run: line.run, mark });
    const why = whyOf(verdict);
    if (why !== null) of.person.push([line.id, why]);
    else if (verdict.kind === 'unseen' && (line.reason === null || line.reason === NOT_SEEN)) of.unseen.push(line.id);
    else if (isWhy(line.reason) || line.reason === NOT_SEEN) of.clear.push(line.id);
    sayOf(of, line.id, line.state, verdict);
  }
  return { byRun, sightings, broken: [...broken.values()] };
}

/** It waits as if no mark had been sent, in a later list than those of the confirm that sent it. */
function isStillThere(verdict: UnitVerdict): boolean {
  return verdict.kind === 'reopen' || (verdict.kind === 'waits' && verdict.mark === 'accepted-again');
}

/** Units of a call of which one still waits, that nothing but the yes to it had marked, behind lists that may be cut. */
export function byWordAlone({ store: { records } }: EngineContext, { run, mark }: BrokenYes): number[] {
  return mark.ids.filter((id) =>
    records.byId(run, id).some(({ state, markProof, live }) => state === 'marked' && markProof === 'plain' && live),
  );
}

/** The yes was wrong for one of the call: whoever reads the run is told which others rest on it. Inside a transaction. */
function noteBroken(context: EngineContext, broken: BrokenYes): void {
  const ids = byWordAlone(context, broken);
  if (ids.length > 0) context.store.journal.note(broken.run, 'yes contradicted', { ids });
}

/** The same as the proof log tells it: these units still waited after their mark. Inside a transaction. */
export function noteStillWaiting(context: EngineContext, run: Run, ids: readonly number[]): void {
  const { evidence } = context.store;
  const delivered = evidence.delivered(run, new Set(ids), Number.MAX_SAFE_INTEGER);
  const marks = delivered.flatMap((line) => (line.run === run.number ? (line.mark ?? []) : []));
  for (const mark of evidence.marks(new Set(marks)).values())
    if (mark.answer === 'yes') noteBroken(context, { run: run.number, mark });
}

const SHOWS_CHANGE: readonly UnitState[] = ['accepted', 'gone', 'resolved', 'marking', 'unknown'];

/** What the list changes in the state of units that it lists otherwise, or again as the ERP has them, by run: other desks follow that. */
export function movedByList(
  context: EngineContext,
  { byRun }: UnitFindings,
): { readonly changed: readonly [number, number[]][]; readonly again: readonly [number, number[]][] } {
  const moved = (which: 'changed' | 'again', states: readonly UnitState[]) =>
    [...byRun].flatMap(([run, of]): [number, number[]][] => {
      if (of[which].length === 0) return [];
      const movable = new Set(context.store.records.unitIds(run, states));
      if (which === 'changed') for (const id of partlyTaken(context, run, of.changed)) movable.add(id);
      const ids = of[which].filter((id) => movable.has(id));
      return ids.length === 0 ? [] : [[run, ids]];
    });
  return { changed: moved('changed', SHOWS_CHANGE), again: moved('again', ['changed']) };
}

/**
 * Units that a list showed with other content than was handed over. A store that was made again from the log may know what a person decided
 * of one before it knows that it is changed: that stands. Returns how many lines changed their state. Inside a transaction.
 */
export function listedChanged(context: EngineContext, run: number, ids: readonly number[], at?: string): number {
  const { records, corrections } = context.store;
  const changed = 'changed-after-hand-over' satisfies Reason;
  const moved = noteShown(
    context,
    run,
    ids,
    { state: 'changed', reason: changed, at },
    () =>
      records.setUnits(run, partlyTaken(context, run, ids), 'partly-changed', changed) +
      records.setUnits(run, ids, 'list-shows-change', changed) +
      records.setUnits(run, ids, 'mark-changed', changed),
  );
  const shown = moved === 0 ? [] : ids.filter((id) => records.byId(run, id).some(({ state }) => state === 'changed'));
  for (const id of shown) {
    const way = corrections.wayOf(run, id);
    if (way !== null) records.setUnits(run, [id], 'resolve', `${way}: decided before`);
  }
  return moved;
}

/** Units that a list showed again as the ERP has them: what was proved, decided or missing is accepted as before. Inside a transaction. */
export function listedAgain(context: EngineContext, run: number, ids: readonly number[], at?: string): void {
  const { records, runs } = context.store;
  const reason = 'listed-again' satisfies Reason;
  const moved = noteShown(
    context,
    run,
    ids,
    { state: 'accepted', reason, at },
    () =>
      records.setUnits(run, partlyTaken(context, run, ids), 'partly-again', reason) +
      records.setUnits(run, ids, 'list-again', reason),
  );
  if (moved > 0 && runs.get(run)!.state === 'closed') runs.become(run, 'reopen', context.now());
}

/** Of units that one destination has and the others refused: what a person lets those have all the same waits for them. */
function leftAtSome(context: EngineContext, run: number, ids: readonly number[]): number[] {
  const isSentAgain = (id: number): boolean =>
    context.store.records.byId(run, id).some(({ reason }) => isSaidAgain(reason));
  return partlyTaken(context, run, ids).filter((id) => !isSentAgain(id));
}

/** Units that a complete list lacks, or that somebody else marked. Inside a transaction. */
function listLacks(context: EngineContext, run: number, { gone, elsewhere }: Pick<OfRun, 'gone' | 'elsewhere'>): void {
  const { records } = context.store;
  const reason = 'no-longer-listed' satisfies Reason;
  noteShown(
    context,
    run,
    gone,
    { state: 'gone', reason },
    () =>
      records.setUnits(run, leftAtSome(context, run, gone), 'partly-gone', reason) +
      records.setUnits(run, gone, 'list-lacks', reason),
  );
  const byAnother = 'marked-by-another' satisfies Reason;
  noteShown(context, run, elsewhere, { state: 'gone', reason: byAnother }, () =>
    records.setUnits(run, elsewhere, 'list-lacks', byAnother),
  );
}

/** Nobody is asked once more what they were marked by. Inside a transaction. */
function endAsSaid(context: EngineContext, run: number, units: OfRun['asSaid']): void {
  const { records, journal } = context.store;
  for (const [id, reason] of units) {
    records.setUnits(run, [id], 'resolve', `marked-elsewhere: ${reason.replace(/^send-again: /, '')}`);
    journal.note(run, 'marked as was said', { id });
  }
}

/** Others know that these were proved or decided, and not what this list showed; what is merely missing is known here alone. */
function tellAgain(context: EngineContext, run: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const known = new Set(context.store.records.unitIds(run, ['marked', 'resolved']));
  tellListedAgain(
    context,
    run,
    ids.filter((id) => known.has(id)),
  );
}

/** Units of which nothing but the service's word tells that they are marked: a plain list may lack them for being cut. */
export function plainlyOf(
  { marked, plainly }: Pick<OfRun, 'marked' | 'plainly'>,
  { covers }: Pick<List, 'covers'>,
): 'all' | readonly number[] {
  if (covers === 'all') return [];
  return plainly.length === marked.length ? 'all' : plainly;
}

/**
 * Lets the findings take effect. `rawsOf` gives what is exported under an Id, for units that are otherwise; `onRecord` when what was found
 * of a run was put on record. Inside a transaction.
 */
export function applyToUnits(
  context: EngineContext,
  scope: Scope,
  list: Pick<List, 'began' | 'ended' | 'covers'>,
  findings: UnitFindings,
  { rawsOf, onRecord }: { rawsOf: (id: number) => readonly string[]; onRecord: (run: number) => string },
): void {
  const { records, runs, sightings, evidence } = context.store;
  for (const [run, of] of findings.byRun) {
    proveMarks({ ...context, now: () => onRecord(run) }, run, of.marked, plainlyOf(of, list));
    records.setReason(run, of.unanswered, 'marked', NO_ANSWER);
    records.setUnits(run, of.notMarked, 'mark-not-taken', 'still-listed' satisfies Reason);
    // Listed as the ERP has it, nothing else is awaited.
    for (const id of of.again) sightings.set(run, id, [], context.now());
    tellAgain(context, run, of.again);
    listedAgain(context, run, of.again);
    const moved = listedChanged(context, run, of.changed);
    listLacks(context, run, of);
    endAsSaid(context, run, of.asSaid);
    records.setReason(run, of.elsewhere, 'gone', 'marked-by-another' satisfies Reason);
    proveMark(context, run, of.otherwise, list.covers === 'all' ? 'complete' : 'plain');
    for (const id of of.otherwise) sightings.set(run, id, rawsOf(id), context.now());
    markedOtherwise(context, run, of.otherwise);
    records.setUnits(run, of.undecided, 'undecided', 'not-decided-by-the-list' satisfies Reason);
    records.setReason(run, of.clear, 'accepted', null);
    records.setReason(run, of.unseen, 'accepted', NOT_SEEN);
    for (const [why, units] of Map.groupBy(of.person, ([, reason]) => reason)) {
      const ids = units.map(([id]) => id);
      // A yes to its mark says no more than the list: a person decides.
      records.setUnits(run, ids, 'mark-undecided', why);
      records.setReason(run, ids, 'accepted', why);
      records.setReason(run, ids, 'unknown', why);
    }
    if (moved > 0 && runs.get(run)!.state === 'closed') runs.become(run, 'reopen', context.now());
  }
  for (const broken of findings.broken) noteBroken(context, broken);
  for (const { id, showed } of findings.sightings)
    evidence.addSighting(scope, id, { began: list.began, ended: list.ended, showed });
}
