// A desk with another key for the same connection is refused until its first list agrees with what the team knows: it may be
// the key of another database, with other work under the same Ids.

import { createServer, request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../../main/sandbox/sandbox.ts';
import { consoleRun, type Desk, entry, later, openDesk, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, type TeamDesk, urlOf } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

type At = (
  ...words: string[]
) => Promise<{ code: number; json: RunOut & { error?: { values?: unknown } }; err: string }>;

/** What a desk does whose key has that value. */
const withKey =
  ({ data }: TeamDesk, key: string): At =>
  async (...words) => {
    const { code, out, err } = await consoleRun([...words, '--data', data, '--json'], { DB_KEY: key });
    return { code, json: JSON.parse(out === '' ? 'null' : out), err };
  };

/** One address, behind which the key chooses the database, as the service does it. Returns its URL. */
async function chosenByKey(of: (key: string) => Sandbox): Promise<string> {
  const server = createServer((asked, answer) => {
    const { url } = of(String(asked.headers['tb-key'] ?? ''));
    const { method, headers } = asked;
    const on = request(new URL(asked.url ?? '/', url), { method, headers: { ...headers, host: new URL(url).host } });
    on.on('response', (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  later(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

let logs = 0;

/** The first desk has handed two entries over with its key. `other`: what its key does not lead to. */
async function team(other?: Sandbox): Promise<{ desk: Desk; a: At; b: TeamDesk; ids: number[] }> {
  const desk = await openDesk();
  if (other !== undefined) {
    const url = await chosenByKey((key) => (key === 'teamets' ? desk.sandbox : other));
    await desk.do('connection', 'change', 'Prøve', '--url', url);
  }
  const ids = [1001, 1002].map((AnsattId) => desk.sandbox.addTime(entry({ AnsattId })));
  await desk.do('connection', 'change', 'Prøve', '--secret-header', 'tb-key: env:DB_KEY');
  const a = withKey(deskIn(desk.data), 'teamets');
  logs += 1;
  const log = `other key ${logs}`;
  expect((await a('proof-log', 'move', '--to', urlOf(postgres), '--log', log)).code).toBe(0);
  // The key is told with its first use, also where that is after the log was shared.
  const { json } = await a('pull', 'time', '--connection', 'Prøve');
  expect((await a('hand-over', String(json.run), '--layout', 'plain-csv', '--to', desk.tray)).code).toBe(0);
  const b = deskIn(path.join(desk.root, 'data-2'));
  await b.do('proof-log', 'join', '--from', urlOf(postgres), '--log', log);
  return { desk, a, b, ids };
}

const pull = (at: At) => at('pull', 'time', '--connection', 'Prøve');

it('a key that leads to the same database is known by its first list, and used from then on', async () => {
  const { a, b, desk, ids } = await team();
  const own = withKey(b, 'egen');
  // What is not listed cannot agree.
  const early = await own('connection', 'test', 'Prøve');
  expect(early).toMatchObject({ code: 1, json: { error: { values: { why: 'team-other-key' } } } });
  expect(await pull(own)).toMatchObject({ code: 0, json: { ready: 0 } });
  expect((await own('accept', '1', '--all')).code).toBe(0);
  expect((await own('confirm', '1')).code).toBe(0);
  expect(desk.sandbox.dump().time.lines.filter(({ exported }) => exported)).toHaveLength(ids.length);
  // Each desk has its own.
  expect((await pull(a)).code).toBe(0);
  expect((await own('connection', 'test', 'Prøve')).code).toBe(0);
});

it('a key that leads to another database is refused before anything is pulled', async () => {
  const { sandbox: other, ...elsewhere } = await openDesk();
  for (const AnsattId of [2001, 2002]) other.addTime(entry({ AnsattId }));
  // A prepare lists them.
  await elsewhere.do('pull', 'time', '--connection', 'Prøve');
  const calls = other.calls().length;
  const { b } = await team(other);
  const refused = await pull(withKey(b, 'testdatabasens'));
  expect(refused).toMatchObject({ code: 1, json: { error: { values: { why: 'team-other-database' } } } });
  expect(await b.do<RunOut[]>('runs')).toHaveLength(1);
  const made = other.calls().slice(calls);
  expect(new Set(made.map(({ call }) => call))).toEqual(new Set(['list-time']));
  // With the key of the team it goes on.
  expect(await pull(withKey(b, 'teamets'))).toMatchObject({ code: 0, json: { ready: 0, duplicates: 2 } });
});

it('where no list tells, a person says with a reason that it is the same database', async () => {
  const { a, b } = await team();
  expect((await a('accept', '1', '--all')).code).toBe(0);
  expect((await a('confirm', '1')).code).toBe(0);
  const own = withKey(b, 'egen');
  expect(await pull(own)).toMatchObject({ code: 1, json: { error: { values: { why: 'team-other-key' } } } });
  const said = await own('connection', 'change', 'Prøve', '--same-database', 'egen nøkkel, samme firma');
  expect([said.code, said.err]).toEqual([0, '']);
  expect((await pull(own)).code).toBe(0);
  expect((await pull(a)).code).toBe(0);
});
