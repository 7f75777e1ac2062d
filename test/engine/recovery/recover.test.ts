// What the console finds when it starts after it was stopped in the middle: each act is completed, dropped or said to be unknown, once.

import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { acceptAll, entry, handOver, openDesk, pull, records, type RunOut } from '../../support/desk.ts';

interface Found {
  readonly what: string;
  readonly outcome: string;
  readonly units: number;
}

it('finds nothing to do where nothing was under way', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  expect((await desk.run<Found[]>('resume')).json).toEqual([]);
});

it('drops a pull that was not complete, and the next one brings everything', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  // As it is left when the console stops before its lists are complete.
  database.prepare(`UPDATE run SET state = 'pulling', pulled_at = NULL WHERE number = ?`).run(run);
  database.close();
  const said = await desk.run<Found[]>('resume');
  expect(said.json).toMatchObject([{ what: 'pull', outcome: 'dropped', run }]);
  expect((await desk.do<RunOut[]>('runs'))[0]).toMatchObject({ state: 'failed' });
  expect(await records(desk, run)).toEqual([]);
  expect(await pull(desk)).toMatchObject({ ready: 1, duplicates: 0 });
});

it('asks the service about a mark without an answer, and says so when it is not there to be asked', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const { file } = await handOver(desk, run);
  // One unit alone in its call: only what is exported tells of its mark.
  desk.sandbox.set({ listExported: true });
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
  await desk.run('confirm', String(run));
  expect((await desk.run<Found[]>('resume')).json).toMatchObject([{ what: 'marks', outcome: 'not-asked', units: 1 }]);
  expect((await records(desk, run))[0]!.status).toBe('unknown');
  desk.sandbox.clearFaults();
  expect((await desk.run<Found[]>('resume')).json).toMatchObject([{ what: 'marks', outcome: 'marked', units: 1 }]);
  expect((await desk.do<RunOut[]>('runs'))[0]!.state).toBe('closed');
  expect(existsSync(file!)).toBe(true);
  expect((await desk.run<Found[]>('resume')).json).toEqual([]);
});
