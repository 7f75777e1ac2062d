// The grid's answers from columns are those that SQLite gives a question at a time, also after a change in between.

import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMicro, micro } from '../../../main/domain/amount.ts';
import { GRID_VALUES } from '../../../main/domain/grid-values.ts';
import { TO_DECIDE, UNIT_STATES, type UnitState } from '../../../main/domain/run.ts';
import { TIE_CELLS } from '../../../main/domain/tie-out.ts';
import type { EngineContext } from '../../../main/engine/context.ts';
import type { GridQuestion } from '../../../main/engine/grid/view.ts';
import { Looks } from '../../../main/engine/grid/looks.ts';
import { gridHandlers } from '../../../main/engine/handlers/grid.ts';
import { openStore, STORE_FILE } from '../../../main/store/store.ts';
import type { BarsWire, GridRow, GridWindow } from '../../../preload/contract/grid.ts';
import type { SumWire } from '../../../preload/contract/common.ts';
import { later, newFolder } from '../../support/desk.ts';
import { linesBySql, sumBySql, VALUE, whereOf } from './by-sql.ts';
import { fill, type RandomRecord, randomNames, randomQuestion, randomRecord } from './random-run.ts';

type Grid = ReturnType<typeof gridHandlers>;

function openGrid() {
  const folder = newFolder();
  const store = openStore({
    folder,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => '2026-11-02T08:00:00.000Z',
  });
  const database = new Database(path.join(folder, STORE_FILE));
  later(() => {
    database.close();
    store.close();
  });
  database.exec(
    `INSERT INTO connection (id, name, base_url, environment, options, created_at) VALUES (1, 'a', 'https://a', 'test', '{}', 'x')`,
  );
  const newRun = (records: readonly RandomRecord[], names: readonly (readonly [string, string, string])[]) => {
    const run = store.runs.begin({
      connection: 1,
      kind: 'time',
      periodFrom: null,
      periodTo: null,
      cutoffUsed: null,
      at: 'x',
    });
    fill(database, run, records, names);
    database.prepare(`UPDATE run SET state = 'handed-over' WHERE number = ?`).run(run);
    return run;
  };
  return { store, database, newRun, grid: gridHandlers(new Looks({ store } as EngineContext)) };
}

const sumWords = ({ rows, hours, invoiceable, quantity }: SumWire) =>
  `${rows} rows ${hours} ${invoiceable} ${quantity}`;

function words(row: GridRow): string {
  switch (row.type) {
    case 'group':
      return `${row.fold} ${row.folded ? 'folded' : 'open'} ${sumWords(row.sum)}`;
    case 'correction':
      return `correction ${row.record.key} ${row.folded ? 'folded' : 'open'} net ${row.net.hours} ${row.net.invoiceable}`;
    case 'net':
      return `net ${row.hours} ${row.invoiceable}`;
    case 'original':
      return `original ${row.record.key}`;
    default:
      return `${row.inCorrection ? 'member' : 'record'} ${row.record.key}`;
  }
}

/** The groups that the first row of a window stands in are the last heads before it, none of a group within none. */
function expectAround({ rows, around }: GridWindow, heads: readonly GridWindow['around'][number][]): void {
  const [first] = rows;
  const level = first?.type === 'group' ? first.level : 3;
  const outer = heads.findLast(({ row }) => row.level === 1);
  const inner = heads.findLast(({ row }) => row.level === 2);
  const known = [outer, inner && outer && inner.line > outer.line ? inner : undefined].filter(
    (head) => head !== undefined,
  );
  if (first !== undefined) expect(around).toEqual(known.filter(({ row }) => row.level < level));
}

/** All lines, asked in windows that overlap no edge of the list. */
async function linesOf(
  grid: Grid,
  question: GridQuestion,
  limit: number,
): Promise<{ lines: string[]; filtered: string }> {
  const lines: string[] = [];
  const heads: GridWindow['around'][number][] = [];
  let answer: GridWindow;
  do {
    answer = await grid['grid/window']({
      ...question,
      folded: [...question.folded],
      offset: lines.length,
      limit,
    });
    expectAround(answer, heads);
    heads.push(...answer.rows.flatMap((row, n) => (row.type === 'group' ? [{ line: answer.offset + n, row }] : [])));
    lines.push(...answer.rows.map(words));
  } while (answer.rows.length > 0);
  expect(answer.lines).toBe(lines.length);
  return { lines, filtered: sumWords(answer.filtered) };
}

