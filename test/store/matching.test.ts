// "Is it in?" over all runs: what is told by kept columns, by the records between them, and where columns were taken away is the same.

import path from 'node:path';
import Database from 'better-sqlite3';
import { assert, constantFrom, property, record as recordOf } from 'fast-check';
import { expect, it } from 'vitest';
import { readListedRecord } from '../../main/domain/record.ts';
import type { RecordSearch } from '../../main/ports/records.ts';
import { openStore, STORE_FILE } from '../../main/store/store.ts';
import { later, newFolder } from '../support/desk.ts';

const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const AT = '2026-11-02T08:00:00.000Z';
const NAMES = [
  ['3', 'Solveig Ødegård'],
  ['4', 'Per 3_5%'],
] as const;

interface Line {
  readonly key: number;
  readonly connection: number;
  readonly employee: string | null;
  readonly dato: string | null;
  readonly text: string;
  readonly hours: number;
}

const hoursOf = (n: number): number => (n % 37 === 0 ? -7.5 : n % 41 === 0 ? 1234.5 : n % 43 === 0 ? 1.28 : 1);

/** What is typed of an amount as it is shown, and what it is then. */
const AMOUNTS: Readonly<Record<string, number>> = {
  '7,50': 7.5,
  '\u22127.50': 7.5,
  '1\u00a0234,50': 1234.5,
  '1,280': 1.28,
  '9,25': 9.25,
};

const lineText = (n: number): string =>
  JSON.stringify({
    Id: 5_000_000 - n,
    Dato: n % 17 === 0 ? null : `2026-10-${String(1 + (n % 28)).padStart(2, '0')}${n % 5 === 0 ? 'T07:30:00' : ''}`,
    AntallTimer: hoursOf(n),
    AnsattId: n % 13 === 0 ? null : String(n % 40),
    Fritekst: n % 101 === 0 ? 'Nordfjordeid' : 'x',
  });

/** Two connections, of which one has names, with runs whose lines came in batches of these sizes. */
function historyOf(runs: readonly (readonly number[])[]) {
  const folder = newFolder();
  const actor = { user: 'test', machine: 'test', program: 'a test' };
  const store = openStore({ folder, actor, holder: 'a test', now: () => AT });
  const connections = ['a', 'b'].map((name) => {
    const options = { headers: [] } as never;
    return store.connections.add({ name, baseUrl: `https://${name}`, environment: 'test', options }, AT).id;
  });
  store.names.set(connections[0]!, 'ansatt', new Map(NAMES), 'a test', AT);
  const lines: Line[] = [];
  let n = 0;
  for (const [at, batches] of runs.entries()) {
    const connection = connections[at % 2]!;
    const dates = { periodFrom: null, periodTo: null, cutoffUsed: null };
    const number = store.runs.begin({ connection, kind: 'time', ...dates, at: AT });
    let line = 0;
    for (const size of batches)
      store.transaction(() => {
        const added = Array.from({ length: size }, () => {
          n += 1;
          line += 1;
          const text = lineText(n);
          const record = readListedRecord(text, n, RULES);
          const { ansattId: employee, dato } = record;
          lines.push({ key: number * 2 ** 26 + line, connection, employee, dato, text, hours: hoursOf(n) });
          return { line, record, findings: [], state: 'ready' as const, reason: null };
        });
        store.records.insert(store.runs.get(number)!, added);
      });
    store.runs.become(number, 'pull-failed', AT);
  }
  const beside = new Database(path.join(folder, STORE_FILE));
  later(() => {
    beside.close();
    store.close();
  });
  const found = (search: RecordSearch, limit = 1_000_000): number[] => {
    const finding = store.records.matching(search, limit);
    let step = finding.next();
    while (step.done !== true) step = finding.next();
    return step.value;
  };
  const named = (connection: number, employee: string | null, words: string): boolean =>
    connection === connections[0] && NAMES.some(([id, name]) => id === employee && name.includes(words));
  const expected = ({ employee, from, to, text }: RecordSearch): number[] =>
    lines
      .filter(
        (line) =>
          (employee === undefined || line.employee === employee || named(line.connection, line.employee, employee)) &&
          (from === undefined || (line.dato !== null && line.dato >= from)) &&
          (to === undefined || (line.dato !== null && line.dato.slice(0, 10) <= to)) &&
          (text === undefined ||
            line.text.includes(text) ||
            Math.abs(line.hours) === AMOUNTS[text] ||
            named(line.connection, line.employee, text)),
      )
      .map(({ key }) => key)
      .reverse();
  return { beside, found, expected };
}

