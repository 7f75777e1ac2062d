// Records with their values read and named, as the grid shows them.

import type { GridRecord } from '../../../preload/contract/records.ts';
import { formatMicro, type Micro } from '../../domain/amount.ts';
import { type Delivery, foldDeliveries, isPartlyTaken } from '../../domain/delivery/fold.ts';
import type { EngineContext } from '../context.ts';
import { lineInFile, nameOf } from '../hand-over/line-in-file.ts';
import type { RecordRow } from '../../ports/records.ts';
import { priceReader } from '../grid/prices.ts';
import { toldOfUnits } from './told-of-unit.ts';
import { recordToWire } from './to-wire.ts';

function text(amount: Micro | null): string | null {
  return amount === null ? null : formatMicro(amount);
}

function lackingOf({ store }: EngineContext, went: readonly Delivery[]): Pick<GridRecord, 'lacking'> {
  const { state, lacking } = foldDeliveries(went);
  if (state !== 'handed-over' || lacking.length === 0) return {};
  const destinations = lacking.map(({ destination }) => store.destinations.get(destination)!.name);
  return { lacking: { destinations, isAwaited: !isPartlyTaken(went) } };
}

/** Where a record went and where it is lacking, in runs with several destinations. */
function filesReader(context: EngineContext): (row: RecordRow) => Pick<GridRecord, 'files' | 'lacking'> {
  const { deliveries, handOvers } = context.store;
  const names = new Map<number, string | null>();
  const nameIn = (handOver: number): string | null => {
    if (!names.has(handOver)) names.set(handOver, nameOf(handOvers.get(handOver)));
    return names.get(handOver)!;
  };
  const apart = new Map<number, boolean>();
  return ({ run, key, handOver, state }) => {
    const isApart = handOver !== null && (apart.get(run) ?? deliveries.isApart(run));
    if (handOver !== null) apart.set(run, isApart);
    if (!isApart) return {};
    const went = deliveries.ofRecord(key);
    const files = went.map((one) => {
      const { handOver: number } = one;
      return { handOver: number, file: nameIn(number), line: lineInFile(context, one) };
    });
    return state === 'handed-over' ? { files, ...lackingOf(context, went) } : { files };
  };
}

/** Of a run that was discarded nothing goes out, also what was ready there. */
function discardedReader({ store }: EngineContext): (row: RecordRow) => Pick<GridRecord, 'discarded'> {
  const known = new Map<number, boolean>();
  return ({ run, state }) => {
    if (state !== 'ready') return {};
    const isDiscarded = known.get(run) ?? store.runs.get(run)?.state === 'discarded';
    known.set(run, isDiscarded);
    return isDiscarded ? { discarded: true } : {};
  };
}

/** The records of these keys, by key. */
export function gridRecords(context: EngineContext, keys: readonly number[]): Map<number, GridRecord> {
  const found = new Map<number, GridRecord>();
  if (keys.length === 0) return found;
  const told = toldOfUnits(context);
  const readers = new Map<number, ReturnType<typeof priceReader>>();
  const priceOf = ({ run, raw }: RecordRow) => {
    if (!readers.has(run)) readers.set(run, priceReader(context.store, run));
    return readers.get(run)?.(raw) ?? { price: null, amount: null };
  };
  const filesOf = filesReader(context);
  const discardedOf = discardedReader(context);
  const values = context.store.grid.values(keys);
  for (const row of context.store.records.byKeys(keys)) {
    const named = values.get(row.key)!;
    const { hours, invoiceable, quantity, key: _key, ...names } = named;
    const { price, amount } = priceOf(row);
    found.set(row.key, {
      ...recordToWire(row),
      fileLine: lineInFile(context, row),
      ...filesOf(row),
      ...discardedOf(row),
      ...told(row),
      ...names,
      hours: text(hours),
      invoiceable: text(invoiceable),
      quantity: text(quantity),
      price: text(price),
      amount: text(amount),
    });
  }
  return found;
}

/** One record as the grid shows it. */
export function gridRecord(context: EngineContext, row: RecordRow): GridRecord {
  return gridRecords(context, [row.key]).get(row.key)!;
}

const AT_ONCE = 1_000;

/** As above, of any number of lines. */
export function recordsInParts(context: EngineContext) {
  return (keys: readonly number[]): Map<number, GridRecord> => {
    const parts = Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, part) =>
      gridRecords(context, keys.slice(part * AT_ONCE, (part + 1) * AT_ONCE)),
    );
    return new Map(parts.flatMap((part) => [...part]));
  };
}
