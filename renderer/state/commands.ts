// Who answers a command right now. A screen says so while it is shown; the newest answer wins.

import { useText } from '../language/text.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import {
  type Command,
  COMMANDS,
  type CommandId,
  type CommandPlace,
  commandOfPress,
  isLetter,
  isWithoutMeaning,
  nameOfPress,
  type KeyPress,
  shownKey,
} from './command-list.ts';
import { sayNothingDone } from './notices.ts';
import { useSession } from './session.ts';

type Answer = () => void;

interface Commands {
  readonly answers: ReadonlyMap<CommandId, readonly Answer[]>;
}

export const useCommands = create<Commands>(() => ({ answers: new Map() }));

function put(id: CommandId, change: (before: readonly Answer[]) => readonly Answer[]): void {
  useCommands.setState(({ answers }) => {
    const next = new Map(answers);
    const list = change(next.get(id) ?? []);
    if (list.length === 0) next.delete(id);
    else next.set(id, list);
    return { answers: next };
  });
}

/** Answers a command while the caller is on the screen; null answers nothing. */
export function useCommand(id: CommandId, answer: Answer | null): void {
  const latest = useRef(answer);
  useLayoutEffect(() => {
    latest.current = answer;
  });
  const active = answer !== null;
  // Before the next key: what is drawn answers.
  useLayoutEffect(() => {
    if (!active) return;
    const run = (): void => latest.current?.();
    put(id, (before) => [...before, run]);
    return () => put(id, (before) => before.filter((other) => other !== run));
  }, [id, active]);
}

/** A field that the search command of the screen goes to. */
export function useSearchCommand(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useCommand('search', () => {
    input.current?.focus();
    input.current?.select();
  });
  return input;
}

/** How keys are written on this machine: Ctrl K, or ⌘ K on a Mac. */
export function useKeyNames(): (keys: string) => string {
  const text = useText();
  const platform = useSession((session) => session.shell?.platform ?? '');
  return (keys) => shownKey(keys, platform, text.t('commands.space'));
}

/** True when somebody answered. */
export function runCommand(id: string): boolean {
  const command = COMMANDS.find((one) => one.id === id);
  const answer = command && useCommands.getState().answers.get(command.id)?.at(-1);
  answer?.();
  return answer !== undefined;
}

/** Commands that somebody answers now. */
export function answeredCommands(state: Commands): readonly Command[] {
  return COMMANDS.filter((command) => state.answers.has(command.id));
}

/** The command of a key press; none of a sign alone where those are switched off. */
function pressed(press: KeyPress, places: readonly CommandPlace[], letters: boolean): Command | null {
  return isLetter(nameOfPress(press)) && !letters ? null : commandOfPress(press, places);
}

/** Runs the command of a key press; true when it was one. */
export function runPress(press: KeyPress, places: readonly CommandPlace[], letters: boolean): boolean {
  const command = pressed(press, places, letters);
  return command !== null && runCommand(command.id);
}

/** Commands whose key says nothing when there is nothing for it: it stops, moves on, or is another's. */
const SILENT: readonly CommandId[] = ['stop', 'unfold', 'fold', 'line-menu'];

/** A letter of the list, pressed beside it, says where it works; true when it was one. */
export function sayInList(press: KeyPress, letters: boolean): boolean {
  const isOfList = pressed(press, ['grid'], letters)?.letter === true;
  if (isOfList) sayNothingDone('notice.keyInList', { key: nameOfPress(press) });
  return isOfList;
}

/** A key that is a command, and that nobody answers here, says so; true when it was one. */
export function sayNothing(press: KeyPress, places: readonly CommandPlace[], letters: boolean): boolean {
  const command = pressed(press, places, letters);
  if (command === null) return false;
  if (!SILENT.some((id) => id === command.id)) sayOf('notice.keyNothing', press);
  return true;
}

/** A key that means nothing anywhere in the program says where those are that do. */
export function sayUnknown(press: KeyPress, letters: boolean): void {
  const name = nameOfPress(press);
  if (!isWithoutMeaning(name) || (isLetter(name) && !letters)) return;
  const isElsewhere = commandOfPress(press, ['everywhere', 'run', 'grid']) !== null;
  sayOf(isElsewhere ? 'notice.keyNothing' : 'notice.keyUnknown', press);
}

/** The second of two fast presses, the first of which answered a dialog: it begins nothing. */
export const sayTooSoon = (press: KeyPress): void => sayOf('notice.keyTooSoon', press);

function sayOf(key: string, press: KeyPress): void {
  const platform = useSession.getState().shell?.platform ?? '';
  sayNothingDone(key, { key: shownKey(nameOfPress(press), platform), keys: shownKey('F1', platform) });
}
