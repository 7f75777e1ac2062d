// Files of sums: a line for each employee, project and day, or for days that follow each other, in place of one for each record. The ERP
// of the model reads the line, and keeps what it stands for; a line is taken or refused with all that is in it.

import { readFileSync } from 'node:fs';
import type { Column, Layout } from '../../main/domain/layout/layout.ts';
import type { LayoutsPort } from '../../main/ports/layouts.ts';
import type { Kind } from './service-state.ts';
import type { World } from './world.ts';

/** What one record puts into one line, in hundredths. */
export interface Part {
  readonly pay: string;
  readonly hours: number;
}

/** A record behind a file of sums. */
export interface Unit {
  readonly raw: string;
  readonly parts: readonly Part[];
  /** The day on which it stands there, YYYY-MM-DD: its own, or the one on which it is posted. */
  readonly day: string;
}

export const isPaid = ({ lines = 'each' }: Pick<World, 'lines'>): boolean => lines.startsWith('paid');

const isOfRecords = ({ lines = 'each' }: Pick<World, 'lines'>): boolean => lines.endsWith('records');

const isOfRanges = ({ lines = 'each' }: Pick<World, 'lines'>): boolean => lines.endsWith('ranges');

/** Whether the table of pay types has a say. */
export const paysByTable = (world: World): boolean => isPaid(world) || world.layoutsChange === true;

/** Amounts of the model have at most two decimals. */
export const hundredths = (hours: number): number => Math.round(hours * 100);

const field = (name: string, type: Column['type']): Column => ({
  key: name,
  heading: name,
  source: { from: 'field', field: name },
  type,
});

const COLUMNS: readonly Column[] = [
  field('AnsattId', 'code'),
  field('ProsjektId', 'code'),
  field('Dato', 'date'),
  { key: 'hours', heading: 'AntallTimer', source: { from: 'quantity', rule: 'hours' }, type: 'number' },
];

/** With a line for each pay type of them. */
const PAID: readonly Column[] = [
  ...COLUMNS.slice(0, -1),
  {
    key: 'pay',
    heading: 'Lønnsart',
    source: { from: 'translated', table: 'pay-type', field: 'ProsjektId', otherwise: 'missing', several: true },
    type: 'code',
  },
  { key: 'hours', heading: 'AntallTimer', source: { from: 'quantity', rule: 'translated' }, type: 'number' },
];

/** From a day to a day. */
const ENDS: readonly Column[] = [
  { key: 'first', heading: 'Fra', source: { from: 'range', end: 'first' }, type: 'date' },
  { key: 'last', heading: 'Til', source: { from: 'range', end: 'last' }, type: 'date' },
];

const inRanges = (columns: readonly Column[]): Column[] =>
  columns.flatMap((column) => (column.key === 'Dato' ? ENDS : [column]));

const APART: Layout['netting'] = { periods: false, changedKeys: false, zero: 'write' };
const NETTED: Layout['netting'] = { periods: true, changedKeys: true, zero: 'leave-out' };

const NETTING: Readonly<Record<Exclude<NonNullable<World['lines']>, 'each'>, Layout['netting']>> = {
  sums: APART,
  netted: NETTED,
  paid: APART,
  'paid-netted': NETTED,
  ranges: APART,
  // Over the end of a month.
  'paid-ranges': NETTED,
  'paid-records': APART,
};

/** The layout that entries go out in. */
export function layoutOf({ lines = 'each' }: Pick<World, 'lines'>, kind: Kind): string {
  return kind === 'material' || lines === 'each' ? 'plain-csv' : `model-${lines}`;
}

/** What a destination is changed to where it is none of the later forms: sequences that were found play as they did. */
const FIRST = ['each', 'sums', 'netted', 'paid', 'paid-netted'] as const satisfies readonly World['lines'][];
/** Forms that came later. */
export const LATER = ['ranges', 'paid-ranges', 'paid-records'] as const satisfies readonly World['lines'][];

/** What a destination of that world may be changed to. */
export function formsIn({ lines }: Pick<World, 'lines'>): readonly NonNullable<World['lines']>[] {
  return LATER.some((one) => one === lines) ? [...FIRST, ...LATER] : FIRST;
}

/** Whether that layout parts the hours of a record into pay types. */
export const isOfPayTypes = (layout: string): boolean => layout.startsWith('model-paid');

/** With the layouts of the model beside those that ship. */
export function withSums(layouts: LayoutsPort): LayoutsPort {
  const plain = layouts.shipped().find(({ name }) => name === 'plain-csv')!;
  const own = (Object.keys(NETTING) as (keyof typeof NETTING)[]).map((lines) => {
    const days = isPaid({ lines }) ? PAID : COLUMNS;
    const ofSums = { rows: { per: 'sum', by: [] }, columns: days } as const;
    const ofRanges = { rows: { per: 'range', by: [], weekends: 'break' }, columns: inRanges(days) } as const;
    const ofRecords = { rows: { per: 'record' }, columns: days } as const;
    const rows = isOfRecords({ lines }) ? ofRecords : isOfRanges({ lines }) ? ofRanges : ofSums;
    const layout = { ...plain, kinds: ['time'] as const, ...rows };
    return layouts.named({ ...layout, netting: NETTING[lines] }, `model-${lines}`);
  });
  return { ...layouts, shipped: () => [...layouts.shipped(), ...own] };
}

