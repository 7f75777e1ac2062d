// The days that a file has in its lines, to be held against those that a receipt gives back under the same headings.

import type { Share } from '../../domain/delivery/share.ts';
import { localDateOf } from '../../domain/moment.ts';
import type { ReceiptColumns } from '../../domain/receipt/columns.ts';
import { DayColumns } from '../../domain/receipt/days.ts';
import type { FileLine } from '../../domain/receipt/file-line.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { ReceiptSource } from '../../ports/receipts.ts';
import type { EngineContext } from '../context.ts';

type DayColumn = NonNullable<ReceiptColumns['days']>[number];

function columnsOfFile({ store }: EngineContext, { number }: HandOver) {
  const columns = store.plans.of(number)?.layout.columns ?? 'as-listed';
  return columns === 'as-listed' ? null : columns;
}

/** What a file calls its days. */
export function headingsOfDays(context: EngineContext, handOver: HandOver): { key: string; heading: string }[] {
  const columns = columnsOfFile(context, handOver);
  if (columns === null) return [{ key: 'dato', heading: 'dato' }];
  return columns.flatMap(({ key, heading, source: { from }, type }) =>
    type === 'date' && (from === 'field' || from === 'range') ? [{ key, heading: heading.trim().toLowerCase() }] : [],
  );
}

export type DaysOf = (
  share: Pick<Share, 'record' | 'period' | 'keys'>,
  before?: FileLine['days'],
) => Pick<FileLine, 'days'>;

/** Tells the days of a line from its shares, with what is known from those before. */
export function daysIn(context: EngineContext, handOver: HandOver, columns: readonly DayColumn[]): DaysOf {
  if (columns.length === 0) return () => ({});
  const ends = new Map(
    (columnsOfFile(context, handOver) ?? []).flatMap(({ key, source }) =>
      source.from === 'range' ? [[key, source.end] as const] : [],
    ),
  );
  const days = columns.some(({ key }) => ends.has(key)) ? context.store.plans.days(handOver) : [];
  return ({ record, period, keys }, before) => {
    const own = columns.map(({ key }) => {
      const end = ends.get(key);
      const known = before?.[key];
      const day = end === undefined ? localDateOf(keys[key] ?? '') : (days[record] ?? '');
      if (end === undefined) return [key, day === null ? [] : [day]] as const;
      // What is posted in another month has a day of which nothing is kept: of its line nothing is compared.
      if (day === null || day === '' || !day.startsWith(period) || known?.length === 0) return [key, []] as const;
      const sorted = [...(known ?? []), day].toSorted();
      return [key, [end === 'first' ? sorted[0]! : sorted.at(-1)!]] as const;
    });
    return { days: Object.fromEntries(own) };
  };
}

/** Without columns that are headed as the file's are and hold another day: when the ERP booked the lines. */
export async function withoutBookingDays(source: ReceiptSource, lines: Iterable<FileLine>): Promise<ReceiptSource> {
  const { days = [] } = source.columns;
  if (days.length === 0) return source;
  const columns = new DayColumns(days);
  for await (const rows of source.rows()) for (const { cells } of rows) columns.add(cells);
  return { ...source, columns: { ...source.columns, days: columns.ofFile(lines) } };
}