async function expectAlike(
  database: Database.Database,
  grid: Grid,
  question: GridQuestion,
  limit: number,
): Promise<void> {
  const { lines, filtered } = await linesOf(grid, question, limit);
  const where = whereOf(question.run, question.filter);
  expect(lines).toEqual(linesBySql(database, question));
  expect(filtered).toBe(sumBySql(database, where));
  const { ids } = await grid['grid/ids']({ run: question.run, filter: question.filter });
  const known = database.prepare(`SELECT DISTINCT record_id FROM record WHERE ${where} ORDER BY 1`).pluck().all();
  expect(ids).toEqual(known);
  await expectSelected(database, grid, question.run, ids);
  await expectOutside(database, grid, question, known as number[]);
  await expectValues(database, grid, question);
  await expectCounted(database, grid, question);
}

/** Of what is selected, all that a filter does not show: the units of the run that have no line in it. */
async function expectOutside(
  database: Database.Database,
  grid: Grid,
  { run, filter }: GridQuestion,
  inside: readonly number[],
): Promise<void> {
  const all = database
    .prepare(`SELECT DISTINCT record_id FROM record WHERE run = ${run} ORDER BY 1`)
    .pluck()
    .all() as number[];
  const { outside, shown } = await grid['grid/selected']({ run, ids: all, filter });
  const within = new Set(inside);
  expect(outside).toEqual(all.filter((id) => !within.has(id)));
  expect(shown).toBe(
    database
      .prepare(`SELECT count(*) FROM record WHERE ${whereOf(run, filter)}`)
      .pluck()
      .get(),
  );
}

