// What the page sees of the outside: one frozen object of named functions, `window.exportConsole`. Nothing else crosses.

import type { Answers, Channel, Input } from './channels.ts';
import type { Envelope } from './common.ts';
import type { GivenPath } from './given-path.ts';
import type { ShellAnswers, ShellCall, ShellEvents, ShellWords } from './shell-channels.ts';

export type { EngineState, SecretState, ShellState } from './shell-channels.ts';

/** Where the preload script tells the main process what was dropped. No function of the bridge takes a path. */
export const DROP_CHANNEL = 'drop/take';

type Camel<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : T;

/** 'hand-over/write' → handOverWrite, 'shell/pick-file' → pickFile. */
export type NameOf<C extends string> = C extends `shell/${infer Tail}`
  ? Camel<Tail>
  : C extends `${infer Head}/${infer Tail}`
    ? `${Camel<Head>}${Capitalize<Camel<Tail>>}`
    : never;

/** The name of the function of the bridge behind a channel: what `NameOf` says to the compiler. */
export function nameOf(channel: string): string {
  return channel.replace(/^shell\//, '').replaceAll(/[/-](.)/g, (_joint, letter: string) => letter.toUpperCase());
}

/** Asks the engine. Never throws: a refusal comes back in the envelope. */
type Ask<C extends Channel> = (input: Input<C>) => Promise<Envelope<Answers[C]>>;
type Call<C extends ShellCall> = (...words: ShellWords[C]) => Promise<ShellAnswers[C]>;

/** A function for each channel of the engine and each call of the shell. */
export type Functions = { readonly [C in Channel as NameOf<C>]: Ask<C> } & {
  readonly [C in ShellCall as NameOf<C>]: Call<C>;
};

/** The listener gets what the event carries; what is returned ends the listening. */
type Listen<E extends keyof ShellEvents> = (listener: (carried: ShellEvents[E]) => void) => () => void;

export interface Bridge extends Functions {
  /** A file that was dropped on the window, to be read; null when it is none of this machine's. */
  readonly takeDrop: (file: File) => Promise<GivenPath | null>;
  readonly onProgress: Listen<'event/progress'>;
  readonly onChanged: Listen<'event/changed'>;
  readonly onEngine: Listen<'event/engine'>;
  readonly onCommand: Listen<'event/command'>;
}
