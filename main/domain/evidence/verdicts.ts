// What the judge says: one verdict for each unit that is open or listed again, one for each listed line. They are data; what follows
// from them (states, cards, entries of the log) is the engine's.

/** Why neither reading of a list can be chosen without a person. */
export type Undecided =
  /** Both readings fit, or none. */
  | 'list-contradicts-itself'
  /** A reversal fits two entries with the same work, one of which is still listed. */
  | 'twins'
  /** A reversal fits by its work, but nothing shows that what it fits was marked. */
  | 'mark-not-shown'
  /** A reversal fits several originals of its Id, of other work. */
  | 'several-originals';

/** What speaks against taking absence for a mark. */
export type Against =
  | 'seen-still-ready'
  | 'seen-with-other-version'
  | 'in-neither-list'
  | 'exported-otherwise'
  | 'person-decided'
  | 'another-unit-has-not-left'
  | 'alone-in-its-call'
  | 'named-in-the-refusal'
  | 'refused-as-a-whole';

/** What a unit that waits says about the mark that was sent for it. */
export type MarkOfWaiting =
  | 'not-sent'
  /** A yes, still listed in the confirm that sent it: asked again for a while, then left to a later list. */
  | 'still-marking'
  /** A yes, and a later confirm or pull still lists it: accepted again, a person is told. */
  | 'accepted-again'
  /** No answer: it may still take effect, so no list proves that it did not. */
  | 'may-still-come';

export type MarkBasis = 'reversal' | 'newly-exported' | 'absence-after-yes' | 'yes-not-proved' | 'left-together';

export type UnitVerdict =
  /** Listed as it was handed over; `more` are listed lines beyond it, ready on their own. */
  | {
      readonly kind: 'waits';
      readonly mark: MarkOfWaiting;
      readonly whole: boolean;
      readonly touched: boolean;
      readonly more: readonly number[];
    }
  /** Listed with lines less or other. A correction reverses `reverse` (delivered) and sends `send` (listed). */
  | { readonly kind: 'changed'; readonly reverse: readonly number[]; readonly send: readonly number[] }
  /** Its mark is proved. Without a verdict of the ERP it stays handed over, and its group waits with it. */
  | {
      readonly kind: 'marked';
      readonly basis: MarkBasis;
      readonly mark: number | null;
      readonly reversals: readonly number[];
      readonly waitsForVerdict: boolean;
    }
  /** Marked with other lines than were handed over: content hashes that the ERP has not got, and that only the ERP has. */
  | { readonly kind: 'marked-otherwise'; readonly more: readonly string[]; readonly less: readonly string[] }
  /** A mark was sent and nothing proves that it took effect, or did not. `told`: it was so before, a person is told. */
  | { readonly kind: 'unknown'; readonly against: readonly Against[]; readonly told: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'marked-elsewhere' }
  /** Not seen in a list that proves no absence, or that did not begin after its mark: nothing follows. */
  | { readonly kind: 'unseen' }
  /** Seen in a list that may have been cut inside it: its range of Ids must be asked before anything follows. */
  | { readonly kind: 'not-whole' }
  /** Proved marked, and listed as it was: it was never marked after all, and is marked again. */
  | { readonly kind: 'reopen' }
  /** Proved marked, and listed without a reversal. */
  | { readonly kind: 'alarm' }
  | { readonly kind: 'person'; readonly why: Undecided };

/** How a reversal found its original; passes one and two of the matching. */
export type MatchBasis =
  | 'same-id'
  | 'same-id-other-work'
  /** By work, the original's mark is proved otherwise. */
  | 'exported'
  /** By work, and the original is not listed. */
  | 'absent'
  /** By work, and the original's Id is listed with another EndretDato. */
  | 'touched';

export type HeldWhy =
  /** Its original was reversed before; `holder` says by whom. */
  | { readonly why: 'second-reversal'; readonly holder: 'console' | 'service'; readonly original: number }
  /** It reverses what the ERP never got. */
  | { readonly why: 'never-got'; readonly original: number };

/** What a line that is ready in itself must wait for. */
export type WaitsFor =
  /** The ERP's answer about the unit whose reversal or new version it is. */
  | { readonly kind: 'verdict'; readonly of: number }
  /** It is the new version of a listed reversal that a person decides about. */
  | { readonly kind: 'reversal'; readonly reversal: number }
  /** Another line of its Id waits for a person, and a unit is held as a whole. */
  | { readonly kind: 'unit' };

interface Ready {
  readonly occurrence: number;
  /** Null: it may be handed over now. */
  readonly waitsFor: WaitsFor | null;
}

export type LineVerdict =
  /** Handed over already, as this delivered line. */
  | { readonly kind: 'of-unit'; readonly delivered: number }
  /** `versionOf`: the listed reversal that it is the new version of. */
  | ({ readonly kind: 'ready'; readonly versionOf: number | null } & Ready)
  /** Takes back this delivered line, and is handed over. */
  | ({ readonly kind: 'reversal'; readonly original: number; readonly basis: MatchBasis } & Ready)
  /** No original in history. `resembles` is shown and proves nothing. */
  | ({ readonly kind: 'exported-before'; readonly resembles: number | null } & Ready)
  | ({ readonly kind: 'held' } & HeldWhy)
  /** Said of the unit as a whole. */
  | { readonly kind: 'changed' | 'not-whole' | 'unseen' | 'reopen' | 'alarm' }
  | { readonly kind: 'person'; readonly why: Undecided };

/** A pending correction that this list makes needless. */
export interface DroppedCorrection {
  readonly number: number;
  readonly why: 'reversed-by-the-service' | 'listed-as-handed-over';
}

export interface Judgement {
  /** By Id: every unit with a live version, and every exported one that is listed again. */
  readonly units: ReadonlyMap<number, UnitVerdict>;
  /** By key: every listed line. */
  readonly lines: ReadonlyMap<number, LineVerdict>;
  readonly dropped: readonly DroppedCorrection[];
  /** Ids whose pending correction sends a version that a listed reversal takes back: what is listed like it is a later one. */
  readonly takenBack: ReadonlySet<number>;
}
