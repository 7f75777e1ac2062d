// The test of a connection waits for a service that takes its time: no act waits with it, and an answer of where the connection led
// before is kept for nothing.

import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleIn, later, newFolder } from '../../support/desk.ts';
import { answerList, times } from '../../service/support/odata.ts';
import { startServer } from '../../service/support/server.ts';
import { wireEngine } from '../../../main/host/wiring.ts';

/** A console with a connection whose service answers once it is let go. */
async function slowService() {
  const data = path.join(newFolder(), 'data');
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let called = () => {};
  const asked = new Promise<void>((resolve) => {
    called = resolve;
  });
  const answer = answerList({ rows: times(3) });
  const server = await startServer(async (request, response, number) => {
    called();
    await gone;
    return answer(request, response, number);
  });
  await consoleIn(data, ['connection', 'add', 'Prøve', '--url', server.url, '--environment', 'test']);
  const engine = await wireEngine({ folder: data, mode: 'write', program: 'a test', secret: () => null });
  later(() => engine.close());
  const test = engine.ask('connections/test', { connection: 'Prøve' });
  await asked;
  return { engine, test, letGo };
}

const other = { name: 'Fjord', url: 'http://127.0.0.1:9/', environment: 'test' as const, headers: [] };

it('lets an act go before it', async () => {
  const { engine, test, letGo } = await slowService();
  expect((await engine.ask('connections/add', other)).ok).toBe(true);
  letGo();
  expect(await test).toMatchObject({ ok: true });
  const all = await engine.ask('connections/list', {});
  expect(all.ok && all.value.find(({ name }) => name === 'Prøve')).toMatchObject({ capabilities: { time: {} } });
});

it('keeps nothing of what is answered where the connection was changed meanwhile', async () => {
  const { engine, test, letGo } = await slowService();
  const { url } = other;
  expect(await engine.ask('connections/update', { name: 'Prøve', url })).toMatchObject({ ok: true });
  letGo();
  expect(await test).toMatchObject({
    ok: false,
    error: { code: 'refused', object: 'Prøve', cause: 'it was changed while the service was asked' },
  });
  const all = await engine.ask('connections/list', {});
  expect(all.ok && all.value.map(({ name, capabilities }) => [name, capabilities])).toEqual([['Prøve', {}]]);
});
