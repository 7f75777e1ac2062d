// The way to the service as a connection keeps it: proxy and certificate file, checked when it is kept and when it is used.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleIn, consoleRun, newFolder } from '../support/desk.ts';

const add = (data: string, ...words: string[]) =>
  consoleIn(data, ['connection', 'add', 'Prøve', '--url', 'https://127.0.0.1:9', ...words]);

it('a proxy with a password in it is refused and not kept', async () => {
  const data = newFolder();
  const said = await add(data, '--proxy', 'http://anna:hemmelig@proxy.example.org:8080');
  expect(said.code).toBe(2);
  expect(said.err).not.toContain('hemmelig');
  expect((await add(data, '--proxy', 'sometimes')).code).toBe(2);
  expect((await add(data, '--proxy', 'http://proxy.example.org:8080')).code).toBe(0);
});

it('a certificate file that is not there, or holds none, is named at the call', async () => {
  const data = newFolder();
  const file = path.join(data, 'rot.pem');
  await add(data, '--ca-file', file, '--proxy', 'none');
  const missing = await consoleIn(data, ['connection', 'test', 'Prøve']);
  expect(missing.code).toBe(1);
  expect(missing.err).toContain(`${file} cannot be read`);
  writeFileSync(file, 'ikke et sertifikat');
  expect((await consoleIn(data, ['connection', 'test', 'Prøve'])).err).toContain('holds no certificate');
});

it('a proxy that is not there is told apart from a service that is not there', async () => {
  const data = newFolder();
  await add(data, '--proxy', 'http://127.0.0.1:9');
  const said = await consoleIn(data, ['pull', 'time', '--connection', 'Prøve']);
  expect(said.code).toBe(1);
  expect(said.err).toContain('the proxy 127.0.0.1:9 could not be reached');
});

it('nothing runs where the environment asks for unchecked certificates, and the variable is named', async () => {
  const data = newFolder();
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  for (const words of [['runs'], ['--help'], ['connection', 'list'], ['sandbox']]) {
    const said = await consoleRun([...words, '--data', data, '--json'], unchecked);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('NODE_TLS_REJECT_UNAUTHORIZED')]);
    expect(JSON.parse(said.out)).toMatchObject({ error: { code: 'refused' } });
  }
  expect((await consoleRun(['--help'], { NODE_TLS_REJECT_UNAUTHORIZED: '1' })).code).toBe(0);
});
