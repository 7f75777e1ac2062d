// Where a connection leads: its address, and the header that is named as choosing the database. Neither is changed while units of it wait
// for an answer or a mark, unless a person says that it is the same database. Of the header's value an HMAC is kept, never the value.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { placeOf } from '../../domain/base-url.ts';
import { counted } from '../../domain/counted.ts';
import { ConsoleError, neededReason, refused } from '../../domain/errors.ts';
import { idFieldOf, type Kind, KINDS } from '../../domain/kind.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Connection, ConnectionOptions, DatabaseMark, HeaderSpec } from '../../ports/connections.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { tellConnection } from '../team/tell.ts';

const USUAL_HEADER = 'tb-key';
/** What a unit that waits for an answer or a mark is. */
export const WAITING: readonly UnitState[] = ['handed-over', 'accepted', 'marking', 'unknown', 'changed', 'gone'];

type Target = Pick<Connection, 'name' | 'baseUrl' | 'options'>;

/** The header that chooses the database: the one that is named, else `tb-key`; null where there is none. */
export function databaseHeaderOf({ headers, databaseHeader = USUAL_HEADER }: ConnectionOptions): HeaderSpec | null {
  if (databaseHeader === null) return null;
  return headers.find(({ name }) => name.toLowerCase() === databaseHeader.toLowerCase()) ?? null;
}

/** How many units of the connection, or of one kind of it, wait for an answer or a mark. */
export function waitingUnits({ store }: EngineContext, connection: number, kind?: Kind): number {
  const runs = store.runs.all().filter((run) => run.connection === connection && run.kind === (kind ?? run.kind));
  return runs.reduce((units, run) => units + store.records.unitIds(run.number, WAITING).length, 0);
}

function hmac(salt: string, value: string): string {
  return createHmac('sha256', salt).update(value).digest('hex');
}

function valueOf(context: EngineContext, connection: Connection, header: HeaderSpec): string | null {
  return 'value' in header ? header.value : context.secret(connection, header);
}

function markOf(context: EngineContext, connection: Connection): DatabaseMark | undefined {
  const header = databaseHeaderOf(connection.options);
  const value = header === null ? null : valueOf(context, connection, header);
  if (header === null || value === null || value.trim() === '') return undefined;
  const salt = randomBytes(16).toString('hex');
  return { header: header.name.toLowerCase(), salt, hmac: hmac(salt, value) };
}

/** Whether the header still has the value that the mark was made of. */
function isMarked(context: EngineContext, connection: Connection, mark: DatabaseMark): boolean {
  const header = databaseHeaderOf(connection.options);
  const value = header === null ? null : valueOf(context, connection, header);
  if (value === null || header?.name.toLowerCase() !== mark.header) return false;
  return timingSafeEqual(Buffer.from(hmac(mark.salt, value), 'hex'), Buffer.from(mark.hmac, 'hex'));
}

/** Where the value of a header comes from. */
function sourceOf(header: HeaderSpec): string {
  return JSON.stringify([header.name, 'value' in header ? { value: header.value } : { env: header.env }]);
}

function isOtherHeader(context: EngineContext, known: Connection, next: Connection): boolean {
  const [before, after] = [databaseHeaderOf(known.options), databaseHeaderOf(next.options)];
  if (before === null || after === null) return before !== after;
  // The same place that the value comes from: whether it is another one now is seen when it is used.
  if (sourceOf(before) === sourceOf(after)) return false;
  const mark = known.options.database ?? markOf(context, known);
  return mark === undefined || !isMarked(context, next, mark);
}

/** Whether it still leads where it led when it was asked, by the same headers and Ids: what was answered then is about it. */
export function isUnchanged(before: Connection, now: Connection | null): boolean {
  if (now === null || now.baseUrl !== before.baseUrl) return false;
  const isSameId = KINDS.every((kind) => idFieldOf(now.options, kind) === idFieldOf(before.options, kind));
  return isSameId && isDeepStrictEqual(now.options.headers, before.options.headers);
}

/**
 * True where two connections lead to one database as far as anybody can tell: one place, and one value of the header that chooses it,
 * whatever their other headers say. A key that is not at hand now is told when it is used.
 */
