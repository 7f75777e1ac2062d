// Of several destinations, one for which everything comes to no line: no file is written for it, a person accepts that there is nothing to
// send, and the others get theirs (design: "nothing to send").

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  fullEntry,
  type HandOverOut,
  hours,
  openDesk,
  pull,
  statusesOf,
} from '../../support/desk.ts';
import { BOTH, filesIn, type FilesOut, paidByInvoice, pulledTo, type TwoDesk } from '../../support/destinations.ts';
import { loseStore } from '../../support/lost-store.ts';

const ASKED = ['--payroll-year', '2026', '--payroll-run', '11'];
const LONN = ['--destination', 'Lønn'];
const PROSJEKT = ['--destination', 'Prosjekt'];

const handOver = (desk: Desk, run: number) => desk.do<HandOverOut>('hand-over', String(run));
const handOverAll = async (desk: TwoDesk, run: number) =>
  (await desk.do<FilesOut>('hand-over', String(run), ...ASKED)).handovers;

async function accepted(desk: TwoDesk, run: number): Promise<void> {
  await desk.do('accept', String(run), '--all', ...LONN);
  await desk.do('accept', String(run), '--all', ...PROSJEKT);
}

async function putBack(desk: Desk, kept: string): Promise<void> {
  loseStore(desk.data);
  cpSync(kept, path.join(desk.data, 'console.sqlite'));
  await desk.do('resume');
}

