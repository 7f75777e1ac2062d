// The contract between page and main process for what the shell itself does, besides the channels of the engine: each call with the
// schema of its words and the type of its answer in one line, each event with what it carries.

import { z } from 'zod';
import type { ErrorWire, ProgressWire } from './common.ts';
import type { SecretPlace } from './engine-messages.ts';
import type { GivenPath } from './given-path.ts';

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
  /** What has a value. */
  readonly known: readonly SecretPlace[];
}

export interface ShellState {
  readonly platform: string;
  readonly version: string;
  readonly electron: string;
  /** The language of the system, such as nb-NO. */
  readonly locale: string;
  readonly engine: EngineState;
}

/** A call: its words are checked where they arrive. */
export interface ShellSpec<Words extends unknown[], Out> {
  readonly words: z.ZodType<Words>;
  /** There is never a value here: the type of the answer. */
  readonly answer?: Out;
}

function call<Out>() {
  return <Words extends unknown[]>(words: z.ZodType<Words>): ShellSpec<Words, Out> => ({ words });
}

const title = z.string().max(200);
/** In the margins of every page: what it is of, the place in the history, and the words around the number of the page. */
const foot = z.strictObject({ left: title, middle: title, page: title, of: title });
export type FootOfPage = z.infer<typeof foot>;
const none = z.tuple([]);
const number = z.number().int().positive();
const shownFile = z.union([
  z.strictObject({ token: title }),
  z.strictObject({ run: number, handOver: number }),
  /** The file of an intake, as it was taken into the data folder. */
  z.strictObject({ intake: number }),
  z.literal('data-folder'),
]);
export type ShownFile = z.infer<typeof shownFile>;
const secret = z.strictObject({
  connection: z.string().min(1).max(100),
  origin: z.string().min(1).max(500),
  header: z.string().min(1).max(200),
  value: z.string().max(10_000),
});

/** Each is a function of the bridge: 'shell/pick-file' is pickFile. */
export const SHELL_CALLS = {
  'shell/shell-state': call<ShellState>()(none),
  /** Stops the act under way after its current call. */
  'shell/stop-act': call<void>()(none),
  'shell/pick-folder': call<GivenPath | null>()(z.tuple([title])),
  'shell/pick-file': call<GivenPath | null>()(z.tuple([title, z.array(z.string().regex(/^[a-z0-9]{1,8}$/)).max(20)])),
  /** A file to write, or null when cancelled. Over one that is there the system asks. */
  'shell/pick-save': call<GivenPath | null>()(
    z.tuple([
      title,
      z.string().max(200),
      z
        .array(z.string().regex(/^[a-z0-9]{1,8}$/))
        .min(1)
        .max(5),
    ]),
  ),
  /** Shows a file in its folder: one that was given out, or that the console itself wrote or keeps. */
  'shell/show-file': call<void>()(z.tuple([shownFile])),
  /** Opens a window of its own on what this desk did before it joined a team. Throws where there is no such archive. */
  'shell/open-archive': call<void>()(z.tuple([z.string().regex(/^[\d-]{1,40}$/)])),
  /** Prints the page to a PDF that the person names, its pages numbered where a foot is given; its path, or null when cancelled. */
  'shell/print-pdf': call<string | null>()(z.tuple([title, foot.nullable()])),
  'shell/copy-text': call<void>()(z.tuple([z.string().max(50_000_000)])),
  'shell/save-secret': call<SecretState>()(z.tuple([secret])),
  'shell/secret-state': call<SecretState>()(none),
  /** The environment, so that the title strip of the system matches. */
  'shell/set-environment': call<void>()(z.tuple([z.enum(['production', 'test', 'sandbox', 'none'])])),
} as const;

export type ShellCall = keyof typeof SHELL_CALLS;
type WordsOf<Spec> = Spec extends ShellSpec<infer Words, unknown> ? Words : never;
type AnswerOf<Spec> = Spec extends { readonly answer?: infer Out } ? Exclude<Out, undefined> : never;
export type ShellWords = { readonly [C in ShellCall]: WordsOf<(typeof SHELL_CALLS)[C]> };
export type ShellAnswers = { readonly [C in ShellCall]: AnswerOf<(typeof SHELL_CALLS)[C]> };

export function isShellCall(name: string): name is ShellCall {
  return Object.hasOwn(SHELL_CALLS, name);
}

/** What the main process tells the page. */
export interface ShellEvents {
  'event/progress': ProgressWire;
  'event/changed': string;
  'event/engine': EngineState;
  /** A command chosen in the menu, by its id in the command registry. */
  'event/command': string;
}
