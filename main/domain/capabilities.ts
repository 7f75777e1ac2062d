// What the service of a connection was found to support, and what a test of it told.

import type { Kind } from './kind.ts';

/** What one connection's service was found to support; unknown until probed. */
export interface Capabilities {
  readonly count: boolean;
  readonly orderby: boolean;
  readonly top: boolean;
  /** `Id gt n` in a filter, which walking by Id needs. */
  readonly idFilter: boolean;
  readonly probedAt: string;
  /** When something of it failed in use, which may have been in passing. */
  readonly droppedAt?: string;
}

/** The result of testing a connection. */
export interface ConnectionTest {
  readonly clock: string | null;
  readonly milliseconds: number;
  readonly kinds: readonly {
    readonly kind: Kind;
    readonly ready: number | null;
    readonly capabilities: Capabilities | null;
    /** The service's refusal in its own words, when the list could not be read. */
    readonly problem: string | null;
  }[];
}
