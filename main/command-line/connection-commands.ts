// Commands about connections: add, change, list, test, and which machine exports.

import path from 'node:path';
import { wrongUsage } from '../domain/errors.ts';
import type { Input } from '../../preload/contract/channels.ts';
import type { ConnectionWire } from '../../preload/contract/wire.ts';
import { countOption, dateOption, headerOf, listOption, neededOption, textOption, wordAt } from './arguments.ts';
import type { Command, Option, Values } from './command.ts';

const OPTIONAL =
  "[--header 'k: v']… [--secret-header 'k: env:VARIABLE']… [--environment production|test|sandbox] [OPTION]…";
const addUsage = `connection add NAME --url URL ${OPTIONAL}`;
const changeUsage = `connection change NAME [--rename NAME] [--url URL] ${OPTIONAL}`;

const CONNECTION: Readonly<Record<string, Option>> = {
  url: { type: 'string', help: 'URL that the paths of the service are relative to' },
  header: { type: 'string', multiple: true, help: "HEADER sent with every call: 'k: v'" },
  'secret-header': { type: 'string', multiple: true, help: "HEADER with a key: 'k: env:VARIABLE'" },
  environment: { type: 'string', help: 'ENVIRONMENT: production, test (the default) or sandbox' },
  chunk: { type: 'string', help: 'N: most ids of one call that marks (500)' },
  'batch-chunk': { type: 'string', help: 'N: most rows of one call to the batch endpoint (200)' },
  'batch-name': {
    type: 'string',
    help: 'NAME that the rows of a batch stand under: {"NAME":[…]}; none sends a bare array (none)',
  },
  fields: {
    type: 'string',
    help: 'FIELDS asked for of time entries, with commas; all asks for all (those of the interface)',
  },
  'id-field': { type: 'string', help: 'FIELD that holds the Id (Id)' },
  'volatile-fields': {
    type: 'string',
    help: 'FIELDS of material, with commas, whose change is no new version; none (none)',
  },
  timeout: { type: 'string', help: 'N: seconds without a byte before a call is given up (60)' },
  'locked-through': { type: 'string', help: 'DATE: the last day of the period that is locked; none (none)' },
  proxy: { type: 'string', help: 'PROXY: system, none, or the URL of a proxy (system)' },
  'ca-file': {
    type: 'string',
    help: 'FILE with root certificates (PEM) to trust besides those of the system; none (none)',
  },
};

function headersOf(values: Values): Input<'connections/add'>['headers'] {
  const plain = listOption(values, 'header').map((text) => headerOf(text, 'header'));
  const secret = listOption(values, 'secret-header').map((text) => {
    const { name, value } = headerOf(text, 'secret-header');
    const variable = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value)?.[1];
    if (variable === undefined) {
      // The value is not repeated: it may be the key itself.
      throw wrongUsage(
        'read the command',
        `--secret-header ${name}`,
        'its value is not env:VARIABLE',
        'Put the key in an environment variable and write env: and its name.',
      );
    }
    return { name, secret: true as const, env: variable };
  });
  return [...plain, ...secret];
}

type Options = NonNullable<Input<'connections/add'>['options']>;

/** A whole number from 1 to `most`. */
function sizeOf(values: Values, name: string, most: number): number | undefined {
  if (textOption(values, name) === undefined) return undefined;
  const size = countOption(values, name, 0);
  if (size > 0 && size <= most) return size;
  throw wrongUsage('read the command', `--${name}`, `${size} cannot be used`, `Write a number from 1 to ${most}.`);
}

/** `none` for nothing; undefined where the option was not given. */
function orNone<T>(values: Values, name: string, read: (text: string) => T): T | null | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  return text.trim() === 'none' ? null : read(neededOption(values, name, 'none for nothing'));
}

function fieldsFrom(text: string): string[] {
  return text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
}

