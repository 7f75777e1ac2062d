// The units behind a figure of a month: as many as it says, each once, whatever later runs listed again; and a run that is named for them
// shows the same ones.

import { expect, it } from 'vitest';
import type { MonthCell } from '../../../preload/contract/months.ts';
import { acceptAll, confirm, type Desk, entry, handOver, hours, openDesk, pull } from '../../support/desk.ts';
import { type AskEngine, withEngine } from '../intake/intake-desk.ts';

const CONNECTION = { connection: 'Prøve' };
const OF = { ...CONNECTION, kind: 'time' as const };
const day = (date: string, amount: number) => ({ Dato: `${date}T00:00:00`, ...hours(amount) });

/** Each figure of each month against the units that are told of it, and against the runs that show them. */
async function judge(ask: AskEngine): Promise<string[]> {
  const told: string[] = [];
  for (const { kind, month, cells, all, late } of await ask('months/list', CONNECTION)) {
    const figures = [
      ...Object.entries(cells).map(([cell, { rows, hours: amount }]) => ({ cells: [cell], rows, amount, late: false })),
      { cells: Object.keys(cells), rows: all.rows, amount: all.hours, late: false },
      { cells: Object.keys(cells), rows: late, amount: null, late: true },
    ];
    for (const figure of figures) {
      const units = await ask('months/units', {
        ...OF,
        kind,
        month,
        cells: figure.cells as MonthCell[],
        late: figure.late,
        lines: 2_000,
      });
      const name = `${month} ${figure.late ? 'late' : figure.cells.join('+')}`;
      expect([name, units.rows], name).toEqual([name, figure.rows]);
      if (figure.rows > 0) expect(units.amount, name).toBe(figure.amount);
      expect(units.lines.length + units.counted, name).toBe(figure.rows);
      expect(new Set(units.lines.map(({ key }) => key)).size, name).toBe(units.lines.length);
      for (const { run, rows, states } of units.runs) {
        expect(units.lines.filter((line) => line.run === run).length, name).toBe(rows);
        if (states === null) continue;
        const filter = {
          states: [...states],
          values: { month: [month || null] },
          ...(figure.late ? { late: true } : {}),
        };
        const query = { run, filter, sort: null, groups: [], folded: [], allFolded: false };
        const shown = await ask('grid/window', { ...query, offset: 0, limit: 0 });
        expect([name, run, shown.filtered.rows], name).toEqual([name, run, rows]);
      }
      if (figure.rows > 0) told.push(`${name} ${figure.rows}`);
    }
  }
  return told.filter((line) => !line.includes('+'));
}

async function everyState(): Promise<Desk> {
  const desk = await openDesk();
  const add = (date: string, amount: number) => desk.sandbox.addTime(entry(day(date, amount)));
  const [accepted, refused, again, waits, held] = ['05', '06', '07', '08', '09'].map((on, n) =>
    add(`2026-10-${on}`, n + 1),
  );
  add('2026-09-30', 9);
  await pull(desk);
  await desk.do('hold', '1', '--ids', String(held), '--reason', 'avventer');
  await handOver(desk, 1);
  await desk.do('reject', '1', '--ids', `${refused},${again}`, '--reason', 'ukjent');
  await desk.do('accept', '1', '--ids', String(accepted));
  await confirm(desk, 1);
  expect(waits).toBeGreaterThan(0);
  add('2026-10-20', 6);
  return desk;
}

it('are as many as the figure says, in one run and over several', async () => {
  const desk = await everyState();
  const first = await withEngine(desk, judge);
  expect(first).toContain('2026-10 rejected 2');
  expect(first).toContain('2026-10 held 1');
  // All that is rejected or held comes again: it stands in the new run alone.
  await pull(desk);
  const second = await withEngine(desk, judge);
  expect(second.filter((line) => line.startsWith('2026-10'))).toEqual(
    expect.arrayContaining(['2026-10 held 1', '2026-10 review 3', '2026-10 handedOver 1', '2026-10 confirmed 1']),
  );
  expect(second.some((line) => line.includes('rejected'))).toBe(false);
});

it('of a file that was withdrawn, what no list shows any more waits for a person, and is not ready', async () => {
  const desk = await openDesk();
  const ids = ['05', '06'].map((on) => desk.sandbox.addTime(entry(day(`2026-10-${on}`, 1))));
  await pull(desk);
  const { handover } = await handOver(desk, 1);
  await desk.do('withdraw', String(handover), '--reason', 'feil mappe');
  expect(await withEngine(desk, judge)).toEqual(['2026-10 toPull 2']);
  desk.sandbox.remove(ids[0]!);
  await pull(desk);
  const told = await withEngine(desk, judge);
  expect(told).toEqual(expect.arrayContaining(['2026-10 undecided 1', '2026-10 review 1']));
});

it('what was counted at the service is told as a number alone', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry(day('2026-10-05', 1)));
  await pull(desk);
  await handOver(desk, 1);
  await acceptAll(desk, 1);
  desk.sandbox.addTime(entry(day('2026-10-06', 2)));
  await withEngine(desk, async (ask) => {
    await ask('months/count', CONNECTION);
    const asked = { ...OF, month: '2026-10', late: false, lines: 10 };
    const units = await ask('months/units', { ...asked, cells: ['toPull', 'accepted'] });
    expect(units).toMatchObject({ rows: units.counted + 1, runs: [{ run: 1, rows: 1 }] });
    expect(units.lines.map(({ status }) => status)).toEqual(['accepted']);
    await judge(ask);
  });
});

it('gives the first of them, and says how many there are', async () => {
  const desk = await openDesk();
  for (const on of ['05', '06', '07']) desk.sandbox.addTime(entry(day(`2026-10-${on}`, 1)));
  await pull(desk);
  await withEngine(desk, async (ask) => {
    const asked = { ...OF, month: '2026-10', late: false, cells: ['review' as const] };
    const units = await ask('months/units', { ...asked, lines: 2 });
    expect([units.rows, units.lines.length, units.amount]).toEqual([3, 2, '3']);
  });
});
