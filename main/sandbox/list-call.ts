// What a list call asks for, and what faults do to its answer.

import type { Source } from './fields.ts';
import type { Switches } from './switches.ts';

export type Envelope = 'value' | 'array' | 'data' | 'items' | 'odd';

/** What faults do to a list. */
export interface ListTwist {
  readonly envelope?: Envelope;
  readonly shuffle?: boolean;
  /** Cut to this many rows without notice; `capCount`: the count lies too. */
  readonly cap?: number;
  readonly capCount?: boolean;
  /** Each row's JSON text to the texts that are sent in its place. */
  readonly rows?: (row: string, index: number) => readonly string[];
}

export interface ListCall {
  readonly source: Source;
  readonly path: string;
  readonly query: string;
  /** Origin of the called server, for absolute next links. */
  readonly url: string;
  readonly switches: Switches;
  readonly twist: ListTwist;
}
