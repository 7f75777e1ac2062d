// What the page sees of the outside: one frozen object of named functions, `window.exportConsole`. Nothing else crosses.

import type { Answers, Channel, Input } from './channels.ts';
import type { Envelope, ErrorWire, ProgressWire } from './common.ts';

/** 'hand-over/write' → handOverWrite. */
type NameOf<C extends string> = C extends `${infer Head}/${infer Tail}`
  ? `${Camel<Head>}${Capitalize<Camel<Tail>>}`
  : never;
type Camel<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : T;

/** Asks the engine. Never throws: a refusal comes back in the envelope. */
type Ask<C extends Channel> = (input: Input<C>) => Promise<Envelope<Answers[C]>>;

export type EngineBridge = { readonly [C in Channel as NameOf<C>]: Ask<C> };

export type EngineState =
  | { readonly state: 'starting' }
  | { readonly state: 'ready'; readonly way: 'utility-process' | 'child-process'; readonly folder: string }
  /** It crashed and is started again after `retryInMs`; what was in flight failed. */
  | { readonly state: 'restarting'; readonly retryInMs: number }
  /** The store could not be opened; starting again does not help. */
  | { readonly state: 'failed'; readonly error: ErrorWire };

export interface SecretState {
  /** `system`: encrypted by the operating system. `session`: there is no keyring, kept until the program ends. */
  readonly kept: 'system' | 'session';
  /** Connections and headers that have a value. */
  readonly known: readonly { readonly connection: string; readonly header: string }[];
}

export interface ShellState {
  readonly platform: string;
  readonly version: string;
  readonly electron: string;
  /** The language of the system, such as nb-NO. */
  readonly locale: string;
  readonly engine: EngineState;
}

type Unsubscribe = () => void;

export interface ShellBridge {
  shellState(): Promise<ShellState>;
  /** Stops the act under way after its current call. */
  stopAct(): Promise<void>;
  pickFolder(title: string): Promise<string | null>;
  pickFile(title: string, extensions: string[]): Promise<string | null>;
  /** Where a file lies that was dropped on the window; empty when it is none of this machine's. */
  pathOfFile(file: File): string;
  /** Shows a file in its folder. */
  showFile(path: string): Promise<void>;
  /** Prints the page to a PDF that the person names; its path, or null when cancelled. */
  printPdf(name: string): Promise<string | null>;
  copyText(text: string): Promise<void>;
  saveSecret(secret: { connection: string; header: string; value: string }): Promise<SecretState>;
  secretState(): Promise<SecretState>;
  /** The environment, so that the title strip of the system matches. */
  setEnvironment(environment: 'production' | 'test' | 'sandbox' | 'none'): Promise<void>;
  onProgress(listener: (progress: ProgressWire) => void): Unsubscribe;
  onChanged(listener: (channel: string) => void): Unsubscribe;
  onEngine(listener: (state: EngineState) => void): Unsubscribe;
  /** A command chosen in the menu, by its id in the command registry. */
  onCommand(listener: (command: string) => void): Unsubscribe;
}

export type Bridge = EngineBridge & ShellBridge;
