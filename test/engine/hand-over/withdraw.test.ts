// A file that was not imported is taken back: it is out of the way of the ERP, and what it held comes with the next pull.

import path from 'node:path';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consoleRun, cycle, fullEntry, handOver, openDesk, pull, records, trayLines } from '../../support/desk.ts';

it('lists a record that was withdrawn again in the next pull', async () => {
  const desk = await openDesk();
  desk.sandbox.addMaterial({ ProduktId: 'A', Antall: 1, approved: true });
  const first = await pull(desk, 'material');
  const out = await handOver(desk, first.run);
  await desk.do('withdraw', String(out.handover), '--reason', 'feil fil');
  expect((await desk.do<{ state: string }[]>('runs'))[0]).toMatchObject({ state: 'closed' });
  const { run } = await cycle(desk, 'material');
  expect(run).toMatchObject({ ready: 1, duplicates: 0 });
  expect(trayLines(desk.tray)).toHaveLength(1);
});

it('a withdrawn file is out of the way of the ERP, and a file with an accepted unit cannot be withdrawn', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  const first = await pull(desk);
  const out = await handOver(desk, first.run);
  await desk.do('withdraw', String(out.handover), '--reason', 'feil oppsett');
  expect(readdirSync(desk.tray)).toEqual([`${path.basename(out.file!)}.withdrawn`]);
  const second = await pull(desk);
  expect(second.ready).toBe(2);
  const again = await handOver(desk, second.run);
  const [one] = await records(desk, second.run);
  await desk.do('accept', String(second.run), '--ids', String(one!.id));
  expect((await desk.run('withdraw', String(again.handover), '--reason', 'nei')).code).toBe(1);
});

describe('withdraw', () => {
  it('asks a person when the file is no longer in its folder: the ERP may have read it', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(fullEntry());
    const { run } = await pull(desk);
    const out = await handOver(desk, run);
    renameSync(out.file!, path.join(desk.root, 'imported.csv'));
    const said = await desk.run('withdraw', String(out.handover), '--reason', 'feil');
    // Exit 0 is "done": its units are ready again, and the next hand-over doubles them.
    expect(said.code).not.toBe(0);
  });

  it('fails when the file cannot be put out of the way: it would be read all the same', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(fullEntry());
    const { run } = await pull(desk);
    const out = await handOver(desk, run);
    writeFileSync(`${out.file!}.withdrawn`, 'left from before');
    const said = await desk.run('withdraw', String(out.handover), '--reason', 'feil');
    expect({ code: said.code, still: existsSync(out.file!) }).not.toEqual({ code: 0, still: true });
  });
});

it('a person is told plainly, without a raw message, whatever is wrong with the file of a withdrawn hand-over', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  const { run } = await pull(desk);
  const out = await handOver(desk, run);
  // The folder was replaced: a directory of that name cannot be hashed (as a locked file on Windows cannot).
  renameSync(out.file!, `${out.file!}.old`);
  mkdirSync(out.file!);
  const said = await desk.run('withdraw', String(out.handover), '--reason', 'feil');
  const after = await consoleRun(['accept', String(run), '--all', '--data', desk.data, '--json']);
  expect({ withdraw: said.err.includes('EISDIR'), next: after.code, err: after.err.includes('EISDIR') }).toEqual({
    withdraw: false,
    next: 0,
    err: false,
  });
});
