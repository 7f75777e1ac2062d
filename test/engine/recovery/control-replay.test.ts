// What the ERP says it has, and why a difference is right, stands in the proof log: a store that was put back, or made anew beside the log,
// has the same third equation and the same history.

import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { acceptAll, type Desk, entry, handOver, openDesk, pull } from '../../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { withEngine } from '../intake/intake-desk.ts';

const store = (desk: Desk): string => path.join(desk.data, 'console.sqlite');
const drop = (desk: Desk): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${store(desk)}${end}`, { force: true });
};

/** As the screen shows them, and what history says of them. */
const shown = (desk: Desk, run: number) =>
  withEngine(desk, async (ask) => ({
    control: await ask('control/get', { run, byKey: true }),
    said: (await ask('runs/events', { run }))
      .filter(({ what }) => what === 'control totals')
      .map(({ who, data: { at: _at, ...data } }) => ({ who, data })),
  }));

async function twoAnswered(): Promise<Desk> {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  await desk.do('hand-over', '1');
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', to);
  return desk;
}

async function said(desk: Desk): Promise<void> {
  await desk.do('control', '1', '--destination', 'Lønn', '--rows', '2', '--hours', '2.5', '--by', '100=1');
  await desk.do('control', '1', '--destination', 'Lønn', '--rows', '2', '--explain', 'pausen føres for seg');
  await desk.do('control', '1', '--rows', '3', '--invoiceable', '6');
}

it('an older store that is put back follows what was said of the run and of each destination', async () => {
  const desk = await twoAnswered();
  const old = path.join(desk.root, 'old.sqlite');
  copyFileSync(store(desk), old);
  await said(desk);
  const wanted = await shown(desk, 1);
  expect(wanted.said).toHaveLength(3);
  expect(wanted.control).toMatchObject({
    rows: 3,
    destinations: [
      {
        hours: '2.5',
        explanation: 'pausen føres for seg',
        lines: [{ key: '100', said: '1' }, { key: '150' }, { ofEmployee: true }, { ofEmployee: true }],
      },
      {},
    ],
  });
  drop(desk);
  copyFileSync(old, store(desk));
  await desk.run('resume');
  expect(await shown(desk, 1)).toEqual(wanted);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('what an earlier program kept is put into the log with the next start, once, and a store that is made anew has it', async () => {
  const desk = await twoAnswered();
  await said(desk);
  const wanted = await shown(desk, 1);
  // As such a program left them: in the store, and in history, and the log does not tell.
  const log = path.join(desk.data, 'proof.log');
  const database = new Database(store(desk));
  const lines = readFileSync(log, 'utf8').split('\n');
  expect(lines.filter((line) => line.includes('"control-totals"'))).toHaveLength(3);
  database.exec('UPDATE control_total SET told = 0');
  database.close();
  const told = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .slice(lines.length - 1)
      .filter((line) => line !== '');
  await desk.run('resume');
  expect(told().map((line) => JSON.parse(line).entry)).toMatchObject([
    { what: 'control-totals', who: wanted.said[2]!.who, said: { rows: 3 }, saidAt: expect.stringMatching(/^20/) },
    { what: 'control-totals', who: wanted.said[1]!.who, said: { explanation: 'pausen føres for seg' } },
  ]);
  expect(await shown(desk, 1)).toEqual(wanted);
  await desk.run('resume');
  expect(told()).toHaveLength(2);
  drop(desk);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
  await desk.run('resume');
  expect((await shown(desk, 1)).control).toEqual(wanted.control);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('a store that is made anew has what a receipt said of a file too', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const { handover } = await handOver(desk, run);
  await acceptAll(desk, run);
  await withEngine(desk, (ask) =>
    ask('control/set', { run, handOver: handover, rows: 2, hours: '7,5', explanation: 'en linje deles i to' }),
  );
  const wanted = await shown(desk, run);
  expect(wanted.control.files).toMatchObject([{ rows: 2, explanation: 'en linje deles i to', settled: true }]);
  drop(desk);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
  await desk.run('resume');
  expect(await shown(desk, run)).toEqual(wanted);
});
