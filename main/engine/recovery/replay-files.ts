// Hand-overs of the proof log, made again in a store that is older than it: of one file, of several in one act, and their withdrawal.

import { rulesOf } from '../../domain/kind.ts';
import { readLoggedRecord } from '../../domain/kept-record.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Connection } from '../../ports/connections.ts';
import type { FilePlan, FileProof, PlanProof } from '../../ports/plans.ts';
import type { ProofEntry, ProofRecord } from '../../ports/proof-log.ts';
import { connectionOfEntry } from '../act.ts';
import { endTakenBack } from '../confirm/taken-back.ts';
import type { EngineContext } from '../context.ts';
import { proveReversed } from '../evidence/prove-mark.ts';
import { keepSharesAgain } from '../hand-over/planned-file.ts';
import { withdrawalTakesEffect } from '../hand-over/withdraw.ts';

/** An entry that does not fit this store; nothing of the log takes effect. */
export class Unfit extends Error {}

type OneFile = Extract<ProofEntry, { what: 'hand-over' }>;
type SeveralFiles = Extract<ProofEntry, { what: 'hand-overs' }>;

function rawOf(record: ProofRecord, idField: string): string {
  return record[5] ?? JSON.stringify({ [idField]: record[0] });
}

/**
 * One run at a time is in review: where the log tells of a later one, this run had been discarded, and what it holds may be at the
 * ERP by that one.
 */
function leaveReview(
  { store }: EngineContext,
  connection: number,
  { kind, run }: OneFile | SeveralFiles,
  at: string,
): void {
  const open = store.runs.inReview(connection, kind);
  if (open === null || open.state !== 'review' || open.number >= run) return;
  if (store.records.count(open.number, { states: ['handed-over'] }) > 0) return;
  store.runs.become(open.number, 'discard', at);
  store.journal.note(open.number, 'run discarded', { reason: 'store-put-back' satisfies Reason });
}

export function unknownConnection(name: string): Unfit {
  return new Unfit(
    `it tells of the connection "${name}", which this store does not have: add it again under that name`,
  );
}

/** When an entry was appended, and whether by another desk: what that one hands over ends no review of this one. */
interface Appended {
  readonly at: string;
  readonly isOfOther: boolean;
}

/** The connection of the entry, with its run in this store. */
function placeOf(context: EngineContext, entry: OneFile | SeveralFiles, { at, isOfOther }: Appended): Connection {
  const connection = connectionOfEntry(context, entry);
  if (!connection) throw unknownConnection(entry.connection);
  if (!context.store.replay.run({ number: entry.run, connection: connection.id, kind: entry.kind, at }))
    throw new Unfit(`run ${entry.run} of this store is another one`);
  if (!isOfOther) leaveReview(context, connection.id, entry, at);
  return connection;
}

interface OfRun {
  readonly connection: Connection;
  readonly run: number;
  readonly kind: OneFile['kind'];
}

/** Makes the lines of a run again, one at a time. */
function linesOf({ store: { replay, runs } }: EngineContext, { connection, run, kind }: OfRun) {
  const of = runs.get(run)!;
  const rules = rulesOf(connection.options, kind);
  return (handOver: number, record: ProofRecord): void => {
    const read = readLoggedRecord(rawOf(record, rules.idField), record[3] ?? 0, rules, record[0]);
    if (!replay.line(of, handOver, record, read))
      throw new Unfit(`line ${record[3]} of run ${run} of this store is another one than Id ${record[0]}`);
  };
}

export function handOverAgain(context: EngineContext, entry: OneFile, appended: Appended): number {
  const { at } = appended;
  const connection = placeOf(context, entry, appended);
  const { handOver: number, run, kind, layout = null, byHand = null, folder = null, file, sha256, plan } = entry;
  const to = plan?.destination ?? entry.destination ?? null;
  const destination = to && destinationAgain(context, to, { connection, run, kind }, number, at);
  const entered = byHand ?? (file === null ? 'by hand' : null);
  context.store.replay.handOver({ number, run, layout, byHand: entered, folder, file, sha256, at, destination });
  const ids: number[] = [];
  const lineAgain = linesOf(context, { connection, run, kind });
  for (const record of entry.records) {
    ids.push(record[0]);
    lineAgain(number, record);
  }
  if (entry.accepted === true) context.store.records.setUnits(run, ids, 'accept');
  context.store.records.setReversedLive(run, ids, false);
  proveReversed(context, { by: run }, true);
  endTakenBack(context, context.store.runs.get(run)!, entry.takenBack ?? [], entered ?? '');
  if (plan !== undefined) planAgainOf(context, plan, number, destination);
  return ids.length;
}

