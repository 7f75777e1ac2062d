// Prepare, as main/service/README.md describes it: approved entries become lines; an exported entry that was changed or deleted since
// gets a reversal with negative hours and, for a change, a new version. Asked twice, the second time finds nothing to do.

import { sql, type State, takeIds, transaction } from '../state.ts';
import { instantText, now } from '../clock.ts';
import { readSwitches, type Switches } from '../switches.ts';
import type { Row } from './rows.ts';
import { dropOpenLine, renewOpenLine, VALUE_COLUMNS } from './time-lines.ts';

interface Prepare {
  readonly state: State;
  readonly switches: Switches;
  readonly doubled: boolean;
}

/** Returns how many lines are ready afterwards. `doubled`: a fault of the service, each reversal is made twice. */
export function prepareTime(state: State, doubled = false): number {
  return transaction(state, () => {
    const prepare: Prepare = { state, switches: readSwitches(state), doubled };
    const renewed = renewOrReverse(prepare);
    const firstNew = firstVersions(prepare);
    if (prepare.switches.prepareTouches) touch(prepare, firstNew, renewed);
    state.database.exec('UPDATE entries SET dirty = 0 WHERE dirty = 1');
    return Number(sql(state, 'SELECT count(*) AS n FROM lines WHERE exported = 0').get()?.['n']);
  });
}

/** Entries that have a line already. Returns the lines that were renewed or made. */
function renewOrReverse(prepare: Prepare): number[] {
  const { state } = prepare;
  const touched: number[] = [];
  const rows = sql(state, 'SELECT id, line, approved, deleted FROM entries WHERE dirty = 1 AND line IS NOT NULL').all();
  for (const entry of rows) {
    const id = Number(entry['id']);
    const line = sql(state, 'SELECT * FROM lines WHERE line = ?').get(entry['line']);
    if (line === undefined) continue;
    const wanted = entry['approved'] === 1 && entry['deleted'] === 0;
    if (line['exported'] === 0) {
      if (wanted && differs(prepare, id, line)) touched.push(Number(line['line']));
      if (wanted) renewOpenLine(state, id);
      else dropOpenLine(state, id);
    } else if (entry['deleted'] === 1) {
      touched.push(...reverse(prepare, id, line));
      sql(state, 'UPDATE entries SET line = NULL WHERE id = ?').run(id);
    } else if (wanted && differs(prepare, id, line)) {
      touched.push(...reverse(prepare, id, line), newVersion(prepare, id));
    }
  }
  return touched;
}

function differs(prepare: Prepare, entry: number, line: Row): boolean {
  const current = sql(prepare.state, `SELECT revision, ${VALUE_COLUMNS} FROM entries WHERE id = ?`).get(entry) ?? {};
  if (prepare.switches.touchIsChange && current['revision'] !== line['revision']) return true;
  return VALUE_COLUMNS.split(', ').some((column) => current[column] !== line[column]);
}

function reverse(prepare: Prepare, entry: number, line: Row): number[] {
  const { state } = prepare;
  const changed = sql(state, 'SELECT endret, endret_text FROM entries WHERE id = ?').get(entry);
  const made: number[] = [];
  for (let time = 0; time < (prepare.doubled ? 2 : 1); time += 1) {
    const id = prepare.switches.adjustmentIds === 'same' ? line['id'] : takeIds(state, 'time', 1);
    const statement = `INSERT INTO lines (id, entry, kind, reverses, revision, ${VALUE_COLUMNS}, endret, endret_text)
      SELECT ?, entry, 'reversal', line, revision, ${VALUE_COLUMNS.replace('timer, faktura', '?, ?')}, ?, ?
      FROM lines WHERE line = ?`;
    const inserted = sql(state, statement).run(
      id,
      opposite(line['timer']),
      opposite(line['faktura']),
      changed?.['endret'],
      changed?.['endret_text'],
      line['line'],
    );
    made.push(Number(inserted.lastInsertRowid));
  }
  return made;
}

/** The same number with the other sign, by its text. */
function opposite(amount: unknown): unknown {
  if (typeof amount !== 'string' || !/[1-9]/.test(amount.replace(/e.*$/i, ''))) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function newVersion(prepare: Prepare, entry: number): number {
  const { state } = prepare;
  const id = prepare.switches.adjustmentIds === 'own' ? takeIds(state, 'time', 1) : entry;
  const statement = `INSERT INTO lines (id, entry, kind, revision, ${VALUE_COLUMNS}, endret, endret_text)
    SELECT ?, id, 'version', revision, ${VALUE_COLUMNS}, endret, endret_text FROM entries WHERE id = ?`;
  const line = Number(sql(state, statement).run(id, entry).lastInsertRowid);
  sql(state, 'UPDATE entries SET line = ?, versions = versions + 1 WHERE id = ?').run(line, entry);
  return line;
}

/** Approved entries without a line, in one statement, so that a million take seconds. Returns the first new line. */
function firstVersions(prepare: Prepare): number {
  const { state } = prepare;
  const last = Number(sql(state, 'SELECT coalesce(max(line), 0) AS n FROM lines').get()?.['n']);
  const again = 'dirty = 1 AND line IS NULL AND approved = 1 AND deleted = 0';
  for (const row of sql(state, `SELECT id FROM entries WHERE ${again} AND versions > 0`).all()) {
    newVersion(prepare, Number(row['id']));
  }
  const from = Number(sql(state, 'SELECT coalesce(max(line), 0) AS n FROM lines').get()?.['n']);
  const statement = `INSERT INTO lines (line, id, entry, kind, revision, ${VALUE_COLUMNS}, endret, endret_text)
    SELECT ? + row_number() OVER (ORDER BY id), id, id, 'version', revision, ${VALUE_COLUMNS}, endret, endret_text
    FROM entries WHERE ${again} ORDER BY id`;
  sql(state, statement).run(from);
  sql(
    state,
    `UPDATE entries SET line = made.line, versions = 1 FROM (SELECT line, entry FROM lines WHERE line > ?) AS made
     WHERE entries.id = made.entry AND entries.line IS NULL`,
  ).run(from);
  return last + 1;
}

function touch(prepare: Prepare, firstNew: number, renewed: readonly number[]): void {
  const time = now(prepare.state);
  sql(
    prepare.state,
    `UPDATE lines SET endret = ?, endret_text = ?
     WHERE exported = 0 AND (line >= ? OR line IN (SELECT value FROM json_each(?)))`,
  ).run(time, instantText(time), firstNew, JSON.stringify(renewed));
}
