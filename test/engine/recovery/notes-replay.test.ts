// Notes stand in the proof log: a store that was put back, or made anew beside the log, has them, once, with who wrote them and when.

import { appendFileSync, copyFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { acceptAll, type Desk, entry, handOver, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const store = (desk: Desk): string => path.join(desk.data, 'console.sqlite');
const log = (desk: Desk): string => path.join(desk.data, 'proof.log');
const drop = (desk: Desk): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${store(desk)}${end}`, { force: true });
};

const write = (desk: Desk, run: number, text: string, ...of: string[]) =>
  desk.do('note', 'add', String(run), ...of, '--text', text);
const notes = (desk: Desk, run: number, id: number) =>
  withEngine(desk, async (ask) => [
    ...(await ask('notes/list', { run, id })),
    ...(await ask('notes/list', { run, id: null })),
  ]);
const events = (desk: Desk, run: number) =>
  withEngine(desk, async (ask) => (await ask('runs/events', { run })).filter(({ what }) => what === 'note'));
const told = (desk: Desk) =>
  readFileSync(log(desk), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"what":"note"'));

async function handedOver(): Promise<{ desk: Desk; run: number; id: number }> {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id };
}

it('an older store that is put back follows what was written since, and keeps what it has', async () => {
  const { desk, run, id } = await handedOver();
  await write(desk, run, 'avtalt med byggherren', '--id', String(id));
  const old = path.join(desk.root, 'old.sqlite');
  copyFileSync(store(desk), old);
  await write(desk, run, 'oktober er ferdig');
  const wanted = await notes(desk, run, id);
  expect(wanted).toHaveLength(2);
  drop(desk);
  copyFileSync(old, store(desk));
  await desk.run('resume');
  expect(await notes(desk, run, id)).toEqual(wanted);
  expect(await events(desk, run)).toHaveLength(2);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('what an earlier program kept is put into the log with the next start, once, and a store that is made anew has it', async () => {
  const { desk, run, id } = await handedOver();
  const database = new Database(store(desk));
  database.exec(
    `INSERT INTO note (connection, kind, run, record_id, note, who, at)
       VALUES (1, 'time', ${run}, ${id}, 'fra før', 'kari · PC-7', '2026-10-01T08:00:00.000Z');
     INSERT INTO note_untold SELECT number FROM note`,
  );
  database.close();
  await desk.run('resume');
  await desk.run('resume');
  expect(told(desk).map((line) => JSON.parse(line))).toMatchObject([{ format: 8, entry: { note: 'fra før', id } }]);
  const wanted = await notes(desk, run, id);
  drop(desk);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
  await desk.run('resume');
  expect(await notes(desk, run, id)).toEqual(wanted);
  expect(await events(desk, run)).toMatchObject([{ who: 'kari · PC-7', data: { ids: [id], note: 'fra før' } }]);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('while store and log do not fit a note is kept all the same, and put into the log when they fit again', async () => {
  const { desk, run, id } = await handedOver();
  const whole = readFileSync(log(desk));
  appendFileSync(log(desk), '{"seq":99}\n');
  await write(desk, run, 'loggen er skadet');
  expect((await notes(desk, run, id)).map(({ note }) => note)).toEqual(['loggen er skadet']);
  rmSync(log(desk));
  appendFileSync(log(desk), whole);
  await desk.run('resume');
  expect(told(desk)).toHaveLength(1);
  expect(await events(desk, run)).toHaveLength(1);
});
