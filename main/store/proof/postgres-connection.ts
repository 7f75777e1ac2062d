// One connection to the PostgreSQL of a shared proof log, and whether that server keeps what it calls kept.

import { readFileSync } from 'node:fs';
import type { Client, ClientConfig } from 'pg';
import { isLoopbackHost } from '../../domain/base-url.ts';
import { ConsoleError } from '../../domain/errors.ts';
import type { SharedPlace, SharedServer } from '../../ports/shared-log.ts';

const CONNECT_MS = 10_000;
const STATEMENT_MS = 60_000;

/** Refusals of a server by its own codes, each with what it is called where it is put in words. */
const REFUSALS: Readonly<Record<string, { readonly why: string; readonly hint: string }>> = {
  '28P01': { why: 'team-password', hint: 'Check user and password.' },
  '28000': { why: 'team-not-let-in', hint: 'Check the user, and that the server lets this machine in.' },
  '3D000': { why: 'team-database', hint: 'Check the name of the database.' },
  '42501': { why: 'team-rights', hint: 'The user may only read: ask for INSERT on proof_entry and proof_part.' },
  '42P01': {
    why: 'team-no-log',
    hint: 'The tables are not there: its owner moves a proof log there first (proof-log move).',
  },
  '42883': { why: 'team-old-server', hint: 'Ask the person who runs the database.' },
};

/** The server answered, and says no: asked again it says the same. */
export function isRefusal(state: string): boolean {
  return state in REFUSALS;
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

/** What kept it from being reached, as it is called where it is put in words; undefined for what has no words of its own. */
function whyAway(error: unknown): string | undefined {
  const code = sqlState(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'team-name';
  if (['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(code))
    return 'team-unreachable';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code)) return 'team-certificate';
  const words = wordsOf(error);
  if (words.includes('does not support SSL')) return 'team-no-tls';
  return words.includes('timeout') ? 'team-unreachable' : undefined;
}

/** A password was asked for and none was given: the client stops by itself, with words and no code. */
const isWithoutPassword = (error: unknown): boolean => wordsOf(error).includes('client password must be');

const withoutPassword = ({ user, passwordEnv }: SharedPlace): string =>
  passwordEnv === null
    ? `it asks for the password of ${user}, and none was given`
    : `it asks for the password of ${user}, and ${passwordEnv}, which is to hold it, is not set`;

interface Server {
  readonly standby: boolean;
  readonly fsync: string;
  readonly pages: string;
  readonly version: string;
  readonly name: string;
  readonly incarnation: string | null;
  readonly writes: boolean | null;
  readonly creates: boolean;
}

/**
 * Which database it is: another one after a restore from a backup, or a failover. The first value of its statement is the log.
 */
export const INCARNATION = `(SELECT system_identifier FROM pg_control_system())::text
  || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())::text || '/' || $1::text`;

const ASK_SERVER = `SELECT pg_is_in_recovery() AS standby, current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS pages, current_setting('server_version_num') AS version,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE ${INCARNATION} END AS incarnation,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS creates,
  has_table_privilege(to_regclass('proof_entry')::oid, 'INSERT')
    AND has_table_privilege(to_regclass('proof_part')::oid, 'INSERT') AS writes,
  current_setting('server_version') AS name`;

/** A server that keeps what it says it keeps, as it is now. Throws `refused` for another one. */
export async function askServer(place: SharedPlace, client: Client): Promise<SharedServer> {
  const { rows } = await client.query<Server>(ASK_SERVER, [place.log]);
  const server = rows[0]!;
  assertDurable(place, server);
  const { incarnation, writes, creates, name } = server;
  const [version = ''] = name.split(' ');
  return { incarnation: incarnation!, version, writes, creates };
}

/** A connection to a server that keeps what it says it keeps. Throws `proof-log-away`, or `refused` with the server's words. */
export async function connectTo(
  place: SharedPlace,
  password: string | null,
  statementMs = STATEMENT_MS,
): Promise<{ client: Client; server: SharedServer }> {
  // Only where a proof log is shared: a command of one desk does not load it.
  const { Client: PgClient } = (await import('pg')).default;
  const client = new PgClient(configOf(place, password, statementMs));
  client.on('error', () => {});
  try {
    await client.connect();
    return { client, server: await askServer(place, client) };
  } catch (error) {
    void client.end().catch(() => {});
    if (error instanceof ConsoleError) throw error;
    if (isWithoutPassword(error)) throw refusedBy(place, '28P01', withoutPassword(place));
    const state = sqlState(error);
    throw isRefusal(state) ? refusedBy(place, state, wordsOf(error)) : away(place, error);
  }
}

/** Every field is given: nothing is taken from the environment or a password file. */
function configOf(place: SharedPlace, password: string | null, statementMs: number): ClientConfig {
  const { host, port, database, user, caFile } = place;
  return {
    host,
    port,
    database,
    user,
    password: password ?? '',
    ssl: isLoopbackHost(host)
      ? false
      : {
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2',
          ca: caFile === null ? undefined : authorityOf(place, caFile),
        },
    application_name: 'export console',
    options: '',
    client_encoding: 'UTF8',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs,
    keepAlive: true,
  };
}

function authorityOf(place: SharedPlace, caFile: string): Buffer {
  try {
    return readFileSync(caFile);
  } catch (error) {
    throw new ConsoleError(
      {
        code: 'refused',
        operation: 'reach the proof log',
        object: placeText(place),
        cause: `the certificate file ${caFile} cannot be read`,
        hint: 'Ask IT for the root certificate of the company as a PEM file, and name it.',
        retrySafe: true,
        values: { why: 'team-ca-file', file: caFile },
      },
      { cause: error },
    );
  }
}

function assertDurable(place: SharedPlace, { standby, fsync, pages, version }: Server): void {
  const wrong = standby
    ? ['team-standby', 'it is a standby, which takes no entries']
    : fsync !== 'on' || pages !== 'on'
      ? [
          'team-not-durable',
          `it runs with ${fsync === 'on' ? 'full_page_writes' : 'fsync'} = off: what it says is kept may be lost`,
        ]
      : Number(version) < 140_000
        ? ['team-old-server', `it is PostgreSQL ${Math.floor(Number(version) / 10_000)}, and 14 is needed`]
        : null;
  if (wrong === null) return;
  const [why = '', cause = ''] = wrong;
  throw new ConsoleError({
    code: 'refused',
    operation: 'reach the proof log',
    object: placeText(place),
    cause,
    hint: 'Ask the person who runs the database. Nothing was written.',
    retrySafe: true,
    values: { why },
  });
}

export function away(place: SharedPlace, error: unknown, operation = 'reach the proof log'): ConsoleError {
  const why = whyAway(error);
  return new ConsoleError(
    {
      code: 'proof-log-away',
      operation,
      object: placeText(place),
      cause: `it cannot be reached: ${wordsOf(error)}`,
      hint: 'Looking goes on from the copy of this desk. Try again when the database can be reached.',
      retrySafe: true,
      values: why === undefined ? undefined : { why, host: place.host, port: place.port },
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
    hint: REFUSALS[state]!.hint,
    retrySafe: true,
    values: { why: REFUSALS[state]!.why, user: place.user, database: place.database, log: place.log },
  });
}
