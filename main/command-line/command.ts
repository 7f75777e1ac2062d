// What a command of the command line does: with an engine, or by itself.

import type { Answers, Channel, Input } from '../../preload/contract/channels.ts';
import type { WiringOptions } from '../host/wiring.ts';
import type { Form } from './form.ts';
import type { Given } from './given.ts';

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

/** A command about the files of a data folder, whether its store can be opened or not. */
export interface Alone extends Form {
  readonly alone: (folder: string) => Done;
}

export interface Command extends Form {
  /** Before the store is opened. */
  readonly first?: (folder: string, given: Given) => void;
  /** The backup that is put back as the store is opened. */
  readonly putsBack?: (given: Given) => string;
  /** `read` works beside a window that has the folder open. */
  readonly mode: 'read' | 'write' | ((given: Given) => 'read' | 'write');
  readonly run: (ask: Ask, given: Given) => Promise<Done>;
}

/** A command that needs no engine, and runs until it is stopped. Returns its exit code. */
export interface Service extends Form {
  readonly serve: (given: Given, around: Surroundings) => Promise<number>;
}

export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** True when a person watches: then progress is shown. */
  readonly terminal: boolean;
  readonly hook?: WiringOptions['hook'];
  readonly pause?: WiringOptions['pause'];
}
