// A pull is an act: it stands in the proof log before the service is asked for anything, and its number is never given twice.

import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleRun, type Desk, entry, handOver, openDesk, pull } from '../../support/desk.ts';

function logged(desk: Desk): string[] {
  const file = path.join(desk.data, 'proof.log');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"part":'))
    .map((line): { entry: { what: string; run: number } } => JSON.parse(line))
    .map((line) => `${line.entry.what} ${line.entry.run}`);
}

const failures = async (desk: Desk) =>
  (await desk.do<{ run: number; state: string; failure?: string }[]>('runs')).map(({ run, state, failure }) => [
    run,
    state,
    failure,
  ]);

it('is on record, and its prepare too, where the service does not answer; material is not prepared', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  desk.sandbox.setFault({ kind: 'drop-before', call: 'prepare' });
  expect((await desk.run('pull', 'time', '--connection', 'Prøve')).code).toBe(1);
  expect(logged(desk)).toEqual(['pull 1', 'prepare 1']);
  await pull(desk, 'material');
  await pull(desk);
  expect(logged(desk).slice(2)).toEqual(['pull 2', 'pull 3', 'prepare 3']);
});

const store = (desk: Desk) => path.join(desk.data, 'console.sqlite');

function putBack(desk: Desk, kept: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${store(desk)}${end}`, { force: true });
  cpSync(kept, store(desk));
}

function pullCutOff(desk: Desk, kind: 'time' | 'material') {
  const hook = (moment: string, what: string): void => {
    if (moment === 'before' && what === 'proof') throw new Error('no room');
  };
  return consoleRun(['pull', kind, '--connection', 'Prøve', '--data', desk.data], {}, hook);
}

it('whose beginning cannot be put on record asks the service for nothing, and is failed', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const calls = desk.sandbox.calls().length;
  const said = await pullCutOff(desk, 'time');
  expect(said.code).toBe(1);
  expect(desk.sandbox.calls()).toHaveLength(calls);
  expect(await failures(desk)).toEqual([[1, 'failed', 'its beginning could not be put on record']]);
  expect(await pull(desk)).toMatchObject({ run: 2, ready: 1 });
});

it('is known by its number where an older store is put back, and the next one takes another', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const kept = path.join(desk.root, 'kept.sqlite');
  cpSync(store(desk), kept);
  await pull(desk);
  putBack(desk, kept);
  const again = await pull(desk);
  expect(again).toMatchObject({ run: 2, ready: 1 });
  expect(await failures(desk)).toEqual([
    [1, 'failed', 'an older copy of the store was put back'],
    [2, 'review', undefined],
  ]);
  await handOver(desk, 2);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('that was cut off before it was on record leaves its number free for another', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const [empty, cut] = ['empty', 'cut'].map((name) => path.join(desk.root, `${name}.sqlite`));
  cpSync(store(desk), empty!);
  expect((await pullCutOff(desk, 'material')).code).toBe(1);
  cpSync(store(desk), cut!);
  putBack(desk, empty!);
  expect(await pull(desk)).toMatchObject({ run: 1, kind: 'time' });
  putBack(desk, cut!);
  expect(await pull(desk)).toMatchObject({ run: 2, ready: 1 });
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});
