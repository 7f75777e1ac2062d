// The migrations: increasing, each in one transaction, and what was there before stays.

import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Writable } from '../../../main/store/file/database.ts';
import { migrate, needsMigration, schemaVersion } from '../../../main/store/file/migrate.ts';
import { MIGRATIONS } from '../../../main/store/migrations/index.ts';
import { keepSums } from '../../../main/store/records/kept-sums.ts';
import { monthStore } from '../../../main/store/months.ts';
import { controlTotalsStore } from '../../../main/store/settings.ts';
import { BlockSums } from '../../../main/store/records/block-sums.ts';
import { recordReader } from '../../../main/store/records/read.ts';
import { recordKey } from '../../../main/store/records/rows.ts';

function memory(): Writable {
  return new Database(':memory:') as unknown as Writable;
}

describe('migrations', () => {
  it('are numbered from 1 up without a gap', () => {
    expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_migration, index) => index + 1));
  });

  it('make only STRICT tables', () => {
    const database = memory();
    migrate(database);
    const loose = database
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
    expect(needsMigration(database)).toBe(false);
  });

  it('make of an empty database, one by one, what a new store gets at once', () => {
    const all = (database: Writable) => {
      const made = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name').all();
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
      const rows = tables.toSorted().map((name) => [name, database.prepare(`SELECT * FROM ${name}`).all()]);
      return { version: schemaVersion(database), made, rows, id: database.pragma('application_id') };
    };
    const [byOne, atOnce] = [memory(), memory()];
    migrate(byOne, [...MIGRATIONS]);
    migrate(atOnce);
    expect(all(atOnce)).toEqual(all(byOne));
  });

  it('1 → 2 keeps runs, records and history as they were', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 1));
    database.exec(`
      INSERT INTO connection (id, name, base_url, environment, options, created_at) VALUES (1, 'a', 'https://a', 'test', '{}', 'x');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (1, 1, 'time', 'closed', 'x');
      INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, fields) VALUES (9, 1, 1, 1, 'time', 5, 'h', 'marked', '{}');
      INSERT INTO event VALUES (1, 'x', 'me', 1, 'run closed', '{}', '0', '1');`);
    const tables = ['connection', 'run', 'record', 'event'];
    const before = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all());
    migrate(database, MIGRATIONS.slice(0, 2));
    expect(schemaVersion(database)).toBe(2);
    expect(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())).toEqual(before);
    database.prepare("INSERT INTO setting VALUES ('language', '\"nb\"')").run();
  });

  it('2 → 3 keeps how far the proof log was followed', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 2));
    database.exec("UPDATE proof_followed SET seq = 7, hash = 'abc'");
    migrate(database);
    expect(database.prepare('SELECT seq, hash, problem FROM proof_followed').get()).toEqual({
      seq: 7,
      hash: 'abc',
      problem: null,
    });
  });

  it('9 → 10 gives each list of names to the connection it is of, and to no other', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 9));
    const add = (id: number, name: string, environment: string) =>
      database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (${id}, '${name}', 'https://a', '${environment}', '{}', 'x', 'u${id}')`);
    add(1, 'Øvelse', 'sandbox');
    add(2, 'Fjellbygg', 'production');
    database.exec(`INSERT INTO name_list VALUES ('ansatt', 'Øvelse', 'x'), ('prosjekt', 'L:/prosjekter.csv', 'x');
      INSERT INTO name VALUES ('ansatt', '1', 'Kari'), ('prosjekt', '7', 'Kai 4');`);
    const before = database.serialize();
    migrate(database);
    const names = (of: Writable) => of.prepare('SELECT connection, list, id, name FROM name ORDER BY 1').all();
    expect(names(database)).toEqual([
      { connection: 1, list: 'ansatt', id: '1', name: 'Kari' },
      { connection: 2, list: 'prosjekt', id: '7', name: 'Kai 4' },
    ]);
    const several = new Database(before) as unknown as Writable;
    several.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
      VALUES (3, 'Dalbygg', 'https://b', 'production', '{}', 'x', 'u3')`);
    migrate(several);
    expect(names(several)).toEqual([{ connection: 1, list: 'ansatt', id: '1', name: 'Kari' }]);
  });

  it('13 → 14 tells the destination of each file that was planned for one, and leaves every record alone', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 13));
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (1, 1, 'time', 'handed-over', 'x');
      INSERT INTO destination VALUES (7, 'd7', 1, 'time', 'Lønn', 'json', '/erp', '[]', 'x', NULL);
      INSERT INTO hand_over (number, run, file, state, begun_at) VALUES (1, 1, 'a.csv', 'withdrawn', 'x'), (2, 1, 'b.json', 'handed-over', 'x');
      INSERT INTO hand_over_plan VALUES (2, 7, '{}');`);
    migrate(database);
    const columns = 'number, destination, apart, shared_rows';
    expect(database.prepare(`SELECT ${columns} FROM hand_over ORDER BY 1`).all()).toEqual([
      { number: 1, destination: null, apart: 0, shared_rows: 0 },
      { number: 2, destination: 7, apart: 0, shared_rows: 0 },
    ]);
    expect(database.prepare('SELECT count(*) AS n FROM delivery').get()).toEqual({ n: 0 });
  });

  it('15 → 16 keeps the control totals of every run, as those of the run as a whole', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 15));
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (3, 1, 'time', 'handed-over', 'x');
      INSERT INTO control_totals VALUES (3, 12, 90000000, 'bilag 7', 'y');`);
    migrate(database);
    const kept = { run: 3, destination: 0, rows: 12, hours: 90_000_000, explanation: 'bilag 7', at: 'y' };
    expect(database.prepare('SELECT * FROM control_total').all()).toEqual([
      { ...kept, invoiceable: null, amount: null, lines: null, told: 0 },
    ]);
  });

  it('27 → 28 takes control totals of an earlier program for not told of', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 27));
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (3, 1, 'time', 'handed-over', 'x');
      INSERT INTO control_total VALUES (3, 0, 12, 90000000, NULL, NULL, 'bilag 7', 'y', NULL);`);
    migrate(database);
    const totals = controlTotalsStore(database);
    expect(totals.untold()).toEqual([{ run: 3, destination: null, handOver: null }]);
    totals.set(3, null, totals.of(3, null)!, 'z');
    expect(totals.untold()).toEqual([]);
  });

  it('30 → 31 looks for lines without hours or quantity in what was pulled before', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 30));
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (1, 1, 'time', 'closed', 'x'), (2, 1, 'material', 'closed', 'x');
      INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, findings, made_by, antall_timer, antall) VALUES
        (1, 1, 1, 1, 'time', 1, 'h', 'ready', '', 'service', NULL, NULL),
        (2, 1, 2, 1, 'time', 2, 'h', 'ready', 'missing-project', 'service', NULL, NULL),
        (3, 1, 3, 1, 'time', 3, 'h', 'ready', '', 'service', 0, NULL),
        (4, 1, 4, 1, 'time', 1, 'h', 'ready', '', 'console', NULL, NULL),
        (5, 2, 1, 1, 'material', 1, 'h', 'ready', '', 'service', NULL, NULL),
        (6, 2, 2, 1, 'material', 2, 'h', 'ready', '', 'service', NULL, 0);`);
    migrate(database);
    const found = database.prepare('SELECT findings FROM record ORDER BY key').pluck().all();
    expect(found).toEqual(['missing-hours', 'missing-hours,missing-project', '', '', 'missing-quantity', '']);
  });

  it('26 → 27 makes the sums of closed runs anew: how many marks no complete list proves was not among them', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 26));
    const states = ['marked', 'marked', 'marked', 'accepted'];
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (1, 1, 'time', 'closed', 'x');
      INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, mark_proof) VALUES ${states
        .map(
          (state, at) =>
            `(${recordKey(1, at)}, 1, ${at}, 1, 'time', ${at}, 'h', '${state}', '${at === 0 ? 'complete' : 'plain'}')`,
        )
        .join()};
      INSERT INTO run_kept VALUES (1);
      INSERT INTO run_state_sum VALUES (1, 'marked', 3, 0, 0, 0, NULL, 0, 0, 0, 0);`);
    migrate(database);
    const reader = recordReader(database, new BlockSums(database));
    expect(reader.counts(1).plainMarks).toBe(2);
    keepSums(database);
    expect(database.prepare('SELECT state, rows, plain_marks FROM run_state_sum ORDER BY 1').all()).toEqual([
      { state: 'accepted', rows: 1, plain_marks: 0 },
      { state: 'marked', rows: 3, plain_marks: 2 },
    ]);
    expect(reader.counts(1).plainMarks).toBe(2);
  });

  it('3 → 4 keeps what there was, and a row of a file is at the service once', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 3));
    database.exec(`
      INSERT INTO connection (id, name, base_url, environment, options, created_at) VALUES (1, 'a', 'https://a', 'test', '{}', 'x');
      INSERT INTO event VALUES (1, 'x', 'me', 1, 'run closed', '{}', '0', '1');`);
    const tables = ['connection', 'event', 'proof_followed'];
    const before = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all());
    migrate(database, MIGRATIONS.slice(0, 4));
    expect(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())).toEqual(before);
    database.exec(`
      INSERT INTO intake_batch (number, connection, state, file, reading, fields, mapping, who, begun_at) VALUES (1, 1, 'open', '{}', '{}', '[]', '{}', 'me', 'x');
      INSERT INTO intake_chunk (number, batch, act, rows, first_row, last_row, state, request, sent_at) VALUES (1, 1, 1, 1, 2, 2, 'unknown', 'h', 'x'), (2, 1, 2, 1, 2, 2, 'sending', 'h', 'x');
      INSERT INTO intake_sent (connection, batch, place, chunk, row, state, body) VALUES (1, 1, 0, 1, 2, 'unknown', '{}');`);
    const again =
      "INSERT INTO intake_sent (connection, batch, place, chunk, row, state, body) VALUES (1, 1, 0, 2, 2, 'sending', '{}')";
    expect(() => database.exec(again)).toThrow(/UNIQUE/);
    database.exec("UPDATE intake_sent SET state = 'refused'");
    database.exec(again);
  });

  it('4 → 5 keeps what was listed, of each line its own, and lets it go with the line', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 4));
    const insert = database.prepare(
      `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, live, made_by, adjustment, fields)
       VALUES (?, 1, ?, 1, 'time', ?, 'h', 'handed-over', 1, ?, ?, ?)`,
    );
    for (const line of [3, 1, 2])
      insert.run(100 + line, line, line * 5, line === 2 ? 'console' : 'service', line % 2, `{"Id": ${line * 5}}`);
    const whole = 'SELECT * FROM %s ORDER BY key';
    const before = database.prepare(whole.replace('%s', 'record')).all();
    migrate(database, MIGRATIONS.slice(0, 5));
    expect(database.prepare(whole.replace('%s', 'listed_record')).all()).toEqual(before);
    expect(database.prepare('SELECT count(*) FROM record_fields').pluck().get()).toBe(3);
    // Rule 1 stays with the table.
    const double = `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, live)
      SELECT key + 10, run, line, connection, kind, record_id, content_hash, state, 1 FROM record`;
    expect(() => database.exec(double)).toThrow(/UNIQUE/);
    database.exec('DELETE FROM record WHERE line = 2');
    expect(database.prepare('SELECT key FROM record_fields ORDER BY key').pluck().all()).toEqual([101, 103]);
  });

  it('28 → 29 keeps what lists showed of units, in its order', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 28));
    database.exec(
      `INSERT INTO unit_sighting VALUES (1, 'time', 5, 2.5, 2.5, 'other-version'), (1, 'time', 4, 2.5, 2.5, 'said-waiting')`,
    );
    const before = database.prepare('SELECT rowid, * FROM unit_sighting ORDER BY rowid').all();
    migrate(database, MIGRATIONS.slice(0, 29));
    expect(database.prepare('SELECT rowid, * FROM unit_sighting ORDER BY rowid').all()).toEqual(before);
    database.exec(`INSERT INTO unit_sighting VALUES (1, 'time', 5, 3.5, 3.5, 'left')`);
  });

  it('29 → 30 has every note of before told once', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 29));
    database.pragma('foreign_keys = OFF');
    const add = (run: number) =>
      database.exec(
        `INSERT INTO note (connection, kind, run, note, who, at) VALUES (1, 'time', ${run}, 'x', 'me', 'x')`,
      );
    add(1);
    add(2);
    migrate(database, MIGRATIONS.slice(0, 30));
    add(3);
    expect(
      database.prepare('SELECT run FROM note WHERE number IN (SELECT note FROM note_untold)').pluck().all(),
    ).toEqual([1, 2]);
  });

  /** Two months that were closed, as the program before kept them. */
  function closedMonths(version: number): Writable {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, version));
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO month_act (connection, kind, month, act, who, at, reason, rows, hours, invoiceable, quantity, amount) VALUES
        (1, 'time', '2026-09', 'close', 'kari', '2026-10-02T08:00:00Z', NULL, 3, 22500000, 1000000, 0, NULL),
        (1, 'time', '2026-10', 'close', 'ola', '2026-11-02T08:00:00Z', 'ferdig', 1, 7500000, 0, 0, 5000000);`);
    return database;
  }

  it('31 → 32 keeps closed months as they were, and tells of none up to which run it was', () => {
    const database = closedMonths(31);
    const before = database.prepare('SELECT * FROM month_act ORDER BY number').all();
    migrate(database, MIGRATIONS.slice(0, 32));
    const rows = database.prepare<[], object>('SELECT * FROM month_act ORDER BY number').all();
    expect(rows).toEqual(before.map((row) => Object.assign({}, row, { through_run: null })));
    migrate(database);
    const months = monthStore(database, new BlockSums(database));
    expect(months.acts(1, 'time')).toMatchObject([
      { month: '2026-09', who: 'kari', reason: null, throughRun: null, sum: { rows: 3, amount: null } },
      { month: '2026-10', who: 'ola', reason: 'ferdig', throughRun: null, sum: { rows: 1, amount: 5_000_000n } },
    ]);
    database.exec(`INSERT INTO run (number, connection, kind, state, begun_at) VALUES (4, 1, 'time', 'closed', 'x')`);
    months.keep(1, 'time', { ...months.acts(1, 'time')[1]!, at: 'y' });
    expect(months.acts(1, 'time')[2]).toMatchObject({ month: '2026-10', throughRun: 4 });
  });

  it('32 → 33 orders by their clock what ended before, and keeps the counts that still hold', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 32));
    const count = (kind: string, at: string, connection = 1) =>
      `(${connection}, '${kind}', '2026-10', '${at}', 2, 0, 0, 0, NULL)`;
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid) VALUES
        (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1'), (2, 'Test', 'https://b', 'test', '{}', 'x', 'u2');
      INSERT INTO run (number, connection, kind, state, begun_at, pulled_at, closed_at) VALUES
        (1, 1, 'time', 'closed', '08:00', '08:01', '10:00'), (2, 1, 'time', 'closed', '09:00', '09:01', '09:30'),
        (3, 1, 'time', 'handed-over', '11:00', '11:01', NULL), (4, 1, 'material', 'discarded', '11:10', '11:11', '12:00'),
        (5, 2, 'time', 'discarded', '11:20', '11:21', '11:30');
      INSERT INTO month_count VALUES ${count('time', '11:00')}, ${count('material', '11:59')}, ${count('time', '11:31', 2)};`);
    const runs = 'SELECT number, connection, kind, state, begun_at, pulled_at, closed_at FROM run ORDER BY number';
    const before = database.prepare(runs).all();
    migrate(database);
    expect(database.prepare(runs).all()).toEqual(before);
    const through = database.prepare('SELECT closed_through FROM run ORDER BY number').pluck().all();
    expect(through).toEqual([2, 2, null, 5, 5]);
    // Those of a pull, or of what was discarded, that came after them do not.
    const months = monthStore(database, new BlockSums(database));
    expect(months.lastCount(1, 'time')).toBeNull();
    expect(months.lastCount(1, 'material')).toBeNull();
    expect(months.lastCount(2, 'time')).toMatchObject({ at: '11:31' });
    database.exec(`INSERT INTO run (number, connection, kind, state, begun_at) VALUES (6, 2, 'time', 'pulling', 'x')`);
    expect(months.lastCount(2, 'time')).toMatchObject({ at: '11:31' });
    database.exec(`UPDATE run SET state = 'review', pulled_at = '07:00' WHERE number = 6`);
    expect(months.lastCount(2, 'time')).toBeNull();
  });

  it('34 → 35 keeps what the files of closed runs were answered, and what was closed apart, as the next opening would', () => {
    const database = memory();
    migrate(database, MIGRATIONS.slice(0, 34));
    const sum = '2, 0, 0, 0, NULL, 0, 0, 0, 0, 0';
    const record = (run: number, line: number, state: string, handOver: number | null) =>
      `(${recordKey(run, line)}, ${run}, ${line}, 1, 'time', ${line}, 'h', '${state}', ${handOver}, ${line * 500})`;
    const delivery = (handOver: number, line: number, to: number, state: string) =>
      `(${handOver}, ${recordKey(1, line)}, ${line}, ${to}, ${line}, '${state}', NULL)`;
    database.pragma('foreign_keys = OFF');
    database.exec(`INSERT INTO connection (id, name, base_url, environment, options, created_at, uuid)
        VALUES (1, 'Prod', 'https://a', 'production', '{}', 'x', 'u1');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (1, 1, 'time', 'closed', 'x'), (2, 1, 'time', 'closed', 'x');
      INSERT INTO hand_over (number, run, layout, state, begun_at, apart) VALUES (1, 1, 'json', 'handed-over', 'x', 1), (2, 1, 'json', 'handed-over', 'x', 1);
      INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, hand_over, antall_timer) VALUES
        ${[record(1, 1, 'marked', 1), record(1, 2, 'marked', 1), record(1, 3, 'resolved', null), record(2, 4, 'resolved', 1)].join()};
      INSERT INTO delivery VALUES ${[delivery(1, 1, 7, 'accepted'), delivery(1, 2, 7, 'rejected'), delivery(2, 1, 8, 'accepted'), delivery(2, 2, 8, 'accepted')].join()};
      INSERT INTO run_kept VALUES (1), (2);
      INSERT INTO run_state_sum VALUES (1, 'resolved', ${sum}), (2, 'resolved', ${sum});`);
    migrate(database);
    const kept = () => ({
      answers: database.prepare<[], object>('SELECT * FROM run_answer ORDER BY hand_over, state').all(),
      apart: recordReader(database, blocks).resolvedApart(1),
      none: recordReader(database, blocks).resolvedApart(2),
    });
    const blocks = new BlockSums(database);
    const migrated = kept();
    expect(migrated.answers).toMatchObject([
      { run: 1, hand_over: 1, destination: 7, state: 'accepted', units: 1, hours: 500 },
      { run: 1, hand_over: 1, destination: 7, state: 'rejected', units: 1, hours: 1000 },
      { run: 1, hand_over: 2, destination: 8, state: 'accepted', units: 2, hours: 1500 },
    ]);
    expect([migrated.apart, migrated.none]).toMatchObject([{ rows: 1, hours: 1500n }, { rows: 0 }]);
    database.exec('DELETE FROM run_kept');
    expect(kept()).toEqual(migrated);
    keepSums(database);
    expect(kept()).toEqual(migrated);
  });

  it('a failing one leaves the schema and its number as they were', () => {
    const database = memory();
    migrate(database);
    const broken = [
      ...MIGRATIONS,
      { version: MIGRATIONS.length + 1, sql: 'CREATE TABLE half (a TEXT) STRICT; CREATE TABLE half (a TEXT) STRICT;' },
    ];
    expect(() => migrate(database, broken)).toThrow(/already exists/);
    expect(schemaVersion(database)).toBe(MIGRATIONS.length);
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
  });
});
