// What a person decided about units that no list can decide, and the corrections that follow from it.

import type { RESOLUTIONS } from '../domain/evidence/decisions.ts';
import type { Kind } from '../domain/kind.ts';

export interface CorrectionStore {
  decide(correction: Omit<Correction, 'number'>, at: string): number;
  /** Corrections to send that no live or finished line carries yet. */
  pending(connection: number, kind: Kind): Correction[];
  /** The service has made it needless. */
  drop(number: number): void;
  /** What was decided about this unit of this run is to be decided anew. */
  undo(run: number, recordId: number): void;
  /** True when something was decided about this unit of this run. */
  decided(run: number, recordId: number): boolean;
  /** What was decided about this unit of this run; null when nothing was. */
  wayOf(run: number, recordId: number): Correction['way'] | null;
  /** True when its correction stands in a run that is not handed over yet, held too: that is released at any time. */
  inReview(run: number, recordId: number): boolean;
  /** Ids in a run, ready, of what a person has sent again since the service listed it no more. */
  sentAgainIn(run: number): number[];
  /** The corrections of these units of a run that stand in a review, ready or held, with the unit that carries them there. */
  standing(run: number, ids: readonly number[]): StandingCorrection[];
}

export interface StandingCorrection {
  readonly number: number;
  /** The run in review. */
  readonly review: number;
  readonly id: number;
}

export interface Correction {
  readonly number: number;
  readonly connection: number;
  readonly kind: Kind;
  readonly run: number;
  readonly recordId: number;
  readonly way: 'send-correction' | 'removed-in-erp' | 'replaced-by' | 'send-again';
  readonly replacedBy: number | null;
}

/** What a person decides about a unit that no list can decide. */
export type Decision = (typeof RESOLUTIONS)[number] | { readonly replacedBy: number };
