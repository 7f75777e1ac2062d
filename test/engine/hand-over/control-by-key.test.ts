// The ERP's control totals by pay type and by product: each line agrees or differs, and what differs keeps the confirm back until it is
// nothing or explained.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { entry, handOver, hours, openDesk, pull, records, sentToMark } from '../../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { loseStore } from '../../support/lost-store.ts';
import { withEngine } from '../intake/intake-desk.ts';

const said = { rows: null, hours: null, explanation: null };
const line = (key: string, of: string | null, accepted: string, difference: string | null) => ({
  key,
  said: of,
  accepted,
  difference,
});

/** 1 and 2 hours of work type 100, 4 hours of 110; the last is rejected where `rejects` says so. */
async function threeEntries(rejects = false) {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({ ArbeidstypeId: '100', ...hours(1) }));
  desk.sandbox.addTime(entry({ ArbeidstypeId: '100', AnsattId: 1002, ...hours(2) }));
  desk.sandbox.addTime(entry({ ArbeidstypeId: '110', AnsattId: 1003, ...hours(4) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  const last = (await records(desk, run)).find((one) => one.fields.ArbeidstypeId === '110')!.id;
  if (rejects) await desk.do('reject', String(run), '--ids', String(last), '--reason', 'ukjent');
  await desk.do('accept', String(run), '--all');
  return { desk, run };
}

it('each pay type is compared with what was accepted of it; what the ERP has and we have not differs too', async () => {
  const { desk, run } = await threeEntries(true);
  await withEngine(desk, async (ask) => {
    expect((await ask('control/get', { run })).lines).toEqual([]);
    expect((await ask('control/get', { run, byKey: true })).lines).toMatchObject([
      line('100', null, '3', null),
      { ...line('1001', null, '1', null), ofEmployee: true },
      { ...line('1002', null, '2', null), ofEmployee: true },
    ]);
    const lines = [
      { key: '100', said: '2,5' },
      { key: '120', said: '1' },
    ];
    const found = await ask('control/set', { run, ...said, lines });
    expect(found).toMatchObject({
      settled: false,
      lines: [line('100', '2.5', '3', '0.5'), line('120', '1', '0', '-1')],
    });
    const agrees = await ask('control/set', { run, ...said, lines: [{ key: '100', said: '3.00' }] });
    expect(agrees).toMatchObject({ settled: true, lines: [line('100', '3', '3', '0')] });
  });
});

it('nothing is marked while a line differs, though the sum agrees; what was said and why stands in history', async () => {
  const { desk, run } = await threeEntries();
  const differs = await desk.run('control', String(run), '--hours', '7', '--by', '100=2.5', '--by', '110=4.5');
  expect([differs.code, differs.json]).toMatchObject([3, { hours: 7, difference: { hours: 0 } }]);
  const refused = await desk.run('confirm', String(run));
  expect([refused.code, sentToMark(desk)]).toEqual([1, []]);
  expect(refused.err).toContain('differ by 0.5 of 100 and -0.5 of 110');
  // What is not named stays as it was said.
  const explained = await desk.run('control', String(run), '--explain', 'ført om i lønn');
  expect([explained.code, explained.json]).toMatchObject([0, { hours: 7, explanation: 'ført om i lønn' }]);
  await desk.do('control', String(run), '--explain', ' ');
  expect(await desk.do('confirm', String(run), '--explain', 'ført om')).toMatchObject({ state: 'closed' });
  await withEngine(desk, async (ask) => {
    const events = (await ask('runs/events', { run })).filter(({ what }) => what === 'control totals');
    const lines = [
      ['100', '2.5'],
      ['110', '4.5'],
    ];
    expect(events.map(({ data }) => [data.lines, data.explanation])).toEqual([
      [lines, null],
      [lines, 'ført om i lønn'],
      [lines, ' '],
      [lines, 'ført om'],
    ]);
  });
});

it('material is compared by product', async () => {
  const desk = await openDesk();
  for (const [ProduktId, Antall] of [
    ['4417', 2],
    ['4417', 3],
    ['5120', 1.5],
  ] as const)
    desk.sandbox.addMaterial({ ProduktId, Antall, approved: true });
  const { run } = await pull(desk, 'material');
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  await desk.do('control', String(run), '--by', '4417=5', '--by', '5120=1.5');
  const off = await desk.run('control', String(run), '--by', '4417=4', '--by', '5120=1.5');
  expect([off.code, off.json]).toMatchObject([
    3,
    {
      by: [
        { key: '4417', said: 4, accepted: 5, difference: 1 },
        { key: '5120', said: 1.5, accepted: 1.5, difference: 0 },
      ],
    },
  ]);
});

it('material with a price is compared in kroner of each product too, and what was said of quantities stays', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--price-field', 'Salgspris');
  for (const [ProduktId, Antall] of [
    ['4417', 2],
    ['5120', 1.5],
  ] as const)
    desk.sandbox.addMaterial({ ProduktId, Antall, Salgspris: 100, approved: true });
  const { run } = await pull(desk, 'material');
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  await desk.do('control', String(run), '--by', '4417=2');
  const off = await desk.run('control', String(run), '--by-amount', '4417=200', '--by-amount', '5120=140');
  expect([off.code, off.json]).toMatchObject([
    3,
    {
      by: [
        { key: '4417', said: 2, accepted: 2, difference: 0 },
        { key: '5120', said: null },
      ],
      byAmount: [
        { key: '4417', said: 200, accepted: 200, difference: 0 },
        { key: '5120', said: 140, accepted: 150, difference: 10 },
      ],
    },
  ]);
  expect((await desk.run('confirm', String(run))).err).toContain('differ by 10 in money of 5120');
  // They stand in the proof log as kroner.
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
  await desk.run('resume');
  const saidAgain = (await desk.run<{ byAmount: { said: number }[] }>('control', String(run))).json.byAmount;
  expect(saidAgain.map((one) => one.said)).toEqual([200, 140]);
});

it('a run that went to several has them of each destination, and none of all together', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  await desk.do('hand-over', '1');
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', to);
  await withEngine(desk, async (ask) => {
    const found = await ask('control/get', { run: 1, byKey: true });
    expect(found.lines).toEqual([]);
    const linesOf = (destination: string) =>
      Map.groupBy(found.destinations.find((one) => one.destination === destination)!.lines, (one) =>
        one.ofEmployee === true ? 'employee' : 'pay type',
      );
    const sumOf = (destination: string) =>
      [...linesOf(destination).values()].map((lines) => lines.reduce((sum, { accepted }) => sum + Number(accepted), 0));
    expect([sumOf('Lønn'), sumOf('Prosjekt')]).toEqual([
      [3, 3],
      [4, 4],
    ]);
    const right = linesOf('Lønn')
      .get('pay type')!
      .map(({ key, accepted }) => ({ key, said: accepted }));
    const set = (own: typeof right) => ask('control/set', { run: 1, ...said, lines: own, destination: 'Lønn' });
    expect(await set(right)).toMatchObject({ settled: true });
    expect(await set([{ key: right[0]!.key, said: '0' }])).toMatchObject({ settled: false });
  });
});

