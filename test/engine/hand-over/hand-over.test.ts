// Hand-over: what is ready, as it is now, to a file or by hand.

import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { acceptAll, confirm, cycle, entry, openDesk, pull, records, trayLines } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

describe('hand-over', () => {
  it('lists again when the pull is old, and holds what changed or vanished', async () => {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const ids = [1, 2, 3].map((n) => desk.sandbox.addTime(entry({ AnsattId: n })));
    const { run } = await pull(desk);
    desk.sandbox.edit(ids[0]!, { AntallTimer: 1 });
    desk.sandbox.remove(ids[1]!);
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    database.exec(`UPDATE run SET pulled_at = '2026-01-01T00:00:00.000Z'`);
    database.close();
    const said = await desk.run<{ rows: number }>('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    expect(said.code).toBe(3);
    expect(said.json.rows).toBe(1);
    const reasons = (await records(desk, run)).map((record) => record.reason).filter((reason) => reason !== null);
    expect(reasons.sort()).toEqual(['changed-since-pull', 'vanished-since-pull']);
    await acceptAll(desk, run);
    await confirm(desk, run);
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('by hand notes how, writes no file, and is confirmed like any other', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const done = await desk.do('hand-over', String(run), '--by-hand', 'ført i bilag 4711');
    expect(done).toMatchObject({ file: null, sha256: null, rows: 1 });
    // Its card names no file: there is none, and how it was entered is no name of one.
    expect(await withEngine(desk, (ask) => ask('todo/list', {}))).toMatchObject([{ kind: 'waiting', file: null }]);
    await acceptAll(desk, run);
    expect((await confirm(desk, run)).state).toBe('closed');
    const [trace] = await desk.do<{ file: string; status: string }[]>('history', '--text', '10482');
    expect(trace).toMatchObject({ file: null, byHand: 'ført i bilag 4711', status: 'marked' });
  });
});
