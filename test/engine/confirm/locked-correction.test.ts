// What the console makes itself and is dated in a locked period waits for a person, as what the service lists does.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handOver,
  type HandOverOut,
  hours,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';

/** An entry of September that the ERP has, and the run of it. */
async function acceptedOfSeptember(): Promise<{ desk: Desk; run: number; id: number }> {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const id = desk.sandbox.addTime(entry({ Dato: '2026-09-15T00:00:00' }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id };
}

const lock = (desk: Desk) => desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
const standing = async (desk: Desk, run: number) =>
  (await records(desk, run)).map(({ fields, status, reason }) => [
    String(fields['Dato']).slice(0, 10),
    fields['AntallTimer'],
    status,
    reason,
  ]);

const WAITS = ['held', 'locked-period'];

it.each([
  ['deleted', null, []],
  ['edited', hours(6), [['2026-09-15', 6]]],
  ['moved out of it', { Dato: '2026-10-05T00:00:00' }, [['2026-10-05', 7.5]]],
] as const)(
  'the correction of an entry of a locked period that was %s waits, and is asked about',
  async (_how, fields, listed) => {
    const { desk, run, id } = await acceptedOfSeptember();
    await lock(desk);
    if (fields === null) desk.sandbox.remove(id);
    else desk.sandbox.edit(id, fields);
    await confirm(desk, run);
    await resolve(desk, run, id, 'send-correction');
    const next = await pull(desk);
    expect(await standing(desk, next.run)).toEqual(
      [...listed, ['2026-09-15', -7.5]].map((line) => [...line, ...WAITS]),
    );
    await desk.do('release', String(next.run), '--ids', String(id), '--reason', 'avtalt');
    expect((await handOver(desk, next.run)).rows).toBe(listed.length + 1);
  },
);

it('waits once the period is locked while it is in review, and is posted in the open month where a person says so', async () => {
  const { desk, run, id } = await acceptedOfSeptember();
  desk.sandbox.remove(id);
  await confirm(desk, run);
  await resolve(desk, run, id, 'send-correction');
  const next = await pull(desk);
  expect(await standing(desk, next.run)).toEqual([['2026-09-15', -7.5, 'ready', 'correction']]);
  await lock(desk);
  expect(await standing(desk, next.run)).toEqual([['2026-09-15', -7.5, ...WAITS]]);
  const shipped = JSON.parse(readFileSync('main/files/layouts/visma-lonn.json', 'utf8')) as object;
  const own = path.join(desk.root, 'dated.json');
  const columns = [
    { key: 'date', heading: 'Dato', source: { from: 'field', field: 'Dato' }, type: 'date' },
    { key: 'hours', heading: 'Timer', source: { from: 'quantity', rule: 'hours' }, type: 'number' },
  ];
  const rows = { per: 'record' };
  const format = JSON.parse(readFileSync('main/files/layouts/tripletex-payroll.json', 'utf8')) as { format: object };
  const header = { rows: [], headings: false };
  const [dates, fileName] = ['yyyy-MM-dd', 'dated-{hand-over}'];
  writeFileSync(
    own,
    JSON.stringify({ ...shipped, rows, columns, format: format.format, header, trailer: null, dates, fileName }),
  );
  await desk.do('layouts', 'import', 'dated', own);
  const words = ['--ids', String(id), '--reason', 'avtalt', '--post-open-month'];
  await desk.do('release', String(next.run), ...words);
  const { file } = await desk.do<HandOverOut>('hand-over', String(next.run), '--layout', 'dated', '--to', desk.tray);
  expect(readFileSync(file!, 'utf8')).toMatch(/^2026-10-01;-7[.,]5/);
});
