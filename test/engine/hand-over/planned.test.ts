// A hand-over by any layout, over the real command line: written and kept with its plan and shares, written again, proved again, and
// settled after a kill like any other file.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  acceptAll,
  type Desk,
  entry,
  fullEntry,
  handOver,
  type HandOverOut,
  hours,
  openDesk,
  pull,
  statusesOf,
} from '../../support/desk.ts';
import { KILLED } from '../../support/processes.ts';
import { withEngine } from '../intake/intake-desk.ts';

const STORE = 'console.sqlite';

async function inReview(count = 3): Promise<Desk> {
  const desk = await openDesk();
  for (let n = 0; n < count; n += 1) desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(1 + n) }));
  await pull(desk);
  return desk;
}

const to = (desk: Desk, layout: string, ...more: string[]) =>
  desk.run<HandOverOut & { missing?: { table: string; from: string; units: number; hours: number }[] }>(
    'hand-over',
    '1',
    '--layout',
    layout,
    '--to',
    desk.tray,
    ...more,
  );
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const verifyOf = (desk: Desk) =>
  desk.run<{ ok: boolean; checks: { name: string; ok: boolean; detail: string }[] }>('verify');

function altered(desk: Desk, sql: string): void {
  const database = new Database(path.join(desk.data, STORE));
  database.exec(sql);
  database.close();
}

function eventsOf(desk: Desk): string[] {
  const database = new Database(path.join(desk.data, STORE));
  const events = database.prepare<[], string>('SELECT what FROM event ORDER BY seq').pluck().all();
  database.close();
  return events;
}

describe('a hand-over by a layout', () => {
  it('writes JSON and workbooks under a name of their own, and waits for the answer like any other', async () => {
    for (const [layout, file] of [
      ['json', 'time-000001.json'],
      ['plain-xlsx', 'time-000001.xlsx'],
    ] as const) {
      const desk = await inReview();
      const { code, json } = await to(desk, layout);
      expect(code).toBe(0);
      expect(json).toMatchObject({ handover: 1, file: path.join(desk.tray, file), rows: 3, totals: { hours: 6 } });
      expect(json.sha256).toBe(sha256(json.file!));
      expect(readdirSync(desk.tray)).toEqual([file]);
      expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'handed-over']);
      const { json: checked } = await verifyOf(desk);
      expect(checked.ok).toBe(true);
      expect(checked.checks.find(({ name }) => name === 'files')?.detail).toMatch(/1 follow from what is stored/);
      await acceptAll(desk, 1);
      expect((await desk.do<{ marked: number[] }>('confirm', '1')).marked).toHaveLength(3);
    }
  });

  it('writes nothing while something has no translation, and names all of it with its hours', async () => {
    const desk = await inReview();
    const { code, json, err } = await to(desk, 'tripletex-payroll');
    expect(code).toBe(3);
    expect(json.missing).toContainEqual({ table: 'pay-type', from: '100', units: 3, records: 3, hours: 6 });
    expect(json.missing!.filter(({ table }) => table === 'employee').map(({ from }) => from)).toEqual([
      '1000',
      '1001',
      '1002',
    ]);
    expect(err).toMatch(/have no translation/);
    expect(readdirSync(desk.tray)).toEqual([]);
    expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready', 'ready']);
    expect((await handOver(desk, 1)).handover).toBe(1);
  });

  it('tells of a value that fits several rows which rows they are, and not that it has no translation', async () => {
    const desk = await inReview();
    for (const [table, rows] of [
      ['employee', 'AnsattId;to\n1000;1\n1000;2\n1001;3\n1002;4\n'],
      ['pay-type', 'ArbeidstypeId;to\n100;10\n'],
      ['project', 'ProsjektId;to\n*;P\n'],
    ] as const) {
      const file = path.join(desk.root, `${table}.csv`);
      writeFileSync(file, rows);
      await desk.do('translation', 'import', table, file, '--connection', 'Prøve');
    }
    const { code, json, err } = await to(desk, 'tripletex-payroll');
    expect(code).toBe(3);
    expect(json.missing).toMatchObject([
      { table: 'employee', from: '1000', why: 'tie', between: [{ keys: ['1000'], to: '1' }, { to: '2' }] },
    ]);
    expect(err).toContain(
      'employee 1000 fits 2 rows equally well: "1000" gives "1" and "1000" gives "2". Let one row be right',
    );
    expect(err).not.toContain('no translation');
    // The window's refusal names the first without a row, and never one that has several.
    const projects = path.join(desk.root, 'project.csv');
    writeFileSync(projects, 'ProsjektId;to\n77;P\n');
    await desk.do('translation', 'import', 'project', projects, '--connection', 'Prøve');
    const way = { layout: 'tripletex-payroll', folder: desk.tray, asked: { payrollYear: 2026, period: '2026-11' } };
    const cause = /1 value has no translation; employee 1000 fits 2 rows .*, the first without one is project /;
    await withEngine(desk, (ask) =>
      expect(ask('hand-over/write', { run: 1, way, offline: true })).rejects.toThrow(cause),
    );
  });

  it('names what material has no translation with its quantity', async () => {
    const desk = await openDesk();
    desk.sandbox.addMaterial({ ProduktId: 'A-1', Antall: 2.5, approved: true });
    await pull(desk, 'material');
    const { json, err } = await to(desk, 'material-journal');
    expect(json.missing).toContainEqual(expect.objectContaining({ table: 'product', from: 'A-1', quantity: 2.5 }));
    expect(err).toMatch(/takes the place of the whole table/);
  });

  it('says what it must be told, and which layouts there are', async () => {
    const desk = await inReview();
    const unasked = await to(desk, 'visma-lonn');
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('--payroll-year N')]);
    const unknown = await to(desk, 'visma');
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('visma-lonn')]);
    const wrong = await to(desk, 'material-journal');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('does not take time records')]);
    const without = await desk.run('hand-over', '1');
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('has no destination for time')]);
    expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready', 'ready']);
  });
});