interface Content {
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly Dato: string;
}

/** What one or several lines are about: a day, or days in a row, which may go over the end of a month. */
type Together = 'day' | 'days-of-month' | 'days';

const isRow = (together: Together): boolean => together === 'days' || together === 'days-of-month';

/** What a line is about, but for its days; without a pay type where the file has none. */
function lineKeyOf(together: Together, { AnsattId, ProsjektId }: Content, pay: string, hours: number): string {
  // Of days in a row what is taken back is apart from what is not.
  const direction = isRow(together) ? (hours < 0 ? 'back' : 'given') : '';
  return [AnsattId, ProsjektId, pay, direction].filter((part) => part !== '').join(' ');
}

interface SumLine {
  readonly about: string;
  /** In hundredths. */
  readonly hours: number;
}

export interface SumFile {
  readonly lines: readonly SumLine[];
  readonly together: Together;
}

function togetherIn(headings: readonly string[]): Together {
  if (!headings.includes('Fra')) return 'day';
  return headings.includes('Lønnsart') ? 'days' : 'days-of-month';
}

/** A file of sums. */
export function fileOfSums(file: string): SumFile {
  const [head = '', ...rows] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const headings = head.split(';');
  const together = togetherIn(headings);
  const lines = rows
    .filter((row) => row !== '')
    .map((row) => {
      const cells = row.split(';');
      const cell = (name: string): string => cells[headings.indexOf(name)] ?? '';
      const day = (name: string): string => cell(name).slice(0, 10);
      const days = isRow(together) ? `${day('Fra')}..${day('Til')}` : day('Dato');
      const hours = hundredths(Number(cell('AntallTimer').replace(',', '.')));
      const content = {
        AnsattId: Number(cell('AnsattId')),
        ProsjektId: cell('ProsjektId'),
        Dato: days,
      };
      return { about: `${lineKeyOf(together, content, cell('Lønnsart'), hours)} ${days}`, hours };
    });
  return { lines, together };
}

const DAY = 86_400_000;

/** The days in a row that a day stands in, as `first..last`. */
function rowOf(day: string, days: ReadonlySet<string>): string {
  const beside = (one: string, by: number): string =>
    new Date(Date.parse(`${one}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10);
  let [first, last] = [day, day];
  while (days.has(beside(first, -1))) first = beside(first, -1);
  while (days.has(beside(last, 1))) last = beside(last, 1);
  return `${first}..${last}`;
}

/** Where the hours of each record stand in such a file. */
export function sumLinesOf(units: readonly Unit[], together: Together): SumLine[][] {
  const parts = units.map(({ raw, parts: all, day }) => {
    const content = JSON.parse(raw) as Content;
    // What is posted on another day is of its own month all the same.
    const month = together === 'days-of-month' ? content.Dato.slice(0, 7) : '';
    return all.map(({ pay, hours }) => {
      const key = lineKeyOf(together, content, pay, hours);
      return { key, row: `${key} ${month}`, day, hours };
    });
  });
  const days = new Map(
    [...Map.groupBy(parts.flat(), ({ row }) => row)].map(([row, all]) => [row, new Set(all.map(({ day }) => day))]),
  );
  return parts.map((own) =>
    own.map(({ key, row, day, hours }) => ({
      about: `${key} ${isRow(together) ? rowOf(day, days.get(row)!) : day}`,
      hours,
    })),
  );
}

/** What no table parts of a record. */
export function wholeOf(raw: string): readonly Part[] {
  const { AntallTimer } = JSON.parse(raw) as { AntallTimer: number };
  return [{ pay: '', hours: hundredths(AntallTimer) }];
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { hours }) => sum + hours, 0);

function summed(lines: readonly SumLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { about, hours } of lines) sums.set(about, (sums.get(about) ?? 0) + hours);
  return sums;
}

/** How a file differs from the sums of what it stands for; empty where it does not. */
export function differsFrom({ lines, together }: SumFile, units: readonly Unit[]): string[] {
  const sums = summed(lines);
  const due = summed(sumLinesOf(units, together).flat());
  return [...new Set([...sums.keys(), ...due.keys()])]
    .filter((key) => (sums.get(key) ?? 0) !== (due.get(key) ?? 0))
    .map((key) => `a file says ${sums.get(key) ?? 0} hundredths of ${key}, its records ${due.get(key) ?? 0}`);
}
