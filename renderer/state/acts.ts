// What changes something: each says what it does before, moves the screen on after, and leaves an error where it can be read.

import { create } from 'zustand';
import type { Input } from '../../preload/contract/channels.ts';
import type { RecoveredWire } from '../../preload/contract/confirm.ts';
import type { FirstDayWire, HandOverResultWire, HandOverWire } from '../../preload/contract/hand-over.ts';
import type { PracticeWire } from '../../preload/contract/practice.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import type { Envelope, ErrorWire } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import type { ErrorOf } from '../language/error.ts';
import { isNothing } from '../language/handed-over.ts';
import { answerOf } from './ask.ts';
import { noteReached } from './online.ts';
import { clearError, say, showError, useNotices, sayNothingDone, sayOpen } from './notices.ts';
import { askedIn, type DialogState, openDialog } from './dialogs.ts';
import { type ActName, type ActOf, beginAct, endAct, useProgress } from './progress.ts';
import { refreshAll, refreshRun } from './refresh.ts';
import { goToRun, goToStep } from './route.ts';
import { keepResult, useRuns } from './runs.ts';
import { clearSelection, useSelection } from './selection.ts';
import { changeSettings, loadAbout, loadSession } from './session.ts';
import { testConnection } from './connections.ts';

/** What an act changed is being asked for again: until it is here, the screen shows what was true before. */
const useRefresh = create<{ readonly done: Promise<void> }>(() => ({ done: Promise.resolve() }));

/** Acts of which more is certain when they failed than what the error says. */
function saysMore(name: ActName): name is ErrorOf {
  return name === 'pull' || name === 'hand-over' || name === 'month-close';
}

/** What was refused, or is not there, is so the next time too. */
const STAYS: ReadonlySet<string> = new Set(['refused', 'wrong-usage', 'not-found', 'stopped']);

/** Acts that cannot end well without an answer of the service. */
const ANSWERED: ReadonlySet<ActName> = new Set(['pull', 'confirm', 'month-close', 'count']);

/** In the dialog that it was asked for in; else it is done once more, where surely nothing was changed and it may go another way. */
function againOf({ code, retrySafe }: ErrorWire, dialog: DialogState | null, again: () => void): (() => void) | null {
  if (dialog !== null) return () => openDialog(dialog);
  return retrySafe && !STAYS.has(code) ? again : null;
}

/** Runs one act. One at a time; one that is begun while what the last changed is asked for again waits for that. */
export async function act<T>(name: ActName, of: ActOf, ask: () => Promise<Envelope<T>>): Promise<Envelope<T> | null> {
  const dialog = askedIn();
  await useRefresh.getState().done.catch(() => {});
  if (useProgress.getState().act !== null) return null;
  // What stands in the proof log is carried out before anything else; it stays on screen until that is told.
  const stands = useNotices.getState().error?.code === 'stands-in-log';
  if (!stands || name === 'resume') clearError();
  beginAct(name, of);
  const answer = await answerOf(ask());
  if (answer.ok && ANSWERED.has(name)) noteReached();
  if (!answer.ok)
    showError(
      answer.error,
      saysMore(name) ? name : null,
      againOf(answer.error, dialog, () => void act(name, of, ask)),
    );
  // No button of the moment before can be pressed meanwhile.
  const done = refreshAll().finally(endAct);
  useRefresh.setState({ done });
  await done;
  return answer;
}

export async function pull(input: Input<'runs/pull'>): Promise<Envelope<RunWire> | null> {
  goToReview(input);
  const answer = await act('pull', { kind: input.kind, connection: input.connection }, () => bridge.runsPull(input));
  if (answer?.ok) {
    goToRun(input.kind, answer.value.run);
    say('notice.pulled', { count: answer.value.records, run: answer.value.run });
  }
  return answer;
}

/** The run that is in review there: a second one is refused. What another connection has in review stays where it is. */
function goToReview({ connection, kind }: Input<'runs/pull'>): void {
  const current = useRuns
    .getState()
    .all.value?.find((run) => run.connection === connection && run.kind === kind && run.state === 'review');
  if (current) goToRun(kind, current.run);
}

export async function hold(run: number, ids: readonly number[], reason: string): Promise<boolean> {
  const answer = await act('hold', { run, count: ids.length }, () => bridge.reviewHold({ run, ids: [...ids], reason }));
  if (!answer?.ok) return false;
  say('notice.held', { count: answer.value.ids.length }, run);
  clearSelection(run);
  return true;
}

