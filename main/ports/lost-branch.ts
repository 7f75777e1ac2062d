// What a branch of the proof log that lost had handed over, as its desk tells it once it begins anew.

import type { Kind } from '../domain/kind.ts';

export interface LostBranchProof {
  readonly what: 'lost-branch';
  readonly connection: string;
  readonly connectionId?: string;
  readonly kind: Kind;
  /** Ids; null where its lines cannot be read, and it may have been anything. */
  readonly units: readonly number[] | null;
  readonly file: string | null;
  readonly handedOverAt: string;
  readonly reason: string;
  /** The hash of the entry of the branch: whoever else was on it does not tell it again. */
  readonly lostEntry?: string;
}
