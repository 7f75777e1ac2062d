// Words for what the engine names by code: fields, findings, problems.

import type { IntakeFindingWire, IntakeProblemWire } from '../../../preload/contract/intake.ts';
import { formatMonth } from '../../format/dates.ts';
import type { Text } from '../../language/text.ts';

export function fieldWords(name: string, text: Text): string {
  return text.maybe(`intake.field.${name}`, name);
}

/** The name of the month alone: its year says nothing here. */
function monthName(month: string | number | undefined, text: Text): string {
  return formatMonth(`2026-${String(month ?? 1).padStart(2, '0')}`, text.locale).replace(/\s*\d+$/, '');
}

/** What is wrong with a cell, in words that name it. */
export function problemWords(problem: IntakeProblemWire, text: Text): string {
  const { code, cell, values } = problem;
  const place = code === 'letter-for-digit' ? `-${values.place ?? 'inside'}` : '';
  const numbers = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    /^-?\d+(\.\d+)?$/.test(String(value)) && (name === 'least' || name === 'most')
      ? text.amount(String(value)).replace(/[,.]00$/, '')
      : value,
  ]);
  return text.maybe(`intake.problem.${code}${place}`, code, {
    ...Object.fromEntries(numbers),
    cell,
    field: fieldWords(problem.field, text),
    monthName: monthName(values.month, text),
    through: text.date(String(values.through ?? '')),
    date: text.date(String(values.date ?? '')),
    other: text.date(String(values.other ?? '')),
  });
}

/** A kind of problem, for a list of what was found. */
export function problemKindWords(problem: Pick<IntakeProblemWire, 'code' | 'field'>, text: Text): string {
  const field = fieldWords(problem.field, text);
  const named = problem.code === 'unknown-id' ? field.toLocaleLowerCase(text.locale) : field;
  return text.t(`intake.problemKind.${problem.code}`, { field: named });
}

const DELIMITERS: Readonly<Record<string, 'semicolon' | 'comma' | 'tab' | 'pipe'>> = {
  ';': 'semicolon',
  ',': 'comma',
  '\t': 'tab',
  '|': 'pipe',
};

/** The order of days as the file writes it, between its own signs. */
function orderWords(order: string, examples: readonly string[], text: Text): string {
  const words = text.maybe(`intake.value.${order}`, order);
  const [, sign] = /\d\s*([./-])\s*\d/.exec(examples[0] ?? '') ?? [];
  return sign === undefined ? words : words.replaceAll(/[./-]/g, sign);
}

/** A value that was found in a file, or may be chosen for what was. */
export function findingValueWords(
  { what, examples }: Pick<IntakeFindingWire, 'what' | 'examples'>,
  value: string,
  text: Text,
): string {
  switch (what) {
    case 'delimiter':
      return DELIMITERS[value] === undefined ? value : text.t(`intake.value.${DELIMITERS[value]}`);
    case 'decimal':
      return text.t(value === ',' ? 'intake.value.decimalComma' : 'intake.value.decimalPoint');
    case 'header':
      return value === '0' ? text.t('intake.value.noHeader') : text.t('intake.value.header', { row: value });
    case 'sheet':
      return value;
    case 'hidden':
    case 'hidden-columns':
    case 'encoding':
      return text.maybe(`intake.value.${value}`, value);
    case 'dates':
      return orderWords(value, examples, text);
    default:
      return what satisfies never;
  }
}