/** Asks the desk that has the run in review. What was selected for it is in the list that is shown, of whichever run. */
export async function askHold(run: number, ids: readonly number[], reason: string): Promise<boolean> {
  const of = { run, count: ids.length };
  const answer = await act('team', of, () => bridge.reviewHold({ run, ids: [...ids], reason }));
  if (!answer?.ok) return false;
  const { ids: held, proposedTo } = answer.value;
  // It was taken over here meanwhile.
  if (proposedTo === null) say('notice.held', { count: held.length }, run);
  else say('notice.askedToHold', { count: ids.length, desk: proposedTo });
  const { run: shown } = useSelection.getState();
  if (shown !== null) clearSelection(shown);
  return true;
}

/**
 * A reason is needed for what a locked period keeps, and for what was said to be in the ERP: it is asked for where the engine tells of
 * some that nobody saw here.
 */
export async function release(
  run: number,
  ids: readonly number[],
  reason?: string,
  postOpen = false,
): Promise<boolean> {
  const said = { reason, postOpen: postOpen || undefined };
  const answer = await act('release', { run, count: ids.length }, () =>
    bridge.reviewRelease({ run, ids: [...ids], ...said }),
  );
  if (answer?.ok === false && reason === undefined && answer.error.values?.why === 'reason-for-release') {
    clearError();
    openDialog({ kind: 'release', run, ids, isLocked: 'locked' in answer.error.values });
  }
  if (!answer?.ok) return false;
  const { ids: free, waiting } = answer.value;
  const left = waiting.length === 0 ? 'notice.released' : 'notice.releasedBut';
  say(left, { count: free.length, waiting: waiting.length }, run);
  clearSelection(run);
  return true;
}

/** What is ready is another number now. Counting changes nothing, and nothing waits for it. */
function countAgain(run: number): void {
  const connection = useRuns.getState().all.value?.find((other) => other.run === run)?.connection;
  if (connection !== undefined) void testConnection(connection);
}

export async function discard(run: number): Promise<boolean> {
  const answer = await act('discard', { run }, () => bridge.runsDiscard({ run }));
  if (answer?.ok) countAgain(run);
  if (answer?.ok) say('notice.discarded', { run });
  return answer?.ok ?? false;
}

/** Notes that the findings of units were looked at; null takes it back. */
export async function noteSeen(run: number, ids: readonly number[], note: string | null): Promise<boolean> {
  const answer = await act('seen', { run }, () => bridge.reviewSeen({ run, ids: [...ids], note }));
  if (answer?.ok) say(note === null ? 'notice.notSeen' : 'notice.seen', { count: ids.length }, run);
  return answer?.ok ?? false;
}

/** Closes a run of which everything is held. */
export async function closeRun(run: number): Promise<void> {
  const answer = await act('close', { run }, () => bridge.runsClose({ run }));
  if (answer?.ok) say('notice.closed', { run });
}

/** Of one that is alone. */
export function handedOverNotice(one: Pick<HandOverWire, 'file' | 'byHand'>) {
  if (isNothing(one)) return 'notice.nothingToSend';
  return one.file === null ? 'notice.handedOverByHand' : 'notice.handedOver';
}

export async function handOver(input: Input<'hand-over/write'>): Promise<Envelope<HandOverResultWire> | null> {
  const answer = await act('hand-over', { run: input.run }, () => bridge.handOverWrite(input));
  if (!answer?.ok) return answer;
  // The next file of this kind on this connection is offered the same folder and layout.
  if ('layout' in input.way) await loadSession();
  const { handOver: written, setApart } = answer.value;
  clearSelection(input.run);
  goToStep(null);
  say(setApart > 0 ? 'notice.handedOverApart' : handedOverNotice(written), {
    count: written.sum.rows,
    file: written.file ?? '',
    apart: setApart,
  });
  return answer;
}

/** What the ERP has up to a day (2026-01-31), and what is left; changes nothing. */
export function previewFirstDay(run: number, upTo: string): Promise<Envelope<FirstDayWire>> {
  return answerOf(bridge.firstDayPreview({ run, upTo }));
}

export async function handOverFirstDay(run: number, upTo: string): Promise<boolean> {
  const answer = await act('first-day', { run }, () => bridge.firstDayHandOver({ run, upTo }));
  if (!answer?.ok) return false;
  clearSelection(run);
  goToStep(null);
  say('notice.firstDay', { count: answer.value.handOver.sum.rows });
  return true;
}

