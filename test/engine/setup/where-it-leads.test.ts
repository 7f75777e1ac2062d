// Where a connection leads is not changed while units of it wait for an answer or a mark: its address, and the header that chooses the
// database, unless a person says that it is the same one. Two connections to one place are found in whatever spelling.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../../main/sandbox/sandbox.ts';
import {
  acceptAll,
  confirm,
  consoleIn,
  consoleRun,
  type Desk,
  entry,
  handedOver,
  handOver,
  later,
  newFolder,
  openDesk,
  pull,
} from '../../support/desk.ts';

const change = (desk: Desk, ...words: string[]) =>
  desk.run<Record<string, unknown>>('connection', 'change', 'Prøve', ...words);

async function elsewhere(): Promise<string> {
  const other = await startSandbox({ folder: newFolder(), records: 0 });
  later(() => other.close());
  return other.url;
}

describe('the address', () => {
  it('is not changed while units wait for an answer, nor while they wait for a mark', async () => {
    const { desk, run } = await handedOver(2);
    const url = await elsewhere();
    const said = await change(desk, '--url', url);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('2 units of it wait')]);
    await acceptAll(desk, run);
    expect((await change(desk, '--url', url)).code).toBe(1);
    // Another spelling of the same place is none.
    expect((await change(desk, '--url', `${desk.sandbox.url.replace('127.0.0.1', 'LOCALHOST')}/`)).code).toBe(0);
    await confirm(desk, run);
    expect((await change(desk, '--url', url)).code).toBe(0);
  });

  it('is, where a person says that it leads to the same database; that is kept in history', async () => {
    const { desk } = await handedOver(1);
    const url = await elsewhere();
    expect((await change(desk, '--url', url, '--same-database', ' ')).code).toBe(2);
    const said = await change(desk, '--url', url, '--same-database', 'leverandøren har flyttet den');
    expect([said.code, said.json.url]).toEqual([0, url]);
    const store = readFileSync(path.join(desk.data, 'console.sqlite')).toString('utf8');
    const log = readFileSync(path.join(desk.data, 'console.sqlite-wal'), { flag: 'a+' }).toString('utf8');
    expect(store + log).toContain('leverandøren har flyttet den');
  });

  it('may be anything while nothing waits', async () => {
    const desk = await openDesk();
    expect((await change(desk, '--url', await elsewhere())).code).toBe(0);
  });
});

describe('the header that chooses the database', () => {
  async function keyed(header: string, words: string[] = []) {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    expect((await change(desk, '--header', header, ...words)).code).toBe(0);
    const { run } = await pull(desk);
    await handOver(desk, run);
    return desk;
  }

  it('is not changed while units wait, by value or by name', async () => {
    const desk = await keyed('tb-key: kunde-1');
    for (const words of [
      ['--header', 'tb-key: kunde-2'],
      ['--header', 'x-api-version: 3.0'],
      ['--database-header', 'x-annen'],
    ]) {
      const said = await change(desk, ...words);
      expect([words[1], said.code, said.err]).toEqual([words[1], 1, expect.stringContaining('--same-database')]);
    }
    expect((await change(desk, '--header', 'tb-key: kunde-1', '--header', 'x-api-version: 3.0')).code).toBe(0);
    expect((await change(desk, '--header', 'tb-key: kunde-2', '--same-database', 'ny nøkkel, samme base')).code).toBe(
      0,
    );
  });

  it('can be another one, by name', async () => {
    const desk = await keyed('x-tenant: 7', ['--database-header', 'X-Tenant']);
    expect((await change(desk, '--header', 'x-tenant: 8')).code).toBe(1);
    expect((await change(desk, '--header', 'x-tenant: 7', '--header', 'y: 2')).code).toBe(0);
  });

  it('is known again by an HMAC where its secret changes in its place; the value is kept nowhere', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await change(desk, '--secret-header', 'tb-key: env:DB_KEY');
    const at = (key: string, ...words: string[]) =>
      consoleRun([...words, '--data', desk.data, '--json'], { DB_KEY: key, DB_KEY_2: 'hemmelig-1' });
    const pulled = await at('hemmelig-1', 'pull', 'time', '--connection', 'Prøve');
    expect(pulled.code).toBe(0);
    await at('hemmelig-1', 'hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray);
    await at('hemmelig-1', 'accept', '1', '--all');
    const calls = desk.sandbox.calls().length;
    const other = await at('hemmelig-2', 'confirm', '1');
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('another value of tb-key')]);
    expect(desk.sandbox.calls()).toHaveLength(calls);
    // The same value under another name of a variable is the same database.
    const renamed = await at('x', 'connection', 'change', 'Prøve', '--secret-header', 'tb-key: env:DB_KEY_2');
    expect([renamed.code, renamed.err]).toEqual([0, '']);
    const store = readFileSync(path.join(desk.data, 'console.sqlite')).toString('latin1');
    expect(store).not.toMatch(/hemmelig-\d/);
    expect((await at('x', 'confirm', '1')).code).toBe(0);
  });
});

