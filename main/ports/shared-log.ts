// The proof log that several desks share. Its entries are kept as the very lines of the file, so that a chain moves over entry by
// entry, and every desk keeps a whole copy in its own file.

import type { Head, ProofLogPort } from './proof-log.ts';

/** Where it is kept. The password is never part of it. */
export interface SharedPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** One database may hold several logs, each under a name of its own. */
  readonly log: string;
  /** PEM file of the authority that signed the server's certificate; null: those that the machine trusts. */
  readonly caFile: string | null;
  /** The environment variable that holds the password; null where the keyring of the system has it, or there is none. */
  readonly passwordEnv: string | null;
}

/** An entry as it is stored: the line of the file without its break, chained to the one before it. */
export interface StoredEntry extends Head {
  readonly before: string;
  readonly body: string;
}

/** What a server tells of itself: another one after a restore from a backup, or a failover. */
export type Incarnation = string;

/** A server as it was found; nothing was written to it. */
export interface SharedServer {
  readonly incarnation: Incarnation;
  /** Such as 15.6. */
  readonly version: string;
  /** Whether this desk may write entries, or only look; null where the tables are not there yet. */
  readonly writes: boolean | null;
  /** Whether it may make the tables. */
  readonly creates: boolean;
}

/** What a desk knows of the log: its last entry. */
export interface HeadOfDesk extends Head {
  readonly desk: string;
  /** It has left the branch on which it said so, and tells what only that branch told. */
  readonly hasLeft?: boolean;
}

export interface SharedLog extends ProofLogPort {
  /** The line of what was appended last, as it stands there; null where that is another one, or it has parts. */
  lineOf(head: Head): string | null;
  /**
   * Waits in line, where others append too, and is let alone until its append is over, or `endTurn`. A courtesy, and no promise: who does
   * not get it in time appends all the same, and the place behind the head decides.
   */
  takeTurn(): Promise<void>;
  endTurn(): Promise<void>;
  /** Makes its tables and its beginning where they are missing. Throws `refused` without the right. */
  prepare(): Promise<void>;
  /** Whether an entry stands there as a desk knows it. */
  holds(entry: Head): Promise<boolean>;
  /** Throws `proof-log-away` when it cannot be reached, `refused` for a server that does not commit durably. */
  server(): Promise<SharedServer>;
  /** Throws `store-newer` where its newest entries are of a format to come, `refused` where a log is still being moved there. */
  assertReadable(): Promise<void>;
  /** Entries behind a number, oldest first, as they are stored. */
  stored(after: number): AsyncIterable<StoredEntry>;
  /** The line of a part. Throws `proof-log-away` where it was erased: a desk that has it can put it back. */
  part(name: string): Promise<string>;
  /** The names of all that are there. */
  parts(): Promise<ReadonlySet<string>>;
  /** Puts entries there that a desk has in its file and the log has not. False where another entry stands in its place. */
  putBack(entry: StoredEntry, parts: Iterable<string>): Promise<boolean>;
  /**
   * Says once, beside the log, where this desk stands as it first finds the database that way; what others said of it. Nothing is appended:
   * an entry there would make two branches of a log that lost its end. `hasLeft`: it has left the branch on which it said so.
   */
  report(incarnation: Incarnation, head: Head, hasLeft: boolean): Promise<void>;
  reports(incarnation: Incarnation): Promise<readonly HeadOfDesk[]>;
  close(): Promise<void>;
}
