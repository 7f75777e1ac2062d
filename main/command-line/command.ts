// What a command of the command line is: its words, its options, and what it does with an engine.

import type { Answers, Channel, Input } from '../../preload/contract/channels.ts';
import type { WiringOptions } from '../host/wiring.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** One line of help; its first word in capitals is the value's name. */
  readonly help: string;
}

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Asks the engine; a refusal is thrown as ConsoleError. */
export type Ask = <C extends Channel>(channel: C, input: Input<C>) => Promise<Answers[C]>;

export interface Done {
  readonly value: unknown;
  /** Lines for stderr: what a person should know besides. */
  readonly notes?: readonly string[];
  /** True when something needs a person: exit code 3. */
  readonly needsPerson?: boolean;
  /** True when the answer is that something is wrong: exit code 1. */
  readonly failed?: boolean;
}

export interface Command {
  /** "connection add": one or two words. */
  readonly name: string;
  readonly usage: string;
  readonly help: string;
  /** `read` works beside a window that has the folder open. */
  readonly mode: 'read' | 'write' | ((values: Values) => 'read' | 'write');
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (ask: Ask, words: readonly string[], values: Values) => Promise<Done>;
}

export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** True when a person watches: then progress is shown. */
  readonly terminal: boolean;
  readonly hook?: WiringOptions['hook'];
}