export function isSameDatabase(context: EngineContext, known: Connection, next: Connection): boolean {
  if (placeOf(known.baseUrl) !== placeOf(next.baseUrl)) return false;
  const [one, other] = [databaseHeaderOf(known.options), databaseHeaderOf(next.options)];
  if (one === null || other === null) return false;
  // Keys that the operating system keeps are kept for each connection by itself.
  const isKeptApart = 'secret' in one && one.env === null;
  if (!isKeptApart && sourceOf(one) === sourceOf(other)) return true;
  const mark = known.options.database ?? markOf(context, known);
  return mark !== undefined && isMarked(context, next, mark);
}

/** Throws `refused` when another connection to the same database has records out, or in review: both would hand them over. */
export function assertOnlyOneOut(context: EngineContext, connection: Connection): void {
  const { connections, runs } = context.store;
  const other = connections.all().find((known) => {
    if (known.id === connection.id || !isSameDatabase(context, known, connection)) return false;
    const isOpen = runs.all().some((run) => run.connection === known.id && ['pulling', 'review'].includes(run.state));
    return isOpen || waitingUnits(context, known.id) > 0;
  });
  if (other === undefined) return;
  throw refused(
    'pull',
    connection.name,
    `"${other.name}" leads to the same database, and its records are in review or wait for an answer or a mark`,
    `Finish them there first, and go on with one of the two.`,
  );
}

/** True where they are known to lead to two databases: by two values of the header, or as a person named it for one that has it alone. */
function isOtherDatabase(context: EngineContext, known: Connection, next: Connection): boolean {
  const both = [known.options, next.options];
  if (both.every((options) => databaseHeaderOf(options) !== null)) return !isSameDatabase(context, known, next);
  return both.some((options) => typeof options.databaseHeader === 'string' && databaseHeaderOf(options) !== null);
}

/** The connections that lead where this one does, itself among them, as far as nobody knows better: what one sent, the other has sent. */
export function leadingThere(context: EngineContext, connection: number): readonly number[] {
  const all = context.store.connections.all();
  const own = all.find(({ id }) => id === connection);
  if (own === undefined) return [connection];
  const place = placeOf(own.baseUrl);
  return all
    .filter(
      (known) => known.id === own.id || (placeOf(known.baseUrl) === place && !isOtherDatabase(context, known, own)),
    )
    .map(({ id }) => id);
}

/** The other connections that may lead to the same database, with how many units of the run `count` finds at each. */
function* sameRecordsAt(
  context: EngineContext,
  connection: Connection,
  count: (other: number) => number,
): Generator<readonly [name: string, units: number]> {
  const place = placeOf(connection.baseUrl);
  for (const known of context.store.connections.all()) {
    if (known.id === connection.id || known.options.over === true || placeOf(known.baseUrl) !== place) continue;
    if (isOtherDatabase(context, known, connection)) continue;
    const units = count(known.id);
    if (units > 0) yield [known.name, units];
  }
}

const nameTheHeader = ({ name }: Connection): string =>
  `If it is another database, name the header that chooses it: connection change "${name}" --database-header HEADER.`;

/**
 * Throws `refused` when another connection to the same place has the records out that this one has listed, Id and content: whatever their
 * headers say, both lead to one database, and both would hand them over.
 */
export function assertNotOutElsewhere(context: EngineContext, connection: Connection, run: Run): void {
  const { records } = context.store;
  for (const [name, units] of sameRecordsAt(context, connection, (other) => records.outElsewhere(run, other)))
    throw refused(
      'pull',
      connection.name,
      `"${name}" goes to the same address, and has ${units} of the same records in review, or out and not marked yet`,
      `Finish them there. ${nameTheHeader(connection)}`,
    );
}

