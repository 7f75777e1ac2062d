// Each ready line of a run gets its place in the file, however the ready ones lie among the others.

import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readListedRecord } from '../../main/domain/record.ts';
import { openStore } from '../../main/store/store.ts';
import { newFolder } from '../support/desk.ts';

const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const AT = '2026-11-02T08:00:00.000Z';
/** Its keys are beyond what fits 32 bits. */
const RUN = 100;
const LINES = 90;

function dayOf(line: number): string {
  return `2026-10-${String(1 + ((line * 11) % 28)).padStart(2, '0')}`;
}

/** A desk with one run of that many lines, of which those are ready. */
function reviewOf(ready: ReadonlySet<number>) {
  const folder = newFolder();
  const actor = { user: 'test', machine: 'test', program: 'a test' };
  const store = openStore({ folder, actor, holder: 'a test', now: () => AT });
  const base = { name: 'a', baseUrl: 'https://a', environment: 'test', options: { headers: [] } as never } as const;
  const { id: connection } = store.connections.add(base, AT);
  const begun = { connection, kind: 'time', periodFrom: null, periodTo: null, cutoffUsed: null, at: AT } as const;
  const first = store.runs.begin(begun);
  const database = new Database(path.join(folder, 'console.sqlite'));
  database.prepare('UPDATE run SET number = ? WHERE number = ?').run(RUN, first);
  const lines = Array.from({ length: LINES }, (_, at) => {
    const text = `{"Id":${900 - at},"AnsattId":7,"Dato":"${dayOf(at + 1)}T00:00:00","AntallTimer":1}`;
    const state = ready.has(at + 1) ? ('ready' as const) : ('held' as const);
    return { line: at + 1, record: readListedRecord(text, 1, RULES), findings: [], state, reason: null };
  });
  store.transaction(() => store.records.insert(store.runs.get(RUN)!, lines));
  return { store, database };
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('whatever lies between them (%i)', (seed) => {
  const gaps = fc.sample(fc.constantFrom(1, 1, 1, 2, 5, 16, 17, 18, 19), { numRuns: LINES, seed });
  const ready = new Set<number>();
  let line = 0;
  for (const gap of gaps) {
    line += gap;
    if (line <= LINES) ready.add(line);
  }
  const { store, database } = reviewOf(ready);
  const to = {
    run: RUN,
    layout: null,
    byHand: 'typed in',
    folder: null,
    file: null,
    temporary: null,
    destination: null,
  };
  const sum = store.transaction(() =>
    store.records.reserve(RUN, 'time', store.handOvers.begin({ ...to, offline: true, apart: false, at: AT })),
  );
  const found = database
    .prepare('SELECT line, state, file_line, live FROM record ORDER BY file_line, line')
    .raw()
    .all();
  const inFile = [...ready].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : b - a));
  const held = Array.from({ length: LINES }, (_, at) => at + 1).filter((one) => !ready.has(one));
  expect(sum.rows).toBe(ready.size);
  expect(found).toEqual([
    ...held.map((one) => [one, 'held', null, 0]),
    ...inFile.map((one, at) => [one, 'handed-over', at + 1, 1]),
  ]);
  database.close();
  store.close();
});
