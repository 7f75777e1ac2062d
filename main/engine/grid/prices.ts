// What material costs, worked out of what was listed: its price, and its quantity times that.

import { type Micro, times } from '../../domain/amount.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import type { RecordPrice } from '../../domain/grid-values.ts';
import type { Coded, PricedField } from '../../ports/grid.ts';
import type { EngineContext } from '../context.ts';

type ReadPrice = (raw: string) => RecordPrice<Micro>;

/** Reads the price of records by the rules of their run; null where it has none. */
export function priceReader({ runs }: EngineContext['store'], run: number): ReadPrice | null {
  if (runs.get(run)?.kind !== 'material') return null;
  const rules = runs.rulesOf(run);
  if ((rules.priceField ?? null) === null) return null;
  const read = recordReader(rules, []);
  return (raw) => {
    const { price, quantity } = read(raw).amounts;
    return { price, amount: price === null || quantity === null ? null : times(quantity, price) };
  };
}

class Coding {
  readonly #places = new Map<Micro | null, number>();
  readonly #codes: number[] = [];

  add(value: Micro | null): void {
    const place = this.#places.get(value) ?? this.#places.size;
    this.#places.set(value, place);
    this.#codes.push(place);
  }

  get coded(): Coded {
    return { codes: Int32Array.from(this.#codes), values: [...this.#places.keys()] };
  }
}

export type ReadPrices = () => ReadonlyMap<PricedField, Coded>;

/** Reads the prices of a run as columns; null where it has none. */
export function pricesOf(store: EngineContext['store'], run: number): ReadPrices | null {
  const read = priceReader(store, run);
  if (read === null) return null;
  return () => {
    const [price, amount] = [new Coding(), new Coding()];
    for (const raw of store.grid.listed(run)) {
      const found = read(raw);
      price.add(found.price);
      amount.add(found.amount);
    }
    return new Map([
      ['price', price.coded],
      ['amount', amount.coded],
    ]);
  };
}