/** What is selected adds up to all lines of its units, and stands as they do: a line that was set apart speaks only where no other does. */
async function expectSelected(
  database: Database.Database,
  grid: Grid,
  run: number,
  ids: readonly number[],
): Promise<void> {
  const { sum, units, found, outside } = await grid['grid/selected']({ run, ids: [...ids] });
  expect(outside).toEqual([]);
  const where = `run = ${run} AND record_id IN (SELECT value FROM json_each('${JSON.stringify(ids)}'))`;
  expect(sumWords(sum)).toBe(sumBySql(database, where));
  const known = database
    .prepare(`SELECT record_id AS id, state, reason, findings FROM record WHERE ${where} ORDER BY record_id`)
    .all() as { id: number; state: string; reason: string | null; findings: string }[];
  const lines = Map.groupBy(known, ({ id }) => id);
  const pointedAt = [...lines].filter(([, own]) => own.some(({ findings: at }) => at !== '')).map(([id]) => id);
  expect(found.toSorted((a, b) => a - b)).toEqual(pointedAt);
  const standing = units.flatMap((unit) => unit.ids.map((id) => ({ ...unit, id })));
  expect(standing.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  for (const { id, state, reason } of standing) {
    const speak = lines.get(id)!.filter((line) => line.state !== 'duplicate');
    const as = (speak.length > 0 ? speak : lines.get(id)!).map((line) => [line.state, line.reason]);
    expect(as).toContainEqual([state, reason]);
  }
}

/** The values of each column that the filter chooses from: as many rows as there are, its own choice left out. */
async function expectValues(database: Database.Database, grid: Grid, { run, filter }: GridQuestion): Promise<void> {
  const column = GRID_VALUES[JSON.stringify(filter).length % GRID_VALUES.length]!;
  const answer = await grid['grid/values']({ run, filter, column, text: '', limit: 1000 });
  const where = whereOf(run, { ...filter, values: { ...filter.values, [column]: undefined } });
  const known = database
    .prepare(`SELECT ${VALUE[column]} AS value, count(*) AS rows FROM record WHERE ${where} GROUP BY 1`)
    .safeIntegers()
    .all() as { value: bigint | string | null; rows: bigint }[];
  const expected = known.map(
    ({ value, rows }) => `${typeof value === 'bigint' ? formatMicro(micro(value)) : value} ${rows}`,
  );
  expect(answer.values.map(({ value, rows }) => `${value} ${rows}`).sort()).toEqual(expected.sort());
  expect(answer.rows).toBe(known.reduce((sum, { rows }) => sum + Number(rows), 0));
}

/** How it was counted adds up to what it is, line by line. */
async function expectCounted(database: Database.Database, grid: Grid, { run, filter }: GridQuestion): Promise<void> {
  const { parts, sum } = await grid['grid/counted']({ run, filter });
  const where = whereOf(run, filter);
  expect(sumWords(sum)).toBe(sumBySql(database, where));
  for (const { state, reason, sum: own } of parts) {
    const is = reason === null ? 'IS NULL' : `= '${reason}'`;
    expect(sumWords(own)).toBe(sumBySql(database, `${where} AND state = '${state}' AND reason ${is}`));
  }
  expect(parts.reduce((rows, part) => rows + part.sum.rows, 0)).toBe(sum.rows);
}

async function expectSummary(database: Database.Database, grid: Grid, run: number): Promise<void> {
  const summary = await grid['grid/summary']({ run });
  const count = (sql: string) =>
    database.prepare(`SELECT count(*) FROM record WHERE run = ? AND ${sql}`).pluck().get(run);
  expect(summary.views).toEqual({
    all: count('TRUE'),
    findings: count(`findings <> ''`),
    late: count('late = 1'),
    corrections: count('correction_group IS NOT NULL'),
    held: count(`state = 'held'`),
  });
  // What a count of the side panel filters to is what it counted.
  const filtered = async (states: readonly UnitState[]) =>
    (await grid['grid/counted']({ run, filter: { states: [...states] } })).sum.rows;
  expect([summary.setApart, summary.needsPerson]).toEqual([await filtered(['duplicate']), await filtered(TO_DECIDE)]);
  expect(summary.findings.find(({ name }) => name === 'zero-hours')?.records).toBe(
    count(`findings LIKE '%zero-hours%'`),
  );
  const groups = database
    .prepare('SELECT prosjekt_id FROM record WHERE run = ? GROUP BY 1 ORDER BY prosjekt_id IS NULL, 1')
    .pluck()
    .all(run) as (string | null)[];
  expect(summary.byProsjekt.map((group) => group.id)).toEqual(groups);
}

const plain = { filter: {}, sort: null, groups: [], folded: [], allFolded: false };

describe('the grid', () => {
  it('answers as SQLite does, before and after a change', async () => {
    const { store, database, newRun, grid } = openGrid();
    const asked = fc.array(randomQuestion, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomRecord, { maxLength: 40 }),
        randomNames,
        asked,
        fc.subarray([...Array.from({ length: 21 }).keys()]),
        asked,
        fc.integer({ min: 1, max: 50 }),
        fc.nat(30),
        async (records, names, before, held, after, limit, turns) => {
          const run = newRun(records, names);
          for (const question of before) await expectAlike(database, grid, { ...question, run }, limit);
          // The columns that were not asked for are read ahead meanwhile, some or all.
          for (let turn = 0; turn < turns; turn += 1) await nextTurn();
          store.transaction(() => {
            store.records.setUnits(run, held, 'hold', 'by-person');
            store.records.setLate(run, held);
          });
          await expectAlike(database, grid, { ...plain, run }, limit);
          for (let turn = 0; turn < turns; turn += 1) await nextTurn();
          for (const question of [...before, ...after]) await expectAlike(database, grid, { ...question, run }, limit);
          await expectSummary(database, grid, run);
        },
      ),
      { numRuns: 150 },
    );
  });

  const one = (fields: Partial<RandomRecord>): RandomRecord => ({
    gap: 0,
    recordId: 1,
    ansatt: null,
    prosjekt: null,
    linje: null,
    arbeidstype: null,
    produkt: null,
    dato: null,
    hours: 1n,
    invoiceable: null,
    quantity: null,
    state: 'ready',
    reason: null,
    handOver: null,
    findings: '',
    late: 0,
    adjustment: 0,
    correction: 0,
    ...fields,
  });

  it('shows what became of a run while it was pulled', async () => {
    const { store, database, newRun, grid } = openGrid();
    const run = newRun([one({ recordId: 1 }), one({ recordId: 2 }), one({ recordId: 3 })], []);
    database.prepare(`UPDATE run SET state = 'pulling' WHERE number = ?`).run(run);
    await expectAlike(database, grid, { ...plain, run }, 10);
    store.transaction(() => store.records.removeOfRun(run));
    await expectAlike(database, grid, { ...plain, run }, 10);
  });

  it('does not mix what was read ahead before a change with what was read after it', async () => {
    const { store, database, newRun, grid } = openGrid();
    for (let turns = 0; turns < 15; turns += 1) {
      const run = newRun([one({ recordId: 1 }), one({ recordId: 2, gap: 25_000 })], []);
      await expectAlike(database, grid, { ...plain, run }, 10);
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      store.transaction(() => store.records.setUnits(run, [1, 2], 'hold', 'by-person'));
      await expectAlike(database, grid, { ...plain, run }, 10);
      for (let turn = 0; turn < 30; turn += 1) await nextTurn();
      await expectAlike(database, grid, { ...plain, run, filter: { states: ['held'] } }, 10);
    }
  });

  it('shows of each figure of the tie-out what it counts, also what was resolved without being handed over', async () => {
    const { database, newRun, grid } = openGrid();
    const states = UNIT_STATES.flatMap((state) => [null, 1].map((handOver) => ({ state, handOver })));
    const run = newRun(
      states.map((fields, n) => one({ recordId: n, ...fields } as Partial<RandomRecord>)),
      [],
    );
    for (const cell of TIE_CELLS) await expectAlike(database, grid, { ...plain, run, filter: { cell } }, 50);
  });

  it('draws each picture by all filters but its own, whole: what is drawn and the rest make the sum', async () => {
    const { newRun, grid } = openGrid();
    const projects = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const records = projects.map((prosjekt, n) =>
      one({
        recordId: n,
        prosjekt,
        ansatt: n < 5 ? 'a' : 'b',
        dato: `2026-01-${10 + n}`,
        hours: BigInt(n + 1) * 1_000_000n,
      }),
    );
    const run = newRun(records, []);
    const bars = async (filter: GridQuestion['filter']) => grid['grid/bars']({ run, filter });
    const values = (drawn: BarsWire | undefined) => drawn!.bars.map(({ value }) => value);
    const [days, prosjekt, ansatt] = await bars({ values: { prosjekt: ['1'] } });
    expect(values(days)).toEqual(['2026-01-10']);
    expect(values(prosjekt)).toEqual(['9', '8', '7', '6', '5', '4', '3', '1']);
    expect(prosjekt).toMatchObject({ rest: { count: 1, sum: { hours: '2' } }, sum: { hours: '45' } });
    expect(values(ansatt)).toEqual(['a']);
    expect((await bars({})).map(({ by }) => by)).toEqual(['dato', 'prosjekt', 'ansatt']);
    const many = newRun(
      Array.from({ length: 60 }, (_, n) =>
        one({ recordId: n, dato: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10) }),
      ),
      [],
    );
    expect((await grid['grid/bars']({ run: many, filter: {} }))[0]).toMatchObject({ by: 'week' });
  });

  it('finds a word in capitals or small letters, also Ø', async () => {
    const { newRun, grid } = openGrid();
    const run = newRun(
      [one({ ansatt: '7' }), one({ ansatt: '8' })],
      [
        ['ansatt', '7', 'Øystein'],
        ['ansatt', '8', 'Anne'],
      ],
    );
    expect((await linesOf(grid, { ...plain, run, filter: { text: 'øyst' } }, 10)).filtered).toMatch(/^1 rows/);
  });

  it('finds hours and days as they are shown', async () => {
    const { newRun, grid } = openGrid();
    const run = newRun(
      [
        one({ ansatt: '7', hours: 7_500_000n, dato: '2026-10-05' }),
        one({ ansatt: '8', hours: -1_234_500_000n, dato: '2026-11-05' }),
        one({ ansatt: '8', hours: 17_500_000n, invoiceable: 7_500_000n, dato: null }),
      ],
      [],
    );
    const found = async (text: string) => {
      const { rows } = await grid['grid/window']({ ...plain, run, filter: { text }, offset: 0, limit: 9 });
      return rows.flatMap((row) => (row.type === 'record' ? [row.record.hours] : []));
    };
    expect(await found('7,50')).toEqual(['7.5', '17.5']);
    expect(await found('1 234,50')).toEqual(['-1234.5']);
    expect(await found('05.10.2026')).toEqual(['7.5']);
    expect(await found('8 05.11')).toEqual(['-1234.5']);
  });
});
