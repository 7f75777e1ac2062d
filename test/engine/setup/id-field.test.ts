// A service that calls the Id otherwise, and refuses a list for a field that it does not have: whoever sets the connection up is told what
// was asked for and where to say it, and gets through with one word.

import { describe, expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { json, startServer } from '../../service/support/server.ts';

interface Tested {
  readonly kinds: readonly { readonly kind: string; readonly problem: string | null }[];
}

const entryOf = (id: string, value: unknown): Record<string, unknown> => ({
  [id]: value,
  Dato: '2026-11-03T00:00:00',
  AnsattId: 1001,
  ProsjektId: '10482',
  ProsjektLinjeId: '010',
  ArbeidstypeId: '100',
  ProduktId: null,
  AntallTimer: 7.5,
  FakturaTimeAntall: 1,
  Eksportert: false,
  EndretDato: '2026-11-03T10:00:00Z',
});

/** Lists one record, and refuses what names a field that it has not. */
async function strict(record: Record<string, unknown>) {
  return startServer((request, response) => {
    if (request.method !== 'GET') return void response.writeHead(204).end();
    const { query } = request;
    const asked = [...(query.get('$select')?.split(',') ?? []), ...(query.get('$orderby')?.split(',') ?? [])];
    const unknown = asked.find((field) => !Object.hasOwn(record, field.split(' ')[0]!));
    if (unknown !== undefined) return json(response, { error: { message: `unknown field ${unknown}` } }, 400);
    if (/\b(gt|ge|le) \d+\b/.test(query.get('$filter') ?? '')) return json(response, { value: [] });
    return json(response, { '@odata.count': 1, value: [record] });
  });
}

async function connected(record: Record<string, unknown>, ...words: string[]) {
  const desk = await openDesk();
  const server = await strict(record);
  await desk.do('connection', 'add', 'Streng', '--url', server.url, ...words);
  const pull = () => desk.run<{ ready: number }>('pull', 'time', '--connection', 'Streng');
  const test = async () => (await desk.run<Tested>('connection', 'test', 'Streng')).json.kinds;
  return { desk, server, pull, test };
}

describe('an Id that is called otherwise by a strict service', () => {
  it('is asked for by its name once the connection says it; until then the fields that were asked for are told', async () => {
    const { desk, server, pull, test } = await connected(entryOf('LinjeNr', 5));
    const refused = await pull();
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/unknown field Id\. It was asked for the fields Id,Dato,/),
    ]);
    expect(refused.err).toContain('connection change NAME --id-field time=FIELD');
    expect((await test())[0]!.problem).toContain('--id-field time=FIELD');
    await desk.do('connection', 'change', 'Streng', '--id-field', 'linjenr');
    expect((await pull()).err).toContain('It was asked for the fields linjenr,Dato,');
    await desk.do('connection', 'change', 'Streng', '--id-field', 'LinjeNr');
    const pulled = await pull();
    expect([pulled.code, pulled.json.ready]).toEqual([0, 1]);
    expect(server.requests.at(-1)!.url).not.toMatch(/\bId\b/);
  });

  it('is asked for by its name from the start, and the fields that a person names stay', async () => {
    const first = await connected(entryOf('LinjeNr', 5), '--id-field', 'LinjeNr');
    expect((await first.pull()).json.ready).toBe(1);
    const both = { ...entryOf('LinjeNr', 5), Id: 'a' };
    const second = await connected(
      both,
      '--id-field',
      'LinjeNr',
      '--fields',
      `LinjeNr,${Object.keys(both).slice(1).join(',')}`,
    );
    expect((await second.pull()).json.ready).toBe(1);
    expect(second.server.requests.some(({ query }) => query.get('$select')?.endsWith(',Id') === true)).toBe(true);
  });
});

it('the test of a connection says what a pull would say of the first record', async () => {
  const guid = await connected(entryOf('Id', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'));
  const problems = (await guid.test()).map(({ problem }) => problem);
  expect(problems[0]).toMatch(
    /its Id is "3f2504e0.*not a whole number.*--id-field time=FIELD\. The record has: Id, Dato/,
  );
  expect(problems[1]).toContain('--id-field material=FIELD');
  const without = await connected(entryOf('Nr', 7), '--fields', 'all');
  expect((await without.test())[0]!.problem).toContain('it has no Id. Nothing was kept of this list');
  const good = await connected(entryOf('Id', 7));
  expect((await good.test()).map(({ problem }) => problem)).toEqual([null, null]);
});
