// The columns of one run, read when a question first needs them and kept: what never changes after the pull for as long as the
// run is looked at, the rest until something is written. Some sixty bytes a record when all are there.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf, weekOf } from '../../domain/calendar.ts';
import type { GridGroup, GridValue } from '../../domain/grid-values.ts';
import type {
  Coded,
  CorrectionLine,
  GridField,
  GridLoad,
  GridStore,
  PricedField,
  StoredField,
} from '../../ports/grid.ts';
import type { ReadPrices } from './prices.ts';
import { type Units, unitsOf } from './units.ts';

/** A correction: its records, reversals first, and the earlier records that they reverse. */
export interface Correction {
  readonly number: number;
  readonly members: readonly number[];
  readonly originals: readonly number[];
}

interface Corrections {
  readonly all: readonly Correction[];
  readonly byNumber: ReadonlyMap<number, Correction>;
  /** Of each row its place in `all`, or -1. */
  readonly of: Int32Array;
}

/** In the order in which a person is likely to ask for them; each line is read at once. */
const AHEAD: readonly (readonly (StoredField | 'id')[])[] = [
  ['hours', 'invoiceable', 'quantity'],
  ['prosjektId', 'dato'],
  ['state', 'findings', 'late', 'reason', 'handOver'],
  ['ansattId', 'arbeidstypeId'],
  ['prosjektLinjeId', 'produktId'],
  ['id'],
];
/** All others never change once the run is pulled. */
const CHANGING: readonly GridField[] = ['state', 'reason', 'handOver', 'findings', 'late'];

/** Up to here a float holds whole numbers, and the sum of two of them, exactly. */
export const SAFE = 2 ** 52;

function floatsOf({ values }: Coded): Float64Array | null {
  const amounts = values.map((value) => BigInt(value ?? 0n));
  return amounts.every((amount) => amount <= SAFE && amount >= -SAFE) ? Float64Array.from(amounts, Number) : null;
}

/** The place of a key among ascending ones; -1 when it is not there. */
function placeOf(keys: Float64Array, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}

function correctionsOf(lines: readonly CorrectionLine[], keys: Float64Array): Corrections {
  const of = new Int32Array(keys.length).fill(-1);
  const all: { number: number; members: number[]; originals: number[] }[] = [];
  for (const { key, correction, reverses } of lines) {
    if (all.at(-1)?.number !== correction) all.push({ number: correction, members: [], originals: [] });
    all.at(-1)!.members.push(key);
    if (reverses !== null) all.at(-1)!.originals.push(reverses);
    of[placeOf(keys, key)] = all.length - 1;
  }
  return { all, byNumber: new Map(all.map((correction) => [correction.number, correction])), of };
}

const GROUP_FIELD = {
  prosjekt: 'prosjektId',
  prosjektLinje: 'prosjektLinjeId',
  ansatt: 'ansattId',
  arbeidstype: 'arbeidstypeId',
  produkt: 'produktId',
  dato: 'dato',
  week: 'dato',
  month: 'dato',
} as const satisfies Record<GridGroup, GridField>;

const FIELD_OF = {
  ...GROUP_FIELD,
  timer: 'hours',
  fakturaTimer: 'invoiceable',
  antall: 'quantity',
  pris: 'price',
  belop: 'amount',
  status: 'state',
} as const satisfies Record<GridValue, GridField>;

/** The field that a column is read from. */
export function fieldOf(column: GridValue): GridField {
  return FIELD_OF[column];
}

const isStored = (field: GridField | 'id'): field is StoredField | 'id' => field !== 'price' && field !== 'amount';

/** A column worked out of another: each of its values once. */
function derived({ codes, values }: Coded, of: (value: string) => string | null): Coded {
  const places = new Map<string | null, number>();
  const placeOfCode = Int32Array.from(values, (value) => {
    const own = typeof value === 'string' ? of(value) : null;
    if (!places.has(own)) places.set(own, places.size);
    return places.get(own)!;
  });
  const own = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) own[row] = placeOfCode[codes[row]!]!;
  return { codes: own, values: [...places.keys()] };
}

