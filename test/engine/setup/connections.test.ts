// Connections: one machine exports from each, and no two go to one place.

import { expect, it } from 'vitest';
import { acceptAll, entry, openDesk, pull } from '../../support/desk.ts';

it('only the machine that the connection names pulls, hands over and confirms; taking over is said by a person', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await desk.do('connection', 'machine', 'Prøve', '--is', 'KONTOR-PC');
  const write = () => desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  for (const said of [await write(), await desk.run('pull', 'material', '--connection', 'Prøve')]) {
    expect(said.code).toBe(1);
    expect(said.err).toContain('KONTOR-PC');
  }
  const here = /--is "([^"]+)"/.exec((await write()).err)?.[1];
  await desk.do('connection', 'machine', 'Prøve', '--is', here!);
  expect((await write()).code).toBe(0);
  await acceptAll(desk, run);
  await desk.do('connection', 'machine', 'Prøve', '--is', 'KONTOR-PC');
  desk.sandbox.clearCalls();
  expect((await desk.run('confirm', String(run))).code).toBe(1);
  expect(desk.sandbox.calls()).toEqual([]);
});

it('a second connection to the same base with the same headers is refused; another customer is not', async () => {
  const desk = await openDesk();
  const add = (name: string, ...words: string[]) =>
    desk.run('connection', 'add', name, '--url', desk.sandbox.url, '--environment', 'sandbox', ...words);
  const said = await add('Prøve 2');
  expect(said.code).toBe(1);
  expect(said.err).toContain('"Prøve"');
  expect((await add('Annen kunde', '--header', 'tb-customer: 2')).code).toBe(0);
  const { port } = new URL(desk.sandbox.url);
  await desk.do('connection', 'change', 'Prøve', '--url', `http://localhost:${port}`);
  expect((await add('Prøve 2')).err).toContain(`"Prøve" goes to http://localhost:${port} with the same headers`);
});
