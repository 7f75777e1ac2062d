// Connections as the store keeps them: where the service is, how it is asked, and what it was found to support.

import type { Environment } from '../domain/environment.ts';
import type { Kind, RecordOptions } from '../domain/kind.ts';
import type { Capabilities } from './service.ts';

export interface ConnectionStore {
  add(
    connection: Omit<Connection, 'id' | 'uuid' | 'capabilities' | 'sweepFails' | 'createdAt'> & {
      /** Of one that another desk made; a new one when it is left out. */
      readonly uuid?: string;
    },
    at: string,
  ): Connection;
  update(
    id: number,
    change: { options?: ConnectionOptions; baseUrl?: string; environment?: Environment; name?: string },
  ): void;
  setCapabilities(id: number, kind: Kind, found: Capabilities): void;
  /** Keeps why the late sweep fails; null forgets it. */
  setSweepFails(id: number, why: string | null): void;
  forgetCapabilities(id: number): void;
  all(): Connection[];
  get(id: number): Connection | null;
  byUuid(uuid: string): Connection | null;
  byName(name: string): Connection | null;
}

/** A header as it is kept: the value of a secret one never, only where it comes from (rule 11). */
export type HeaderSpec = { readonly name: string; readonly value: string } | SecretHeader;

export interface SecretHeader {
  readonly name: string;
  readonly secret: true;
  readonly env: string | null;
  /** Scheme, host and port that a key from the environment was named for; left out in stores from before it was kept. */
  readonly origin?: string;
}

/** Tells one database from another without the value that chooses it. */
export interface DatabaseMark {
  readonly header: string;
  readonly salt: string;
  readonly hmac: string;
}

export interface ConnectionOptions {
  readonly headers: readonly HeaderSpec[];
  readonly timeFields: readonly string[];
  /** Name of the identifier, of both kinds or of each. */
  readonly idField: RecordOptions['idField'];
  /** What the service called it before, while units waited. */
  readonly idWas?: RecordOptions['idWas'];
  /** Names of the quantity and the price of a material transaction. */
  readonly quantityField?: string | undefined;
  readonly priceField?: string | null | undefined;
  readonly volatileFields: readonly string[];
  /** Ids in one mark. Halved, and kept so, when the service refuses the size. */
  readonly chunk: number;
  /** Rows in one call to the batch endpoint; 200 unless it says otherwise. */
  readonly batchChunk?: number;
  /** Name of the array in the body of a batch; without it the body is the array. */
  readonly batchName?: string | null;
  /** Whether a call to the batch endpoint that is refused was refused as a whole; left out until a person said it. */
  readonly allOrNothing?: boolean | undefined;
  /** Name of the header that chooses the database: `tb-key` when it is left out, none when it is null. */
  readonly databaseHeader?: string | null | undefined;
  /** What that header was when the connection was last used. */
  readonly database?: DatabaseMark;
  readonly timeoutMs: number;
  /** Last locked day, YYYY-MM-DD. */
  readonly lockedThrough: string | null;
  /** Which machine exports, as the person named it. */
  readonly machine: string | null;
  /** `system` (also when left out), `none`, or the URL of a proxy without name and password. */
  readonly proxy?: string;
  /** A PEM file with certificates that are trusted besides those of the system. */
  readonly caFile?: string | null;
  /** The sandbox that the console runs itself. */
  readonly builtIn?: boolean;
  /** A practice that was started over: its runs are history, and wait for nobody. */
  readonly over?: boolean;
}

export interface Connection {
  readonly id: number;
  /** Its name in the proof log, which no renaming changes. */
  readonly uuid: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly environment: Environment;
  readonly options: ConnectionOptions;
  readonly capabilities: Partial<Record<Kind, Capabilities>>;
  /** Why the late sweep is not asked for until the next connection test; null when it is. */
  readonly sweepFails: string | null;
  readonly createdAt: string;
}
