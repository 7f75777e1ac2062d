// Messages between the main process and the engine process.

import type { Channel } from './channels.ts';
import type { FromPractice, ToPractice } from './practice-messages.ts';
import type { Envelope, ErrorWire, ProgressWire } from './common.ts';

/** Whose key it is: a connection by what no renaming changes, the origin that it was given for, and the header. No name leads to a key. */
export interface SecretPlace {
  readonly connection: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly header: string;
}

/** The value of a secret header, from the keyring of the system; in memory only. */
export interface SecretValue extends SecretPlace {
  readonly value: string;
}

export type ToEngine =
  | { readonly type: 'start'; readonly folder: string }
  | { readonly type: 'ask'; readonly id: number; readonly channel: Channel; readonly input: unknown }
  /** Stop after the current call. */
  | { readonly type: 'stop' }
  /** One that was just entered. */
  | { readonly type: 'secret'; readonly secret: SecretValue }
  /** Those that were asked for and are kept for just that place. */
  | { readonly type: 'secrets'; readonly id: number; readonly secrets: readonly SecretValue[] }
  /** What the system says of the way to a URL, as `PROXY host:port; DIRECT`. */
  | { readonly type: 'proxy'; readonly id: number; readonly rules: string }
  /** What the practice says, whose process the main process owns. */
  | { readonly type: 'practice'; readonly message: FromPractice }
  | { readonly type: 'close' };

export type FromEngine =
  | { readonly type: 'hello'; readonly node: string; readonly sqlite: string; readonly folder: string }
  /** The store could not be opened: the engine answers nothing. */
  | { readonly type: 'failed'; readonly error: ErrorWire }
  | { readonly type: 'answer'; readonly id: number; readonly envelope: Envelope<unknown> }
  | { readonly type: 'progress'; readonly progress: ProgressWire }
  /** Which proxy does the system use for this URL? */
  | { readonly type: 'which-proxy'; readonly id: number; readonly url: string }
  /** Which of these keys are there? */
  | { readonly type: 'which-secrets'; readonly id: number; readonly wanted: readonly SecretPlace[] }
  /** For the practice. */
  | { readonly type: 'practice'; readonly message: ToPractice }
  /** Something was changed: screens ask again. */
  | { readonly type: 'changed'; readonly channel: Channel };
