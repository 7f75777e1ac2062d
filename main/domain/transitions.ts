// Every change of state that happens, by name: of a unit, of a run, of a hand-over. The store changes a state only by one of these
// names and only from the states that stand beside it; the diagram in main/README.md is drawn from these tables. What another desk has in
// review is taken over as it tells it (store/records/review-lines.ts): its changes happened there, by these names.

import { refused } from './errors.ts';
import type { RunState, UnitState } from './run.ts';

export interface Transition<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
  /** When it happens, in a few words. */
  readonly when: string;
}

export const UNIT_TRANSITIONS = {
  hold: { from: ['ready'], to: 'held', when: 'a person or a rule holds it' },
  release: { from: ['held'], to: 'ready', when: 'a person releases it' },
  'send-alarm-on': { from: ['needs-person'], to: 'ready', when: 'a person sends an alarm on as a new occurrence' },
  'set-apart': { from: ['ready', 'held'], to: 'duplicate', when: 'an earlier hand-over has it' },
  alarm: { from: ['ready', 'held'], to: 'needs-person', when: 'listed again after its mark was proved' },
  'hand-over': { from: ['ready'], to: 'handed-over', when: 'reserved for a file, or entered by hand' },
  'count-in-erp': {
    from: ['ready', 'held', 'needs-person'],
    to: 'handed-over',
    when: 'a person says that the ERP has it already, and the same step accepts it',
  },
  'undo-hand-over': { from: ['handed-over'], to: 'ready', when: 'its file never got its name' },
  accept: { from: ['handed-over'], to: 'accepted', when: 'the ERP accepted it' },
  reject: { from: ['handed-over'], to: 'rejected', when: 'the ERP rejected it' },
  withdraw: { from: ['handed-over'], to: 'withdrawn', when: 'its file was not imported' },
  'undo-acceptance': { from: ['accepted'], to: 'handed-over', when: 'undone before the confirm' },
  'send-mark': { from: ['accepted'], to: 'marking', when: 'its mark is to be sent' },
  'mark-not-taken': {
    from: ['marking', 'unknown'],
    to: 'accepted',
    when: 'its mark surely had no effect, or a list still shows it',
  },
  'mark-unanswered': { from: ['marking'], to: 'unknown', when: 'no answer says what became of its mark' },
  'mark-lost': {
    from: ['accepted'],
    to: 'unknown',
    when: 'the proof log tells of a mark that this store does not know',
  },
  undecided: { from: ['accepted', 'marking', 'unknown'], to: 'unknown', when: 'no list decides its mark' },
  'mark-undecided': { from: ['marking'], to: 'unknown', when: 'a list leaves its mark to a person' },
  'prove-mark': { from: ['marking', 'unknown'], to: 'marked', when: 'a list proves its mark' },
  'list-shows-change': {
    from: ['accepted', 'gone', 'resolved'],
    to: 'changed',
    when: 'listed with other content than was handed over',
  },
  'list-lacks': { from: ['accepted'], to: 'gone', when: 'no longer in a complete list, and not by us' },
  'partly-changed': {
    from: ['handed-over'],
    to: 'changed',
    when: 'one destination has it, the others refused it, and it is listed with other content',
  },
  'partly-gone': {
    from: ['handed-over'],
    to: 'gone',
    when: 'one destination has it, the others refused it, and a complete list lacks it',
  },
  'partly-again': {
    from: ['changed', 'gone', 'resolved'],
    to: 'handed-over',
    when: 'listed again as one destination has it: the others may take it yet',
  },
  'mark-changed': {
    from: ['marking', 'unknown'],
    to: 'changed',
    when: 'listed with other content after its mark was sent',
  },
  'mark-gone': { from: ['unknown'], to: 'gone', when: 'gone, and its mark had not taken effect' },
  'read-back-changed': {
    from: ['marked'],
    to: 'changed',
    when: 'read back with other content: edited before its mark',
  },
  'read-back-lacks': {
    from: ['marked'],
    to: 'gone',
    when: 'read back and missing, when no answer had come to its mark',
  },
  'list-again': {
    from: ['resolved', 'gone', 'changed', 'marked'],
    to: 'accepted',
    when: 'listed again as the ERP has it',
  },
  'correction-accepted': { from: ['accepted'], to: 'resolved', when: 'made by the console: there is nothing to mark' },
  resolve: {
    from: ['unknown', 'gone', 'changed', 'accepted', 'needs-person', 'held', 'resolved'],
    to: 'resolved',
    when: 'a person decides',
  },
} as const satisfies Record<string, Transition<UnitState>>;

