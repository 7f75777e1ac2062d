// What verify never says ok of: a store that was emptied or cut while its chain still holds, one whose guards were taken off, and one
// that is blocked.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { seenFileOf } from '../../main/store/proof/seen.ts';
import { acceptAll, cycle, type Desk, entry, handOver, openDesk, pull } from '../support/desk.ts';

interface Verified {
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

async function twoCycles(): Promise<Desk> {
  const desk = await openDesk();
  for (const employee of [1, 2]) {
    desk.sandbox.addTime(entry({ AnsattId: employee }));
    await cycle(desk);
  }
  return desk;
}

async function wrongOf(desk: Desk): Promise<string[]> {
  const { json } = await desk.run<Verified>('verify');
  return json.checks.filter((check) => !check.ok).map((check) => check.name);
}

function inStore(desk: Desk, ...sql: string[]): void {
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  database.pragma('foreign_keys = OFF');
  try {
    for (const statement of sql) database.exec(statement);
  } finally {
    database.close();
  }
}

const triggersOf = (desk: Desk): string[] => {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  const sql = database.prepare<[], string>(
    `SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'event%'`,
  );
  const found = sql.pluck().all();
  database.close();
  return found;
};
const FREE = 'DROP TRIGGER event_never_changes; DROP TRIGGER event_never_goes';

describe('history', () => {
  it('shows that its end was cut off, though the rest is chained and the triggers are back', async () => {
    const desk = await twoCycles();
    expect(await wrongOf(desk)).toEqual([]);
    const triggers = triggersOf(desk);
    inStore(desk, FREE, 'DELETE FROM event WHERE seq > 20', ...triggers);
    expect(await wrongOf(desk)).toEqual(['history']);
  });

  it('shows that it was emptied', async () => {
    const desk = await twoCycles();
    const triggers = triggersOf(desk);
    inStore(desk, FREE, 'DELETE FROM event', ...triggers);
    expect(await wrongOf(desk)).toContain('history');
  });

  it('is not missed where an older store was put back and followed the log', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const aside = `${desk.data}.aside`;
    cpSync(desk.data, aside, { recursive: true });
    await handOver(desk, run);
    await acceptAll(desk, run);
    const log = readFileSync(path.join(desk.data, 'proof.log'));
    rmSync(desk.data, { recursive: true });
    cpSync(aside, desk.data, { recursive: true });
    writeFileSync(path.join(desk.data, 'proof.log'), log);
    await desk.run('resume');
    expect(await wrongOf(desk)).toEqual([]);
    await desk.do('confirm', String(run));
    expect(await wrongOf(desk)).toEqual([]);
  });
});

describe('the schema', () => {
  it('shows a trigger that was taken off', async () => {
    const desk = await twoCycles();
    inStore(desk, 'DROP TRIGGER cutoff_never_goes');
    expect(await wrongOf(desk)).toEqual(['history']);
  });

  it.each(['DROP INDEX record_live', 'CREATE TRIGGER more AFTER INSERT ON run BEGIN SELECT 1; END'])(
    'shows what is not as the program makes it: %s',
    async (sql) => {
      const desk = await twoCycles();
      inStore(desk, sql);
      expect(await wrongOf(desk)).toEqual(['integrity']);
    },
  );
});

describe('a store', () => {
  it('that was emptied beside its log is not ok', async () => {
    const desk = await twoCycles();
    const empty = await openDesk();
    for (const name of readdirSync(desk.data))
      if (name.startsWith('console.sqlite')) rmSync(path.join(desk.data, name));
    cpSync(path.join(empty.data, 'console.sqlite'), path.join(desk.data, 'console.sqlite'));
    expect(await wrongOf(desk)).toContain('history');
    expect(await wrongOf(desk)).toContain('proof-log');
  });

  it('that lost a hand-over which its log tells of is not ok', async () => {
    const desk = await twoCycles();
    inStore(desk, 'DELETE FROM hand_over WHERE number = 2');
    expect(await wrongOf(desk)).toContain('proof-log');
  });

  it('that is blocked is not ok, and says so until it is not', async () => {
    const desk = await twoCycles();
    const file = path.join(desk.data, 'proof.log');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.replace('"accepted"', '"rejected"'));
    rmSync(seenFileOf(desk.data), { force: true });
    writeFileSync(file, `${whole.trimEnd().split('\n').slice(0, -1).join('\n')}\n`);
    await desk.run('resume');
    expect(await wrongOf(desk)).toEqual(['proof-log']);
    writeFileSync(file, whole);
    await desk.run('resume');
    expect(await wrongOf(desk)).toEqual([]);
  });
});
