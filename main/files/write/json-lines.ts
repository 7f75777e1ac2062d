// Lines as JSON: amounts as numbers with every digit, never through a float; records as they were listed stand as they came.

import { formatMicro, type Micro } from '../../domain/amount.ts';
import type { Line, OnRecord } from '../../domain/delivery/line.ts';
import type { Plan } from '../../domain/delivery/plan.ts';
import { dateText } from '../../domain/layout/date-text.ts';
import { type Column, columnsOf, type JsonFormat, type Layout } from '../../domain/layout/layout.ts';
import { amountOfCell, dateOfCell } from './cell-text.ts';
import { lackingCharacter, lackingIn } from './encode-text.ts';

function valueOf(layout: Layout, column: Column, cell: string | Micro, { number, unit }: Line): string {
  if (typeof cell === 'bigint') return formatMicro(cell);
  const place = { line: number, unit, column: column.heading };
  if (cell === '') return column.type === 'number' || column.type === 'date' ? 'null' : '""';
  if (column.type === 'number')
    return formatMicro(amountOfCell(cell, column.decimals ?? layout.numbers.decimals, layout, place));
  if (column.type === 'date') return JSON.stringify(dateText(dateOfCell(cell, place), layout.dates));
  const lacking = lackingIn(cell, 'utf-8');
  if (lacking !== null) throw lackingCharacter(place, lacking, 'utf-8');
  return JSON.stringify(cell);
}

function objectOf(layout: Layout, columns: readonly Column[], line: Line): string {
  if (line.raw !== undefined) return line.raw;
  const pairs = columns.map(
    (column, at) => `${JSON.stringify(column.key)}:${valueOf(layout, column, line.cells[at]!, line)}`,
  );
  return `{${pairs.join(',')}}`;
}

/** The text of the file, in parts. */
export function* jsonText(plan: Plan, format: JsonFormat, onRecord?: OnRecord): Generator<string> {
  const columns = columnsOf(plan.layout);
  yield format.withSums ? '{"lines":[' : '[';
  let separator = '\n';
  for (const line of plan.lines(onRecord)) {
    yield `${separator}${objectOf(plan.layout, columns, line)}`;
    separator = ',\n';
  }
  if (!format.withSums) {
    yield '\n]\n';
    return;
  }
  const sums = Object.entries(plan.totals.quantities).map(
    ([key, { written, exact }]) =>
      `${JSON.stringify(key)}:{"written":${formatMicro(written)},"exact":${formatMicro(exact)}}`,
  );
  yield `\n],"count":${plan.totals.lines},"sums":{${sums.join(',')}}}\n`;
}