it('is accepted by a person without a file, and its correction goes out in full', async () => {
  const desk = await paidByInvoice();
  const [id] = await pulledTo(desk, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  const kept = path.join(desk.root, 'kept.sqlite');
  cpSync(path.join(desk.data, 'console.sqlite'), kept);
  expect(await handOverAll(desk, 1)).toMatchObject([
    { destination: 'Lønn', file: null, sha256: null, units: 1 },
    { destination: 'Prosjekt', units: 1 },
  ]);
  expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([[], ['time-000002.json']]);
  await desk.do('accept', '1', '--all', ...PROSJEKT);
  // Until a person has said so, it is not accepted, and nothing is marked.
  expect(await statusesOf(desk, 1)).toEqual(['handed-over']);
  await desk.do('accept', '1', '--all', ...LONN);
  expect((await desk.do<{ marked: number[] }>('confirm', '1')).marked).toEqual([id]);
  desk.sandbox.edit(id!, { FakturaTimeAntall: 3 });
  // A store that was put back knows it from the proof log.
  await putBack(desk, kept);
  expect(await statusesOf(desk, 1)).toEqual(['marked']);
  const { run } = await pull(desk);
  await handOverAll(desk, run);
  const [file] = filesIn(desk.payroll);
  expect(readFileSync(path.join(desk.payroll, file!), 'utf8')).toContain(';510;;3,00;');
  await accepted(desk, run);
  await desk.do('confirm', String(run));
  expect((await desk.run<{ checks: { ok: boolean }[] }>('verify')).json.checks.filter(({ ok }) => !ok)).toEqual([]);
});

it('is refused where no destination would get a line', async () => {
  const desk = await paidByInvoice();
  await desk.do('destination', 'change', 'Prosjekt', '--connection', 'Prøve', '--layout', 'own');
  for (const name of ['employee', 'project', 'pay-type'])
    await desk.do('translation', 'import', name, path.join(desk.root, `${name}.csv`), '--connection', 'Prøve');
  await pulledTo(desk, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  const { code, err } = await desk.run('hand-over', '1', ...ASKED);
  expect([code, err]).toEqual([1, expect.stringMatching(/hand-over 1 --nothing-to-send/)]);
  expect(await statusesOf(desk, 1)).toEqual(['ready']);
  await desk.do('hand-over', '1', '--by-hand', 'ingenting');
  expect(await statusesOf(desk, 1)).toEqual(['handed-over']);
  // Of each of them it is noted, and a later version goes to both in full.
  await accepted(desk, 1);
  await confirm(desk, 1);
  desk.sandbox.edit(4100001, { FakturaTimeAntall: 3 });
  const { run } = await pull(desk);
  const files = await handOverAll(desk, run);
  for (const { file } of files) expect(linesOf510(file!)).toEqual([expect.stringContaining(';510;;3,00;')]);
  expect(files).toHaveLength(2);
});

const TABLES = { employee: '1000;7;;', project: '10482;P1;;' };

/** A payroll alone, at which the work type comes to what `payType` says. */
async function payrollAlone(payType: string, layout = 'tripletex-payroll'): Promise<Desk> {
  const desk = await openDesk();
  const to = ['--layout', layout, '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...to);
  for (const [name, row] of Object.entries(TABLES)) await translate(desk, name, row);
  await translate(desk, 'pay-type', payType);
  return desk;
}

async function translate(desk: Desk, name: string, row: string): Promise<void> {
  const file = path.join(desk.root, `${name}.csv`);
  writeFileSync(file, `from;to;rule\n${row}\n`);
  await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
}

it.each(['as it is', 'put back and told by the proof log'])(
  'noted by hand, the only destination has nothing of it: its reversal is nothing, whatever the tables say then; a store %s',
  async (store) => {
    const desk = await payrollAlone('100;;');
    const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
    const { run } = await pull(desk);
    const kept = path.join(desk.root, 'kept.sqlite');
    cpSync(path.join(desk.data, 'console.sqlite'), kept);
    expect((await desk.run('hand-over', String(run))).err).toContain('--nothing-to-send');
    await desk.do('hand-over', String(run), '--nothing-to-send');
    await acceptAll(desk, run);
    await confirm(desk, run);
    if (store !== 'as it is') await putBack(desk, kept);
    await translate(desk, 'pay-type', '100;510;hours');
    desk.sandbox.edit(id, hours(6));
    const next = await pull(desk);
    expect(next.records).toBe(2);
    const { file } = await handOver(desk, next.run);
    const lines = readFileSync(file!, 'utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines.filter((line) => line.includes(';510;'))).toEqual([expect.stringContaining(';510;;6,00;')]);
    expect((await desk.run<{ checks: { ok: boolean }[] }>('verify')).json.checks.filter(({ ok }) => !ok)).toEqual([]);
  },
);

it('without a destination a file of no line leads to one, and there it is noted', async () => {
  const desk = await openDesk();
  for (const [name, row] of Object.entries(TABLES)) await translate(desk, name, row);
  await translate(desk, 'pay-type', '100;;');
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  const { run } = await pull(desk);
  const file = ['--layout', 'tripletex-payroll', '--to', desk.tray];
  const said = await desk.run('hand-over', String(run), ...file);
  expect([said.code, said.err]).toEqual([
    1,
    expect.stringMatching(/make a destination of this layout \(destination add\)/),
  ]);
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...file);
  await desk.do('hand-over', String(run), '--nothing-to-send');
  await acceptAll(desk, run);
  expect((await confirm(desk, run)).marked).toEqual([id]);
});

const HOURS = '100;510;hours';
const linesOf510 = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .filter((line) => line.includes(';510;'));

it.each([
  ['in words of her own', ['hand-over', '1', '--by-hand', 'Tastet 4 timer inn, bilag 88']],
  ['in words that only begin alike', ['hand-over', '1', '--by-hand', 'Ingenting kom inn av seg selv, tastet 4 timer']],
  ['in words behind a comma', ['hand-over', '1', '--by-hand', 'Ingenting, tastet 4 timer']],
  ['in English words that do', ['hand-over', '1', '--by-hand', 'Nothing was imported: typed 4 hours']],
  ['before this console', ['first-day', '1', '--up-to', '2026-12-31', '--hand-over']],
])('what a person has entered %s the ERP has, though the tables make nothing of it', async (_how, command) => {
  const desk = await payrollAlone('100;;');
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  await pull(desk);
  await desk.do(...command);
  await desk.run('accept', '1', '--all');
  await confirm(desk, 1);
  await translate(desk, 'pay-type', HOURS);
  desk.sandbox.edit(id, hours(6));
  const next = await pull(desk);
  const { file } = await handOver(desk, next.run);
  // 6 less the 4 that are there.
  expect(linesOf510(file!)).toEqual([expect.stringContaining(';510;;2,00;')]);
});

it('entered by hand, what makes no line there is entered only where a person says so; held, it is noted as nothing', async () => {
  const desk = await payrollAlone(`${HOURS}\n200;;`);
  const hourly = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  const fixed = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: '200', ...hours(3) }));
  await pull(desk);
  const { code, err } = await desk.run('hand-over', '1', '--by-hand', 'bilag 9');
  expect([code, err]).toEqual([1, expect.stringContaining('1 of 2 records (3 hours) comes to no line at Lønn')]);
  expect(err).toContain('--all-entered');
  expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready']);
  await desk.do('hold', '1', '--ids', String(fixed), '--reason', 'fastlønn');
  await desk.do('hand-over', '1', '--by-hand', 'bilag 9');
  await desk.run('accept', '1', '--all');
  await confirm(desk, 1);
  await pull(desk);
  await desk.do('release', '2', '--ids', String(fixed));
  await desk.do('hand-over', '2', '--nothing-to-send');
  await desk.run('accept', '2', '--all');
  await confirm(desk, 2);
  await translate(desk, 'pay-type', `${HOURS}\n200;520;hours`);
  desk.sandbox.edit(hourly, hours(6));
  desk.sandbox.edit(fixed, hours(5));
  const next = await pull(desk);
  const { file } = await handOver(desk, next.run);
  // 6 less the 4 that she entered, and 5 of which nothing was there.
  expect(readFileSync(file!, 'utf8')).toContain(';510;;2,00;');
  expect(readFileSync(file!, 'utf8')).toContain(';520;;5,00;');
});

