// The records that the lists of one pull bring, written a few thousand at a time while the next are still on their way, and what the
// lists said, summed as they say it and not from what was stored: a line that is lost on the way shows in the tie-out.

import { type CheckSettings, isLocked } from '../../domain/checks/check.ts';
import { findingsOf } from '../../domain/checks/index.ts';
import { DayHours } from '../../domain/checks/over-24-hours.ts';
import { isLate } from '../../domain/cutoff.ts';
import { FittingSums } from '../../domain/fitting-sums.ts';
import { IdTable } from '../../domain/id-table.ts';
import type { Reason } from '../../domain/reason.ts';
import type { ListedRecord } from '../../domain/record.ts';
import { add, NOTHING, plusKnown, type Sum } from '../../domain/tie-out.ts';
import { micro } from '../../domain/amount.ts';
import type { NewRecord } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

const ROWS_AT_ONCE = 4_000;

/** The late sweep, what was changed since the cutoff, the list without a date, or a few Ids that those did not show. */
export type ListName = 'late' | 'rest' | 'all' | 'asked';

/** What one list of a pull said. */
export interface Said {
  readonly of: ListName;
  rows: number;
  /** Lines of it that an earlier list of the pull had said already: each counts once. */
  inBoth: number;
  /** Rows without EndretDato. */
  undated: number;
  /** What counts of it. */
  counts: Sum;
  /** False when another list decided in its place. */
  used: boolean;
}

function sumOf(records: readonly NewRecord[]): Sum {
  let [hours, invoiceable, quantity] = [0n, 0n, 0n];
  let amount: Sum['amount'] = null;
  for (const { record } of records) {
    if (record.antallTimer !== null) hours += record.antallTimer.micro;
    if (record.fakturaTimeAntall !== null) invoiceable += record.fakturaTimeAntall.micro;
    if (record.antall !== null) quantity += record.antall.micro;
    if (record.amount !== null) amount = plusKnown(amount, record.amount);
  }
  return {
    rows: records.length,
    hours: micro(hours),
    invoiceable: micro(invoiceable),
    quantity: micro(quantity),
    amount,
  };
}

/** Keeps the records of the lists of one pull as they come in, and what they add up to. */
export class Arrivals {
  day = new DayHours();
  #fitting = new FittingSums();
  #ids = new IdTable();
  /** Ids of earlier lists of this pull. */
  readonly #earlier = new IdTable();
  /** Of an Id that an earlier list had: its lines there that this list has not said again. */
  readonly #saidBefore = new Map<number, string[]>();
  #line = 0;
  #waiting: NewRecord[] = [];
  greatestChanged: string | null = null;
  /** Ids changed before the cutoff: approved late, unless an earlier run has seen them. */
  lateIds: number[] = [];
  /** An Id came more than once. */
  repeats = false;
  readonly lists: Said[] = [];
  readonly #context: EngineContext;
  readonly #run: Run;
  readonly #settings: CheckSettings;

  constructor(context: EngineContext, run: Run, settings: CheckSettings) {
    this.#context = context;
    this.#run = run;
    this.#settings = settings;
  }

