// What a person says of a review or of a unit, as the proof log tells it (drafts): it binds nobody, takes effect at once
// where it was said, and stands behind anything.

import type { Held } from './holds.ts';
import type { TakenBack } from './notes.ts';

/** A note on a unit, or on a run as a whole (`id` null). */
export interface NoteDraft {
  readonly what: 'note';
  readonly id: number | null;
  readonly note: string;
  readonly who: string;
  readonly saidAt: string;
  /** The last entry of the log that its desk had when it was written, offline too. Programs that do not know it pass it over. */
  readonly knew?: number | undefined;
  /** It was taken back, by whom and when; left out of one that stands. */
  readonly takenBack?: TakenBack;
}

/** What stands of these units now: whose findings a person has looked at; of the rest none is seen. */
export interface SeenDraft {
  readonly what: 'finding-seen';
  readonly ids: readonly number[];
  readonly seen: readonly {
    readonly ids: readonly number[];
    readonly note: string;
    readonly who: string;
    readonly at: string;
  }[];
}

/** What stands of these units of a review now: which are held, since when and why; the rest are not. */
export interface HeldDraft {
  readonly what: 'held';
  readonly ids: readonly number[];
  readonly held: readonly (Omit<Held, 'id'> & { readonly ids: readonly number[]; readonly reason: string })[];
  /** Why the rest was let go, where that was said. Programs that do not know it pass it over. */
  readonly released?: string;
  /** A pull holds them of what was held before: nobody's new word, and nothing against what was let go since. */
  readonly again?: true;
}

export type Draft = NoteDraft | SeenDraft | HeldDraft;

/** The words of them. */
export const DRAFT_ENTRIES: ReadonlySet<string> = new Set<Draft['what']>(['note', 'finding-seen', 'held']);
