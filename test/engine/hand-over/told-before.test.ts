// What a hand-over tells before it writes: the names of its files, and which checks found something of what goes along.

import path from 'node:path';
import { expect, it } from 'vitest';
import { entry, fullEntry, handOver, openDesk, pull } from '../../support/desk.ts';
import {
  BOTH,
  type FilesOut,
  ONLY_PAYROLL,
  ONLY_PROJECTS,
  pulledTo,
  twoDestinations,
} from '../../support/destinations.ts';
import { withEngine } from '../intake/intake-desk.ts';

const base = (file: string | null): string => path.basename(file ?? '');

it('a file is named as was told, this one and the next', async () => {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002]) {
    desk.sandbox.addTime(entry({ AnsattId }));
    const { run } = await pull(desk);
    const told = await withEngine(desk, (ask) => ask('hand-over/name', { run, layout: 'plain-csv' }));
    expect(base((await handOver(desk, run)).file)).toBe(told.fileName);
  }
});

it('the files of several destinations are named as was told, with what was asked for in its place', async () => {
  const desk = await twoDestinations();
  for (const [at, one] of [BOTH, ONLY_PROJECTS].entries())
    desk.sandbox.addTime(fullEntry({ ...one, AnsattId: 1000 + at }));
  await pull(desk);
  const { files } = await withEngine(desk, (ask) => ask('hand-over/plan', { run: 1 }));
  const written = await desk.do<FilesOut>('hand-over', '1', '--payroll-year', '2026', '--payroll-run', '11');
  const told = files.map(({ destination, fileName }) => [destination, fileName.replace('{payroll-run}', '11')]);
  expect(told).toHaveLength(2);
  expect(written.handovers.map(({ destination, file }) => [destination, base(file)])).toEqual(told);
});

it('what the file before was not asked for is no reason against the next one, which is', async () => {
  const desk = await twoDestinations({ payroll: 'json' });
  await pulledTo(desk, ONLY_PAYROLL);
  await desk.do('hand-over', '1');
  await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--layout', 'visma-lonn');
  desk.sandbox.addTime(fullEntry({ AnsattId: 1009, ...ONLY_PAYROLL }));
  const { run } = await pull(desk);
  const { files } = await withEngine(desk, (ask) => ask('hand-over/plan', { run }));
  expect(files.find(({ destination }) => destination === 'Lønn')).toMatchObject({
    asks: ['payroll-year', 'payroll-run'],
    problem: null,
  });
});

it('of each check it is told how many go along with it and how many of those were looked at', async () => {
  const desk = await openDesk();
  const found = [
    { AntallTimer: 25, FakturaTimeAntall: 26 },
    { AntallTimer: 25, FakturaTimeAntall: 1 },
    { AntallTimer: 7, FakturaTimeAntall: 1 },
  ];
  const ids = found.map((hours, at) => desk.sandbox.addTime(entry({ AnsattId: 1001 + at, ...hours })));
  const { run } = await pull(desk);
  await desk.do('seen', String(run), '--ids', String(ids[1]), '--note', 'turnus');
  const told = () => withEngine(desk, (ask) => ask('review/findings', { run }));
  expect(await told()).toEqual({
    going: 2,
    seen: 1,
    held: 0,
    checks: [
      { name: 'over-24-hours', going: 2, seen: 1 },
      { name: 'invoiceable-above-worked', going: 1, seen: 0 },
    ],
  });
  await desk.do('hold', String(run), '--ids', String(ids[0]), '--reason', 'for mye');
  expect(await told()).toEqual({
    going: 1,
    seen: 1,
    held: 1,
    checks: [{ name: 'over-24-hours', going: 1, seen: 1 }],
  });
});
