// Messages between the main process and the engine process.

import type { Channel } from './channels.ts';
import type { Envelope, ErrorWire, ProgressWire } from './wire.ts';

export type ToEngine =
  | {
      readonly type: 'start';
      readonly folder: string;
      /** Values of secret headers, from the keyring of the system; in memory only. */
      readonly secrets: readonly { readonly connection: string; readonly header: string; readonly value: string }[];
    }
  | { readonly type: 'ask'; readonly id: number; readonly channel: Channel; readonly input: unknown }
  /** Stop after the current call. */
  | { readonly type: 'stop' }
  | { readonly type: 'secret'; readonly connection: string; readonly header: string; readonly value: string }
  | { readonly type: 'close' };

export type FromEngine =
  | { readonly type: 'hello'; readonly node: string; readonly sqlite: string; readonly folder: string }
  /** The store could not be opened: the engine answers nothing. */
  | { readonly type: 'failed'; readonly error: ErrorWire }
  | { readonly type: 'answer'; readonly id: number; readonly envelope: Envelope<unknown> }
  | { readonly type: 'progress'; readonly progress: ProgressWire }
  /** Something was changed: screens ask again. */
  | { readonly type: 'changed'; readonly channel: Channel };