const searches = recordOf(
  {
    employee: constantFrom('3', '4', '5', 'Solveig', '3_5%', '_', '99'),
    from: constantFrom('2026-10-05', '2026-10-20', '2026-11-01'),
    to: constantFrom('2026-09-30', '2026-10-10', '2026-10-25'),
    text: constantFrom('Nordfjordeid', 'Solveig', 'nowhere', ...Object.keys(AMOUNTS)),
  },
  { requiredKeys: [] },
);

it('finds the same, in the same order, whatever is kept of the runs', () => {
  const { beside, found, expected } = historyOf([[1_200, 30], [40, 1_000, 7], [300], [1_100, 1_050]]);
  const agree = () =>
    assert(
      property(searches, constantFrom(1, 7, 1_000, 100_000), (search, limit) => {
        expect(found(search, limit)).toEqual(expected(search).slice(0, limit));
      }),
      { numRuns: 60 },
    );
  agree();
  // Of one run the columns of employees are gone, of another all of them.
  beside.exec(`DELETE FROM run_column WHERE run = 2 AND field = 'ansattId'; DELETE FROM run_column WHERE run = 4`);
  agree();
});

it('the columns tell of a run that nobody is there: its records are not read', () => {
  const { beside, found } = historyOf([[1_200]]);
  expect(found({ employee: '5' }).length).toBeGreaterThan(10);
  beside.exec(`DROP TRIGGER kept_columns_go_with_update; UPDATE record SET ansatt_id = '5'`);
  expect(found({ employee: '5' }).length).toBeLessThan(100);
  expect(found({ employee: '99' })).toEqual([]);
});

it('of material it finds quantities and kroner as they are shown, of returns too, and no price or sum beside them', () => {
  const folder = newFolder();
  const store = openStore({
    folder,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => AT,
  });
  later(() => store.close());
  const options = { headers: [] } as never;
  const { id: connection } = store.connections.add(
    { name: 'a', baseUrl: 'https://a', environment: 'test', options },
    AT,
  );
  const dates = { periodFrom: null, periodTo: null, cutoffUsed: null };
  const number = store.runs.begin({ connection, kind: 'material', ...dates, at: AT });
  const rules = { kind: 'material', idField: 'Id', volatileFields: [], priceField: 'Salgspris' } as const;
  // 12.5 × 98.764 = 1 234.55; −12.5 × 98.764; 3 × 9.995 = 29.985, shown as 29.99; without a price.
  const lines = [
    '"Antall":12.5,"Salgspris":98.764',
    '"Antall":-12.5,"Salgspris":98.764',
    '"Antall":3,"Salgspris":9.995',
    '"Antall":40',
  ];
  store.transaction(() => {
    store.records.insert(
      store.runs.get(number)!,
      lines.map((amounts, index) => {
        const record = readListedRecord(`{"Id":${index + 1},"Dato":"2026-10-05",${amounts}}`, index + 1, rules);
        return { line: index + 1, record, findings: [], state: 'ready' as const, reason: null };
      }),
    );
  });
  const found = (text: string): number[] => {
    const finding = store.records.matching({ text }, 100);
    let step = finding.next();
    while (step.done !== true) step = finding.next();
    return step.value.map((key) => key % 2 ** 26).sort();
  };
  expect(found('1 234,55')).toEqual([1, 2]);
  expect(found('1\u00a0234,55 kr')).toEqual([1, 2]);
  expect(found('\u22121 234,55')).toEqual([1, 2]);
  expect(found('NOK 1,234.55')).toEqual([1, 2]);
  expect(found('29,99')).toEqual([3]);
  expect(found('12,50')).toEqual([1, 2]);
  expect(found('40,00')).toEqual([4]);
  expect(found('0,00')).toEqual([]);
  expect(found('1 234,56')).toEqual([]);
});
