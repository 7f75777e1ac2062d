// The records that the lists of one pull bring, written a few thousand at a time while the next are still on their way.

import type { CheckSettings } from '../../domain/checks/check.ts';
import { findingsOf } from '../../domain/checks/index.ts';
import { DayHours } from '../../domain/checks/over-24-hours.ts';
import { isLate } from '../../domain/cutoff.ts';
import type { Reason } from '../../domain/reason.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { NewRecord } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

const ROWS_AT_ONCE = 10_000;

/** Keeps the records of the lists of one pull as they come in, and what they add up to. */
export class Arrivals {
  day = new DayHours();
  readonly #ids = new Set<number>();
  #line = 0;
  #beforeThisList = 0;
  #waiting: NewRecord[] = [];
  greatestChanged: string | null = null;
  /** Ids changed before the cutoff: approved late, unless an earlier run has seen them. */
  lateIds: number[] = [];
  /** An Id came more than once. */
  repeats = false;
  readonly #context: EngineContext;
  readonly #run: Run;
  readonly #settings: CheckSettings;

  constructor(context: EngineContext, run: Run, settings: CheckSettings) {
    this.#context = context;
    this.#run = run;
    this.#settings = settings;
  }

  /** A list starts: lines of an earlier list whose Id comes again give way to it. */
  startList(): void {
    this.#beforeThisList = this.#line;
  }

  restartAll(): void {
    this.#context.store.transaction(() => this.#context.store.records.removeOfRun(this.#run.number));
    this.#ids.clear();
    this.#waiting = [];
    this.day = new DayHours();
    this.greatestChanged = null;
    this.lateIds = [];
    this.repeats = false;
    this.#line = 0;
    this.#beforeThisList = 0;
  }

  get lines(): number {
    return this.#line;
  }

  /** Keeps the records; they are written a few thousand at a time, since a commit costs as much as many rows. */
  page(records: readonly ListedRecord[]): void {
    for (const record of records) this.#waiting.push(this.#rowOf(record));
    if (this.#waiting.length >= ROWS_AT_ONCE) this.flush();
    this.#context.progress({ run: this.#run.number, step: 'list', done: this.#line, total: null });
  }

  /** Writes what is kept. Call before a list counts as done. */
  flush(): void {
    const { store } = this.#context;
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length === 0) return;
    store.transaction(() => {
      if (this.#beforeThisList > 0) {
        const again = rows.map(({ record }) => record).filter(({ id }) => this.#ids.has(id));
        if (again.length > 0) store.records.removeEarlier(this.#run.number, again, this.#beforeThisList);
      }
      store.records.insert(this.#run, rows);
    });
    for (const { record } of rows) {
      if (this.#ids.has(record.id)) this.repeats = true;
      else this.#ids.add(record.id);
    }
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
    const earlier = this.#run.periodFrom !== null && record.dato !== null && record.dato < this.#run.periodFrom;
    return {
      line: this.#line,
      record,
      findings: findingsOf(this.#run.kind, record, this.#settings),
      state: later ? 'held' : 'ready',
      reason: (later ? 'later-period' : earlier ? 'earlier-period' : null) satisfies Reason | null,
    };
  }
}
