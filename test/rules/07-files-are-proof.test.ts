// Rule 7: files are proof. What stands on the disk after a kill decides what was handed over; test/files attacks the writing itself.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { BOTH, filesIn, pulledTo, twoDestinations } from '../support/destinations.ts';
import { finishEverything } from '../support/operator.ts';
import {
  consoleRun,
  type Desk,
  entry,
  handedOver,
  handOver,
  hours,
  openDesk,
  pull,
  type RunOut,
  statusesOf,
  trayLines,
} from '../support/desk.ts';
import { KILLED, KILLED_NAMING } from '../support/processes.ts';

const FILE = 'time-000001.csv';

async function inReview(): Promise<Desk> {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ...hours(1 + n) }));
  await pull(desk);
  return desk;
}

/** Hands run 1 over in a process of its own that is killed at the n-th moment. Returns the moments when it lived. */
function killedHandOver({ data, tray }: Desk, at: number): number {
  const words = ['hand-over', '1', '--layout', 'plain-csv', '--to', tray, '--data', data];
  try {
    return Number(execFileSync(process.execPath, [KILLED, String(at), ...words], { encoding: 'utf8', stdio: 'pipe' }));
  } catch (error) {
    expect((error as { signal: string }).signal).toBe('SIGKILL');
    return Number.NaN;
  }
}

describe('a hand-over that was killed', () => {
  it('counts exactly when the file has its name; then nothing is left over, and nothing is handed over twice', async () => {
    const moments = killedHandOver(await inReview(), 0);
    const ends = new Set<string>();
    for (let at = 1; at <= moments; at += 1) {
      const desk = await inReview();
      killedHandOver(desk, at);
      const named = existsSync(path.join(desk.tray, FILE));
      const temporary = readdirSync(desk.tray).some((name) => name.endsWith('.part'));
      await desk.do('resume');
      const [run] = await desk.do<RunOut[]>('runs');
      const [status] = await statusesOf(desk, 1);
      if (named) expect([run!.state, status], `killed at ${at}`).toEqual(['handed-over', 'handed-over']);
      else expect(['ready', 'withdrawn'], `killed at ${at}`).toContain(status);
      expect(readdirSync(desk.tray), `killed at ${at}`).toEqual(named ? [FILE] : []);
      ends.add(named ? 'named' : temporary ? 'temporary' : 'nothing');
      await finishEverything(desk.data, desk.tray);
      expectAgreement(desk.sandbox, trayLines(desk.tray));
    }
    expect([...ends].sort()).toEqual(['named', 'nothing', 'temporary']);
  }, 600_000);

  it.each(['withdraw', 'accept'])('asks a person when no file tells, and takes the answer: %s', async (answer) => {
    const desk = await inReview();
    const moments = killedHandOver(await inReview(), 0);
    // The last moment but those of the completion: the file has its name, and the store does not know.
    killedHandOver(desk, moments - 1);
    rmSync(path.join(desk.tray, FILE));
    const told = await desk.run<{ outcome: string; detail: string }[]>('resume');
    expect(told.code).toBe(3);
    expect(told.json.map((one) => one.outcome)).toContain('unclear');
    expect(told.json[0]!.detail).toContain(FILE);
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'handed-over']);
    if (answer === 'accept') await desk.do('accept', '1', '--all');
    else await desk.do('withdraw', '1', '--reason', 'ikke importert');
    expect((await pull(desk)).ready).toBe(answer === 'accept' ? 0 : 3);
  });

  it('is not taken for done by a file of the same name with other bytes', async () => {
    const desk = await inReview();
    const moments = killedHandOver(await inReview(), 0);
    killedHandOver(desk, moments - 1);
    appendFileSync(path.join(desk.tray, FILE), '1;2\r\n');
    const told = await desk.run<{ outcome: string }[]>('resume');
    expect(told.json.map((one) => one.outcome)).toContain('unclear');
  });
});

