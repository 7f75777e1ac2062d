// The hours of a day in figures that add up. Pure.

import type { DayHoursWire } from '../../../preload/contract/grid.ts';
import { addDecimals } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';

/** Units of a day that are told one by one. */
const MOST_PARTS = 8;

/** 6,25 + 14,00 + 11,50 = 31,75, with what went out before named; an Id with several lines is one figure. */
export function dayWords(day: DayHoursWire, run: number, text: Text): string {
  const byId = new Map<string, { hours: string; run: number }>();
  for (const part of day.parts) {
    const known = byId.get(`${part.run}:${part.id}`);
    byId.set(`${part.run}:${part.id}`, { run: part.run, hours: addDecimals(known?.hours ?? '0', part.hours) });
  }
  const figures = [...byId.values()].map((part) =>
    part.run === run
      ? text.amount(part.hours)
      : text.t('why.before', { hours: text.amount(part.hours), run: String(part.run) }),
  );
  const shown = figures.slice(0, MOST_PARTS);
  const rest = figures.length - shown.length;
  const sum = [...shown, ...(rest > 0 ? [text.t('why.parts', { count: rest })] : [])].join(' + ');
  return `${sum} = ${text.amount(day.hours)}`;
}
