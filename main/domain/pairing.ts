// What a reversal is tied to: the export that it reverses, if there is one.

import type { Micro } from './amount.ts';

/** What pairing looks at. Amounts are millionths; `key` is unique over all runs. */
export interface Pairable {
  readonly key: number;
  readonly id: number;
  readonly ansattId: string | null;
  readonly prosjektId: string | null;
  readonly prosjektLinjeId: string | null;
  readonly arbeidstypeId: string | null;
  readonly produktId: string | null;
  readonly dato: string | null;
  readonly hours: Micro;
  readonly invoiceable: Micro;
}

export type Pairing =
  | { readonly kind: 'paired'; readonly original: number }
  /** Everything it could reverse has been reversed already. */
  | { readonly kind: 'second-reversal'; readonly original: number }
  /** Nothing in history fits: it was exported before this console. */
  | { readonly kind: 'exported-before' };