it('hours are compared by employee too, by the number in the file, and what was said of pay types stays', async () => {
  const { desk, run } = await threeEntries(true);
  const list = path.join(desk.root, 'ansatte.csv');
  writeFileSync(list, 'Id;Navn\n1002;Kari Berg\n');
  await withEngine(desk, (ask) => ask('names/import', { connection: 'Prøve', list: 'ansatt', file: list }));
  await desk.do('control', String(run), '--by', '100=3');
  const off = await desk.run('control', String(run), '--by-employee', '1001=1', '--by-employee', '1002=1.5');
  expect([off.code, off.json]).toMatchObject([
    3,
    {
      by: [{ key: '100', said: 3, difference: 0 }],
      byEmployee: [
        { key: '1001', said: 1, accepted: 1, difference: 0 },
        { key: '1002', said: 1.5, accepted: 2, difference: 0.5 },
      ],
    },
  ]);
  expect((await desk.run('confirm', String(run))).err).toContain('differ by 0.5 of employee 1002');
  await withEngine(desk, async (ask) => {
    const { lines } = await ask('control/get', { run });
    expect(lines.map(({ key, name, ofEmployee }) => [key, name, ofEmployee])).toEqual([
      ['100', null, undefined],
      ['1001', null, true],
      ['1002', 'Kari Berg', true],
    ]);
    // Once of a pay type and once of an employee is not twice.
    const both = [
      { key: '100', said: '3' },
      { key: '100', said: '0', ofEmployee: true },
    ];
    expect(await ask('control/set', { run, ...said, lines: both })).toMatchObject({ settled: true });
  });
  await desk.do('control', String(run), '--by-employee', '1001=1', '--by-employee', '1002=2');
  // They stand in the proof log as what they are.
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
  await desk.run('resume');
  const again = await desk.do<{ by: { said: number }[]; byEmployee: { said: number }[] }>('control', String(run));
  expect([again.by.map((one) => one.said), again.byEmployee.map((one) => one.said)]).toEqual([[3], [1, 2]]);
});

it('a file that names nobody has nothing by employee', async () => {
  const desk = await openDesk();
  desk.sandbox.addMaterial({ ProduktId: '4417', Antall: 2, approved: true });
  const { run } = await pull(desk, 'material');
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  expect(await desk.do('control', String(run))).not.toHaveProperty('byEmployee');
});
