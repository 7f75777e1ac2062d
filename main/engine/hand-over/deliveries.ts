// The state of a unit of a run with several destinations follows from its deliveries: this is the one place that lets it, called wherever a
// delivery changes, in the same transaction.

import { type Delivery, foldDeliveries, type Folded, isPartlyTaken } from '../../domain/delivery/fold.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

const TRANSITION = { accepted: 'accept', rejected: 'reject', withdrawn: 'withdraw' } as const;

/** What a person reads of it: who said no, and in which words. */
function wordsOf({ store }: EngineContext, { state, lacking }: Folded, deliveries: readonly Delivery[]): string | null {
  const said =
    state === 'rejected' || state === 'withdrawn' ? deliveries.filter((one) => one.state === state) : lacking;
  const words = said.map(({ destination, reason }) => `${store.destinations.get(destination)!.name}: ${reason ?? ''}`);
  return words.length === 0 ? null : [...new Set(words)].join('; ');
}

/** Inside a transaction: the units become what their deliveries make them. */
export function foldUnits(context: EngineContext, run: number, ids: readonly number[]): void {
  const { records, deliveries } = context.store;
  // While nobody refuses it again, what a person said of it stands.
  const said = records.saidAgain(run);
  const folded = [...deliveries.ofUnits(run, ids)].map(([id, own]) => {
    const fold = foldDeliveries(own);
    return { id, state: fold.state, words: wordsOf(context, fold, own) ?? said.get(id) ?? null };
  });
  for (const same of Map.groupBy(folded, ({ state, words }) => `${state} ${words ?? ''}`).values()) {
    const { state, words } = same[0]!;
    const units = same.map(({ id }) => id);
    if (state === 'handed-over') {
      records.setReason(run, units, state, words);
      continue;
    }
    records.setUnits(run, units, TRANSITION[state], words);
    if (state === 'accepted') continue;
    records.setRefused(run, units);
  }
}

/** Units that one destination took and the others refused: their state goes on from what the one has. */
export function partlyTaken({ store }: EngineContext, run: number, ids: readonly number[]): number[] {
  if (ids.length === 0 || !store.deliveries.isApart(run)) return [];
  return [...store.deliveries.ofUnits(run, ids)].flatMap(([id, own]) => (isPartlyTaken(own) ? [id] : []));
}

/**
 * Inside a transaction, before a decision ends units that not every destination took: a line that none has is not in the ERP, and what a
 * reversal of the console did not take back everywhere is taken back where it still is, by a correction of its own.
 */
export function endUneven({ store, now }: EngineContext, run: Run, ids: readonly number[]): void {
  if (!store.deliveries.isApart(run.number)) return;
  const owed = store.deliveries.owed(run.number, ids);
  store.records.change(store.deliveries.untaken(run.number, ids).map((key) => ({ key, live: false })));
  for (const { key, original } of owed) {
    const { run: of, id: recordId } = store.records.byKeys([original])[0]!;
    store.records.change([
      { key, live: false },
      { key: original, live: true },
    ]);
    const scope = { connection: run.connection, kind: run.kind };
    store.corrections.decide({ ...scope, run: of, recordId, way: 'send-correction', replacedBy: null }, now());
  }
}

/** Inside a transaction: what waits in a file is withdrawn; what other destinations have stays with them. Returns the units. */
export function withdrawDeliveries(context: EngineContext, { number, run }: HandOver, reason: string): number[] {
  const { deliveries } = context.store;
  const at = { handOver: number };
  const units = deliveries.units(at, ['waiting']);
  deliveries.become(at, units, ['waiting'], 'withdrawn', reason);
  foldUnits(context, run, units);
  return units;
}

/** A destination of a run with files apart, and how many of its units wait for its answer. */
interface Waiting {
  readonly destination: Destination;
  readonly units: number;
}

/** Destinations of the run with deliveries in that state. */
function destinationsWith({ store }: EngineContext, run: Run, state: Delivery['state']): Waiting[] {
  const numbers = new Set(
    store.handOvers.ofRun(run.number).flatMap(({ apart, destination }) => (apart ? (destination ?? []) : [])),
  );
  return [...numbers].flatMap((number) => {
    const units = store.deliveries.units({ run: run.number, destination: number }, [state]).length;
    return units === 0 ? [] : [{ destination: store.destinations.get(number)!, units }];
  });
}

/**
 * The destination whose answer it is: the one of that name, or the only one with deliveries in that state; null where the run went to one
 * alone. Throws `wrong-usage` naming them where it must be said.
 */
export function answeringDestination(
  context: EngineContext,
  run: Run,
  operation: string,
  { name, state }: { readonly name: string | null; readonly state: Delivery['state'] },
): Destination | null {
  const { store } = context;
  const object = `run ${run.number}`;
  if (!store.deliveries.isApart(run.number)) {
    const only = store.handOvers.ofRun(run.number).findLast((one) => one.state !== 'withdrawn')?.destination ?? null;
    const known = only === null ? null : store.destinations.get(only)!.name;
    if (name === null || name === known) return null;
    throw wrongUsage(
      operation,
      name,
      'no file of the run went there',
      known === null ? 'Leave --destination out.' : `It went to: ${known}.`,
    );
  }
  const found = destinationsWith(context, run, state);
  const names = found.map(({ destination }) => destination.name).join(', ');
  if (name !== null) {
    const named = found.find(({ destination }) => destination.name === name);
    if (named !== undefined) return named.destination;
    const words = names === '' ? 'Nothing of it waits.' : `It is about: ${names}.`;
    throw wrongUsage(operation, name, 'no file of the run that went there waits for this', words);
  }
  if (found.length > 1)
    throw wrongUsage(operation, object, 'several files of it wait', `Say which with --destination: ${names}.`);
  return found[0]?.destination ?? null;
}