/** Opens hand-over again after a person has gone through what was listed since. */
export async function clearProofProblem(reason: string): Promise<boolean> {
  const answer = await act('gone-through', {}, () => bridge.storeGoneThrough({ reason }));
  if (answer?.ok) say(answer.value.aside === null ? 'notice.goesOnHere' : 'notice.goneThrough');
  if (answer?.ok) await loadAbout();
  return answer?.ok ?? false;
}

export async function withdraw(handOverNumber: number, run: number, reason: string): Promise<boolean> {
  const answer = await act('withdraw', { run }, () => bridge.handOverWithdraw({ handOver: handOverNumber, reason }));
  if (answer?.ok) countAgain(run);
  if (answer?.ok)
    say(answer.value.fileFound ? 'notice.withdrawn' : 'notice.withdrawnNoFile', { count: answer.value.units });
  return answer?.ok ?? false;
}

export async function giveVerdict(input: Input<'verdict/give'>): Promise<boolean> {
  const answer = await act('verdict', { run: input.run }, () => bridge.verdictGive(input));
  if (!answer?.ok) return false;
  const { ids, left } = answer.value;
  if (left.length > 0) sayOpen('notice.rejectedHalf', { count: left.length, ids: left.slice(0, 10).join(', ') });
  else say(`notice.${input.verdict}`, { count: ids.length });
  clearSelection(input.run);
  return true;
}

export async function setControl(input: Input<'control/set'>): Promise<boolean> {
  const answer = await answerOf(bridge.controlSet(input));
  if (!answer.ok) showError(answer.error);
  await refreshRun(input.run);
  return answer.ok;
}

export async function confirm(run: number): Promise<void> {
  goToStep('confirm');
  const answer = await act('confirm', { run }, () => bridge.confirmRun({ run }));
  if (answer?.ok) {
    keepResult(run, answer.value);
    countAgain(run);
    const plain = useRuns.getState().all.value?.some((one) => one.run === run && one.plainMarks > 0) === true;
    const said = answer.value.stopped ? 'confirmStopped' : plain ? 'confirmedPlain' : 'confirmed';
    say(`notice.${said}`, { count: answer.value.marked.length });
  }
}

export async function decide(input: Input<'resolve/decide'>): Promise<boolean> {
  const answer = await act('resolve', { run: input.run }, () => bridge.resolveDecide(input));
  if (answer?.ok) say('notice.decided', { count: input.ids.length });
  return answer?.ok ?? false;
}

/** Says what was finished that had been cut off. False where there was nothing like it. */
function sayCarriedOut(found: readonly RecoveredWire[]): boolean {
  const carriedOut = found.filter(({ outcome }) => outcome === 'completed');
  if (carriedOut.length > 0)
    say('notice.carriedOut', { count: carriedOut.length, open: found.length - carriedOut.length });
  return carriedOut.length > 0;
}

/** Asks the service about everything unfinished. */
export async function resume(): Promise<void> {
  const answer = await act('resume', {}, () => bridge.recoverResume({}));
  if (!answer?.ok) return;
  if (answer.value.some(({ outcome }) => outcome === 'marked' || outcome === 'not-marked')) noteReached();
  if (sayCarriedOut(answer.value)) return;
  const units = answer.value.reduce((sum, found) => sum + found.units, 0);
  const open = answer.value.filter((found) => found.needsPerson).length;
  if (open > 0) sayOpen('notice.resumedOpen', { count: units, open });
  else say('notice.resumed', { count: units, open });
}

/** `name`: of the practice company, in the language of the window. */
export async function startPractice(name: string): Promise<boolean> {
  return toPractice(await act('practice', {}, () => bridge.practiceStart({ name })));
}

/** The company of the first day again; what was practised stays in history. */
export async function startPracticeOver(name: string): Promise<boolean> {
  const done = await toPractice(await act('practice', {}, () => bridge.practiceStartOver({ name })));
  if (done) say('notice.practiceOver');
  return done;
}

async function toPractice(answer: Envelope<PracticeWire> | null): Promise<boolean> {
  if (!answer?.ok) return false;
  await changeSettings({ connection: answer.value.connection });
  await refreshAll();
  void testConnection(answer.value.connection);
  return true;
}

export async function practise(change: Input<'practice/change'>['change'], connection: string): Promise<void> {
  const answer = await act('practice', {}, () => bridge.practiceChange({ change }));
  if (!answer?.ok) return;
  const { id, approved } = answer.value;
  const isNone = id === null && approved === 0;
  if (isNone) sayNothingDone('notice.practiceNone');
  else say(`notice.practice-${change}`, { id: String(id ?? ''), count: approved });
  void testConnection(connection);
}
