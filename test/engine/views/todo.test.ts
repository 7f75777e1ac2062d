// The cards of the start screen: each thing that is unfinished once, the most pressing first, with what it is about.

import { expect, it } from 'vitest';
import { acceptAll, confirm, entry, handOver, hours, openDesk, pull, records } from '../../support/desk.ts';
import { products, withEngine, writeRows } from '../intake/intake-desk.ts';

it('follow a run from review to closed, and what was rejected stays until a pull takes it up', async () => {
  const desk = await openDesk();
  for (const n of [1, 2]) desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ...hours(n) }));
  const cards = () =>
    withEngine(desk, async (ask) =>
      (await ask('todo/list', {})).map(({ kind, run, sum, words }) => [kind, run, sum.rows, sum.hours, words]),
    );
  expect(await cards()).toEqual([]);
  const { run } = await pull(desk);
  expect(await cards()).toEqual([['review', run, 2, '3', null]]);
  await handOver(desk, run);
  expect(await cards()).toEqual([['waiting', run, 2, '3', null]]);
  const [first, second] = (await records(desk, run)).sort((a, b) => a.id - b.id);
  await desk.do('reject', String(run), '--ids', String(second!.id), '--reason', 'ukjent prosjekt');
  await desk.do('accept', String(run), '--ids', String(first!.id));
  expect(await cards()).toEqual([
    ['unmarked', run, 1, '1', null],
    ['rejected', run, 1, '2', 'ukjent prosjekt'],
  ]);
  await confirm(desk, run);
  expect(await cards()).toEqual([['rejected', run, 1, '2', 'ukjent prosjekt']]);
  const again = await pull(desk);
  expect(await cards()).toEqual([['review', again.run, 1, '2', null]]);
});

it('have what nobody knows before what only waits', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
  await desk.run('confirm', String(run));
  desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  await desk.run('intake', writeRows(desk, 'a.csv', products('AB')), '--connection', 'Prøve', '--send');
  await withEngine(desk, async (ask) => {
    await ask('intake/read', { connection: 'Prøve', file: writeRows(desk, 'b.csv', products('C')) });
    expect((await ask('todo/list', {})).map(({ kind, file }) => [kind, file])).toMatchObject([
      ['intake-unknown', 'a.csv'],
      ['unknown', expect.any(String)],
      ['intake', 'b.csv'],
    ]);
  });
});
