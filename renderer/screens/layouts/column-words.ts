// A column of a layout in words: where it comes from, how it is translated, and what form it has.

import type { Column, Layout } from '../../../preload/contract/layouts.ts';
import type { Text } from '../../language/text.ts';

export function ruleWords(rule: string, text: Text): string {
  const [name, by] = rule.split('=');
  return text.maybe(`layouts.rule.${name ?? ''}`, rule, {
    by: (by ?? '').replace('.', text.locale === 'nb' ? ',' : '.'),
  });
}

export function sourceWords({ source }: Column, text: Text): string {
  switch (source.from) {
    case 'field':
    case 'translated':
      return source.field;
    case 'constant':
      return source.text === '' ? text.t('layouts.source.empty') : text.t('quote', { words: source.text });
    case 'running-number':
      return `${text.t('layouts.from.running-number')}, ${text.t('layouts.source.start', { start: String(source.start) })}`;
    case 'asked':
      return `${text.t('layouts.from.asked')}: ${text.t(`layouts.what.${source.what}`)}`;
    case 'period':
      return text.t(`layouts.period.${source.of}-${source.part}`);
    case 'price':
      return text.t('layouts.from.price');
    case 'range':
      return text.t(`layouts.range.${source.end}`);
    case 'quantity':
      return text.t('layouts.from.quantity');
    default:
      return source satisfies never;
  }
}

export function translationWords({ source }: Column, text: Text): string {
  if (source.from === 'field') return text.t('layouts.source.as');
  if (source.from === 'quantity') return ruleWords(source.rule, text);
  if (source.from !== 'translated') return '';
  const table = text.maybe(`destinations.table.${source.table}`, source.table);
  return `→ ${table}, ${text.t(`layouts.else.${source.otherwise}`)}`;
}

export function formWords(column: Column, { numbers, dates }: Layout, text: Text): string {
  const { type, decimals = numbers.decimals } = column;
  if (type === 'date') return dates;
  if (type !== 'number') return text.t(`layouts.type.${type}`);
  const sign = numbers.decimalSign === '' ? '' : numbers.decimalSign;
  return decimals === 0 ? text.t('layouts.type.whole') : `0${sign}${'0'.repeat(decimals)}`;
}
