// Random runs with few different values, so that ties, gaps and empty values are common; and random questions about them.

import type Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { TIE_CELLS } from '../../../main/domain/tie-out.ts';
import type { GridQuestion } from '../../../main/engine/grid/view.ts';
import { GRID_COLUMNS, GRID_GROUPS, GRID_LEVELS } from '../../../main/domain/grid-values.ts';

const IDS = ['1', '10', '2', 'Å', 'a', 'B', 'b_', '100%', '\u{1F600}', '\uFB01', "o'", ''];
const id = fc.option(fc.constantFrom(...IDS));
const amount = fc.option(
  fc.oneof(
    fc.bigInt(-3n, 3n).map((n) => n * 1_000_000n),
    // Larger than a float holds exactly, yet so that a run's sum fits into a column of SQLite.
    fc.constantFrom(2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 53n + 2n, -(2n ** 56n) - 1n),
    fc.constantFrom(2n ** 52n, 2n ** 52n - 1n, -(2n ** 52n)),
  ),
);

export const randomRecord = fc.record({
  /** Lines that are missing before it; a run is read twenty thousand lines at a time. */
  gap: fc.oneof(
    { weight: 30, arbitrary: fc.nat(2) },
    { weight: 1, arbitrary: fc.integer({ min: 19_990, max: 41_000 }) },
  ),
  recordId: fc.oneof(fc.nat(20), fc.constantFrom(2 ** 53 - 1, 2 ** 40, 70_000)),
  ansatt: id,
  prosjekt: id,
  linje: id,
  arbeidstype: id,
  produkt: id,
  dato: fc.option(fc.constantFrom('2026-01-31', '2026-02-01', '2025-12-31')),
  hours: amount,
  invoiceable: amount,
  quantity: amount,
  state: fc.constantFrom('ready', 'held', 'duplicate', 'needs-person', 'resolved', 'accepted', 'rejected'),
  reason: fc.option(fc.constantFrom('by-person', 'waits')),
  handOver: fc.option(fc.constantFrom(1, 2)),
  findings: fc.constantFrom('', '', 'zero-hours', 'zero-hours,missing-project', 'missing-project'),
  late: fc.nat(1),
  adjustment: fc.nat(1),
  /** Which correction it stands in: 0 is none. */
  correction: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
  ),
});
type Random = typeof randomRecord extends fc.Arbitrary<infer T> ? T : never;
export type RandomRecord = Omit<Random, 'dato'> & { readonly dato: string | null };

export const randomNames = fc.array(
  fc.tuple(
    fc.constantFrom('ansatt', 'prosjekt', 'prosjektlinje', 'arbeidstype', 'produkt'),
    fc.oneof(
      fc.constantFrom(...IDS),
      fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(...IDS)).map((of) => of.join('\u001f')),
    ),
    fc.constantFrom('Anne', 'anne', 'Bo', 'Zoe 1', 'A-1', '10'),
  ),
  { maxLength: 20 },
);

const word = fc.constantFrom('1', '0', '10', 'an', 'ZO', '_', '%', '-', "'", 'b', '7', '2', 'x');
const some = (...from: readonly string[]) => fc.array(fc.option(fc.constantFrom(...from)), { maxLength: 6 });
const chosen = fc.record(
  {
    ansatt: some(...IDS),
    prosjekt: some(...IDS),
    prosjektLinje: some(...IDS),
    arbeidstype: some(...IDS),
    produkt: some(...IDS),
    dato: some('2026-01-31', '2025-12-31'),
    week: some('2026-W05', '2026-W01'),
    month: some('2026-01', '2025-12'),
    timer: some('1', '-1', '0'),
    antall: some('2', '9007199254.740993'),
  },
  { requiredKeys: [] },
);
const filter = fc.record(
  {
    states: fc.subarray(['ready', 'held', 'duplicate', 'needs-person', 'gone'] as const),
    findings: fc.subarray(['zero-hours', 'missing-project', 'too-long'] as const),
    late: fc.boolean(),
    corrections: fc.boolean(),
    text: fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
    cell: fc.constantFrom(...TIE_CELLS),
    values: chosen,
  },
  { requiredKeys: [] },
);

/** A question about run 1; `folded` may name corrections by their numbers 1 to 4. */
export const randomQuestion: fc.Arbitrary<Omit<GridQuestion, 'run'>> = fc.record({
  filter: fc.oneof(fc.constant({}), fc.record({ text: word }), filter),
  sort: fc.option(fc.record({ column: fc.constantFrom(...GRID_COLUMNS), descending: fc.boolean() })),
  groups: fc.uniqueArray(fc.constantFrom(...GRID_GROUPS), { maxLength: GRID_LEVELS }),
  folded: fc.subarray([
    'group:',
    'group:1',
    'group:a',
    'group:1\u001fa',
    'group:\u001f',
    'group:2026-01-31',
    'group:2026-W05',
    'correction:1',
    'correction:2',
  ]),
  allFolded: fc.boolean(),
});

/** Puts the records into a run, and names in place of those before. */
export function fill(
  database: Database.Database,
  run: number,
  records: readonly RandomRecord[],
  names: readonly (readonly [string, string, string])[],
): void {
  const insert = database.prepare(
    `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, late, adjustment, correction_group, reverses, reason, hand_over,
       findings, dato, ansatt_id, prosjekt_id, prosjekt_linje_id, arbeidstype_id, produkt_id, antall_timer, faktura_time_antall, antall)
     VALUES (?, ?, ?, 1, 'time', ?, 'h', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const fields = database.prepare(`INSERT INTO record_fields (key, fields) VALUES (?, '{}')`);
  let line = 0;
  const keys: number[] = [];
  for (const record of records) {
    line += 1 + record.gap;
    const key = run * 2 ** 26 + line;
    const { correction, adjustment } = record;
    const reverses = correction > 0 && adjustment === 1 ? (keys[0] ?? null) : null;
    keys.push(key);
    insert.run(
      key,
      run,
      line,
      record.recordId,
      record.state,
      record.late,
      adjustment,
      correction === 0 ? null : correction,
      reverses,
      record.reason,
      record.handOver,
      record.findings,
      record.dato,
      record.ansatt,
      record.prosjekt,
      record.linje,
      record.arbeidstype,
      record.produkt,
      record.hours,
      record.invoiceable,
      record.quantity,
    );
    fields.run(key);
  }
  database.exec('DELETE FROM name');
  const name = database.prepare('INSERT OR REPLACE INTO name VALUES (1, ?, ?, ?)');
  for (const values of names) name.run(...values);
}