describe('the file', () => {
  it('has the hash, rows and sums that were kept, and verify finds one that was altered', async () => {
    const desk = await inReview();
    const out = await handOver(desk, 1);
    const bytes = readFileSync(out.file!);
    expect(out).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      rows: 3,
      totals: { hours: 6 },
    });
    expect((await desk.run('verify')).code).toBe(0);
    writeFileSync(out.file!, bytes.toString('utf8').replace(';3;', ';4;'));
    const { json } = await desk.run<{ checks: { name: string; ok: boolean }[] }>('verify');
    expect(json.checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(['files']);
  });

  it('is the same to the last byte for the same records, withdrawn and handed over again', async () => {
    const { desk, file } = await handedOver(3);
    const first = readFileSync(file);
    await desk.do('withdraw', '1', '--reason', 'feil mappe');
    const { run } = await pull(desk);
    const again = await handOver(desk, run);
    expect(path.basename(again.file!)).not.toBe(path.basename(file));
    expect(readFileSync(again.file!).equals(first)).toBe(true);
  });

  it('never replaces what has its name, and then nothing is handed over', async () => {
    const desk = await inReview();
    writeFileSync(path.join(desk.tray, FILE), 'imported last month');
    const said = await desk.run('hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray);
    expect(said.code).toBe(1);
    expect(said.err).toContain('a file of that name is there already');
    expect(readFileSync(path.join(desk.tray, FILE), 'utf8')).toBe('imported last month');
    expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready', 'ready']);
  });

  it('nor one that came while it was written', async () => {
    const desk = await inReview();
    const words = ['hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray, '--data', desk.data];
    const said = await consoleRun(words, {}, (moment, what) => {
      if (moment === 'after' && what === 'proof') writeFileSync(path.join(desk.tray, FILE), 'of somebody else');
    });
    expect(said.code).toBe(1);
    expect(readFileSync(path.join(desk.tray, FILE), 'utf8')).toBe('of somebody else');
    expect(readdirSync(desk.tray)).toEqual([FILE]);
    expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready', 'ready']);
    expect((await handOver(desk, 1)).rows).toBe(3);
  });
});

describe('the rows of a file', () => {
  it('stand by date, employee as a number, and Id, whatever order the service listed them in; history knows the line of each', async () => {
    const desk = await openDesk();
    const days = ['2026-10-07', '2026-10-05', '2026-10-06'];
    for (const ansatt of [1002, 999, 1001])
      for (const day of days) desk.sandbox.addTime(entry({ AnsattId: ansatt, Dato: `${day}T00:00:00`, ...hours(1) }));
    desk.sandbox.addTime(entry({ AnsattId: 999, Dato: '2026-10-05T00:00:00', ...hours(2) }));
    const { run } = await pull(desk);
    const { handover } = await handOver(desk, run);
    const rows = readFileSync(path.join(desk.tray, FILE), 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';'));
    const sorted = rows.toSorted(
      (a, b) => a[1]!.localeCompare(b[1]!) || Number(a[2]) - Number(b[2]) || Number(a[0]) - Number(b[0]),
    );
    expect(rows).toHaveLength(10);
    expect(rows).toEqual(sorted);
    const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
    const known = database
      .prepare('SELECT record_id FROM record WHERE hand_over = ? ORDER BY file_line')
      .pluck()
      .all(handover);
    database.close();
    expect(known).toEqual(rows.map(([id]) => Number(id)));
  });
});

describe('the files of two destinations', () => {
  it('are none of them written where the bytes of one are not what was judged', async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, BOTH);
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    database.exec(`UPDATE record_fields SET fields = replace(fields, '"AntallTimer":1', '"AntallTimer":9')`);
    database.close();
    expect((await desk.run('hand-over', '1')).code).toBe(1);
    expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([[], []]);
  });

  it('stand where the console dies before one of them has its name, and that one alone goes out again', async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, BOTH);
    const words = ['hand-over', '1', '--data', desk.data];
    expect(() => execFileSync(process.execPath, [KILLED_NAMING, '2', ...words], { stdio: 'ignore' })).toThrow();
    const [told] = await desk.do<{ detail: string }[]>('resume');
    expect(told!.detail).toMatch(/time-000001.csv was saved.*time-000002.json was not handed over/);
    expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([['time-000001.csv'], []]);
    expect(await desk.do('hand-over', '1', '--destination', 'Prosjekt')).toMatchObject({ handover: 3, rows: 1 });
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });

  it('are handed over by their own: a file that is lost before its answer asks about itself alone', async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, BOTH);
    const words = ['hand-over', '1', '--data', desk.data];
    expect(() => execFileSync(process.execPath, [KILLED_NAMING, '-2', ...words], { stdio: 'ignore' })).toThrow();
    rmSync(path.join(desk.projects, 'time-000002.json'));
    const { json, code } = await desk.run<{ outcome: string; detail: string }[]>('resume');
    expect(code).toBe(3);
    expect(json[0]!.detail).toMatch(/time-000001.csv was saved.*of time-000002.json nobody can tell/);
    await desk.do('accept', '1', '--all', '--destination', 'Lønn');
    const unclear = await desk.run<{ outcome: string }[]>('resume');
    expect(unclear.json).toMatchObject([{ outcome: 'unclear' }]);
    await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
    expect((await desk.run('resume')).json).toEqual([]);
  });
});
