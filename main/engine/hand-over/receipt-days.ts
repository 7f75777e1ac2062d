// The days that a file has in its lines, to be held against those that a receipt gives back under the same headings.

import type { Share } from '../../domain/delivery/share.ts';
import { localDateOf } from '../../domain/moment.ts';
import type { ReceiptColumns } from '../../domain/receipt/columns.ts';
import { DayColumns } from '../../domain/receipt/days.ts';
import type { FileLine } from '../../domain/receipt/file-line.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { ReceiptSource } from '../../ports/receipts.ts';
import type { EngineContext } from '../context.ts';

const NO_OTHERS: ReturnType<typeof otherDays> = { byRecord: new Map(), byUnit: new Map() };

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
  share: Pick<Share, 'record' | 'unit' | 'period' | 'keys'>,
  before?: FileLine['days'],
) => Pick<FileLine, 'days'>;

/** The days that records of a file were written on, by their place in it, where those are not their own; by unit where a person said so. */
function otherDays({ store }: EngineContext, handOver: HandOver) {
  const plan = store.plans.of(handOver.number);
  const byRecord = new Map<number, string>();
  if (plan?.takenBackOnItsDay === true) {
    const going = { destination: plan.destination, layout: plan.layout.name };
    let record = 0;
    for (const { undoesOn } of store.plans.given(store.runs.get(handOver.run)!, handOver, going)) {
      if (undoesOn !== undefined) byRecord.set(record, undoesOn);
      record += 1;
    }
  }
  return { byRecord, byUnit: new Map(plan?.posted) };
}

/** Tells the days of a line from its shares, with what is known from those before. */
export function daysIn(context: EngineContext, handOver: HandOver, columns: readonly DayColumn[]): DaysOf {
  if (columns.length === 0) return () => ({});
  const ends = new Map(
    (columnsOfFile(context, handOver) ?? []).flatMap(({ key, source }) =>
      source.from === 'range' ? [[key, source.end] as const] : [],
    ),
  );
  const isOfRanges = columns.some(({ key }) => ends.has(key));
  const days = isOfRanges ? context.store.plans.days(handOver) : [];
  const { byRecord, byUnit } = isOfRanges ? otherDays(context, handOver) : NO_OTHERS;
  return ({ record, unit, period, keys }, before) => {
    const other = byUnit.get(unit) ?? byRecord.get(record);
    const own = columns.map(({ key }) => {
      const end = ends.get(key);
      const known = before?.[key];
      const day = end === undefined ? localDateOf(keys[key] ?? '') : (other ?? days[record] ?? '');
      if (end === undefined) return [key, day === null ? [] : [day]] as const;
      // Of another month than it was counted in: nobody knows on which day it was written, and of its line nothing is compared.
      const isUnknown = day === null || day === '' || (other === undefined && !day.startsWith(period));
      if (isUnknown || known?.length === 0) return [key, []] as const;
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
