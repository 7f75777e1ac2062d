// A desk is at work once: a copy of its data folder acts under the same name, and would take the other's unfinished acts for its own. Who
// is at work holds a lock of the database, in a transaction of a connection of its own: a pooler keeps that together, and it goes with the
// connection.

import { hash } from 'node:crypto';
import type { Client } from 'pg';
import { ConsoleError } from '../../domain/errors.ts';
import type { SharedPlace } from '../../ports/shared-log.ts';
import { connectTo, placeText } from './postgres-connection.ts';

/** So long it is tried again: a desk that was killed just now is let go by the server in a moment. */
const MOST_TRIES = 6;
const AGAIN_MS = 250;

export interface SessionParts {
  readonly place: SharedPlace;
  readonly password: () => string | null | Promise<string | null>;
  readonly desk: () => string;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** One number for a desk in a log. */
function keyOf(log: string, desk: string): string {
  const digest = hash('sha256', `${log}\n${desk}`, 'hex').slice(0, 16);
  return BigInt.asIntN(64, BigInt(`0x${digest}`)).toString();
}

/** So long one waits in line, and so long one may be silent whose turn it is: a machine that fell asleep keeps nobody back. */
export const turnOf = (log: string): string => `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL lock_timeout = '3s'; SET LOCAL idle_in_transaction_session_timeout = '5s';
  SELECT pg_advisory_xact_lock(${keyOf(log, 'turn')}); SET LOCAL lock_timeout TO DEFAULT`;

/** Owns the connection that holds the lock. */
export class DeskSession {
  readonly #parts: SessionParts;
  #client: Client | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** False from where its connection broke on: somebody else may hold it by now. */
  get isHeld(): boolean {
    return this.#client !== null;
  }

  /** Throws `refused` where this desk is at work elsewhere. */
  async hold(): Promise<void> {
    if (this.#client !== null) return;
    const { place, password, desk, pause } = this.#parts;
    const { client } = await connectTo(place, await password());
    client.on('end', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      // A machine that vanished is noticed within half a minute, and nothing ends this one for being idle.
      await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL tcp_keepalives_idle = 10;
        SET LOCAL tcp_keepalives_interval = 5; SET LOCAL tcp_keepalives_count = 3`);
      for (let tries = 1; ; tries += 1) {
        const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [
          keyOf(place.log, desk()),
        ]);
        if (rows[0]?.held === true) break;
        if (tries === MOST_TRIES) throw atWorkElsewhere(place);
        await pause(AGAIN_MS);
      }
      this.#client = client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  async release(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}

function atWorkElsewhere(place: SharedPlace): ConsoleError {
  return new ConsoleError({
    code: 'refused',
    operation: 'use the proof log',
    object: placeText(place),
    cause: 'this desk is at work somewhere else, with a copy of this data folder',
    hint: 'Close the other one. If both are to work, one of them begins with an empty data folder and joins: proof-log join. After a cut line wait a minute.',
    retrySafe: true,
    values: { why: 'team-twice' },
  });
}