/** What was given of the options; nothing else is changed. */
function optionsOf(values: Values): Options {
  const fields = textOption(values, 'fields');
  const seconds = sizeOf(values, 'timeout', 3_600);
  const volatile = orNone(values, 'volatile-fields', fieldsFrom);
  const options = {
    chunk: sizeOf(values, 'chunk', 100_000),
    batchChunk: sizeOf(values, 'batch-chunk', 10_000),
    batchName: orNone(values, 'batch-name', (name) => name.trim()),
    timeFields: fields === undefined ? undefined : fields.trim() === 'all' ? [] : fieldsFrom(fields),
    idField: textOption(values, 'id-field')?.trim(),
    volatileFields: volatile === null ? [] : volatile,
    timeoutMs: seconds === undefined ? undefined : seconds * 1_000,
    lockedThrough: orNone(values, 'locked-through', () => dateOption(values, 'locked-through')!),
    proxy: textOption(values, 'proxy'),
    caFile: orNone(values, 'ca-file', (file) => path.resolve(file)),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function environmentOf(values: Values): Input<'connections/update'>['environment'] {
  const text = textOption(values, 'environment');
  if (text === undefined || text === 'production' || text === 'test' || text === 'sandbox') return text;
  throw wrongUsage(
    'read the command',
    '--environment',
    `"${text}" is no environment`,
    'Write production, test or sandbox.',
  );
}

/** What a connection is kept with; of a header its name alone. */
function connectionOut({ url, environment, headers, chunk, batchChunk, batchName, machine }: ConnectionWire) {
  return { url, environment, headers: headers.map((header) => header.name), chunk, batchChunk, batchName, machine };
}

/** A plain header is kept in the open. */
function openKeys(headers: ConnectionWire['headers']): string[] {
  return headers
    .filter((header) => !header.secret && /key|token|secret|password|authorization|cookie/i.test(header.name))
    .map(
      (header) =>
        `The header ${header.name} is kept in the open: a key belongs in --secret-header '${header.name}: env:VARIABLE'.`,
    );
}

const add: Command = {
  name: 'connection add',
  usage: addUsage,
  help: 'Adds a connection. Secret headers are read from the environment at each call and never kept.',
  mode: 'write',
  options: CONNECTION,
  async run(ask, words, values) {
    const name = wordAt(words, 0, 'NAME', addUsage);
    const added = await ask('connections/add', {
      name,
      url: neededOption(values, 'url', addUsage),
      environment: environmentOf(values) ?? 'test',
      headers: headersOf(values),
      options: optionsOf(values),
    });
    return { value: { connection: added.name, ...connectionOut(added) }, notes: openKeys(added.headers) };
  },
};

const change: Command = {
  name: 'connection change',
  usage: changeUsage,
  help: 'Changes what is given of a connection. Headers that are given take the place of all headers that it had.',
  mode: 'write',
  options: { rename: { type: 'string', help: 'NAME that it gets' }, ...CONNECTION },
  async run(ask, words, values) {
    const name = wordAt(words, 0, 'NAME', changeUsage);
    const [rename, url, environment] = [textOption(values, 'rename'), textOption(values, 'url'), environmentOf(values)];
    const headers = headersOf(values);
    const given = Object.keys(values).filter((option) => option !== 'data' && option !== 'json');
    if (given.length === 0)
      throw wrongUsage('read the command', name, 'nothing is said to change', `Usage: ${changeUsage}`);
    const changed = await ask('connections/update', {
      name,
      ...(rename === undefined ? {} : { rename }),
      ...(url === undefined ? {} : { url }),
      ...(environment === undefined ? {} : { environment }),
      ...(headers.length === 0 ? {} : { headers }),
      options: optionsOf(values),
    });
    return { value: { connection: changed.name, ...connectionOut(changed) }, notes: openKeys(changed.headers) };
  },
};

const list: Command = {
  name: 'connection list',
  usage: 'connection list',
  help: 'Lists the connections.',
  mode: 'read',
  options: {},
  run: async (ask) => ({
    value: (await ask('connections/list', {})).map((connection) => ({
      name: connection.name,
      ...connectionOut(connection),
      capabilities: connection.capabilities,
    })),
  }),
};

const test: Command = {
  name: 'connection test',
  usage: 'connection test NAME',
  help: 'Asks the service what it is and can; changes nothing.',
  mode: 'write',
  options: {},
  async run(ask, words) {
    const connection = wordAt(words, 0, 'NAME', 'connection test NAME');
    const found = await ask('connections/test', { connection });
    const problems = found.kinds.filter((kind) => kind.problem !== null);
    return {
      value: { connection, ...found },
      notes: problems.map((kind) => `${kind.kind}: ${kind.problem}`),
      needsPerson: problems.length > 0,
    };
  },
};

const machineUsage = 'connection machine NAME --is MACHINE';

const machine: Command = {
  name: 'connection machine',
  usage: machineUsage,
  help: 'Says which machine exports from a connection; any other one refuses to pull, hand over and confirm.',
  mode: 'write',
  options: { is: { type: 'string', help: 'MACHINE, its name on the network' } },
  async run(ask, words, values) {
    const name = wordAt(words, 0, 'NAME', machineUsage);
    const changed = await ask('connections/update', {
      name,
      options: { machine: neededOption(values, 'is', machineUsage) },
    });
    return { value: { connection: changed.name, machine: changed.machine } };
  },
};

export const CONNECTION_COMMANDS: readonly Command[] = [add, change, list, test, machine];
