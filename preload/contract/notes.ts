// Notes on units and on runs: written once, never changed, found by their words.

import { z } from 'zod';
import { id, type Kind, run, text } from './common.ts';
import { acts, reads } from './topic.ts';

const MOST_NOTE = 2_000;

export interface NoteWire {
  readonly number: number;
  readonly connection: string;
  readonly kind: Kind;
  /** Where it was written. */
  readonly run: number;
  /** Null for a note on the run as a whole. */
  readonly id: number | null;
  readonly note: string;
  readonly who: string;
  readonly at: string;
}

const of = () => z.strictObject({ run, id: id.nullable() });

export const NOTES = {
  /** Of a unit, over all runs of its connection and kind; of a run with `id` null. Oldest first. */
  'notes/list': reads<NoteWire[]>()(of),
  'notes/add': acts<NoteWire[]>()(() => of().extend({ note: text.trim().min(1).max(MOST_NOTE) })),
  /** Newest first. */
  'notes/search': reads<NoteWire[]>()(() => z.strictObject({ text })),
} as const;
