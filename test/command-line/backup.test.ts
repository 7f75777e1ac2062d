// Backups from the command line: listed, made and put back; a restore keeps what stood there, and the proof log tells the rest.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync, copyFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handOver,
  later,
  openDesk,
  pull,
  records,
  statusesOf,
  trayLines,
} from '../support/desk.ts';
import { KILLED } from '../support/processes.ts';
import { runKilled } from '../faults/kill-everywhere.ts';
import { expectAgreement } from '../support/agreement.ts';
import { finishEverything } from '../support/operator.ts';

interface BackupOut {
  readonly backup: string;
  readonly at: string;
  readonly why: string;
  readonly bytes: number;
}

const list = (desk: Desk) => desk.do<BackupOut[]>('backup', 'list');
const backups = (desk: Desk) => path.join(desk.data, 'backups');

async function handedOver(): Promise<{ desk: Desk; run: number }> {
  const desk = await openDesk();
  for (const AnsattId of [1, 2, 3]) desk.sandbox.addTime(entry({ AnsattId }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  return { desk, run };
}

it('one made by hand is listed first, and put back: what happened since follows from the proof log', async () => {
  const { desk, run } = await handedOver();
  const made = await desk.do<BackupOut>('backup', 'make');
  expect(made).toMatchObject({ why: 'by-hand', backup: expect.stringMatching(/^\d{14}-by-hand\.sqlite$/) });
  expect((await list(desk)).map(({ backup }) => backup)).toContain(made.backup);
  await acceptAll(desk, run);
  await confirm(desk, run);
  const restored = await desk.do<{ restored: string; kept: string }>('backup', 'restore', made.backup);
  expect(restored.restored).toBe(made.backup);
  expect(existsSync(path.join(desk.data, restored.kept))).toBe(true);
  expect(await statusesOf(desk, run)).toEqual(['marked', 'marked', 'marked']);
  expect((await desk.run('verify')).code).toBe(0);
});

it('is listed and put back also where the store cannot be opened', async () => {
  const { desk, run } = await handedOver();
  const [newest] = await list(desk);
  await acceptAll(desk, run);
  for (const end of ['-wal', '-shm']) writeFileSync(path.join(desk.data, `console.sqlite${end}`), '');
  writeFileSync(path.join(desk.data, 'console.sqlite'), 'no database any more'.repeat(500));
  const failed = await desk.run<{ error: { hint: string } }>('runs');
  expect(failed.json.error.hint).toContain(`backup restore ${newest!.backup}`);
  expect(await list(desk)).toEqual([newest]);
  await desk.do('backup', 'restore', newest!.backup);
  expect(await statusesOf(desk, run)).toEqual(['accepted', 'accepted', 'accepted']);
  await finishEverything(desk.data, desk.tray);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('one that is not there, or that is no database, changes nothing', async () => {
  const { desk, run } = await handedOver();
  const [newest] = await list(desk);
  const gone = await desk.run<{ error: { hint: string } }>('backup', 'restore', '20200101000000-daily.sqlite');
  expect([gone.code, gone.json.error.hint.includes(newest!.backup)]).toEqual([2, true]);
  writeFileSync(path.join(backups(desk), '20261101000000-daily.sqlite'), 'no database');
  const damaged = await desk.run<{ error: { code: string } }>('backup', 'restore', '20261101000000-daily.sqlite');
  expect([damaged.code, damaged.json.error.code]).toEqual([1, 'store-damaged']);
  expect(await statusesOf(desk, run)).toEqual(['handed-over', 'handed-over', 'handed-over']);
});

it('one that is refused while another process has the folder is not put back by what is done later', async () => {
  const { desk } = await handedOver();
  const { backup } = await desk.do<BackupOut>('backup', 'make');
  desk.sandbox.addTime(entry({ AnsattId: 4 }));
  const { run } = await pull(desk);
  const [, , , id] = (await records(desk, run)).map((one) => one.id);
  await desk.do('hold', `${run}`, '--ids', `${id}`, '--reason', 'venter på Kari');
  const holder = spawn(process.execPath, [path.resolve('test/support/holding-process.ts'), desk.data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  later(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const refused = await desk.run<{ error: { code: string } }>('backup', 'restore', backup);
  expect([refused.code, refused.json.error.code]).toEqual([1, 'store-busy']);
  holder.kill('SIGKILL');
  await once(holder, 'close');
  await desk.do('note', 'add', `${run}`, '--text', 'ser på den i morgen');
  expect(await statusesOf(desk, run)).toEqual(['duplicate', 'duplicate', 'duplicate', 'held']);
  expect(readdirSync(desk.data).filter((name) => name.includes('.before-'))).toEqual([]);
});

it('a restore that is killed at any moment is whole when it is done again', async () => {
  const { desk, run } = await handedOver();
  const { backup } = await desk.do<BackupOut>('backup', 'make');
  await acceptAll(desk, run);
  const words = ['backup', 'restore', backup, '--data', desk.data];
  const { moments } = await runKilled(0, words);
  for (let at = 1; at <= moments; at += 1) {
    expect((await runKilled(at, words)).signal, KILLED).toBe('SIGKILL');
    await desk.run('resume');
    expect(await statusesOf(desk, run), `killed at ${at}`).toEqual(['accepted', 'accepted', 'accepted']);
  }
  await finishEverything(desk.data, desk.tray);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a name in the future counts for nothing, pushes nothing out, and one of each day is kept', async () => {
  const { desk } = await handedOver();
  const [one] = await list(desk);
  const place = backups(desk);
  renameSync(path.join(place, one!.backup), path.join(place, '20261030080000-daily.sqlite'));
  const copies = [
    '20261030070000-daily',
    '20990101000000-daily',
    ...Array.from({ length: 16 }, (_none, day) => `202610${10 + day}080000-daily`),
  ];
  for (const name of copies)
    copyFileSync(path.join(place, '20261030080000-daily.sqlite'), path.join(place, `${name}.sqlite`));
  await desk.do('backup', 'make');
  const left = readdirSync(place).filter((name) => name.endsWith('.sqlite'));
  expect(left).toContain('20990101000000-daily.sqlite');
  expect(left).not.toContain('20261030070000-daily.sqlite');
  expect((await list(desk)).map(({ backup }) => backup).toSorted()).toEqual(
    left.filter((name) => !name.startsWith('2099')).toSorted(),
  );
  expect(await list(desk)).toHaveLength(14);
});