export class RunColumns {
  readonly #store: GridStore;
  readonly #run: number;
  readonly #prices: ReadPrices | null;
  readonly #coded = new Map<GridField, Coded>();
  readonly #derived = new Map<GridGroup, Coded>();
  readonly #floats = new WeakMap<Coded, Float64Array | null>();
  #keys: Float64Array | null = null;
  #ids: Float64Array | null = null;
  #units: Units | null = null;
  #corrections: Corrections | null = null;
  #reading = false;
  #forgotten = 0;

  /** `prices`: null where the run has none. */
  constructor(store: GridStore, run: number, prices: ReadPrices | null = null) {
    this.#store = store;
    this.#run = run;
    this.#prices = prices;
  }

  get isPriced(): boolean {
    return this.#prices !== null;
  }

  /** Reads those of the fields that are not there yet, all at once. */
  need(fields: readonly (GridField | 'id')[]): void {
    const wanted = [...new Set(fields)].filter((field) => !this.#has(field));
    const missing = wanted.filter(isStored);
    if (missing.length < wanted.length) this.#readPrices();
    if (missing.length === 0 && this.#keys !== null) return;
    const loading = this.#store.load(this.#run, missing);
    let step = loading.next();
    while (step.done !== true) step = loading.next();
    this.#keep(step.value, missing.includes('id'));
  }

  /** Keys of all records, ascending: a row is a place in them. */
  get keys(): Float64Array {
    this.need([]);
    return this.#keys!;
  }

  get ids(): Float64Array {
    this.need(['id']);
    return this.#ids!;
  }

  /** Ids never change in a run: its units are made once. */
  get units(): Units {
    this.#units ??= unitsOf(this.ids);
    return this.#units;
  }

  of(field: GridField): Coded {
    this.need([field]);
    return this.#coded.get(field)!;
  }

  /** What rows are grouped by; weeks and months are worked out of Dato once, and never change. */
  by(group: GridGroup): Coded {
    if (group !== 'week' && group !== 'month') return this.of(GROUP_FIELD[group]);
    const known = this.#derived.get(group);
    if (known !== undefined) return known;
    const worked = derived(this.of('dato'), group === 'week' ? weekOf : monthOf);
    this.#derived.set(group, worked);
    return worked;
  }

  /** The values of a column of amounts as floats; null when one is too large for that. */
  floats(column: Coded): Float64Array | null {
    const known = this.#floats.get(column);
    if (known !== undefined) return known;
    const floats = floatsOf(column);
    this.#floats.set(column, floats);
    return floats;
  }

  get corrections(): Corrections {
    this.#corrections ??= correctionsOf(this.#store.corrections(this.#run), this.keys);
    return this.#corrections;
  }

  /** Something was written: what may be another now is read again when it is needed. */
  forget(): void {
    this.#corrections = null;
    this.#forgotten += 1;
    for (const field of this.#coded.keys()) if (CHANGING.includes(field)) this.#coded.delete(field);
  }

  /** Reads ahead what a person may ask for next, in turns that let questions in between. */
  async readAhead(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (const fields of AHEAD) await this.#readInTurns(fields);
    } catch {
      // The store was closed, or cannot be read: the question that needs the field says so.
    }
    this.#reading = false;
  }

  async #readInTurns(fields: readonly (StoredField | 'id')[]): Promise<void> {
    const missing = fields.filter((field) => !this.#has(field));
    if (missing.length === 0) return;
    const forgotten = this.#forgotten;
    const loading = this.#store.load(this.#run, missing);
    let step: IteratorResult<undefined, GridLoad>;
    do {
      await nextTurn();
      step = loading.next();
    } while (step.done !== true);
    // What was written between two turns may stand in one part and not in the other.
    const sound = forgotten === this.#forgotten || !missing.some((field) => field !== 'id' && CHANGING.includes(field));
    if (sound) this.#keep(step.value, missing.includes('id'));
  }

  #readPrices(): void {
    const none: Coded = { codes: new Int32Array(this.keys.length), values: [null] };
    const read = this.#prices?.() ?? new Map<PricedField, Coded>();
    for (const field of ['price', 'amount'] as const) this.#coded.set(field, read.get(field) ?? none);
  }

  #has(field: GridField | 'id'): boolean {
    return field === 'id' ? this.#ids !== null : this.#coded.has(field);
  }

  #keep(load: GridLoad, withIds: boolean): void {
    this.#keys ??= load.keys;
    if (withIds) this.#ids = load.ids;
    for (const [field, column] of load.coded) this.#coded.set(field, column);
  }
}
