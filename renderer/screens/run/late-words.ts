// A text to those who were late: who, which days, how much. Pure.

import type { LateWire } from '../../../preload/contract/since-closed.ts';
import type { Text } from '../../language/text.ts';

export function daysWords({ first, last }: LateWire, text: Text): string {
  if (first === null || last === null) return '–';
  return first === last ? text.date(first) : `${text.date(first)}–${text.date(last)}`;
}

/** Empty when nobody was. */
export function lateText(late: readonly LateWire[], text: Text): string {
  if (late.length === 0) return '';
  const lines = late.map((one) =>
    text.t('late.line', {
      name: one.name ?? one.id ?? text.t('run.grid.noGroupName'),
      days: daysWords(one, text),
      count: one.sum.rows,
      hours: text.amount(one.sum.hours),
    }),
  );
  return [text.t('late.hello'), '', ...lines, '', text.t('late.ask')].join('\n');
}
