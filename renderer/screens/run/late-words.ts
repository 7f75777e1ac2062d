// A text to those who were late: who, which days, how much. Pure.

import type { LateWire, WhoWasLateWire } from '../../../preload/contract/since-closed.ts';
import type { Text } from '../../language/text.ts';

export function daysWords({ first, last }: LateWire, text: Text): string {
  if (first === null || last === null) return '–';
  return first === last ? text.date(first) : `${text.date(first)}–${text.date(last)}`;
}

function line(one: LateWire, name: string, text: Text): string {
  return text.t('late.line', {
    name,
    days: daysWords(one, text),
    count: one.sum.rows,
    hours: text.amount(one.sum.hours),
  });
}

export function departmentWords({ id }: LateWire, text: Text): string {
  return id === null ? text.t('late.noDepartment') : text.t('late.department', { id });
}

/** Empty when nobody was. */
export function lateText({ byAnsatt, byAvdeling }: WhoWasLateWire, text: Text): string {
  if (byAnsatt.length === 0) return '';
  const people = byAnsatt.map((one) => line(one, one.name ?? one.id ?? text.t('run.grid.noGroupName'), text));
  const departments = byAvdeling.map((one) => line(one, departmentWords(one, text), text));
  const parts = [[text.t('late.hello')], people, departments, [text.t('late.ask')]];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}
