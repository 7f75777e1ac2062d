// What a group is called: a name with its number, a day, a week with its days, a month.

import type { GroupRow } from '../../../preload/contract/grid.ts';
import type { RunState } from '../../../preload/contract/common.ts';
import { weekDays } from '../../format/dates.ts';
import { stateIn } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';

/** A value of a column in words: what is said first, and what is said quietly behind it. */
export function valueWords(
  column: string,
  value: string | null,
  name: string | null,
  text: Text,
  run: RunState | null,
): { readonly name: string; readonly rest: string } {
  if (value === null || value === '') return { name: text.t('run.grid.noGroupName'), rest: '' };
  switch (column) {
    case 'dato':
      return { name: text.date(value), rest: '' };
    case 'month':
      return { name: text.months(value, value), rest: '' };
    case 'week': {
      const days = weekDays(value);
      const number = String(Number(value.slice(-2)));
      if (days === null) return { name: value, rest: '' };
      const [first, last] = days.map((day) => text.date(day));
      return { name: text.t('run.grid.week', { week: number }), rest: `${first?.slice(0, 6) ?? ''}–${last ?? ''}` };
    }
    case 'status':
      return { name: text.maybe(`status.${stateIn(value, run)}`, value), rest: '' };
    case 'timer':
    case 'fakturaTimer':
    case 'antall':
      return { name: text.amount(value), rest: '' };
    case 'pris':
    case 'belop':
      return { name: text.money(value), rest: '' };
    case 'ansatt':
      return name === null ? { name: value, rest: '' } : { name, rest: value };
    default:
      return { name: [value, name].filter(Boolean).join(' '), rest: '' };
  }
}

export function groupWords({ by, id, name }: GroupRow, text: Text): { readonly name: string; readonly rest: string } {
  // Of what a grid is grouped by, none is a state.
  return valueWords(by, id, name, text, null);
}
