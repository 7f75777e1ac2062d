// Pull: service clock, prepare, late sweep, list, judge, review. A pull that breaks off, or whose list falls
// short, never becomes a run: what it stored is taken out again and the run stays in history as failed.

import type { CheckSettings } from '../../domain/checks/check.ts';
import { ConsoleError, detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import type { Kind } from '../../domain/kind.ts';
import { add, NOTHING, type Sum } from '../../domain/tie-out.ts';
import { closeIfFinished } from '../close-run.ts';
import { ask, asking } from '../act.ts';
import { assertExports, assertGoesOn, connectionNamed, type EngineContext } from '../context.ts';
import { Arrivals } from './arrivals.ts';
import { judgePull } from './judge-pull.ts';
import { findReversed, keepReversed } from './reversed-unseen.ts';
import type { ListProof, ListRequest, ServicePort } from '../../ports/service.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Run } from '../../ports/runs.ts';

export interface PullInput {
  readonly kind: Kind;
  readonly connection: string;
  /** Local dates, YYYY-MM-DD: later records are held, earlier ones shown as such. */
  readonly from?: string;
  readonly to?: string;
}

/** Not repeated by itself once it may have arrived. */
export const PREPARE = asking('prepare', 'unknown');
export const LIST = asking('list');

async function prepare(context: EngineContext, run: Run, service: ServicePort): Promise<void> {
  await ask(context, PREPARE, { run: run.number, connection: run.connection, detail: {} }, async () => {
    context.progress({ run: run.number, step: 'prepare', done: 0, total: null });
    await service.prepare();
    return [undefined, {}];
  });
}

async function listOnce(
  context: EngineContext,
  run: Run,
  service: ServicePort,
  request: ListRequest,
  arrivals: Arrivals,
): Promise<ListProof> {
  const about = { run: run.number, connection: run.connection, detail: { ...request } };
  return ask(context, LIST, about, async () => {
    arrivals.startList();
    const start = arrivals.lines;
    let begun = false;
    const proof = await service.list(request, {
      begin: () => {
        // Only a first list can start over by dropping everything; a later one drops its own lines.
        if (begun && arrivals.lines > start) {
          if (start > 0) throw new ListRestarted();
          arrivals.restartAll();
        }
        begun = true;
      },
      page: (records) => arrivals.page(records),
    });
    arrivals.flush();
    return [proof, { proof: proof.proof, by: proof.by, rows: proof.rows }];
  });
}

/** The second list of a pull started over after records of the first were kept: both are taken again. */
class ListRestarted extends Error {}

function isRefusedFilter(error: unknown): boolean {
  return error instanceof ConsoleError && error.details.status === 400;
}

async function listAll(context: EngineContext, run: Run, service: ServicePort, arrivals: Arrivals): Promise<ListProof> {
  const cutoff = run.cutoffUsed;
  if (run.kind === 'material' || cutoff === null) return listOnce(context, run, service, { kind: run.kind }, arrivals);
  try {
    const sweep = await listOnce(context, run, service, { kind: 'time', changed: { before: cutoff } }, arrivals);
    const rest = await listOnce(context, run, service, { kind: 'time', changed: { since: cutoff } }, arrivals);
    const plain = sweep.proof === 'plain' ? sweep : rest;
    return { ...plain, rows: sweep.rows + rest.rows };
  } catch (error) {
    if (!isRefusedFilter(error) && !(error instanceof ListRestarted)) throw error;
    arrivals.restartAll();
    return listOnce(context, run, service, { kind: 'time' }, arrivals);
  }
}

function settingsOf(context: EngineContext, connection: Connection, clock: string | null): CheckSettings {
  return {
    lockedThrough: connection.options.lockedThrough,
    today: clock === null ? null : clock.slice(0, 10),
    knownEmployees: context.store.names.ids('ansatt'),
    knownProjects: context.store.names.ids('prosjekt'),
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
    store.runs.become(run, 'pull-failed', context.now(), cause);
    store.journal.note(run, 'run failed', { cause });
  });
}

async function finish(context: EngineContext, run: Run, arrivals: Arrivals, proof: ListProof): Promise<void> {
  const { store } = context;
  context.progress({ run: run.number, step: 'judge', done: 0, total: arrivals.lines });
  const reversed = await findReversed(context, run);
  store.transaction(() => {
    keepReversed(context, run, reversed);
    store.records.flagDayFindings(run.number, run.kind === 'time' ? arrivals.day.above() : [], 'over-24-hours');
    judgePull(context, run, arrivals);
    const sums = store.records.sums(run.number);
    const { listedTwice } = store.records.counts(run.number);
    const listed = [...sums.values()].reduce<Sum>(add, NOTHING);
    store.runs.setPulled(run.number, {
      proof: proof.proof,
      proofBy: proof.by,
      greatestChanged: arrivals.greatestChanged,
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
      'Swap the two dates.',
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
    const arrivals = new Arrivals(context, run, settingsOf(context, connection, run.serviceClock));
    const proof = await listAll(context, run, service, arrivals);
    assertGoesOn(context, 'pull', connection.name);
    await finish(context, run, arrivals, proof);
    return run.number;
  } catch (error) {
    failPull(context, begun.number, detailsOf(error, 'pull').cause);
    throw error;
  }
}