  /** A list starts. An Id that an earlier one had keeps the lines of both. */
  startList(of: ListName): void {
    for (const [id] of this.#ids.entries()) this.#earlier.set(id, 0);
    this.#ids = new IdTable();
    this.#saidBefore.clear();
    this.lists.push({ of, rows: 0, inBoth: 0, undated: 0, counts: NOTHING, used: true });
  }

  /** The list starts over. False when lines of an earlier one stand, which are not told from its own. */
  restartList(): boolean {
    const current = this.lists.at(-1)!;
    if (current.rows === 0) return true;
    if (this.#earlier.size > 0) return false;
    this.#empty();
    this.lists.pop();
    this.startList(current.of);
    return true;
  }

  /** Drops what the lists so far have brought: another list decides in their place. */
  restartAll(): void {
    this.#empty();
    for (const said of this.lists) said.used = false;
  }

  #empty(): void {
    this.#context.store.transaction(() => this.#context.store.records.removeOfRun(this.#run.number));
    this.#ids.clear();
    this.#earlier.clear();
    this.#saidBefore.clear();
    this.#waiting = [];
    this.day = new DayHours();
    this.#fitting = new FittingSums();
    this.greatestChanged = null;
    this.lateIds = [];
    this.repeats = false;
    this.#line = 0;
  }

  /** Whether a list brought the Id. */
  has(id: number): boolean {
    return this.#ids.has(id) || this.#earlier.has(id);
  }

  /** One of the Ids that the lists brought; null where they brought none. */
  get anyId(): number | null {
    for (const table of [this.#ids, this.#earlier]) for (const [id] of table.entries()) return id;
    return null;
  }

  get lines(): number {
    return this.#line;
  }

  /** What the lists said, a line that stands in both once. */
  get listed(): Sum {
    return this.lists.filter(({ used }) => used).reduce((sum, { counts }) => add(sum, counts), NOTHING);
  }

  /** Keeps the records; they are written a few thousand at a time, since a commit costs as much as many rows. */
  page(records: readonly ListedRecord[]): void {
    const said = this.lists.at(-1)!;
    said.rows += records.length;
    const kept: NewRecord[] = [];
    for (const record of records) {
      if (record.endretDato === null) said.undated += 1;
      if (this.#wasSaidBefore(record)) {
        said.inBoth += 1;
        continue;
      }
      this.#fitting.add(record);
      if (this.#ids.has(record.id) || this.#earlier.has(record.id)) this.repeats = true;
      this.#ids.set(record.id, 0);
      kept.push(this.#rowOf(record));
    }
    said.counts = add(said.counts, sumOf(kept));
    for (const row of kept) this.#waiting.push(row);
    if (this.#waiting.length >= ROWS_AT_ONCE) this.flush();
    this.#context.progress({ run: this.#run.number, step: 'list', done: this.#line, total: null });
  }

  /** Takes the line off those that an earlier list had under its Id. */
  #wasSaidBefore({ id, raw }: ListedRecord): boolean {
    if (!this.#earlier.has(id)) return false;
    let lines = this.#saidBefore.get(id);
    if (lines === undefined) {
      // What this list has brought of the Id is asked for before any of it is kept: only earlier lines are there.
      lines = this.#context.store.records.byId(this.#run.number, id).map((row) => row.raw);
      this.#saidBefore.set(id, lines);
    }
    const at = lines.indexOf(raw);
    if (at === -1) return false;
    lines.splice(at, 1);
    return true;
  }

  /** Writes what is kept. Call before a list counts as done. */
  flush(): void {
    const { store } = this.#context;
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length === 0) return;
    store.transaction(() => store.records.insert(this.#run, rows));
  }

  #rowOf(record: ListedRecord): NewRecord {
    this.#line += 1;
    this.day.add(record);
    const { endretDato } = record;
    if (endretDato !== null && (this.greatestChanged === null || endretDato > this.greatestChanged)) {
      this.greatestChanged = endretDato;
    }
    if (isLate(endretDato, this.#run.cutoffUsed)) this.lateIds.push(record.id);
    const later = this.#run.periodTo !== null && record.dato !== null && record.dato > this.#run.periodTo;
    const locked = isLocked(record, this.#settings);
    const earlier = this.#run.periodFrom !== null && record.dato !== null && record.dato < this.#run.periodFrom;
    return {
      line: this.#line,
      record,
      findings: findingsOf(this.#run.kind, record, this.#settings),
      state: later || locked ? 'held' : 'ready',
      reason: (later
        ? 'later-period'
        : locked
          ? 'locked-period'
          : earlier
            ? 'earlier-period'
            : null) satisfies Reason | null,
    };
  }
}
