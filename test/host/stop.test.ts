// A stop that the window sends while an act is under way holds for that act, whatever else is asked of the engine meanwhile.

import { fork } from 'node:child_process';
import { expect, it } from 'vitest';
import type { FromEngine, ToEngine } from '../../preload/contract/engine-messages.ts';
import { acceptAll, entry, handOver, later, openDesk, pull } from '../support/desk.ts';
import { until } from '../support/until.ts';
import { ENGINE } from '../support/processes.ts';

it('is not forgotten because a setting is kept before it was heard, and the next act is not stopped by it', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 6; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'max-ids', call: 'mark-time', limit: 1, times: 'always' });
  desk.sandbox.setFault({ kind: 'delay', call: 'mark-time', ms: 300, times: 'always', after: true });
  const exported = () => desk.sandbox.dump().time.lines.filter((line) => line.exported).length;

  const engine = fork(ENGINE, [], { stdio: 'ignore' });
  later(() => void engine.kill('SIGKILL'));
  const waiting = new Map<number | 'hello', (message: FromEngine) => void>();
  engine.on('message', (message: FromEngine) => {
    if (message.type === 'hello') waiting.get('hello')?.(message);
    if (message.type === 'answer') waiting.get(message.id)?.(message);
  });
  const told = (key: number | 'hello', message: ToEngine) =>
    new Promise<FromEngine>((resolve) => {
      waiting.set(key, resolve);
      engine.send(message);
    });
  await told('hello', { type: 'start', folder: desk.data });
  const confirmed = told(1, { type: 'ask', id: 1, channel: 'confirm/run', input: { run } });
  await until('an entry is exported', () => exported() > 0);
  engine.send({ type: 'stop' } satisfies ToEngine);
  const kept = told(2, { type: 'ask', id: 2, channel: 'settings/set', input: { theme: 'dark' } });
  expect(await confirmed).toMatchObject({ envelope: { ok: true, value: { stopped: true } } });
  expect(exported()).toBeLessThan(6);
  expect(await kept).toMatchObject({ envelope: { ok: true } });

  desk.sandbox.clearFaults();
  const again = await told(3, { type: 'ask', id: 3, channel: 'confirm/run', input: { run } });
  expect(again).toMatchObject({ envelope: { ok: true, value: { stopped: false, state: 'closed' } } });
  const ended = new Promise((resolve) => engine.once('exit', resolve));
  engine.send({ type: 'close' } satisfies ToEngine);
  await ended;
});
