// Entering by hand where the file cannot be made, and where one of several destinations is entered by hand: the ERP has what was entered.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptAll, confirm, fullEntry, type HandOverOut, hours, openDesk, pull } from '../../support/desk.ts';
import { BOTH, filesIn, type FilesOut, paidByInvoice, pulledTo } from '../../support/destinations.ts';

const LONN = ['--destination', 'Lønn'];

it('what the layout cannot write is entered by hand, as its refusal says', async () => {
  const desk = await openDesk();
  const own = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', 'json', own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as { numbers: object; netting: object };
  const columns = [
    { key: 'employee', heading: 'Ansatt', source: { from: 'field', field: 'AnsattId' }, type: 'code' },
    { key: 'hours', heading: 'Timer', source: { from: 'quantity', rule: 'hours' }, type: 'number' },
  ];
  const format = {
    type: 'csv',
    encoding: 'utf-8',
    lineEnd: 'lf',
    lineBreaks: 'blank',
    delimiter: ';',
    quote: 'needed',
    finalDelimiter: false,
    formulaGuard: false,
  };
  writeFileSync(
    own,
    JSON.stringify({
      ...layout,
      name: 'unsigned',
      columns,
      format,
      extension: 'csv',
      numbers: { ...layout.numbers, negative: 'refuse' },
    }),
  );
  await desk.do('layouts', 'import', 'unsigned', own);
  const to = ['--layout', 'unsigned', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...to);
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  await pull(desk);
  await desk.do<HandOverOut>('hand-over', '1');
  await acceptAll(desk, 1);
  await confirm(desk, 1);
  desk.sandbox.edit(id, hours(3));
  const { run } = await pull(desk);
  expect((await desk.run('hand-over', String(run))).err).toContain('enter the reversal by hand');
  const said = await desk.run('hand-over', String(run), '--by-hand', 'bilag 9');
  expect([said.code, said.err]).toEqual([0, '']);
});

it('once more by hand at one of several, what comes to no line there is entered only where a person says so', async () => {
  const desk = await paidByInvoice();
  const file = path.join(desk.root, 'later.csv');
  const payType = (rows: string) => {
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    return desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', ...LONN);
  };
  await payType('100;510;hours\n150;;');
  const [hourly, fixed] = await pulledTo(desk, BOTH, { ...BOTH, ArbeidstypeId: '150' });
  const asked = ['--payroll-year', '2026', '--payroll-run', '11'];
  await desk.do<FilesOut>('hand-over', '1', ...asked);
  await desk.do('reject', '1', '--ids', `${hourly},${fixed}`, '--reason', 'feil lønnsart', ...LONN);
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  const said = await desk.run('hand-over', '1', ...LONN, '--by-hand', 'bilag 9');
  expect([said.code, said.err]).toEqual([
    1,
    expect.stringContaining('1 of 2 records (2 hours) comes to no line at Lønn'),
  ]);
  expect(said.err).toContain('--all-entered');
  // Nothing but its lines is entered where they stand in a file, and the other goes out in full.
  await desk.do('hand-over', '1', ...LONN, ...asked);
  await desk.do('accept', '1', '--all', ...LONN);
  await confirm(desk, 1);
  await payType('100;510;hours\n150;520;hours');
  desk.sandbox.edit(fixed!, hours(5));
  const next = await pull(desk);
  await desk.do('hand-over', String(next.run), ...asked);
  const last = filesIn(desk.payroll).at(-1)!;
  expect(readFileSync(path.join(desk.payroll, last), 'utf8')).toContain(';520;;5,00;');
});

it('once more with nothing to send, a value that has no translation is told', async () => {
  const desk = await paidByInvoice();
  const asked = ['--payroll-year', '2026', '--payroll-run', '11'];
  const [id] = await pulledTo(desk, BOTH);
  await desk.do<FilesOut>('hand-over', '1', ...asked);
  await desk.do('reject', '1', '--ids', String(id), '--reason', 'feil', ...LONN);
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  const file = path.join(desk.root, 'later.csv');
  writeFileSync(file, 'from;to;rule\n999;510;hours\n');
  await desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', ...LONN);
  const said = await desk.run('hand-over', '1', ...LONN, '--nothing-to-send');
  expect([said.code, said.err]).toEqual([3, expect.stringContaining('1 value has no translation')]);
});

it.each([
  ['some of it', '100;510;hours\n150;;', [1, 2]],
  ['nothing of it', '100;;\n150;;', [2, 2]],
])(
  'by hand to several, what comes to no line at one of them is asked about: %s',
  async (_name, payTypes, [count, of]) => {
    const desk = await paidByInvoice();
    const file = path.join(desk.root, 'later.csv');
    const payType = (rows: string) => {
      writeFileSync(file, `from;to;rule\n${rows}\n`);
      return desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', ...LONN);
    };
    await payType(payTypes);
    await pulledTo(desk, BOTH, { ...BOTH, ArbeidstypeId: '150' });
    const byHand = ['hand-over', '1', '--by-hand', 'bilag 9'];
    const { code, err } = await desk.run(...byHand);
    expect([code, err]).toEqual([1, expect.stringContaining(`${count} of ${of} records`)]);
    expect(err).toMatch(/comes? to no line at Lønn[^]*--all-entered[^]*hand-over 1\.$/m);
    // Where the tables give all of it a line there is nothing to ask.
    await payType('100;510;hours\n150;520;hours');
    expect((await desk.run(...byHand)).code).toBe(0);
  },
);

it('by hand to several, what comes to no line at one of them counts as entered once a person says so', async () => {
  const desk = await paidByInvoice();
  const file = path.join(desk.root, 'later.csv');
  writeFileSync(file, 'from;to;rule\n100;510;hours\n150;;\n');
  await desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', ...LONN);
  await pulledTo(desk, BOTH, { ...BOTH, ArbeidstypeId: '150' });
  expect((await desk.run('hand-over', '1', '--by-hand', 'bilag 9', '--all-entered')).code).toBe(0);
});