it('entered by hand with what makes no line there, its correction is the difference', async () => {
  const desk = await payrollAlone(`${HOURS}\n200;;`);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  const fixed = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: '200', ...hours(3) }));
  await pull(desk);
  const alone = await desk.run('hand-over', '1', '--all-entered');
  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('it goes with --by-hand')]);
  await desk.do('hand-over', '1', '--by-hand', 'bilag 9', '--all-entered');
  await desk.run('accept', '1', '--all');
  await confirm(desk, 1);
  await translate(desk, 'pay-type', `${HOURS}\n200;520;hours`);
  desk.sandbox.edit(fixed, hours(5));
  const next = await pull(desk);
  const { file } = await handOver(desk, next.run);
  expect(readFileSync(file!, 'utf8')).toContain(';520;;2,00;');
});

it('is asked too where one destination gets by hand what it had rejected', async () => {
  const desk = await paidByInvoice();
  const payType = (rows: string) => {
    const file = path.join(desk.root, 'later.csv');
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    return desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', ...LONN);
  };
  await payType(`${HOURS}\n150;520;hours`);
  const [hourly, fixed] = await pulledTo(
    desk,
    { ...BOTH, ...hours(4) },
    {
      ...BOTH,
      ArbeidstypeId: '150',
      ...hours(3),
    },
  );
  await handOverAll(desk, 1);
  await desk.do('reject', '1', '--ids', `${hourly},${fixed}`, '--reason', 'feil lønnsart', ...LONN);
  await desk.do('accept', '1', '--all', ...PROSJEKT);
  await payType(`${HOURS}\n150;;`);
  const again = ['hand-over', '1', ...LONN, '--by-hand', 'bilag 9'];
  const { code, err } = await desk.run(...again);
  expect([code, err]).toEqual([1, expect.stringContaining('1 of 2 records (3 hours) comes to no line at Lønn')]);
  expect(err).toContain('hand-over 1 --destination "Lønn"');
  await desk.do(...again, '--all-entered');
  await desk.do('accept', '1', '--all', ...LONN);
  await confirm(desk, 1);
  await payType(`${HOURS}\n150;520;hours`);
  desk.sandbox.edit(fixed!, hours(5));
  const { run } = await pull(desk);
  await handOverAll(desk, run);
  const file = path.join(desk.payroll, filesIn(desk.payroll).at(-1)!);
  expect(readFileSync(file, 'utf8')).toContain(';520;;2,00;');
});