/** The same of what is to be handed over: what another desk had in review on the other connection was not known here when it was pulled. */
export function assertNotGoneElsewhere(context: EngineContext, connection: Connection, run: Run): void {
  const { records } = context.store;
  for (const [name, units] of sameRecordsAt(context, connection, (other) => records.readyAndOut(run, other)))
    throw refused(
      'hand over',
      `run ${run.number}`,
      `"${name}" goes to the same address, and has ${units} of the same records out: they were handed over there since this run was pulled`,
      `Discard it (discard ${run.number}), and go on with one of the two connections. ${nameTheHeader(connection)}`,
    );
}

function refuseOther(name: string, units: number, what: string): Error {
  return new ConsoleError({
    code: 'refused',
    operation: 'change a connection',
    object: name,
    cause: `${counted(units, 'unit of it waits', 'units of it wait')} for an answer or a mark, and ${what} would lead them elsewhere`,
    hint: `Finish them first. If it is the same database, say so: connection change "${name}" --same-database REASON.`,
    retrySafe: true,
    values: { why: 'leads-elsewhere', units },
  });
}

/**
 * The options of a connection that is changed, with the mark of its database. Throws `refused` when it would lead elsewhere while units
 * of it wait, unless a person says with a reason that it is the same database, which is kept in history.
 */
export function keptDatabase(
  context: EngineContext,
  known: Connection,
  changed: Target,
  sameDatabase: string | undefined,
): { readonly options: ConnectionOptions; readonly note: Readonly<Record<string, string>> | null } {
  const next = { ...known, ...changed };
  const isMoved = placeOf(known.baseUrl) !== placeOf(next.baseUrl);
  const isOther = isOtherHeader(context, known, next);
  if (sameDatabase === undefined && (isMoved || isOther)) {
    const units = waitingUnits(context, known.id);
    if (units > 0) throw refuseOther(known.name, units, isMoved ? 'another address' : 'another key of its database');
  }
  const note =
    sameDatabase === undefined
      ? null
      : {
          from: known.baseUrl,
          to: next.baseUrl,
          reason: neededReason('change a connection', known.name, sameDatabase),
        };
  const database = isOther || sameDatabase !== undefined ? markOf(context, next) : known.options.database;
  const { database: _before, ...options } = next.options;
  return { options: database === undefined ? options : { ...options, database }, note };
}

/**
 * At a desk of a team: the value of the header that chooses the database, where it is another one than the team goes there with; null where
 * it is the same, or not at hand.
 */
export function otherKeyOf(context: EngineContext, connection: Connection): DatabaseMark | null {
  const { database: kept } = connection.options;
  if (context.store.proofLog.team === null || kept === undefined || isMarked(context, connection, kept)) return null;
  return markOf(context, connection) ?? null;
}

function refuseOtherKey(name: string, header: string): Error {
  return new ConsoleError({
    code: 'refused',
    operation: 'use a connection',
    object: name,
    cause: `this desk has another value of ${header} than the team goes there with: it may lead to another database`,
    hint: `Check it. A pull compares what it lists with what the team knows. Where that says nothing, and it is the same database: connection change "${name}" --same-database REASON.`,
    retrySafe: true,
    values: { why: 'team-other-key', header, connection: name },
  });
}

/** The database that the connection leads to by its key, from now on. Inside a transaction. The desks of a team are told the first. */
export function keepDatabase(context: EngineContext, { id, options }: Connection, database: DatabaseMark): void {
  const { connections, proofLog } = context.store;
  connections.update(id, { options: { ...options, database } });
  if (options.database === undefined && proofLog.team?.mayWrite === true) tellConnection(context, connections.get(id)!);
}

/**
 * Before a connection is used: its database is the one it was, or nothing of it waits; at a desk of a team it is that of the team. Throws
 * `refused`.
 */
export function assertSameDatabase(context: EngineContext, connection: Connection): void {
  const { database: kept } = connection.options;
  if (kept !== undefined && isMarked(context, connection, kept)) return;
  const found = markOf(context, connection);
  if (found === undefined) return;
  if (otherKeyOf(context, connection) !== null) throw refuseOtherKey(connection.name, found.header);
  if (kept !== undefined) {
    const units = waitingUnits(context, connection.id);
    if (units > 0) throw refuseOther(connection.name, units, `another value of ${found.header}`);
  }
  context.store.transaction(() => keepDatabase(context, connection, found));
}