describe('the same bytes once more', () => {
  it('come from the store alone, with the service away and the first file gone, and history has the copy', async () => {
    for (const layout of ['plain-csv', 'json', 'plain-xlsx']) {
      const desk = await inReview();
      const { json } = await to(desk, layout);
      const bytes = readFileSync(json.file!);
      rmSync(json.file!);
      await desk.sandbox.close();
      const copies = path.join(desk.root, 'copies');
      mkdirSync(copies);
      const again = await desk.do<HandOverOut>('hand-over', 'again', '1', '--to', copies);
      expect(again).toEqual({ ...json, file: path.join(copies, path.basename(json.file!)) });
      expect(readFileSync(again.file!).equals(bytes)).toBe(true);
      expect(readdirSync(copies)).toHaveLength(1);
      expect(eventsOf(desk)).toContain('written again');
    }
  });

  it('are refused in the folder of the ERP, of what was withdrawn or entered by hand, and where they would be others', async () => {
    const desk = await inReview();
    await to(desk, 'json');
    const copies = path.join(desk.root, 'copies');
    mkdirSync(copies);
    expect((await desk.run('hand-over', 'again', '1', '--to', desk.tray)).err).toMatch(/folder it was handed over in/);
    expect((await desk.run('hand-over', 'again', '9', '--to', copies)).code).toBe(2);
    altered(desk, `UPDATE hand_over_plan SET plan = replace(plan, '"decimals":', '"decimals":1')`);
    altered(desk, `UPDATE record_fields SET fields = replace(fields, '2', '3')`);
    const other = await desk.run('hand-over', 'again', '1', '--to', copies);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('would not have the bytes')]);
    expect(readdirSync(copies)).toEqual([]);
    await desk.do('withdraw', '1', '--reason', 'aldri importert');
    expect((await desk.run('hand-over', 'again', '1', '--to', copies)).err).toMatch(/it is withdrawn/);
    await pull(desk);
    await desk.do('hand-over', '2', '--by-hand', 'ført for hånd');
    expect((await desk.run('hand-over', 'again', '2', '--to', copies)).err).toMatch(/entered by hand/);
  });
});

describe('verify of a planned file', () => {
  it('is not ok once its shares or its plan were altered, though the file is', async () => {
    for (const [sql, words] of [
      [
        `UPDATE share SET quantities = replace(quantities, '2000000', '2500000')`,
        /shares of time-000001.json of hand-over 1/,
      ],
      ['DELETE FROM share WHERE record = 2', /shares of/],
      [`UPDATE hand_over_plan SET plan = replace(plan, '"withSums":false', '"withSums":true')`, /does not follow from/],
    ] as const) {
      const desk = await inReview();
      await to(desk, 'json');
      altered(desk, sql);
      const { code, json } = await verifyOf(desk);
      expect([code, json.ok]).toEqual([1, false]);
      expect(json.checks.find(({ name }) => name === 'files')?.detail).toMatch(words);
    }
  });
});

describe('a planned hand-over that was killed', () => {
  it('counts exactly when the file has its name, and its shares are there then', async () => {
    const words = (desk: Desk) => ['hand-over', '1', '--layout', 'json', '--to', desk.tray, '--data', desk.data];
    const killed = (desk: Desk, at: number): number => {
      try {
        return Number(
          execFileSync(process.execPath, [KILLED, String(at), ...words(desk)], { encoding: 'utf8', stdio: 'pipe' }),
        );
      } catch (error) {
        expect((error as { signal: string }).signal).toBe('SIGKILL');
        return Number.NaN;
      }
    };
    const make = async () => {
      const desk = await openDesk();
      desk.sandbox.addTime(entry());
      await pull(desk);
      return desk;
    };
    const moments = killed(await make(), 0);
    const ends = new Set<boolean>();
    for (let at = 1; at <= moments; at += 1) {
      const desk = await make();
      killed(desk, at);
      const isNamed = existsSync(path.join(desk.tray, 'time-000001.json'));
      ends.add(isNamed);
      await desk.do('resume');
      const [status] = await statusesOf(desk, 1);
      expect(isNamed ? ['handed-over'] : ['ready', 'withdrawn'], `killed at ${at}`).toContain(status);
      expect(readdirSync(desk.tray), `killed at ${at}`).toEqual(isNamed ? ['time-000001.json'] : []);
      const { json } = await verifyOf(desk);
      expect(json.ok, `killed at ${at}: ${JSON.stringify(json.checks)}`).toBe(true);
    }
    expect(ends).toEqual(new Set([true, false]));
  }, 600_000);
});
