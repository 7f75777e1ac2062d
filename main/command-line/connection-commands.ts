// Commands about connections: add, change, list, test, and which machine exports.

import type { ConnectionWire } from '../../preload/contract/connections.ts';
import type { Ask, Command } from './command.ts';
import { CONNECTION_OPTIONS, environmentOf, headersOf, optionsOf } from './connection-options.ts';
import { counted } from '../domain/counted.ts';

const SHOWN =
  "[--header 'k: v']… [--secret-header 'k: env:VARIABLE']… [--environment production|test|sandbox] [OPTION]…";

/** What a connection is kept with; of a header only its name. */
function connectionOut({ headers, ...connection }: ConnectionWire) {
  const { url, environment, chunk, batchChunk, batchName, allOrNothing, databaseHeader, machine } = connection;
  const names = headers.map((header) => header.name);
  return { url, environment, headers: names, chunk, batchChunk, batchName, allOrNothing, databaseHeader, machine };
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
  words: ['NAME'],
  shown: `--url URL ${SHOWN}`,
  help: 'Adds a connection. Secret headers are read from the environment at each call and never kept.',
  example:
    "connection add Prod --url https://api.example.org --header 'x-api-version: 3.0' --secret-header 'tb-key: env:TB_KEY' --environment production",
  mode: 'write',
  options: CONNECTION_OPTIONS,
  async run(ask, given) {
    const added = await ask('connections/add', {
      name: given.word(),
      url: given.needed('url'),
      environment: environmentOf(given) ?? 'test',
      headers: headersOf(given),
      options: optionsOf(given),
    });
    return { value: { connection: added.name, ...connectionOut(added) }, notes: openKeys(added.headers) };
  },
};

/** How many records each review of a connection holds at this desk. */
async function heldIn(ask: Ask, name: string): Promise<Map<number, number>> {
  const runs = await ask('runs/list', {});
  const own = runs.filter((one) => one.connection === name && one.state === 'review' && one.reviewedBy === null);
  return new Map(own.map(({ run, held }) => [run, held]));
}

/** What the change held: whoever hands over next would find fewer records in the file than were ready. */
function heldSince(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): string[] {
  return [...after].flatMap(([run, held]) => {
    const more = held - (before.get(run) ?? 0);
    if (more <= 0) return [];
    const which = counted(more, 'record', 'records');
    return `Held now, as the period is locked: ${which} of run ${run} (see "records ${run}").`;
  });
}

const change: Command = {
  name: 'connection change',
  words: ['NAME'],
  shown: `[--rename NAME] [--url URL] ${SHOWN}`,
  help: 'Changes what is given of a connection. Headers that are given replace all headers that it had.',
  example: 'connection change Prod --chunk 200 --batch-chunk 50 --batch-name none',
  mode: 'write',
  options: {
    rename: { type: 'string', help: 'NAME that the connection gets' },
    'same-database': {
      type: 'string',
      help: 'REASON: another address or key leads to the same database; units may wait then',
    },
    'same-ids': {
      type: 'string',
      help: 'REASON: the service renamed the field that --id-field names; units may wait then, and the list has to bear it out',
    },
    ...CONNECTION_OPTIONS,
  },
  async run(ask, given) {
    const name = given.word();
    const [environment, headers] = [environmentOf(given), headersOf(given)];
    if (given.names().length === 0) throw given.wrong(name, 'nothing is said to change');
    const before = await heldIn(ask, name);
    const changed = await ask('connections/update', {
      name,
      rename: given.text('rename'),
      url: given.text('url'),
      environment,
      headers: headers.length === 0 ? undefined : headers,
      options: optionsOf(given),
      sameDatabase: given.names().includes('same-database') ? given.needed('same-database') : undefined,
      sameIds: given.names().includes('same-ids') ? given.needed('same-ids') : undefined,
    });
    const notes = [...openKeys(changed.headers), ...heldSince(before, await heldIn(ask, changed.name))];
    return { value: { connection: changed.name, ...connectionOut(changed) }, notes };
  },
};

const list: Command = {
  name: 'connection list',
  help: 'Lists the connections.',
  example: 'connection list --json',
  mode: 'read',
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
  words: ['NAME'],
  help: 'Asks the service what it is and what it can do; changes nothing.',
  example: 'connection test Prod',
  mode: 'write',
  async run(ask, given) {
    const connection = given.word();
    const found = await ask('connections/test', { connection });
    const problems = found.kinds.filter((kind) => kind.problem !== null);
    return {
      value: { connection, ...found },
      notes: problems.map((kind) => `${kind.kind}: ${kind.problem}`),
      needsPerson: problems.length > 0,
    };
  },
};

const machine: Command = {
  name: 'connection machine',
  words: ['NAME'],
  shown: '--is MACHINE',
  help: 'Says which machine exports from a connection; any other one refuses to pull, hand over and confirm.',
  example: 'connection machine Prod --is OFFICE-PC',
  mode: 'write',
  options: { is: { type: 'string', help: 'MACHINE, its name on the network' } },
  async run(ask, given) {
    const changed = await ask('connections/update', {
      name: given.word(),
      options: { machine: given.needed('is') },
    });
    return { value: { connection: changed.name, machine: changed.machine } };
  },
};

export const CONNECTION_COMMANDS: readonly Command[] = [add, change, list, test, machine];
