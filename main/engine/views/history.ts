// "Is it in?": every run, file, line and mark that touched a record. Reads the store alone, so it works with no network.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeedWire, VerdictWire } from '../../../preload/contract/history.ts';
import { MOST_FOUND } from '../../../preload/contract/values.ts';
import type { Delivery } from '../../domain/delivery/fold.ts';
import type { EngineContext } from '../context.ts';
import { linesInFile } from '../hand-over/line-in-file.ts';
import { deedsOf } from './deeds.ts';
import { verdictsOf } from './verdicts.ts';
import type { RecordSearch } from '../../ports/records.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Doing } from '../../ports/journal.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

export interface Trace {
  readonly record: RecordRow;
  readonly run: Run;
  readonly connection: string;
  readonly handOver: HandOver | null;
  /** A person said that the ERP has it no more. */
  readonly removed: boolean;
  /** The lines of its file that stand for it; none where the file has none. */
  readonly fileLines: readonly number[];
  /** Where it went, in a run with several destinations. */
  readonly deliveries: readonly {
    readonly handOver: HandOver;
    readonly destination: string;
    readonly fileLines: readonly number[];
    readonly state: Delivery['state'];
    readonly reason: string | null;
  }[];
  /** What the ERP answered; null where more than one Id was asked for. */
  readonly verdicts: readonly VerdictWire[] | null;
  /** What else was done with it; null as above. */
  readonly deeds: readonly DeedWire[] | null;
  /** Who pulled, handed over and confirmed it; null where that was not done. */
  readonly who: { readonly listed: string | null; readonly handedOver: string | null; readonly marked: string | null };
}

/** What this desk did itself, and what the shared log told of another desk. */
const LISTING: Doing = { here: ['run begins'], followed: ['pull'] };
const HANDING_OVER: Doing = { here: ['file begins', 'files begins'], followed: ['hand-over', 'hand-overs'] };
const MARKING: Doing = {
  here: ['confirm begins', 'mark begins', 'settle begins', 'settle done', 'resolve begins', 'proof log replayed'],
  followed: ['marking', 'marked', 'read-back', 'resolved'],
};

/** Answers each question once. */
function once<Key, T>(ask: (key: Key) => T): (key: Key) => T {
  const answers = new Map<Key, { readonly of: T }>();
  return (key) => {
    const known = answers.get(key) ?? { of: ask(key) };
    answers.set(key, known);
    return known.of;
  };
}

/** What the records of a search share: a thousand of an employee are of a few dozen runs. */
function sharedOf({ store }: EngineContext) {
  return {
    runOf: once((number: number) => store.runs.get(number)!),
    connectionOf: once((number: number) => store.connections.get(number)!.name),
    handOverOf: once((number: number) => store.handOvers.get(number)),
    destinationOf: once((number: number) => store.destinations.get(number)!.name),
    hasSeveral: once((run: number) => store.handOvers.ofRun(run).some(({ apart }) => apart)),
    lastIn: once((run: number) => {
      const found = once((what: Doing) => once((at: string) => store.journal.whoLast(run, what, at)));
      return (what: Doing, at: string | null) => (at === null ? null : found(what)(at));
    }),
  };
}

function traceOf(
  context: EngineContext,
  record: RecordRow,
  shared: ReturnType<typeof sharedOf> & { readonly removed: ReadonlySet<number> },
  isStory: boolean,
): Trace {
  const { store } = context;
  const run = shared.runOf(record.run);
  const handOver = record.handOver === null ? null : shared.handOverOf(record.handOver);
  const last = shared.lastIn(run.number);
  const deliveries = shared.hasSeveral(run.number) ? store.deliveries.ofRecord(record.key) : [];
  const sent = deliveries.map((one) => ({
    ...one,
    fileLines: linesInFile(context, one),
    handOver: shared.handOverOf(one.handOver)!,
    destination: shared.destinationOf(one.destination),
  }));
  const handOvers = sent.length > 0 ? sent.map((one) => one.handOver) : handOver === null ? [] : [handOver];
  return {
    record,
    run,
    connection: shared.connectionOf(run.connection),
    handOver,
    removed: shared.removed.has(record.key),
    fileLines: linesInFile(context, record),
    deliveries: sent,
    deeds: isStory ? deedsOf(context, record, handOvers) : null,
    verdicts: isStory ? verdictsOf(context, run.number, record.id) : null,
    who: {
      listed: last(LISTING, run.pulledAt),
      handedOver: last(HANDING_OVER, handOver?.endedAt ?? null),
      marked: last(MARKING, record.markedAt),
    },
  };
}

/** The records that fit; others are answered between the steps of a long search. */
async function rowsOf({ store }: EngineContext, search: RecordSearch): Promise<RecordRow[]> {
  const most = search.id === undefined ? MOST_FOUND : Number.MAX_SAFE_INTEGER;
  const finding = store.records.matching(search, most);
  let step = finding.next();
  while (step.done !== true) {
    await nextTurn();
    step = finding.next();
  }
  const rows = new Map(store.records.byKeys(step.value).map((row) => [row.key, row]));
  return step.value.flatMap((key) => rows.get(key) ?? []);
}

/** Everything known of an Id (oldest run first), or of records that fit the words and filters (newest first). */
export async function history(context: EngineContext, search: RecordSearch): Promise<Trace[]> {
  const rows = await rowsOf(context, search);
  const removed = new Set(context.store.records.removedAmong(rows.map(({ key }) => key)));
  const shared = { ...sharedOf(context), removed };
  return rows.map((row) => traceOf(context, row, shared, search.id !== undefined));
}
