// A line whose file was withdrawn, or that the ERP refused, while another line of its Id goes out from a later run that showed both: once
// the service lists neither, the ERP has the one and lacks the other, and a person is asked.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AFTER, row, type Script, scripted } from '../pull/scripted-service.ts';

interface Pulled {
  readonly run: number;
  readonly ready: number;
  readonly left?: { run: number; ids: number[]; state: string }[];
}

it.each([
  ['withdrawn', 2],
  ['rejected', 2],
  ['withdrawn', 7.5],
  ['rejected', 7.5],
] as const)('%s, and marked by somebody with the line of %d h beside it', async (state, hours) => {
  const script: Script = { rows: [row(1, 7.5, AFTER)] };
  const desk = await scripted(script, null);
  const tray = path.join(desk.data, 'tray');
  mkdirSync(tray);
  const handOver = (run: number) => desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
  await desk.pull();
  await handOver(1);
  script.rows.push(row(1, hours, AFTER));
  await desk.pull();
  await desk.run('release', '2', '--ids', '1', '--reason', 'begge gjelder');
  if (state === 'withdrawn') await desk.run('withdraw', '1', '--reason', 'ikke importert');
  else await desk.run('reject', '1', '--ids', '1', '--reason', 'stengt');
  await handOver(2);
  await desk.run('accept', '2', '--all');
  script.rows = [];
  const told = await desk.run<Pulled>('pull', 'time', '--connection', 'Prøve');
  expect(told.code).toBe(3);
  expect(told.json.left).toMatchObject([{ run: 1, ids: [1], state }]);
  expect((await desk.run('resolve', '1', '--ids', '1', '--as', 'send-again', '--reason', 'merket')).code).toBe(0);
  await desk.run('resolve', '2', '--ids', '1', '--as', 'marked-elsewhere', '--reason', 'merket');
  const { run, ready } = (await desk.run<Pulled>('pull', 'time', '--connection', 'Prøve')).json;
  expect(ready).toBe(1);
  await handOver(run);
  const last = readdirSync(tray).toSorted().at(-1)!;
  expect(readFileSync(path.join(tray, last), 'utf8')).toContain(';7,5;');
  expect((await desk.run<Pulled>('pull', 'time', '--connection', 'Prøve')).json.left).toBeUndefined();
});

it.each([2, 7.5])(
  'is not asked about once it has come again by itself, and gone out beside the other (%d h)',
  async (hours) => {
    const script: Script = { rows: [row(1, 7.5, AFTER)] };
    const desk = await scripted(script, null);
    const tray = path.join(desk.data, 'tray');
    mkdirSync(tray);
    const handOver = (run: number) => desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
    await desk.pull();
    await handOver(1);
    script.rows.push(row(1, hours, AFTER));
    await desk.pull();
    await desk.run('release', '2', '--ids', '1', '--reason', 'begge gjelder');
    await desk.run('withdraw', '1', '--reason', 'ikke importert');
    await handOver(2);
    await desk.pull();
    await desk.run('release', '3', '--ids', '1', '--reason', 'begge gjelder');
    expect((await handOver(3)).code).toBe(0);
    for (const run of ['2', '3']) await desk.run('accept', run, '--all');
    script.rows = [];
    expect((await desk.run<Pulled>('pull', 'time', '--connection', 'Prøve')).json.left).toBeUndefined();
  },
);
