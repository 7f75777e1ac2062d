// Makes plausible material transactions from a seed; a few are not approved, have no price, or go back to stock.

import { sql, type State, takeIds } from '../state.ts';
import { generatedUntil, instantText } from '../clock.ts';
import * as names from './names.ts';
import type { Random } from './random.ts';
import { dateText } from './rows.ts';

const DAY_MS = 86_400_000;

export function seedMaterial(
  state: State,
  random: Random,
  count: number,
  employees: readonly number[],
  days: readonly number[],
): void {
  const insert = sql(
    state,
    `INSERT INTO material (id, dato, prosjekt, linje, produkt, aktivitet, avdeling, ansatt, antall, pris, notat, ekstern,
       endret, endret_text, approved) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const first = takeIds(state, 'material', count);
  const latest = generatedUntil(state);
  for (let index = 0; index < count; index += 1) {
    const date = random.pick(days);
    const [product, , price, quantities] = random.pick(names.MATERIALS);
    const wished = Math.min(latest, date + Math.floor(random.next() * 4 * DAY_MS));
    const changed = index % 2 === 0 ? Math.floor(wished / 1000) * 1000 : wished;
    insert.run(
      first + index,
      dateText(date),
      random.pick(names.PROJECT_NAMES)[0],
      random.pick(names.PROJECT_LINES),
      product,
      random.pick(names.ACTIVITIES),
      random.pick(names.DEPARTMENTS),
      random.next() < 0.3 ? null : random.pick(employees),
      String(index === 9 ? -2 : random.pick<number>(quantities)),
      index === 5 ? null : String(price),
      random.pick(names.NOTES),
      random.next() < 0.5 ? null : `L-${String(24_000 + index)}`,
      changed,
      instantText(changed),
      random.next() < 0.06 ? 0 : 1,
    );
  }
}