it('is not taken for nothing where the destination would get a line', async () => {
  const desk = await payrollAlone(HOURS);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  await pull(desk);
  const { code, err } = await desk.run('hand-over', '1', '--nothing-to-send');
  expect([code, err]).toEqual([1, expect.stringContaining('there is something to send to Lønn')]);
  expect(await statusesOf(desk, 1)).toEqual(['ready']);
});

it('noted of one destination that had rejected it, its reversal is nothing there, whatever the tables say then', async () => {
  const desk = await paidByInvoice();
  const payType = (row: string) => {
    const file = path.join(desk.root, 'later.csv');
    writeFileSync(file, `from;to;rule\n${row}\n`);
    return desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', ...LONN);
  };
  await payType(HOURS);
  const [id] = await pulledTo(desk, { ...BOTH, ...hours(4) });
  await handOverAll(desk, 1);
  await desk.do('reject', '1', '--ids', String(id), '--reason', 'fastlønn', ...LONN);
  await desk.do('accept', '1', '--all', ...PROSJEKT);
  await payType('100;;');
  const refused = await desk.run('hand-over', '1', ...LONN, ...ASKED);
  expect(refused.err).toContain('--nothing-to-send');
  await desk.do('hand-over', '1', ...LONN, '--by-hand', 'Nothing to send: fixed pay');
  await desk.do('accept', '1', '--all', ...LONN);
  await confirm(desk, 1);
  await payType(HOURS);
  desk.sandbox.edit(id!, hours(6));
  const { run } = await pull(desk);
  await handOverAll(desk, run);
  const files = filesIn(desk.payroll);
  expect(linesOf510(path.join(desk.payroll, files.at(-1)!))).toEqual([expect.stringContaining(';510;;6,00;')]);
  expect((await desk.run<{ checks: { ok: boolean }[] }>('verify')).json.checks.filter(({ ok }) => !ok)).toEqual([]);
});

it('noted by hand of what would come to a line, it is what a person entered', async () => {
  const desk = await payrollAlone('100;510;hours');
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  const { run } = await pull(desk);
  await desk.do('hand-over', String(run), '--by-hand', 'tastet inn');
  await acceptAll(desk, run);
  await confirm(desk, run);
  desk.sandbox.edit(id, hours(6));
  const next = await pull(desk);
  const { file } = await handOver(desk, next.run);
  // 6 less the 4 that a person entered.
  expect(readFileSync(file!, 'utf8')).toContain(';510;;2,00;');
});

it('what the layout asks a person for is in lines alone: without it there is nothing of it either', async () => {
  const desk = await payrollAlone('100;;', 'visma-lonn');
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  const { run } = await pull(desk);
  await desk.do('hand-over', String(run), '--by-hand', 'nothing to send');
  await acceptAll(desk, run);
  await confirm(desk, run);
  await translate(desk, 'pay-type', '100;510;hours');
  desk.sandbox.remove(id);
  const next = await pull(desk);
  expect(next.records).toBe(1);
  const said = await desk.run('hand-over', String(next.run), ...ASKED);
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('comes to no line')]);
});

it('is refused where no destination makes nothing of it: its correction would take back what the ERP never got', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  await pull(desk);
  const { code, err } = await desk.run('hand-over', '1', '--nothing-to-send');
  expect([code, err]).toEqual([1, expect.stringContaining('no destination makes nothing of what is ready')]);
  expect(await statusesOf(desk, 1)).toEqual(['ready']);
  const both = await desk.run('hand-over', '1', '--nothing-to-send', '--by-hand', 'bilag 9');
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('it goes without --by-hand')]);
});
