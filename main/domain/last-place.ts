// Where files of a kind last went, and in which layout: kept per connection, kind and environment, so that a file of a test never lies
// ready to be chosen for production, nor one customer's folder for another.

import type { Environment } from './environment.ts';
import type { Kind } from './kind.ts';

export interface LastPlace {
  readonly folder: string;
  /** Null where only the folder is known. */
  readonly layout: string | null;
}

export type LastPlaces = Readonly<Record<string, LastPlace>>;

export function placeKey(of: {
  readonly connection: string;
  readonly kind: Kind;
  readonly environment: Environment;
}): string {
  return JSON.stringify([of.connection, of.kind, of.environment]);
}
