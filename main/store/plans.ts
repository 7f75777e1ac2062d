// Plans of files, and the shares that their records have of their lines.

import type { Given } from '../domain/delivery/entries.ts';
import type { Summed } from '../domain/delivery/difference.ts';
import type { Name } from '../domain/delivery/named-share.ts';
import { micro } from '../domain/amount.ts';
import type { KeptShare, Quantity, Share } from '../domain/delivery/share.ts';
import type { HandOver } from '../ports/hand-overs.ts';
import type { FilePlan, Going, LinesOf, PlanStore } from '../ports/plans.ts';
import type { Run } from '../ports/runs.ts';
import type { Readable, Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';
import { inOrder } from './records/in-order.ts';
import { FILE_ORDER, keysInFile, keysOf, parts } from './records/rows.ts';

const RECORDS_AT_ONCE = 1_000;

interface ShareRow {
  record: number;
  unit: number;
  line: number | null;
  without: Share['without'] | null;
  period: string;
  keys: Json<KeptShare['keys']>;
  quantities: Json<Readonly<Record<string, readonly [exact: string, written: string, rule: string]>>>;
}

const SHARE = 'record, unit, line, without, period, keys, quantities';

function toShare({ record, unit, line, without, period, keys, quantities }: ShareRow): Share {
  const own = Object.entries(fromJson(quantities)).map(([key, [exact, written, rule]]): [string, Quantity] => [
    key,
    { exact: micro(BigInt(exact)), written: micro(BigInt(written)), rule },
  ]);
  const kept = { unit, record, line, period, keys: fromJson(keys), quantities: Object.fromEntries(own) };
  return without === null ? kept : { ...kept, without };
}

function quantitiesText(quantities: Share['quantities']): string {
  const own = Object.entries(quantities).map(([key, { exact, written, rule }]) => [
    key,
    [String(exact), String(written), rule],
  ]);
  return JSON.stringify(Object.fromEntries(own));
}

type GivenValues = readonly [
  key: number,
  unit: number,
  raw: string,
  reverses: number | null,
  pairing: string | null,
  group: number | null,
];

/** Only of what is surely its original does a reversal take back what was written. */
const isPaired = (pairing: string | null): boolean => pairing === null || pairing === 'paired';

interface WentRow {
  readonly number: number;
  readonly place: number;
  readonly isFile: 0 | 1;
  /** To the destination that the reversal goes to, or by its layout on the spot. */
  readonly isSameWay: 0 | 1;
  readonly unit: number;
  readonly hours: string | null;
  readonly invoiceable: string | null;
  readonly quantity: string | null;
}

/** A record that a file has as it was listed: one share, which is all of it. */
function asListed({ hours, invoiceable, quantity }: WentRow): KeptShare {
  const own = Object.entries({ hours, invoiceable, quantity }).flatMap(([rule, text]) =>
    text === null ? [] : [[rule, quantityOf(rule, text)] as const],
  );
  return { period: '', keys: {}, quantities: Object.fromEntries(own) };
}

/** Tells the units that a file has on another day than their own, each with that day; a plan is read once, as it may hold large tables. */
function postedIn(database: Readable): (handOver: number) => ReadonlyMap<number, string> {
  const plan = database
    .prepare<[number], Json<NonNullable<FilePlan['posted']>> | null>(
      `SELECT plan -> '$.posted' FROM hand_over_plan WHERE hand_over = ?`,
    )
    .pluck();
  const known = new Map<number, ReadonlyMap<number, string>>();
  return (handOver) => {
    const posted = known.get(handOver);
    if (posted !== undefined) return posted;
    const text = plan.get(handOver) ?? null;
    const read = new Map(text === null ? [] : fromJson(text));
    known.set(handOver, read);
    return read;
  };
}

/**
 * What the ERP has of what a reversal takes back: what was written the same way, which it undoes; or what went another way. Nothing where
 * it went several ways, or nobody knows.
 */
function takenBack(database: Readable, { destination, layout }: Going) {
  const went = database.prepare<unknown[], WentRow>(
    `WITH went (hand_over, place) AS (
      SELECT * FROM (SELECT hand_over, file_line FROM delivery WHERE record = :original AND (destination = :destination OR
          (SELECT count(DISTINCT destination) FROM delivery WHERE record = :original) = 1)
        ORDER BY destination IS :destination DESC, hand_over DESC LIMIT 1)
      UNION ALL SELECT hand_over, file_line FROM record WHERE key = :original AND NOT EXISTS (SELECT 1 FROM delivery WHERE record = :original))
    SELECT number, place, file IS NOT NULL AS isFile, coalesce(hand_over_plan.destination IS :destination AND
        (hand_over_plan.destination IS NOT NULL OR plan ->> '$.layout.name' = :layout), 0) AS isSameWay,
      record.record_id AS unit,
      CAST(antall_timer AS TEXT) AS hours, CAST(antall AS TEXT) AS quantity, CAST(faktura_time_antall AS TEXT) AS invoiceable
    FROM went JOIN hand_over ON hand_over.number = went.hand_over JOIN record ON record.key = :original
    LEFT JOIN hand_over_plan ON hand_over_plan.hand_over = went.hand_over`,
  );
  const shares = database.prepare<[number, number], ShareRow>(
    `SELECT ${SHARE} FROM share WHERE hand_over = ? AND record = ? ORDER BY part`,
  );
  const posted = postedIn(database);
  return (original: number): Pick<Given, 'undoes' | 'undoesOn' | 'went'> => {
    const row = went.get({ original, destination, layout });
    if (row === undefined) return {};
    const found = shares.all(row.number, row.place - 1).map(toShare);
    if (found.length > 0 && row.isSameWay === 1) return { undoes: found, undoesOn: posted(row.number).get(row.unit) };
    if (found.length > 0) return { went: found };
    return row.isFile === 1 ? { went: [asListed(row)] } : {};
  };
}

function newVersions(database: Readable, run: number): (group: number | null) => string | undefined {
  const keys = database
    .prepare<unknown[], { of: number; key: number }>(
      `SELECT correction_group AS of, min(key) AS key FROM record WHERE run = ? AND correction_group IS NOT NULL
       AND reverses IS NULL AND adjustment = 0 GROUP BY 1`,
    )
    .all(run);
  const byGroup = new Map(keys.map(({ of, key }) => [of, key]));
  const fields = database.prepare<[number], string>('SELECT fields FROM record_fields WHERE key = ?').pluck();
  return (group) => {
    const key = group === null ? undefined : byGroup.get(group);
    return key === undefined ? undefined : fields.get(key);
  };
}

function keysInState(
  run: number,
  kind: Run['kind'],
  { state, reversing }: Extract<LinesOf, { readonly state: string }>,
) {
  const order = `state = ? ORDER BY ${FILE_ORDER[kind]}`;
  // By the index of what reverses: of a month there are few.
  if (reversing)
    return { sql: `SELECT key FROM record WHERE run = ? AND reverses IS NOT NULL AND ${order}`, values: [run, state] };
  return { sql: `SELECT key FROM record WHERE key BETWEEN ? AND ? AND ${order}`, values: [...keysOf(run), state] };
}

function* givenLines(
  database: Readable,
  { number, kind }: Pick<Run, 'number' | 'kind'>,
  of: LinesOf,
  going: Going,
): Generator<Given> {
  const { sql, values } = 'number' in of ? keysInFile(of) : keysInState(number, kind, of);
  const without = 'without' in of ? of.without : undefined;
  const keys = database
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values)
    .filter((key) => without?.has(key) !== true);
  const units = 'units' in of ? of.units : null;
  const rows = database
    .prepare<[string], GivenValues>(
      `SELECT record.key, record_id, fields, reverses, pairing, correction_group FROM json_each(?) AS place
     CROSS JOIN record ON record.key = place.value CROSS JOIN record_fields ON record_fields.key = place.value`,
    )
    .raw();
  const taken = takenBack(database, going);
  const newVersion = newVersions(database, number);
  for (const [, unit, raw, reverses, pairing, group] of inOrder(keys, (list) => rows.all(list))) {
    if (units?.has(unit) === false) continue;
    if (reverses === null || !isPaired(pairing)) {
      yield reverses === null ? { unit, raw } : { unit, raw, newVersion: newVersion(group) };
      continue;
    }
    yield { unit, raw, ...taken(reverses), newVersion: newVersion(group) };
  }
}

