// What is set of a connection at one desk and holds at all, as the proof log tells it: it stands behind anything, and the
// newest by the order of the log holds.

import type { NameListName } from './settings.ts';

/** A person set the cutoff. */
interface CutoffNewest {
  readonly what: 'cutoff';
  readonly cutoff: string;
  readonly reason: string;
  readonly setAt: string;
}

/** A list of names; `from` is the file that it was read from, null where the service gave it. */
interface NamesNewest {
  readonly what: 'names';
  readonly list: NameListName;
  readonly names: readonly (readonly [id: string, name: string])[];
  readonly from: string | null;
  readonly listedAt: string;
}

export type Newest = CutoffNewest | NamesNewest;

/** An entry of the log about one. */
export type NewestProof = Newest & { readonly connection: string; readonly connectionId?: string };

/** The words of them. */
export const NEWEST_ENTRIES: ReadonlySet<string> = new Set<Newest['what']>(['cutoff', 'names']);
