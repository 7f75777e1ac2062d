// Connections: add, change, test. A test asks and changes nothing.

import type { Input } from '../../../preload/contract/channels.ts';
import { originOf, placeOf } from '../../domain/base-url.ts';
import { refused, wrongUsage } from '../../domain/errors.ts';
import { formerIdFields, idFieldOf, type Kind, KINDS, TIME_FIELDS } from '../../domain/kind.ts';
import { holdNewlyLocked, lockedNow } from './hold-locked.ts';
import { assertHeaders, assertProxy, baseUrlOf, nameOf } from './connection-checks.ts';
import { databaseHeaderOf, isSameDatabase, isUnchanged, keptDatabase } from './database.ts';
import { keepNamesBeside, namesIfAny } from './names.ts';
import { assertReadAlike } from './read-alike.ts';
import { changeIdentifier } from './same-ids.ts';
import type { EngineContext, InTurn } from '../context.ts';
import { assertKnowsItsLog } from '../proof-fits.ts';
import { tellConnection } from '../team/tell.ts';
import { assertProofFits } from '../proof-fits.ts';
import { connectionNamed } from '../context.ts';
import type { ConnectionTest } from '../../ports/service.ts';
import type { Connection, ConnectionOptions, HeaderSpec } from '../../ports/connections.ts';

export const DEFAULT_OPTIONS: ConnectionOptions = {
  headers: [],
  timeFields: [...TIME_FIELDS],
  idField: 'Id',
  volatileFields: [],
  chunk: 500,
  timeoutMs: 60_000,
  lockedThrough: null,
  machine: null,
};

type ConnectionInput = Input<'connections/add'>;
type ConnectionUpdate = Input<'connections/update'>;

/** Where calls go and as whom; null when a key that is kept elsewhere may make the difference. */
function targetOf(baseUrl: string, headers: readonly HeaderSpec[]): string | null {
  if (headers.some((header) => 'secret' in header && header.env === null)) return null;
  const said = headers.map(
    (header) => `${header.name.toLowerCase()}: ${'secret' in header ? `env:${header.env}` : header.value}`,
  );
  return JSON.stringify([placeOf(baseUrl), said.sort()]);
}

/** The headers as they are kept: a key is named for one origin, and goes to no other. */
function namedFor(baseUrl: string, headers: ConnectionInput['headers']): HeaderSpec[] {
  const origin = originOf(baseUrl);
  return headers.map((header) => ('secret' in header ? { ...header, origin } : header));
}

/** Throws `wrong-usage` when a new address would get a key from the environment that nobody named for it. */
function assertKeysNamed(known: Connection, baseUrl: string): void {
  const headers = known.options.headers.flatMap((header) =>
    'secret' in header && header.env !== null ? [header] : [],
  );
  const [first] = headers;
  if (first === undefined || originOf(baseUrl) === originOf(known.baseUrl)) return;
  throw wrongUsage(
    'change a connection',
    known.name,
    `its key ${first.name} was given for ${originOf(known.baseUrl)}, and goes to no other address by itself`,
    `Give its headers again with the new address: --secret-header '${first.name}: env:${first.env}'.`,
  );
}

/** Two connections to one database would each export the same records: found by all headers, or by the one that chooses it. */
function assertAlone(context: EngineContext, connection: Connection): void {
  const { id, name, baseUrl, options } = connection;
  const others = context.store.connections.all().filter((known) => known.id !== id);
  const target = targetOf(baseUrl, options.headers);
  const isAlike = (known: Connection): boolean =>
    target !== null && targetOf(known.baseUrl, known.options.headers) === target;
  const alike = others.find(isAlike);
  const other = alike ?? others.find((known) => isSameDatabase(context, known, connection));
  if (other === undefined) return;
  const same = alike === undefined ? `the same ${databaseHeaderOf(options)!.name}` : 'the same headers';
  throw refused(
    'keep a connection',
    name,
    `"${other.name}" goes to ${other.baseUrl} with ${same}, and both would hand over the same records`,
    `Use "${other.name}", or give this one the headers of another customer.`,
  );
}

/**
 * Of the fields of the interface the Id is asked for by the name that it has there: a strict service refuses a list for a field that it
 * does not know. A list of fields that a person named stays as it is. `was`: the name until now.
 */
function withIdAsked(options: ConnectionOptions, was = 'Id'): ConnectionOptions {
  const [first = '', ...others] = options.timeFields;
  const [, ...shipped] = TIME_FIELDS;
  const isShipped = others.length === shipped.length && shipped.every((field, index) => field === others[index]);
  if (!isShipped || ![TIME_FIELDS[0], was].includes(first)) return options;
  return { ...options, timeFields: [idFieldOf(options, 'time'), ...shipped] };
}

/**
 * Adds a connection. Throws `wrong-usage` for a name that is taken or a URL that is not https, `proof-mismatch` or `proof-log-away` at a
 * desk that has not followed what its log tells.
 */
export function addConnection(context: EngineContext, input: ConnectionInput): Connection {
  const name = nameOf(input.name, 'add a connection');
  const { connections, journal } = context.store;
  if (connections.byName(name)) {
    throw wrongUsage('add a connection', name, 'there is a connection of that name', 'Choose another name.');
  }
  const baseUrl = baseUrlOf(input.url);
  assertHeaders(input.headers);
  assertProxy(input.options?.proxy);
  assertKnowsItsLog(context, 'add a connection', name);
  return context.store.transaction(() => {
    const options = withIdAsked({
      ...DEFAULT_OPTIONS,
      machine: context.actor.machine,
      ...input.options,
      headers: namedFor(baseUrl, input.headers),
    });
    const added = connections.add({ name, baseUrl, environment: input.environment, options }, context.now());
    assertAlone(context, added);
    journal.note(null, 'connection added', { name, baseUrl, environment: input.environment });
    tellConnection(context, added);
    return added;
  });
}