function* sharesOf(database: Readable, handOver: number): Generator<Share> {
  const next = database.prepare<[number, number, number], ShareRow>(
    `SELECT ${SHARE} FROM share WHERE hand_over = ? AND record BETWEEN ? AND ? ORDER BY record, part`,
  );
  const last = database
    .prepare<[number], number | null>('SELECT max(record) FROM share WHERE hand_over = ?')
    .pluck()
    .get(handOver);
  for (let from = 0; from <= (last ?? -1); from += RECORDS_AT_ONCE)
    yield* next.all(handOver, from, from + RECORDS_AT_ONCE - 1).map(toShare);
}

interface ListedRow {
  record: number;
  unit: number;
  period: string;
  employee: string;
  payType: string;
  project: string;
  product: string;
  dato: string;
  hours: string | null;
  quantity: string | null;
  invoiceable: string | null;
}

const quantityOf = (rule: string, text: string): Quantity => {
  const amount = micro(BigInt(text));
  return { exact: amount, written: amount, rule };
};

/** A file as listed has a line for each record, which is whole. */
function* listedShares(
  database: Readable,
  handOver: Pick<HandOver, 'run' | 'number' | 'apart'>,
  isWhole = false,
): Generator<Share> {
  const { sql, values } = keysInFile(handOver);
  const all = database
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values);
  const rows = database.prepare<[number, string], ListedRow>(
    `SELECT place.key + ? AS record, record_id AS unit, substr(coalesce(dato, ''), 1, 7) AS period, coalesce(ansatt_id, '') AS employee,
         coalesce(arbeidstype_id, '') AS payType, coalesce(prosjekt_id, '') AS project,
         coalesce(produkt_id, '') AS product, coalesce(dato, '') AS dato, CAST(antall_timer AS TEXT) AS hours,
         CAST(antall AS TEXT) AS quantity, CAST(faktura_time_antall AS TEXT) AS invoiceable FROM json_each(?) AS place
         CROSS JOIN record ON record.key = place.value ORDER BY place.key`,
  );
  let first = 0;
  for (const part of parts(all, RECORDS_AT_ONCE)) {
    for (const { record, unit, period, hours, quantity, invoiceable, product, dato, ...own } of rows.all(
      first,
      JSON.stringify(part),
    )) {
      const rule = hours === null ? 'quantity' : 'hours';
      const quantities: Record<string, Quantity> = { [rule]: quantityOf(rule, hours ?? quantity ?? '0') };
      if (isWhole && invoiceable !== null) quantities.invoiceable = quantityOf('invoiceable', invoiceable);
      const keys = isWhole ? { ...own, product, dato } : own;
      yield { unit, record, line: record + 1, period, keys, quantities };
    }
    first += part.length;
  }
}

