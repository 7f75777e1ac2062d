// The act under way, and how far it has come: finished chunks, never a guess.

import { create } from 'zustand';
import type { Kind, ProgressWire } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';

export type ActName =
  | 'layout'
  | 'pull'
  | 'hold'
  | 'release'
  | 'undo'
  | 'backup'
  | 'team'
  | 'discard'
  | 'hand-over'
  | 'first-day'
  | 'gone-through'
  | 'withdraw'
  | 'verdict'
  | 'confirm'
  | 'resolve'
  | 'resume'
  | 'practice'
  | 'count'
  | 'seen'
  | 'close'
  | 'month'
  | 'month-close'
  | 'destination'
  | 'translation'
  | 'intake-read'
  | 'intake-change'
  | 'intake-send';

export interface Progress {
  readonly act: ActName | null;
  readonly kind: Kind | null;
  /** The connection that a pull is of. */
  readonly connection: string | null;
  readonly run: number | null;
  /** The intake that it works on. */
  readonly intake: number | null;
  readonly begunAt: number;
  /** How many it is about, where that is known. */
  readonly count: number | null;
  /** It has taken longer than a blink: what goes on is said. */
  readonly isLong: boolean;
  readonly now: ProgressWire | null;
  readonly stopping: boolean;
  /** Tells when it has become long. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

const IDLE: Progress = {
  act: null,
  kind: null,
  connection: null,
  run: null,
  intake: null,
  begunAt: 0,
  count: null,
  isLong: false,
  now: null,
  stopping: false,
  timer: undefined,
};

/** What an act is about, as far as it is known when it begins. */
export type ActOf = Partial<Pick<Progress, 'kind' | 'connection' | 'run' | 'intake' | 'count'>>;

export const useProgress = create<Progress>(() => IDLE);

/** The run that a confirm under way is of. */
export const useConfirmed = (): number | null => useProgress(({ act, run }) => (act === 'confirm' ? run : null));

const A_BLINK_MS = 400;

export function beginAct(act: ActName, of: ActOf = {}): void {
  clearTimeout(useProgress.getState().timer);
  const timer = setTimeout(() => useProgress.setState({ isLong: true }), A_BLINK_MS);
  useProgress.setState({ ...IDLE, ...of, act, begunAt: Date.now(), timer });
}

/** True while that kind of that connection is being pulled: on the screen of another one nothing of it shows. */
export function isPulling({ act, ...of }: Progress, kind: Kind, connection: string | null): boolean {
  return act === 'pull' && of.kind === kind && of.connection === connection;
}

export function endAct(): void {
  clearTimeout(useProgress.getState().timer);
  useProgress.setState(IDLE);
}

export function takeProgress(now: ProgressWire): void {
  useProgress.setState((before) => ({ now, run: now.run ?? before.run, intake: now.batch ?? before.intake }));
}

/** Asks for a stop after the current call. */
export async function stopAct(): Promise<void> {
  if (useProgress.getState().act === null) return;
  useProgress.setState({ stopping: true });
  await bridge.stopAct();
}

/** True for acts that a person may stop: the long ones. */
export function canStop(act: ActName | null): boolean {
  return act === 'pull' || act === 'confirm' || act === 'hand-over' || act === 'intake-send';
}

/** How the dialog ends that began what goes on: closed, it would go on all the same, so there is nothing to cancel any more. */
export function dialogEnd(
  { act, now, stopping }: Pick<Progress, 'act' | 'now' | 'stopping'>,
  goesOn: boolean,
): 'cancel' | 'stop' | 'stopping' | 'close' {
  if (!goesOn) return 'cancel';
  // A file that is being written is written to its end.
  if (!canStop(act) || now?.step === 'write') return 'close';
  return stopping ? 'stopping' : 'stop';
}

/** Seconds left by the finished chunks, or null before there is one. */
export function secondsLeft(progress: Progress, clock: number): number | null {
  const { now, begunAt } = progress;
  if (now?.total == null || now.done === 0 || now.total === 0 || now.done >= now.total) return null;
  const spent = (clock - begunAt) / 1000;
  return Math.max(1, Math.round((spent / now.done) * (now.total - now.done)));
}