/** A form that knows one identifier for both kinds says the one of time entries again: then each kind keeps its own. */
function withIdFields(known: ConnectionOptions, options: ConnectionUpdate['options'] = {}): typeof options {
  const { idField, ...others } = options;
  const isSame = typeof known.idField !== 'string' && idField === idFieldOf(known, 'time');
  if (isSame || typeof idField !== 'object') return isSame ? others : options;
  // Of a kind that is not named it stays as it is.
  const { time = idFieldOf(known, 'time'), material = idFieldOf(known, 'material') } = idField;
  return { ...others, idField: { time, material } };
}

/** True when a change tells where calls go or how records are read: not a name, under which a lost store waits for it. */
function matters({ url, environment, headers, options = {} }: ConnectionUpdate): boolean {
  const read = options.machine ?? options.idField ?? options.quantityField ?? options.volatileFields;
  return [url, environment, headers, read].some((value) => value !== undefined && value !== null);
}

/** The options as they would be, with those that every kind reads its lists by. */
function optionsAsked(known: ConnectionOptions, input: ConnectionUpdate): ConnectionOptions {
  const { idField, ...others } = { ...known, ...withIdFields(known, input.options) };
  const asked = { ...others, idField };
  const was = { time: formerIdFields(known, 'time'), material: formerIdFields(known, 'material') };
  const isKept = (kind: Kind): boolean => idFieldOf(known, kind).toLowerCase() === idFieldOf(asked, kind).toLowerCase();
  // Under a name that nobody says is the same one, nothing is known from before.
  const idWas = { time: isKept('time') ? was.time : [], material: isKept('material') ? was.material : [] };
  const { idWas: _before, ...options } = asked;
  return idWas.time.length + idWas.material.length === 0 ? options : { ...options, idWas };
}

/** What else is asked for with it is judged when it is changed. */
export async function renameIds(context: EngineContext, input: ConnectionUpdate, reason: string): Promise<void> {
  const known = connectionNamed(context, input.name, 'change a connection');
  await changeIdentifier(context, known, optionsAsked(known.options, input), reason);
}

/** Changes a connection; what was known of its service goes when the URL does. */
export function updateConnection(context: EngineContext, input: ConnectionUpdate): Connection {
  const { connections, journal } = context.store;
  const known = connectionNamed(context, input.name, 'change a connection');
  if (matters(input)) assertProofFits(context, 'change a connection', known.name);
  const name = input.rename === undefined ? known.name : nameOf(input.rename, 'change a connection');
  if (name !== known.name && connections.byName(name)) {
    throw wrongUsage('change a connection', name, 'there is a connection of that name', 'Choose another name.');
  }
  const baseUrl = input.url === undefined ? known.baseUrl : baseUrlOf(input.url);
  if (input.headers === undefined) assertKeysNamed(known, baseUrl);
  else assertHeaders(input.headers);
  assertProxy(input.options?.proxy);
  const leads = [input.url, input.headers, input.options?.databaseHeader];
  return context.store.transaction(() => {
    const locked = lockedNow(context, known.id);
    const optionsNow = optionsAsked(known.options, input);
    const asked = {
      ...(input.options?.idField === undefined
        ? optionsNow
        : withIdAsked(optionsNow, idFieldOf(known.options, 'time'))),
      headers: input.headers === undefined ? known.options.headers : namedFor(baseUrl, input.headers),
    };
    assertReadAlike(context, known, asked);
    const { options, note } = keptDatabase(context, known, { name, baseUrl, options: asked }, input.sameDatabase);
    if (note !== null) journal.note(null, 'connection said to lead to the same database', { name, ...note });
    connections.update(known.id, { name, baseUrl, environment: input.environment ?? known.environment, options });
    if (leads.some((said) => said !== undefined)) assertAlone(context, connections.get(known.id)!);
    const isOtherId = !KINDS.every((kind) => idFieldOf(known.options, kind) === idFieldOf(options, kind));
    if (baseUrl !== known.baseUrl || isOtherId) connections.forgetCapabilities(known.id);
    const { machine, allOrNothing } = options;
    const said = input.options?.allOrNothing === undefined ? {} : { allOrNothing };
    journal.note(null, 'connection changed', { name, baseUrl, machine, ...said });
    tellConnection(context, connections.get(known.id)!);
    holdNewlyLocked(context, known.id, locked);
    return connections.get(known.id)!;
  });
}

const TEST = 'test a connection';

/** What it was asked by is what it is now: else nothing of the answer is about it. Throws `refused`. */
function assertSame({ store }: EngineContext, connection: Connection): void {
  if (isUnchanged(connection, store.connections.get(connection.id))) return;
  throw refused(TEST, connection.name, 'it was changed while the service was asked', 'Test it again.');
}

/**
 * Asks the service who it is and what it can. Nothing is changed there; what it can is kept. No act waits while the service takes its
 * time: what is kept has its turn among them.
 */
export async function testConnection(context: EngineContext, name: string, turn: InTurn): Promise<ConnectionTest> {
  const connection = connectionNamed(context, name, TEST);
  const found = await context.service(connection).test();
  const names = await namesIfAny(context, connection);
  return turn('connections/test', () => {
    assertSame(context, connection);
    context.store.transaction(() => {
      context.store.connections.setSweepFails(connection.id, null);
      if (names !== null) keepNamesBeside(context, connection, names);
    });
    return found;
  });
}
