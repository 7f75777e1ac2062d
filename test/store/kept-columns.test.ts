// The columns that are kept beside the records of a run tell what the records themselves tell, and go with any change of those.

import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readListedRecord } from '../../main/domain/record.ts';
import { openStore, STORE_FILE } from '../../main/store/store.ts';
import type { StoredField } from '../../main/ports/grid.ts';
import { later, newFolder } from '../support/desk.ts';

const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const AT = '2026-11-02T08:00:00.000Z';
const FIELDS: readonly StoredField[] = [
  'dato',
  'ansattId',
  'prosjektId',
  'prosjektLinjeId',
  'arbeidstypeId',
  'produktId',
  'hours',
  'invoiceable',
  'quantity',
  'state',
  'findings',
];

/** Hours that a plain number does not hold, none at all, and ordinary ones. */
const hoursOf = (n: number): string =>
  n % 500 === 7 ? `9007199254.${740_992 + n}` : n % 9 === 0 ? 'null' : `${(n % 40) / 4}`;

const text = (n: number): string =>
  `{"Id":${5_000_000 - 3 * n},"Dato":"2026-10-${String(1 + (n % 28)).padStart(2, '0')}T00:00:00","AnsattId":${n % 1_300},` +
  `"ProsjektId":${n % 4 === 0 ? 'null' : `"P-${n % 70}"`},"ProsjektLinjeId":"Å${n % 3}","AntallTimer":${hoursOf(n)},"FakturaTimeAntall":1}`;

/** A run whose lines were inserted in batches of these sizes. */
function runOf(...batches: readonly number[]) {
  const folder = newFolder();
  const store = openStore({
    folder,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => AT,
  });
  const base = { name: 'a', baseUrl: 'https://a', environment: 'test', options: { headers: [] } as never } as const;
  const { id: connection } = store.connections.add(base, AT);
  const number = store.runs.begin({
    connection,
    kind: 'time',
    periodFrom: null,
    periodTo: null,
    cutoffUsed: null,
    at: AT,
  });
  let line = 0;
  for (const size of batches) {
    const lines = Array.from({ length: size }, () => {
      line += 1;
      const record = readListedRecord(text(line), line, RULES);
      return { line, record, findings: [], state: 'ready' as const, reason: null };
    });
    store.transaction(() => store.records.insert(store.runs.get(number)!, lines));
  }
  const beside = new Database(path.join(folder, STORE_FILE));
  later(() => {
    beside.close();
    store.close();
  });
  const shown = (fields: readonly (StoredField | 'id')[] = [...FIELDS, 'id']) => {
    const loading = store.grid.load(number, fields);
    let step = loading.next();
    while (step.done !== true) step = loading.next();
    const { keys, ids, coded } = step.value;
    return {
      keys: [...keys],
      ids: [...ids],
      values: [...coded].map(([field, { codes, values }]) => [
        field,
        ...Array.from(codes, (code) => String(values[code])),
      ]),
    };
  };
  const parts = () => beside.prepare('SELECT DISTINCT first, count FROM run_column ORDER BY first').raw().all();
  return { store, number, beside, shown, parts };
}

it.each([
  [[2_500], [[1, 2_500]]],
  [
    [1_500, 1_200, 30],
    [
      [1, 1_500],
      [1_501, 1_200],
    ],
  ],
  [[40, 1_000], [[41, 1_000]]],
  [[999], []],
])('lines inserted as %j: what is kept and what is not are the records', (batches, kept) => {
  const { beside, shown, parts } = runOf(...batches);
  expect(parts()).toEqual(kept);
  const all = shown();
  const [some, none, ids] = [shown(['hours', 'state', 'prosjektId']), shown([]), shown(['id'])];
  beside.exec('DELETE FROM run_column');
  expect(all).toEqual(shown());
  expect(some).toEqual(shown(['hours', 'state', 'prosjektId']));
  expect(none).toEqual(shown([]));
  expect(ids).toEqual(shown(['id']));
  expect(all.keys).toHaveLength(batches.reduce((sum, size) => sum + size, 0));
});

it.each([
  `UPDATE record SET antall_timer = 1 WHERE line = 900`,
  `UPDATE record SET ansatt_id = '7' WHERE line = 900`,
  `UPDATE record SET dato = '2026-01-01' WHERE line = 900`,
  `UPDATE record SET record_id = 1 WHERE line = 900`,
  `DELETE FROM record WHERE line = 900`,
  `DELETE FROM record WHERE line = 1200`,
])('go with %s', (change) => {
  const { beside, shown, parts } = runOf(1_200);
  const before = shown();
  beside.exec(change);
  expect(parts()).toEqual([]);
  expect(shown()).not.toEqual(before);
});

it('stay when a state changes, which is read from the records', () => {
  const { store, number, shown, parts } = runOf(1_200);
  const before = shown();
  store.transaction(() => store.records.setUnits(number, [5_000_000 - 3 * 900], 'hold', 'x'));
  expect(parts()).toHaveLength(1);
  const after = shown();
  expect(after).not.toEqual(before);
  expect(after.values.find(([field]) => field === 'state')![900]).toBe('held');
});

it.each([1, 2, 30, 240, 241, 700, 1_200])('%i records in another state are read as they are', (others) => {
  const { store, number, shown } = runOf(1_200, 5);
  const ids = Array.from({ length: others }, (_value, at) => 5_000_000 - 3 * (1_200 - at));
  store.transaction(() => store.records.setUnits(number, ids, 'hold', 'x'));
  const states = shown(['state', 'reason', 'handOver', 'late']).values;
  expect(states).toEqual([
    [
      'state',
      ...Array.from({ length: 1_205 }, (_value, at) => (at >= 1_200 - others && at < 1_200 ? 'held' : 'ready')),
    ],
    ['reason', ...Array.from({ length: 1_205 }, (_value, at) => (at >= 1_200 - others && at < 1_200 ? 'x' : 'null'))],
    ['handOver', ...Array.from({ length: 1_205 }, () => 'null')],
    ['late', ...Array.from({ length: 1_205 }, () => '0')],
  ]);
});

it('begin anew with a list that begins anew', () => {
  const { store, number, shown, parts } = runOf(1_200);
  const before = shown();
  const lines = Array.from({ length: 1_200 }, (_value, at) => {
    const record = readListedRecord(text(at + 1), at + 1, RULES);
    return { line: at + 1, record, findings: [], state: 'ready' as const, reason: null };
  });
  store.transaction(() => {
    store.records.removeOfRun(number);
    store.records.insert(store.runs.get(number)!, lines);
  });
  expect(parts()).toEqual([[1, 1_200]]);
  expect(shown()).toEqual(before);
});
