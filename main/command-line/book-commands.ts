// Commands about connections, cutoff, history and the store.

import path from 'node:path';
import { wrongUsage } from '../domain/errors.ts';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import { dateOption, headerOf, idFrom, listOption, neededOption, textOption, wordAt } from './arguments.ts';
import type { Command, Values } from './command.ts';
import { RawJson } from './output.ts';

const addUsage =
  "connection add NAME --url URL [--header 'k: v']… [--secret-header 'k: env:VARIABLE']… [--environment production|test|sandbox] [--proxy system|none|URL] [--ca-file FILE]";

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

function routeOf(values: Values): NonNullable<Input<'connections/add'>['options']> {
  const proxy = textOption(values, 'proxy');
  const caFile = textOption(values, 'ca-file');
  return {
    ...(proxy === undefined ? {} : { proxy }),
    ...(caFile === undefined ? {} : { caFile: path.resolve(caFile) }),
  };
}

function environmentOf(values: Values): Input<'connections/add'>['environment'] {
  const text = textOption(values, 'environment') ?? 'test';
  if (text === 'production' || text === 'test' || text === 'sandbox') return text;
  throw wrongUsage(
    'read the command',
    '--environment',
    `"${text}" is no environment`,
    'Write production, test or sandbox.',
  );
}

const add: Command = {
  name: 'connection add',
  usage: addUsage,
  help: 'Adds a connection. Secret headers are read from the environment at each call and never kept.',
  mode: 'write',
  options: {
    url: { type: 'string', help: 'URL that the paths of the service are relative to' },
    header: { type: 'string', multiple: true, help: "HEADER sent with every call: 'k: v'" },
    'secret-header': { type: 'string', multiple: true, help: "HEADER with a key: 'k: env:VARIABLE'" },
    environment: { type: 'string', help: 'production, test (the default) or sandbox' },
    proxy: { type: 'string', help: 'system (the default), none, or the URL of a proxy' },
    'ca-file': { type: 'string', help: 'FILE with root certificates (PEM) to trust besides those of the system' },
  },
  async run(ask, words, values) {
    const name = wordAt(words, 0, 'NAME', addUsage);
    const url = neededOption(values, 'url', addUsage);
    const added = await ask('connections/add', {
      name,
      url,
      environment: environmentOf(values),
      headers: [...headersOf(values)],
      options: routeOf(values),
    });
    return {
      value: {
        connection: added.name,
        url: added.url,
        environment: added.environment,
        headers: added.headers.map((header) => header.name),
      },
    };
  },
};

const list: Command = {
  name: 'connection list',
  usage: 'connection list',
  help: 'Lists the connections.',
  mode: 'read',
  options: {},
  run: async (ask) => ({
    value: (await ask('connections/list', {})).map(({ name, url, environment, headers, chunk, capabilities }) => ({
      name,
      url,
      environment,
      headers: headers.map((header) => header.name),
      chunk,
      capabilities,
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
      failed: problems.length === found.kinds.length,
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

const cutoffUsage = 'cutoff --connection NAME [--set DATE --reason TEXT]';

const cutoff: Command = {
  name: 'cutoff',
  usage: cutoffUsage,
  help: 'Shows or sets the date in the filter of the next time pull.',
  mode: 'write',
  options: {
    connection: { type: 'string', help: 'NAME of the connection' },
    set: { type: 'string', help: 'DATE, or an instant such as 2026-01-31T10:00:00Z' },
    reason: { type: 'string', help: 'TEXT, kept in history' },
  },
  async run(ask, _words, values) {
    const connection = neededOption(values, 'connection', cutoffUsage);
    const set = textOption(values, 'set');
    if (set === undefined && values.reason !== undefined)
      throw wrongUsage('read the command', '--reason', 'it goes with --set', `Usage: ${cutoffUsage}`);
    const found =
      set === undefined
        ? await ask('cutoff/get', { connection })
        : await ask('cutoff/set', { connection, cutoff: set, reason: neededOption(values, 'reason', cutoffUsage) });
    return { value: { cutoff: found.cutoff, run: found.run, at: found.at, reason: found.reason } };
  },
};

const historyUsage = 'history [--id N] [--text WORDS] [--employee WHO] [--from DATE] [--to DATE]';

/** A row of an intake among what history found. */
function sentRow({ row, columns, ...trace }: Answers['intake/search'][number]) {
  const fields = Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? '']));
  return { id: row.id, ...trace, kind: 'intake', line: row.row, status: row.state, chunk: row.chunk, fields };
}

const history: Command = {
  name: 'history',
  usage: historyUsage,
  help: 'Every run, file, line and mark that touched a record. Works with no network.',
  mode: 'read',
  options: {
    id: { type: 'string', help: 'N, the Id of a record' },
    text: { type: 'string', help: 'WORDS in any field, or in a name' },
    employee: { type: 'string', help: 'WHO: the id, or part of the name' },
    from: { type: 'string', help: 'DATE, 2026-01-31: the first Dato' },
    to: { type: 'string', help: 'DATE, 2026-01-31: the last Dato' },
  },
  async run(ask, _words, values) {
    const wanted = textOption(values, 'id');
    const id = wanted === undefined ? undefined : idFrom(wanted, 'id');
    const text = textOption(values, 'text');
    const employee = textOption(values, 'employee');
    const [from, to] = [dateOption(values, 'from'), dateOption(values, 'to')];
    const query = { ...(id === undefined ? {} : { id }), ...(text === undefined ? {} : { text }) };
    const narrow = {
      ...(employee === undefined ? {} : { employee }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    const traces = await ask('history/search', { ...query, ...narrow });
    const records = traces.map(({ raw, handOver, listedAt: _listedAt, runState, record: _record, ...trace }) => ({
      ...trace,
      handover: handOver,
      runState,
      fields: new RawJson(raw),
    }));
    // Rows of intakes have no employee, and are looked for by what they say alone.
    const sent = Object.keys(narrow).length > 0 ? [] : await ask('intake/search', query);
    return { value: [...records, ...sent.map(sentRow)] };
  },
};

const verify: Command = {
  name: 'verify',
  usage: 'verify',
  help: 'Checks the store, the chain of history, the files on disk and the proof log.',
  mode: 'read',
  options: {},
  async run(ask) {
    const checks = await ask('store/verify', {});
    const wrong = checks.filter((check) => !check.ok);
    return {
      value: { ok: wrong.length === 0, checks },
      notes: wrong.map((check) => `${check.name}: ${check.detail}`),
      failed: wrong.length > 0,
    };
  },
};

const proofLog: Command = {
  name: 'proof-log',
  usage: 'proof-log --gone-through TEXT',
  help: 'Opens hand-over again after the proof log did not fit the store: say what you checked in the ERP.',
  mode: 'write',
  options: { 'gone-through': { type: 'string', help: 'TEXT, what was checked; kept in history' } },
  async run(ask, _words, values) {
    const reason = neededOption(values, 'gone-through', 'proof-log --gone-through TEXT');
    return { value: await ask('store/gone-through', { reason }) };
  },
};

export const BOOK_COMMANDS: readonly Command[] = [add, list, test, machine, cutoff, history, verify, proofLog];