describe('two connections to one place', () => {
  it.each([
    ['https://example.org/api', 'https://EXAMPLE.org./api/'],
    ['https://example.org/api', 'https://example.org:443/%61pi'],
    ['https://ex%61mple.org/api', 'https://example.org/api'],
    ['https://example.org/api', 'https://example.org//API'],
    ['http://localhost:8123', 'http://127.0.0.1:8123'],
    ['http://127.0.0.1:8123', 'http://[::1]:8123'],
    ['http://127.0.0.1:8123', 'http://[::ffff:127.0.0.1]:8123/'],
    ['http://localhost:80', 'http://LocalHost./'],
    ['https://10.1.2.3/api', 'https://[::ffff:10.1.2.3]/api'],
  ])('are found: %s and %s', async (one, other) => {
    const data = newFolder();
    const add = (name: string, url: string) => consoleIn(data, ['connection', 'add', name, '--url', url]);
    expect((await add('En', one)).code).toBe(0);
    const said = await add('To', other);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('"En" goes to')]);
  });

  it.each([
    ['https://example.org/api', 'https://example.org/api2'],
    ['https://example.org/api', 'https://example.org:8443/api'],
    ['https://example.org/api', 'https://api.example.org/api'],
    ['http://localhost:8123', 'http://localhost:8124'],
  ])('are none: %s and %s', async (one, other) => {
    const data = newFolder();
    const add = (name: string, url: string) => consoleIn(data, ['connection', 'add', name, '--url', url]);
    expect([(await add('En', one)).code, (await add('To', other)).code]).toEqual([0, 0]);
  });

  it('are found by the header that chooses the database, whatever the other headers say and wherever its value comes from', async () => {
    const desk = await openDesk();
    await change(desk, '--header', 'tb-key: kunde-1');
    const url = desk.sandbox.url.replace('127.0.0.1', 'LOCALHOST');
    const add = (name: string, ...words: string[]) =>
      consoleRun(['connection', 'add', name, '--url', url, ...words, '--data', desk.data], { DB_KEY: 'kunde-1' });
    for (const words of [
      ['--header', 'TB-Key: kunde-1', '--header', 'x-api-version: 3.0'],
      ['--secret-header', 'tb-key: env:DB_KEY'],
      ['--header', 'x-tenant: 7', '--secret-header', 'tb-key: env:DB_KEY'],
    ])
      expect((await add('To', ...words)).err).toContain('"Prøve" goes to');
    expect((await add('To', '--header', 'tb-key: kunde-2')).code).toBe(0);
    const changed = await desk.run('connection', 'change', 'To', '--header', 'tb-key: kunde-1', '--header', 'y: 2');
    expect([changed.code, changed.err]).toEqual([1, expect.stringContaining('the same tb-key')]);
  });

  it('of which one learns its key later: it pulls nothing while records of the other are out, and prepares nothing', async () => {
    const { desk, run } = await handedOver(2);
    const at = (key: string, ...words: string[]) =>
      consoleRun([...words, '--data', desk.data, '--json'], { DB_KEY: key, DB_KEY_2: key });
    await at(
      'kunde-1',
      'connection',
      'change',
      'Prøve',
      '--secret-header',
      'tb-key: env:DB_KEY',
      '--same-database',
      'x',
    );
    expect(
      (await at('', 'connection', 'add', 'To', '--url', desk.sandbox.url, '--secret-header', 'tb-key: env:DB_KEY_2'))
        .code,
    ).toBe(0);
    desk.sandbox.clearCalls();
    const pulled = await at('kunde-1', 'pull', 'time', '--connection', 'To');
    expect([pulled.code, pulled.err]).toEqual([1, expect.stringContaining('"Prøve" leads to the same database')]);
    expect(desk.sandbox.calls()).toEqual([]);
    expect((await at('kunde-2', 'pull', 'time', '--connection', 'To')).code).toBe(0);
    await at('', 'discard', '2');
    await at('', 'accept', String(run), '--all');
    expect((await at('kunde-1', 'confirm', String(run))).code).toBe(0);
    expect((await at('kunde-1', 'pull', 'time', '--connection', 'To')).code).toBe(0);
  });

  it('with other headers, of which none is known to choose the database: the same records are not taken into both', async () => {
    const { desk, run } = await handedOver(2);
    const url = desk.sandbox.url.replace('127.0.0.1', 'localhost');
    const headers = ['--header', 'x-tenant: 7'];
    await desk.do('connection', 'add', 'To', '--url', url, ...headers);
    const said = await desk.run('pull', 'time', '--connection', 'To');
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('has 2 of the same records')]);
    await acceptAll(desk, run);
    expect((await desk.run('pull', 'time', '--connection', 'To')).code).toBe(1);
    // Of another database it would be chance; a person says so by the header that chooses it.
    await desk.do('connection', 'change', 'To', '--database-header', 'x-tenant');
    const other = await desk.do<{ run: number; ready: number }>('pull', 'time', '--connection', 'To');
    expect(other.ready).toBe(2);
    await desk.do('discard', String(other.run));
    await confirm(desk, run);
    desk.sandbox.addTime(entry({ AnsattId: 1009 }));
    expect((await desk.do<{ ready: number }>('pull', 'time', '--connection', 'To')).ready).toBe(1);
  });

  it('of which one has them in review', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await desk.do('connection', 'add', 'To', '--url', desk.sandbox.url, '--header', 'x-tenant: 7');
    const { run } = await pull(desk);
    expect((await desk.run('pull', 'time', '--connection', 'To')).err).toContain('in review');
    await desk.do('discard', String(run));
    expect((await desk.run('pull', 'time', '--connection', 'To')).code).toBe(0);
  });
});