/** Several files of one act; each line names those that it stands in. Returns how many lines that were. */
export function filesAgain(context: EngineContext, entry: SeveralFiles, appended: Appended): number {
  const { store } = context;
  const { at } = appended;
  const of: OfRun = { connection: placeOf(context, entry, appended), run: entry.run, kind: entry.kind };
  const made = new Map<number, { readonly destination: number; readonly plan: FileProof['plan'] }>();
  for (const { handOver: number, layout, byHand, folder, file, sha256, plan, destination: to } of entry.files) {
    const destination = destinationAgain(context, to, of, number, at);
    const { run } = entry;
    store.replay.handOver({ number, run, layout, byHand, folder, file, sha256, at, destination, apart: true });
    made.set(number, { destination, plan });
  }
  const lineAgain = linesOf(context, of);
  const ids = new Set<number>();
  let lines = 0;
  for (const record of entry.records) {
    const [unit, , , line, , , ties] = record;
    const places = ties?.in ?? [];
    if (line === undefined || places.length === 0) throw new Unfit(`a line of run ${entry.run} stands in no file`);
    if (entry.again !== true) lineAgain(places[0]![0], record);
    for (const [handOver, fileLine] of places) {
      const to = made.get(handOver);
      if (to === undefined) throw new Unfit(`line ${line} of run ${entry.run} stands in another file`);
      store.deliveries.keep({ run: entry.run, line, unit, handOver, destination: to.destination, fileLine });
    }
    ids.add(unit);
    lines += 1;
  }
  if (entry.again !== true) store.records.setReversedLive(entry.run, [...ids], false);
  proveReversed(context, { by: entry.run }, true);
  for (const [number, { plan, destination }] of made)
    if (plan !== undefined) planAgainOf(context, plan, number, destination);
  return lines;
}

/** The destination, made again where this store lacks it. */
function destinationAgain(
  { store }: EngineContext,
  destination: NonNullable<PlanProof['destination']>,
  { connection, kind }: OfRun,
  handOver: number,
  at: string,
): number {
  const known = store.destinations.byUuid(destination.uuid);
  if (known !== null) return known.number;
  const isTaken = store.destinations
    .of(connection.id)
    .some(({ name, closedAt }) => name === destination.name && closedAt === null);
  const name = isTaken ? `${destination.name} (${handOver})` : destination.name;
  return store.destinations.add({ ...destination, name, connection: connection.id, kind }, at).number;
}

/** The plan that the file was made by; its shares follow from it. */
function planAgainOf(context: EngineContext, plan: FilePlan, handOver: number, destination: number | null): void {
  const { store } = context;
  const { layout, rules, asked, tables, posted, nothingTakenBack, takenBackOnItsDay } = plan;
  store.plans.keep(handOver, {
    layout,
    rules,
    asked,
    tables,
    posted,
    nothingTakenBack,
    takenBackOnItsDay,
    destination,
  });
  // What its destination posts by itself nobody said of the unit.
  const isOwn = destination !== null && store.destinations.get(destination)?.posting === 'open';
  for (const [unit, date] of isOwn ? [] : (posted ?? []))
    store.holds.post(store.handOvers.get(handOver)!.run, [unit], date);
  keepSharesAgain(context, store.handOvers.get(handOver)!);
}

export function withdrawAgain(
  context: EngineContext,
  { handOver, handOvers = [handOver], reason }: Extract<ProofEntry, { what: 'withdrawn' }>,
  at: string,
): void {
  for (const number of handOvers) {
    const known = context.store.handOvers.get(number);
    if (known === null) throw new Unfit(`it tells of hand-over ${number}, which neither it nor this store has`);
    if (known.state !== 'withdrawn') withdrawalTakesEffect(context, known, { how: 'withdraw', reason, at });
  }
}
