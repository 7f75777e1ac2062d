// Pull (design section 5): service clock, prepare, late sweep, list, judge, review. A pull that breaks off, or whose list falls
// short, never becomes a run: what it stored is taken out again and the run stays in history as failed.

import { DayHours } from '../../domain/checks/over-24-hours.ts';
import { findingsOf } from '../../domain/checks/index.ts';
import type { CheckSettings } from '../../domain/checks/check.ts';
import { isLate } from '../../domain/cutoff.ts';
import { ConsoleError, detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import type { Kind } from '../../domain/kind.ts';
import type { ListedRecord } from '../../domain/record.ts';
import { add, NOTHING, type Sum } from '../../domain/tie-out.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { assertExports, assertGoesOn, connectionNamed, type EngineContext } from '../context.ts';
import { judgePull } from './judge-pull.ts';
import { findReversed, settleReversed } from './reversed-unseen.ts';
import type { ListProof, ListRequest, ServicePort } from '../../ports/service.ts';
import type { Connection } from '../../ports/connections.ts';
import type { NewRecord } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

export interface PullInput {
  readonly kind: Kind;
  readonly connection: string;
  /** Local dates, YYYY-MM-DD: later records are held, earlier ones shown as such. */
  readonly from?: string;
  readonly to?: string;
}

const ROWS_AT_ONCE = 10_000;

/** What the lists of one pull added up to. */
class Intake {
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

async function prepare(context: EngineContext, run: Run, service: ServicePort): Promise<void> {
  const { journal } = context.store;
  const act = journal.begin({ run: run.number, connection: run.connection, what: 'prepare', detail: {} });
  context.progress({ run: run.number, step: 'prepare', done: 0, total: null });
  try {
    await service.prepare();
  } catch (error) {
    const details = detailsOf(error, 'prepare');
    journal.end(act, details.retrySafe ? 'failed' : 'unknown', { error: details.cause });
    throw error;
  }
  journal.end(act, 'done', {});
}

async function listOnce(
  context: EngineContext,
  run: Run,
  service: ServicePort,
  request: ListRequest,
  intake: Intake,
): Promise<ListProof> {
  const { journal } = context.store;
  const act = journal.begin({ run: run.number, connection: run.connection, what: 'list', detail: { ...request } });
  intake.startList();
  const start = intake.lines;
  let begun = false;
  try {
    const proof = await service.list(request, {
      begin: () => {
        // Only a first list can start over by dropping everything; a later one drops its own lines.
        if (begun && intake.lines > start) {
          if (start > 0) throw new ListRestarted();
          intake.restartAll();
        }
        begun = true;
      },
      page: (records) => intake.page(records),
    });
    intake.flush();
    journal.end(act, 'done', { proof: proof.proof, by: proof.by, rows: proof.rows });
    return proof;
  } catch (error) {
    journal.end(act, 'failed', { error: detailsOf(error, 'list').cause });
    throw error;
  }
}

/** The second list of a pull started over after records of the first were kept: both are taken again. */
class ListRestarted extends Error {}

function isRefusedFilter(error: unknown): boolean {
  return error instanceof ConsoleError && error.details.status === 400;
}

async function listAll(context: EngineContext, run: Run, service: ServicePort, intake: Intake): Promise<ListProof> {
  const cutoff = run.cutoffUsed;
  if (run.kind === 'material' || cutoff === null) return listOnce(context, run, service, { kind: run.kind }, intake);
  try {
    const sweep = await listOnce(context, run, service, { kind: 'time', changed: { before: cutoff } }, intake);
    const rest = await listOnce(context, run, service, { kind: 'time', changed: { since: cutoff } }, intake);
    const plain = sweep.proof === 'plain' ? sweep : rest;
    return { ...plain, rows: sweep.rows + rest.rows };
  } catch (error) {
    if (!isRefusedFilter(error) && !(error instanceof ListRestarted)) throw error;
    intake.restartAll();
    return listOnce(context, run, service, { kind: 'time' }, intake);
  }
}

function settingsOf(context: EngineContext, connection: Connection, clock: string | null): CheckSettings {
  return {
    lockedThrough: connection.options.lockedThrough,
    today: clock === null ? null : clock.slice(0, 10),
    knownEmployees: context.store.desk.knownIds('ansatt'),
    knownProjects: context.store.desk.knownIds('prosjekt'),
  };
}

function begin(context: EngineContext, input: PullInput, connection: Connection): Run {
  const { store } = context;
  return store.transaction(() => {
    const open = store.runs.inReview(connection.id, input.kind);
    if (open) {
      throw refused(
        'pull',
        `${connection.name}, ${input.kind}`,
        `run ${open.number} is in ${open.state}`,
        `Finish it (hand-over ${open.number}) or discard it (discard ${open.number}) first.`,
      );
    }
    const cutoff = input.kind === 'time' ? (store.cutoffs.current(connection.id)?.cutoff ?? null) : null;
    const number = store.runs.begin({
      connection: connection.id,
      kind: input.kind,
      periodFrom: input.from ?? null,
      periodTo: input.to ?? null,
      cutoffUsed: cutoff,
      at: context.now(),
    });
    store.journal.note(number, 'run begins', { connection: connection.name, kind: input.kind, cutoff });
    return store.runs.get(number)!;
  });
}

/** Takes out what a broken-off pull stored; the run stays in history as failed. */
export function failPull(context: EngineContext, run: number, cause: string): void {
  const { store } = context;
  store.transaction(() => {
    store.records.removeOfRun(run);
    store.runs.setState(run, 'failed', context.now(), cause);
    store.journal.note(run, 'run failed', { cause });
  });
}

function finish(context: EngineContext, run: Run, intake: Intake, proof: ListProof): void {
  const { store } = context;
  context.progress({ run: run.number, step: 'judge', done: 0, total: intake.lines });
  const reversed = findReversed(context, run);
  store.transaction(() => {
    settleReversed(context, run, reversed);
    store.records.flagDayFindings(run.number, run.kind === 'time' ? intake.day.above() : [], 'over-24-hours');
    judgePull(context, run, intake);
    const sums = store.records.sums(run.number);
    const { listedTwice } = store.records.counts(run.number);
    const listed = [...sums.values()].reduce<Sum>(add, NOTHING);
    store.runs.setPulled(run.number, {
      proof: proof.proof,
      proofBy: proof.by,
      greatestChanged: intake.greatestChanged,
      listed,
      at: context.now(),
    });
    store.journal.note(run.number, 'run pulled', { proof: proof.proof, by: proof.by, records: listed.rows });
    // With nothing ready it closes at once, unless a person must look at something in it first.
    const waiting = sums.has('ready') || sums.has('needs-person') || listedTwice > 0;
    if (!waiting) closeIfFinished(context, run.number);
  });
}

/**
 * Pulls one kind of a connection into a new run and returns its number.
 * Throws `refused` while another run of the kind is in pulling or review, and what the service client throws.
 */
export async function pull(context: EngineContext, input: PullInput): Promise<number> {
  const connection = connectionNamed(context, input.connection, 'pull');
  assertExports(context, connection, 'pull');
  if (input.from !== undefined && input.to !== undefined && input.to < input.from)
    throw wrongUsage(
      'pull',
      `the period ${input.from} to ${input.to}`,
      'its end is before its start',
      'Turn them round.',
    );
  const service = context.service(connection, true);
  const begun = begin(context, input, connection);
  try {
    if (input.kind === 'time') {
      const clock = await service.clock('time');
      context.store.transaction(() => context.store.runs.setClock(begun.number, clock));
      await prepare(context, begun, service);
    }
    const run = context.store.runs.get(begun.number)!;
    const intake = new Intake(context, run, settingsOf(context, connection, run.serviceClock));
    const proof = await listAll(context, run, service, intake);
    assertGoesOn(context, 'pull', connection.name);
    finish(context, run, intake, proof);
    return run.number;
  } catch (error) {
    failPull(context, begun.number, detailsOf(error, 'pull').cause);
    throw error;
  }
}
