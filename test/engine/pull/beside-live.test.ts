// A list that contradicts itself shows an entry as the ERP has it, its reversal and a new version: the new version goes out with none of
// what a person releases there, as the ERP has the old one, and counts the entry twice with both.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { trayLines } from '../../support/desk.ts';
import { AFTER, row, type Script, scripted } from './scripted-service.ts';

it('is set apart, and comes with the next pull once the entry is decided', async () => {
  const script: Script = { rows: [row(1, 7.5, AFTER)] };
  const desk = await scripted(script, null);
  const tray = path.join(desk.data, 'tray');
  mkdirSync(tray);
  const handOver = (number: number) => desk.run('hand-over', String(number), '--layout', 'plain-csv', '--to', tray);
  await desk.pull();
  await handOver(1);
  await desk.run('accept', '1', '--all');
  const later = '2026-10-10T10:00:00Z';
  script.rows = [row(1, 7.5, later), row(1, -7.5, later), row(1, 6, later)];
  await desk.pull();
  const told = (await desk.run<{ status: string; reason: string; fields: { AntallTimer: number } }[]>('records', '2'))
    .json;
  expect(told.map(({ status, reason, fields }) => [fields.AntallTimer, status, reason])).toEqual([
    [7.5, 'duplicate', 'waits'],
    [-7.5, 'held', 'list-contradicts-itself'],
    [6, 'duplicate', 'changed-since'],
  ]);
  await desk.run('release', '2', '--ids', '1', '--reason', 'tilbakeført i ERP');
  await handOver(2);
  expect(trayLines(tray).map(({ cells }) => cells.AntallTimer)).toEqual(['7,5', '-7,5']);
});
