// Messages between the main process and the engine process.

import type { Channel } from './channels.ts';
import type { Envelope, ErrorWire, ProgressWire } from './common.ts';

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
  /** What the system says of the way to a URL, as `PROXY host:port; DIRECT`. */
  | { readonly type: 'proxy'; readonly id: number; readonly rules: string }
  | { readonly type: 'close' };

export type FromEngine =
  | { readonly type: 'hello'; readonly node: string; readonly sqlite: string; readonly folder: string }
  /** The store could not be opened: the engine answers nothing. */
  | { readonly type: 'failed'; readonly error: ErrorWire }
  | { readonly type: 'answer'; readonly id: number; readonly envelope: Envelope<unknown> }
  | { readonly type: 'progress'; readonly progress: ProgressWire }
  /** Which proxy does the system use for this URL? */
  | { readonly type: 'which-proxy'; readonly id: number; readonly url: string }
  /** Something was changed: screens ask again. */
  | { readonly type: 'changed'; readonly channel: Channel };