/** Added up by the database: a walk over 48,000 records takes a third of a second each time that it is looked at. */
function listedSum(database: Readable, { number, kind }: Pick<Run, 'number' | 'kind'>, of: LinesOf): Summed {
  const { sql, values } = 'number' in of ? keysInFile(of) : keysInState(number, kind, of);
  const only = 'units' in of && of.units !== null ? JSON.stringify([...of.units]) : null;
  const without = 'without' in of && of.without !== undefined ? JSON.stringify([...of.without]) : '[]';
  const each = (name: string) => `(SELECT json_group_array(DISTINCT ${name}) FILTER (WHERE ${name} <> '') FROM own)`;
  const row = database
    .prepare<unknown[], Record<Name, Json<string[]>> & { total: string }>(
      `WITH own AS MATERIALIZED (
         SELECT ansatt_id AS employee, arbeidstype_id AS payType, prosjekt_id AS project, coalesce(antall_timer, antall, 0) AS amount
         FROM record WHERE key IN (${sql}) AND key NOT IN (SELECT value FROM json_each(?))
           AND (? IS NULL OR record_id IN (SELECT value FROM json_each(?))))
       SELECT ${each('employee')} AS employee, ${each('payType')} AS payType, ${each('project')} AS project,
         (SELECT CAST(coalesce(sum(amount), 0) AS TEXT) FROM own) AS total`,
    )
    .get(...values, without, only, only ?? '[]')!;
  const set = (name: Name): Set<string> => new Set(fromJson(row[name]));
  return {
    values: { employee: set('employee'), payType: set('payType'), project: set('project') },
    total: micro(BigInt(row.total)),
  };
}

