// Closing a month binds: it holds whole or not at all when the console dies, and a lost store has it again from the proof log.

import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { seenFileOf } from '../../../main/store/proof/seen.ts';
import { runKilled } from '../../faults/kill-everywhere.ts';
import { acceptAll, confirm, type Desk, entry, handOver, newFolder, openDesk, pull } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

interface MonthOut {
  readonly month: string;
  readonly verdict: string;
  readonly closedBy: string | null;
  readonly closedAt: string | null;
}

const CLOSE = ['month', 'close', '2026-08', '--connection', 'Prøve', '--kind', 'time'];

async function finishedMonth(): Promise<Desk> {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({ Dato: '2026-08-31T00:00:00', AntallTimer: 6.25 }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  await pull(desk);
  return desk;
}

const august = async (desk: Desk): Promise<MonthOut> => {
  const [month] = await desk.do<MonthOut[]>('month', 'list', '--connection', 'Prøve', '--kind', 'time');
  return month!;
};

it('a lost store has its months closed again, by whom and when, and opened again too', async () => {
  const desk = await finishedMonth();
  await desk.do(...CLOSE);
  const before = await august(desk);
  expect(before.verdict).toBe('closed');
  const lose = async (): Promise<void> => {
    loseStore(desk.data);
    await desk.run('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
    await desk.run('resume');
  };
  await lose();
  const { closedAt: _lost, ...known } = before;
  expect(await august(desk)).toMatchObject({ month: known.month, verdict: 'closed', closedBy: known.closedBy });
  await desk.do('month', 'open', '2026-08', '--connection', 'Prøve', '--kind', 'time', '--reason', 'en til');
  await lose();
  expect((await august(desk)).closedBy).toBeNull();
});

it('a console that dies while it closes a month: it is closed whole or not at all, and is closed once', async () => {
  const desk = await finishedMonth();
  const snapshot = path.join(newFolder(), 'data');
  cpSync(desk.data, snapshot, { recursive: true });
  const closing = [...CLOSE, '--data', desk.data];
  const { moments } = await runKilled(0, closing);
  expect(moments).toBeGreaterThan(4);
  for (let at = 1; at <= moments; at += 1) {
    rmSync(desk.data, { recursive: true });
    rmSync(seenFileOf(desk.data), { force: true });
    cpSync(snapshot, desk.data, { recursive: true });
    expect((await runKilled(at, closing)).signal).toBe('SIGKILL');
    await desk.run('resume');
    if ((await august(desk)).verdict !== 'closed') await desk.do(...CLOSE);
    expect((await august(desk)).verdict, `killed at ${at}`).toBe('closed');
    const log = readFileSync(path.join(desk.data, 'proof.log'), 'utf8');
    expect(log.split('"what":"month"').length - 1, `killed at ${at}`).toBe(1);
    expect((await desk.run('verify')).code, `killed at ${at}`).toBe(0);
  }
});
