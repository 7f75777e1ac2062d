// Days that a receipt gives back under the headings of the file: an absence with another last day is not the one that was sent. How a day
// is written says nothing, and neither does a day that is the same in every row and in no line: that is when the ERP booked them.

import { type DateOrder, dateYearFirst, ordersOf, readDate } from '../intake/date-cell.ts';
import { localDateOf } from '../moment.ts';
import type { ReceiptColumns } from './columns.ts';
import type { FileLine } from './file-line.ts';

type DayColumn = NonNullable<ReceiptColumns['days']>[number];

/** Every day that the cell may mean; none where it is no day. */
function daysOf(cell: string | undefined): string[] {
  const text = cell?.trim() ?? '';
  if (text === '') return [];
  // As our files have it, there is one reading: there are as many cells as rows.
  const plain = localDateOf(text);
  if (plain === text) return [plain];
  const read = (order: DateOrder) => readDate(text, order);
  return [...ordersOf(text).map(read), dateYearFirst(text)].filter((day) => typeof day === 'string');
}

/** Whether a row says another day than every line that it is about. */
export function isOtherDay(
  { days = [] }: ReceiptColumns,
  cells: readonly string[],
  lines: readonly FileLine[],
): boolean {
  return days.some(({ at, key }) => {
    const said = daysOf(cells[at]);
    const own = lines.flatMap((line) => line.days?.[key] ?? []);
    return said.length > 0 && own.length > 0 && !own.some((day) => said.includes(day));
  });
}

/** Which columns have the days of the file. */
export class DayColumns {
  readonly #columns: readonly (DayColumn & { readonly said: Set<string>; rows: number })[];

  constructor(columns: readonly DayColumn[]) {
    this.#columns = columns.map((column) => ({ ...column, said: new Set(), rows: 0 }));
  }

  add(cells: readonly string[]): void {
    for (const column of this.#columns) {
      const days = daysOf(cells[column.at]);
      if (days.length === 0) continue;
      column.rows += 1;
      column.said.add(days.join(' '));
    }
  }

  ofFile(lines: Iterable<FileLine>): DayColumn[] {
    const own = new Map<string, Set<string>>(this.#columns.map(({ key }) => [key, new Set()]));
    for (const { days = {} } of lines)
      for (const [key, of] of Object.entries(days)) for (const day of of) own.get(key)?.add(day);
    return this.#columns.flatMap(({ at, key, said, rows }) => {
      const [only = ''] = said;
      const isBooking = rows > 1 && said.size === 1 && !only.split(' ').some((day) => own.get(key)!.has(day));
      return isBooking ? [] : [{ at, key }];
    });
  }
}
