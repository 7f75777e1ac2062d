// What the translations of a destination give nothing there stands in no line of its file, and is marked all the same: it is told before
// the file is written, and when it was, as the sums beside the file are those of all its records.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Answers } from '../../../preload/contract/channels.ts';
import { type Desk, fullEntry, hours, openDesk, pull, records } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface Control {
  readonly withoutLine?: unknown;
  readonly difference: { readonly hours: number };
  readonly destinations: readonly Control[];
}

interface Done {
  readonly rows: number;
  readonly totals: { readonly hours: number };
  readonly withoutLine?: { readonly records: number; readonly hours: number };
}

async function table(desk: Desk, name: string, rows: string) {
  const file = path.join(desk.root, `${name}.csv`);
  writeFileSync(file, `from;to;rule\n${rows}\n`);
  return desk.run<{ nothing?: number; several?: number }>('translation', 'import', name, file, '--connection', 'Prøve');
}

async function paidDesk(): Promise<Desk> {
  const desk = await openDesk();
  const to = ['--layout', 'tripletex-payroll', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...to);
  await table(desk, 'employee', '1000;7');
  await table(desk, 'project', '10482;P1');
  for (const [at, type] of ['100', '150', '150'].entries())
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: type, ...hours(at + 1.5) }));
  await pull(desk);
  return desk;
}

it('is told where the table comes in, before the file is written and after', async () => {
  const desk = await paidDesk();
  const { json, err } = await table(desk, 'pay-type', '100;510\n150;');
  expect([json.nothing, err]).toEqual([1, expect.stringContaining('1 row has nothing under "to"')]);
  await withEngine(desk, async (ask) => {
    const { files } = await ask('hand-over/plan', { run: 1 });
    expect(files).toMatchObject([{ lines: 1, sum: { rows: 3 }, withoutLine: { records: 2, hours: '6' } }]);
  });
  const done = await desk.run<Done>('hand-over', '1');
  expect(done.json).toMatchObject({ rows: 3, totals: { hours: 7.5 }, withoutLine: { records: 2, hours: 6 } });
  expect(done.err).toMatch(/^2 records of 3 \(6 hours\) have no line in .*\.csv: the tables give nothing there\.$/m);
  // Printed with the proof, too.
  await withEngine(desk, async (ask) => {
    const there = [{ handOver: 1, records: 2, hours: '6', quantity: '0' }];
    expect(await ask('hand-over/without-line', { run: 1 })).toEqual(there);
    await ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all', destination: null });
    expect(await ask('hand-over/without-line', { run: 1 })).toEqual(there);
  });
});

const TOTALS = { run: 1, invoiceable: null, amount: null, explanation: null };

it.each([true, false])(
  'is not compared with what the ERP says it has, before the answer and after (alone: %s)',
  async (isAlone) => {
    const desk = await paidDesk();
    await table(desk, 'pay-type', '100;510\n150;');
    if (!isAlone) {
      const to = ['--layout', 'json', '--to', desk.root, '--rule', 'ArbeidstypeId=100'];
      await desk.do('destination', 'add', 'Prosjekt', '--connection', 'Prøve', '--kind', 'time', ...to);
    }
    await desk.do('hand-over', '1');
    const destination = isAlone ? null : 'Lønn';
    await withEngine(desk, async (ask) => {
      const partOf = (found: Answers['control/get']) =>
        found.destinations.find((one) => one.destination === destination) ?? found;
      const waiting = partOf(await ask('control/get', { run: 1, withWaiting: true }));
      const there = { accepted: { rows: 1, hours: '1.5' }, withoutLine: { records: 2, hours: '6' } };
      expect(waiting).toMatchObject(there);
      await ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all', destination });
      if (!isAlone) await ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all', destination: 'Prosjekt' });
      expect(partOf(await ask('control/get', { run: 1, byKey: true }))).toMatchObject(there);
      const said = await ask('control/set', { ...TOTALS, rows: 1, hours: '1.5', destination });
      expect(partOf(said)).toMatchObject({ ...there, difference: { rows: 0, hours: '0' }, settled: true });
      const differs = await ask('control/set', { ...TOTALS, rows: 3, hours: '7.5', destination });
      expect(partOf(differs)).toMatchObject({ difference: { rows: -2, hours: '-6' }, settled: false });
    });
    const to = isAlone ? [] : ['--destination', 'Lønn'];
    const { json } = await desk.run<Control>('control', '1', '--rows', '1', '--hours', '1.5', ...to);
    const own = isAlone ? json : json.destinations[0];
    expect([own?.withoutLine, own?.difference.hours]).toEqual([{ records: 2, hours: 6 }, 0]);
  },
);

it('is not compared where none of it was accepted', async () => {
  const desk = await paidDesk();
  await table(desk, 'pay-type', '100;510\n150;');
  await desk.do('hand-over', '1');
  const [none] = (await records(desk, 1)).filter(({ fields }) => fields.ArbeidstypeId === '150');
  await desk.do('reject', '1', '--ids', String(none!.id), '--reason', 'skulle med');
  await desk.do('accept', '1', '--all');
  await withEngine(desk, async (ask) => {
    const found = await ask('control/get', { run: 1, byKey: true });
    expect(found).toMatchObject({ accepted: { rows: 1 }, withoutLine: { records: 1 } });
  });
});

it('is in none of the totals of a receipt', async () => {
  const desk = await paidDesk();
  await table(desk, 'pay-type', '100;510\n150;');
  await desk.do('hand-over', '1');
  await withEngine(desk, async (ask) => {
    const text = 'Linje;Status;Timer\n1;OK;1,50\nSum;;1,50\n';
    const read = await ask('receipt/read', {
      run: 1,
      destination: null,
      columns: {},
      take: true,
      control: true,
      from: { text },
    });
    expect(read.control).toEqual({ erp: { rows: 1, quantity: '1.5' }, rows: 1, hours: '1.5' });
    const [file] = (await ask('control/get', { run: 1 })).files;
    expect(file).toMatchObject({ difference: { rows: 0, hours: '0' }, settled: true });
  });
});

it('is not told where every record has a line', async () => {
  const desk = await paidDesk();
  const { json, err } = await table(desk, 'pay-type', '100;510\n150;520');
  expect([json.nothing, err]).toEqual([undefined, '']);
  const done = await desk.run<Done>('hand-over', '1');
  expect([done.json.withoutLine, done.err]).toEqual([undefined, '']);
});

it('a value that goes to several is told too, as it may be meant or may double the hours; one that changes with the days is not', async () => {
  const desk = await paidDesk();
  const twice = await table(desk, 'pay-type', '100;510\n150;510\n150;520;factor=0.5');
  expect([twice.json.several, twice.err]).toEqual([1, expect.stringContaining('1 value goes to several')]);
  const file = path.join(desk.root, 'days.csv');
  writeFileSync(file, 'from;to;rule;valid-from;valid-to\n100;510;;;2026-10-31\n100;511;;2026-11-01;\n');
  const days = await desk.run<{ several?: number }>('translation', 'import', 'pay-type', file, '--connection', 'Prøve');
  expect([days.json.several, days.err]).toEqual([undefined, '']);
});
