// The lines of a hand-over as text for the proof log: made by SQLite in one go, they say what they say one by one.

import Database from 'better-sqlite3';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readListedRecord } from '../../main/domain/record.ts';
import { partRecords, partsOf } from '../../main/store/proof/proof-parts.ts';
import { openStore } from '../../main/store/store.ts';
import { newFolder } from '../support/desk.ts';

const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const AT = '2026-11-02T08:00:00.000Z';
const OF = { run: 1, number: 1 };

const TEXTS = [
  '{"Id":1,"AnsattId":7,"Dato":"2026-10-01T00:00:00","AntallTimer":7.50}',
  String.raw`{"Id":9007199254740991,"Tekst":"\"æøå\" 🛠 \u0001\n\\ \/ \ud83d","AntallTimer":-0.25}`,
  '{ "Id" : 3, "AntallTimer" : 1 , "Ny" : { "a" : [1, null] } }',
  '{"Id":4,"AntallTimer":-7.5}',
  '{"Id":4,"AntallTimer":7.5}',
  '{"Id":6,"AntallTimer":2}',
];

/** Handed over by hand; `alter` changes what the store has of it. */
function handedOver(alter: (database: Database.Database) => void = () => {}) {
  const folder = newFolder();
  const store = openStore({
    folder,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => AT,
  });
  const base = { name: 'a', baseUrl: 'https://a', environment: 'test', options: { headers: [] } as never } as const;
  const { id: connection } = store.connections.add(base, AT);
  const begun = { connection, kind: 'time', periodFrom: null, periodTo: null, cutoffUsed: null, at: AT } as const;
  const run = store.runs.begin(begun);
  const lines = TEXTS.map((text, at) => {
    const record = readListedRecord(text, 1, RULES);
    return { line: at + 1, record, findings: [], state: 'ready' as const, reason: null };
  });
  store.transaction(() => {
    store.records.insert(store.runs.get(run)!, lines);
    const to = { run, layout: null, byHand: 'typed in', folder: null, file: null, temporary: null, destination: null };
    store.records.reserve(run, 'time', store.handOvers.begin({ ...to, offline: true, apart: false, at: AT }));
  });
  const database = new Database(path.join(folder, 'console.sqlite'));
  alter(database);
  database.close();
  return store;
}

/** A reversal that is paired, a line of the console for a correction, one that is tied by a group alone. */
function tie(database: Database.Database): void {
  database.exec(`INSERT INTO correction VALUES (1, 1, 'time', 12, 1, 'send-correction', NULL, '${AT}');
    UPDATE record SET reverses = 67108865, pairing = 'paired', adjustment = 1 WHERE line = 4;
    UPDATE record SET made_by = 'console', correction = 1, correction_group = 67108865 WHERE line = 5;
    UPDATE record SET correction_group = 0 WHERE line = 6`);
}

it.each([1, 2, 100])('say the same, %i at a time', (limit) => {
  const store = handedOver(tie);
  const wanted = store.records.linesOfHandOver(OF, -1, 100);
  expect(wanted.map((line) => line.at(-1))).toEqual([
    ...TEXTS.slice(0, 3),
    { reverses: 67_108_865, pairing: 'paired' },
    { console: true, group: 67_108_865, correction: 1, corrects: 12 },
    { group: 0 },
  ]);
  const found: unknown[] = [];
  for (let after = -1; ; ) {
    const lines = store.records.textOfHandOver(OF, after, limit);
    if (lines === null) break;
    const text: unknown[] = JSON.parse(`[${Buffer.from(lines.text).toString('utf8')}]`);
    found.push(...text);
    after = lines.last;
  }
  expect(found).toEqual(wanted);
  store.close();
});

it('are read back from their parts, which bear the hash of what is read', () => {
  const store = handedOver(tie);
  const texts = () => [-1, 2].map((after) => store.records.textOfHandOver(OF, after, 2)!.text);
  const [part, ...others] = [...partsOf({ [Symbol.iterator]: () => [].values(), texts })];
  const line = part!.line.toString('utf8', 0, part!.line.length - 1);
  expect(others).toEqual([]);
  const wanted = store.records.linesOfHandOver(OF, -1, 100);
  expect(partRecords(line)).toEqual([wanted[0], wanted[1], wanted[2], wanted[3]]);
  store.close();
});

it('that are no text any more stand in the log as they are read, so that it can be read itself', () => {
  const store = handedOver((database) => {
    database.exec(
      `UPDATE record_fields SET fields = CAST(x'7b224964223a312c22ff223a317d' AS TEXT) WHERE key % 67108864 = 1`,
    );
  });
  const { text } = store.records.textOfHandOver(OF, -1, 1)!;
  const [line]: unknown[][] = JSON.parse(`[${Buffer.from(text).toString('utf8')}]`);
  expect(line?.[5]).toBe('{"Id":1,"\uFFFD":1}');
  expect(Buffer.from(Buffer.from(text).toString('utf8')).equals(Buffer.from(text))).toBe(true);
  store.close();
});
