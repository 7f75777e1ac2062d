// One connection to the PostgreSQL of a shared proof log, and whether that server keeps what it calls kept.

import { readFileSync } from 'node:fs';
import type { Client, ClientConfig } from 'pg';
import { isLoopbackHost } from '../../domain/base-url.ts';
import { ConsoleError } from '../../domain/errors.ts';
import type { SharedPlace } from '../../ports/shared-log.ts';

const CONNECT_MS = 10_000;
const STATEMENT_MS = 60_000;
const REFUSES = new Set(['42501', '28000', '28P01', '3D000', '42P01', '42883']);

/** The server answered, and says no: asked again it says the same. */
export function isRefusal(state: string): boolean {
  return REFUSES.has(state);
}

/** How a place is written for people, and as which one server is known. */
export function placeText({ user, host, port, database, log }: SharedPlace): string {
  return `postgres://${user}@${host}:${port}/${database} (${log})`;
}

export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What to do about words of the server, by its own code for them. */
function hintOf(state: string): string {
  if (state === '28P01' || state === '28000')
    return 'Check user and password, and that the server lets this machine in.';
  if (state === '3D000') return 'Check the name of the database.';
  if (state === '42501') return 'The user may only read: ask for INSERT on proof_entry and proof_part.';
  if (state === '42P01') return 'The tables are not there: its owner moves a proof log there first (proof-log move).';
  return 'Looking goes on from the copy of this desk. Try again when the database can be reached.';
}

interface Server {
  readonly standby: boolean;
  readonly fsync: string;
  readonly pages: string;
  readonly version: string;
  readonly system: string;
  readonly timeline: string | null;
  readonly base: string;
}

const ASK_SERVER = `SELECT pg_is_in_recovery() AS standby, current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS pages, current_setting('server_version_num') AS version,
  (SELECT system_identifier FROM pg_control_system())::text AS system,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline,
  (SELECT oid FROM pg_database WHERE datname = current_database())::text AS base`;

/** A connection to a server that keeps what it says it keeps. Throws `proof-log-away`, or `refused` with the server's words. */
export async function connectTo(
  place: SharedPlace,
  password: string | null,
): Promise<{ client: Client; incarnation: string }> {
  // Only where a proof log is shared: a command of one desk does not load it.
  const { Client: PgClient } = (await import('pg')).default;
  const client = new PgClient(configOf(place, password));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Server>(ASK_SERVER);
    const server = rows[0]!;
    assertDurable(place, server);
    return { client, incarnation: `${server.system}/${server.timeline}/${server.base}/${place.log}` };
  } catch (error) {
    void client.end().catch(() => {});
    if (error instanceof ConsoleError) throw error;
    const state = sqlState(error);
    throw isRefusal(state) ? refusedBy(place, state, wordsOf(error)) : away(place, error);
  }
}

/** Every field is given: nothing is taken from the environment or a password file. */
function configOf(place: SharedPlace, password: string | null): ClientConfig {
  const { host, port, database, user, caFile } = place;
  return {
    host,
    port,
    database,
    user,
    password: password ?? '',
    ssl: isLoopbackHost(host)
      ? false
      : { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(caFile === null ? {} : { ca: readFileSync(caFile) }) },
    application_name: 'export console',
    options: '',
    client_encoding: 'UTF8',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
  };
}

function assertDurable(place: SharedPlace, { standby, fsync, pages, version }: Server): void {
  const wrong = standby
    ? 'it is a standby, which takes no entries'
    : fsync !== 'on'
      ? 'it runs with fsync = off: what it says is kept may be lost'
      : pages !== 'on'
        ? 'it runs with full_page_writes = off: what it says is kept may be lost'
        : Number(version) < 140_000
          ? `it is PostgreSQL ${Math.floor(Number(version) / 10_000)}, and 14 is needed`
          : null;
  if (wrong === null) return;
  throw new ConsoleError({
    code: 'refused',
    operation: 'reach the proof log',
    object: placeText(place),
    cause: wrong,
    hint: 'Ask the person who runs the database. Nothing was written.',
    retrySafe: true,
  });
}

export function away(place: SharedPlace, error: unknown, operation = 'reach the proof log'): ConsoleError {
  return new ConsoleError(
    {
      code: 'proof-log-away',
      operation,
      object: placeText(place),
      cause: `it cannot be reached: ${wordsOf(error)}`,
      hint: hintOf(sqlState(error)),
      retrySafe: true,
    },
    { cause: error },
  );
}

export function refusedBy(place: SharedPlace, state: string, words: string): ConsoleError {
  return new ConsoleError({
    code: 'refused',
    operation: 'use the proof log',
    object: placeText(place),
    cause: words,
    hint: hintOf(state),
    retrySafe: true,
  });
}
