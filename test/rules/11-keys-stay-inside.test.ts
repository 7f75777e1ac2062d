// Rule 11: keys stay inside: in no file of the data folder, in no word that is printed, at no host but the connection's own.
// test/service/keys.test.ts attacks the client, test/shell/secrets.test.ts the keeping.

import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleRun, type Desk, entry, later, openDesk, type Said } from '../support/desk.ts';

const KEY = 'hemmelig-4711&nøkkel'.replace('ø', 'o');
const WORDS = ['--secret-header', 'tb-key: env:TB_KEY'];

async function withKey(): Promise<{ desk: Desk; ask: (...words: string[]) => Promise<Said> }> {
  const desk = await openDesk({ requiredHeader: { name: 'tb-key', value: KEY } });
  desk.sandbox.addTime(entry());
  const ask = (...words: string[]) => consoleRun([...words, '--data', desk.data], { TB_KEY: KEY });
  const made = await ask(
    'connection',
    'add',
    'Nøkkel',
    '--url',
    desk.sandbox.url,
    '--environment',
    'sandbox',
    ...WORDS,
  );
  expect(made.code).toBe(0);
  return { desk, ask };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
}

const forms = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), 'hemmelig-4711'];
function expectNoKey(text: string, where: string): void {
  for (const form of forms) expect(text.includes(form), `${form} in ${where}`).toBe(false);
}

it('a whole cycle leaves no key in any file and prints none, though the service echoes it', async () => {
  const { desk, ask } = await withKey();
  const said: Said[] = [];
  for (const words of [
    ['connection', 'list'],
    ['connection', 'test', 'Nøkkel'],
    ['pull', 'time', '--connection', 'Nøkkel'],
    ['hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray],
    ['accept', '1', '--all'],
  ])
    said.push(await ask(...words));
  expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  desk.sandbox.setFault({ kind: 'status', call: 'mark-time', status: 422, message: `feil nøkkel: ${KEY}` });
  said.push(await ask('confirm', '1'));
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', status: 401, message: `key ${KEY} is not valid` });
  said.push(
    await ask('confirm', '1'),
    await ask('confirm', '1'),
    await ask('history', '--text', '10482'),
    await ask('records', '1'),
  );
  for (const { out, err } of said) expectNoKey(out + err, 'the output');
  const files = [...filesBelow(desk.data), ...filesBelow(desk.tray)];
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expectNoKey(readFileSync(file, 'latin1'), path.basename(file));
  expect(desk.sandbox.calls().some((call) => call.headers['tb-key'] === KEY)).toBe(true);
});

it('no other host gets a call: not by a redirect, and not by a next link', async () => {
  const { desk, ask } = await withKey();
  const got: string[] = [];
  const other = createServer((request, response) => {
    got.push(`${request.url} ${String(request.headers['tb-key'])}`);
    response.end('[]');
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  later(() => void other.close());
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/elsewhere`;
  desk.sandbox.setFault({ kind: 'redirect', call: 'list-time', to: elsewhere, times: 'always' });
  expect((await ask('pull', 'time', '--connection', 'Nøkkel')).code).toBe(1);
  desk.sandbox.clearFaults();
  const body = JSON.stringify({ value: [{ Id: 1, AntallTimer: 1 }], '@odata.nextLink': elsewhere });
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  expect((await ask('pull', 'time', '--connection', 'Nøkkel')).code).toBe(1);
  expect(got).toEqual([]);
});

it('a key is neither taken as an argument nor sent over http', async () => {
  const { ask } = await withKey();
  const inWords = await ask('connection', 'add', 'B', '--url', 'https://example.org', '--secret-header', `k: ${KEY}`);
  const plain = await ask('connection', 'add', 'C', '--url', 'http://example.org', ...WORDS);
  const inUrl = await ask('connection', 'add', 'D', '--url', `https://a:${KEY}@example.org`);
  for (const { code, out, err } of [inWords, plain, inUrl]) {
    expect(code).toBe(2);
    expectNoKey(out + err, 'the output');
  }
});

it('without its variable nothing is sent, and the variable is named', async () => {
  const { desk } = await withKey();
  desk.sandbox.clearCalls();
  const said = await consoleRun(['pull', 'time', '--connection', 'Nøkkel', '--data', desk.data]);
  expect(said.code).not.toBe(0);
  expect(said.err).toContain('TB_KEY');
  expect(desk.sandbox.calls()).toEqual([]);
});