function standing(
  database: Readable,
  handOver: Pick<HandOver, 'run' | 'number' | 'apart'>,
  key: string | null,
  of: readonly string[],
): string[] {
  const among = 'IN (SELECT value FROM json_each(?))';
  const found = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], string>(sql)
      .pluck()
      .all(...values);
  if (key === null) {
    const { sql, values } = keysInFile(handOver);
    const work = `SELECT DISTINCT arbeidstype_id FROM record WHERE key IN (${sql}) AND arbeidstype_id ${among}`;
    return found(work, ...values, JSON.stringify(of));
  }
  const there = `SELECT DISTINCT keys ->> :key FROM share WHERE hand_over = :number AND line IS NOT NULL AND keys ->> :key IN
    (SELECT value FROM json_each(:of))`;
  return database
    .prepare<unknown[], string>(there)
    .pluck()
    .all({ key: `$."${key}"`, number: handOver.number, of: JSON.stringify(of) });
}

/** A file as listed has a line for each record; what was entered by hand has none. */
function linesIn(database: Readable, handOver: number, place: number, hasShares: boolean): number[] {
  if (hasShares) {
    const lines =
      'SELECT DISTINCT line FROM share WHERE hand_over = ? AND record = ? AND line IS NOT NULL ORDER BY line';
    return database
      .prepare<[number, number], number>(lines)
      .pluck()
      .all(handOver, place - 1);
  }
  const isFile = database.prepare<[number], number>('SELECT file IS NOT NULL FROM hand_over WHERE number = ?').pluck();
  return isFile.get(handOver) === 1 ? [place] : [];
}

export function planStore(database: Writable): PlanStore {
  const plan = () =>
    database.prepare<[number], { destination: number | null; plan: Json<FilePlan> }>(
      'SELECT destination, plan FROM hand_over_plan WHERE hand_over = ?',
    );
  const has = () => database.prepare<[number], number>('SELECT 1 FROM share WHERE hand_over = ? LIMIT 1').pluck();
  return {
    keep(handOver, { destination, ...kept }) {
      database
        .prepare('INSERT OR REPLACE INTO hand_over_plan VALUES (?, ?, ?)')
        .run(handOver, destination, JSON.stringify(kept));
    },
    of(handOver) {
      const row = plan().get(handOver);
      return row === undefined ? null : { destination: row.destination, ...fromJson(row.plan) };
    },
    handOvers: () =>
      database.prepare<[], number>('SELECT hand_over FROM hand_over_plan ORDER BY hand_over').pluck().all(),
    given: (run, of, going) => givenLines(database, run, of, going),
    noteShares(handOver) {
      const note = database.prepare('INSERT INTO share VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
      return (shares) => {
        for (const [part, { record, unit, line, without = null, period, keys, quantities }] of shares.entries())
          note.run(
            handOver,
            record,
            part,
            unit,
            line,
            without,
            period,
            JSON.stringify(keys),
            quantitiesText(quantities),
          );
      };
    },
    dropShares(handOver) {
      database.prepare('DELETE FROM share WHERE hand_over = ?').run(handOver);
    },
    hasShares: (handOver) => has().get(handOver) === 1,
    lineOf: (handOver, place) => linesIn(database, handOver, place, has().get(handOver) === 1)[0] ?? null,
    linesOf: (handOver, place) => linesIn(database, handOver, place, has().get(handOver) === 1),
    units(handOver) {
      const { sql, values } = keysInFile(handOver);
      return database
        .prepare<unknown[], number>(`SELECT DISTINCT record_id FROM record WHERE key IN (${sql}) ORDER BY 1`)
        .pluck()
        .all(...values);
    },
    standing: (handOver, key, of) => standing(database, handOver, key, of),
    listedSum: (run, of) => listedSum(database, run, of),
    listed: (handOver) => listedShares(database, handOver, true),
    days(handOver) {
      const { sql, values } = keysInFile(handOver);
      const all = database
        .prepare<unknown[], number>(sql)
        .pluck()
        .all(...values);
      const days = database
        .prepare<[string], string>(
          `SELECT coalesce(dato, '') FROM json_each(?) AS place CROSS JOIN record ON record.key = place.value
           ORDER BY place.key`,
        )
        .pluck();
      return Array.from(parts(all, RECORDS_AT_ONCE), (part) => days.all(JSON.stringify(part))).flat();
    },
    shares: (handOver) =>
      has().get(handOver.number) === 1 ? sharesOf(database, handOver.number) : listedShares(database, handOver),
  };
}
