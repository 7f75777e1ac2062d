// What a month must accrue for: each entry once, where it stands, up to the end of the month; what the ERP accepted is not among them, and
// what nobody pulled is said beside it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptAll, confirm, type Desk, entry, handOver, hours, openDesk, pull } from '../../support/desk.ts';

interface Accruals {
  readonly upTo: string;
  readonly records: number;
  readonly total: number;
  readonly notPulled: number | null;
  readonly states: readonly { readonly state: string; readonly records: number; readonly total: number }[];
  readonly rows: readonly { readonly id: number; readonly status: string }[];
}

const of = (desk: Desk, month = '2026-10', ...more: string[]) =>
  desk.do<Accruals>('month', 'accruals', month, '--connection', 'Prøve', '--kind', 'time', ...more);
const day = (date: string, amount: number) => ({ Dato: `${date}T00:00:00`, ...hours(amount) });

it('holds what is not accepted, each once however many runs listed it, and nothing after the month', async () => {
  const desk = await openDesk();
  const [a, b, c] = ['2026-09-30', '2026-10-05', '2026-10-31'].map((date, n) =>
    desk.sandbox.addTime(entry(day(date, n + 1))),
  );
  desk.sandbox.addTime(entry(day('2026-11-01', 8)));
  await pull(desk);
  const pulled = await of(desk);
  expect([pulled.upTo, pulled.records, pulled.total]).toEqual(['2026-10-31', 3, 6]);
  expect((await of(desk, '2026-09')).total).toBe(1);
  await handOver(desk, 1);
  await desk.do('reject', '1', '--ids', String(a), '--reason', 'ukjent');
  await desk.do('accept', '1', '--ids', String(b));
  expect((await of(desk)).states).toEqual([
    { state: 'rejected', records: 1, total: 1 },
    { state: 'handed-over', records: 1, total: 3 },
  ]);
  // The rejected one is listed again: it stands in the new run alone.
  await pull(desk);
  await desk.do('hold', '2', '--ids', String(a), '--reason', 'avventer');
  const twice = await of(desk);
  expect(twice.rows.map(({ id, status }) => [id, status])).toEqual([
    [a, 'held'],
    [c, 'handed-over'],
  ]);
  await acceptAll(desk, 1);
  await confirm(desk, 1);
  expect((await of(desk)).rows.map(({ id }) => id)).toEqual([a]);
});

it('says what the service has besides, and goes out with its sum', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry(day('2026-10-05', 2.5)));
  expect((await of(desk)).notPulled).toBeNull();
  await pull(desk);
  const file = path.join(desk.root, 'avsetning.csv');
  expect(await of(desk, '2026-10', '--file', file)).toMatchObject({ records: 1, notPulled: 0 });
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Employee');
  expect(lines.at(-1)).toMatch(/Sum.*2\.5/);
  const wrong = await desk.run('month', 'accruals', 'oktober', '--connection', 'Prøve', '--kind', 'time');
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/it is not a month/)]);
});