export type UnitTransition = keyof typeof UNIT_TRANSITIONS;

export const RUN_TRANSITIONS = {
  pulled: { from: ['pulling'], to: 'review', when: 'its lists are complete' },
  'pull-failed': { from: ['pulling'], to: 'failed', when: 'its pull broke off' },
  'hand-over': { from: ['review'], to: 'handed-over', when: 'its file is written' },
  'begin-confirm': { from: ['handed-over'], to: 'confirming', when: 'a confirm begins' },
  withdraw: { from: ['handed-over', 'confirming'], to: 'handed-over', when: 'a file of it is withdrawn' },
  close: { from: ['review', 'handed-over', 'confirming'], to: 'closed', when: 'nothing in it is unfinished' },
  reopen: { from: ['closed'], to: 'confirming', when: 'what the ERP accepted is listed again' },
  discard: { from: ['review'], to: 'discarded', when: 'a person discards it' },
} as const satisfies Record<string, Transition<RunState>>;

export type RunTransition = keyof typeof RUN_TRANSITIONS;

export type HandOverState = 'writing' | 'written' | 'handed-over' | 'withdrawn' | 'unclear';

export const HAND_OVER_TRANSITIONS = {
  write: { from: ['writing'], to: 'written', when: 'its bytes are on the disk under a temporary name' },
  complete: {
    from: ['writing', 'written', 'handed-over'],
    to: 'handed-over',
    when: 'the file has its name, or it was entered by hand',
  },
  undo: { from: ['writing', 'written'], to: 'withdrawn', when: 'the file never got its name' },
  'lose-sight': {
    from: ['writing', 'written', 'handed-over'],
    to: 'unclear',
    when: 'nobody can tell whether it was imported',
  },
  answer: { from: ['unclear'], to: 'handed-over', when: 'the ERP answered, so it has the file' },
  'stand-again': {
    from: ['unclear'],
    to: 'handed-over',
    when: 'the proof log that tells of it is the right one after all',
  },
  withdraw: { from: ['handed-over', 'unclear'], to: 'withdrawn', when: 'a person says that it was not imported' },
} as const satisfies Record<string, Transition<HandOverState>>;

export type HandOverTransition = keyof typeof HAND_OVER_TRANSITIONS;

/** True when a unit in `from` may become `to`. */
export function mayBecome(from: UnitState, to: UnitState): boolean {
  const all: readonly Transition<UnitState>[] = Object.values(UNIT_TRANSITIONS);
  return from !== to && all.some((transition) => transition.to === to && transition.from.includes(from));
}

/** Throws `refused` naming the unit when it may not go this way from `from`. */
export function assertUnitMay(id: number, from: UnitState, transition: UnitTransition, operation: string): void {
  const { from: allowed, to }: Transition<UnitState> = UNIT_TRANSITIONS[transition];
  if (allowed.includes(from)) return;
  throw refused(operation, `Id ${id}`, `it is ${from} and cannot become ${to}`, 'See its state with "records RUN".');
}

/** Throws `refused` naming the run when it may not go this way from `from`. */
export function assertRunMay(run: number, from: RunState, transition: RunTransition, operation: string): void {
  const { from: allowed, to }: Transition<RunState> = RUN_TRANSITIONS[transition];
  if (allowed.includes(from)) return;
  throw refused(operation, `run ${run}`, `it is ${from} and cannot become ${to}`, 'See the runs with "runs".');
}
