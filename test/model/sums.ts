// Files of sums: a line for each employee, project and day in place of one for each record. The ERP of the model reads the line, and
// keeps what it stands for; a line is taken or refused with all that is in it.

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
}

export const isPaid = ({ lines }: Pick<World, 'lines'>): boolean => lines === 'paid' || lines === 'paid-netted';

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

const APART: Layout['netting'] = { periods: false, changedKeys: false, zero: 'write' };
const NETTED: Layout['netting'] = { periods: true, changedKeys: true, zero: 'leave-out' };

const NETTING: Readonly<Record<Exclude<NonNullable<World['lines']>, 'each'>, Layout['netting']>> = {
  sums: APART,
  netted: NETTED,
  paid: APART,
  'paid-netted': NETTED,
};

/** The layout that entries go out in. */
export function layoutOf({ lines = 'each' }: Pick<World, 'lines'>, kind: Kind): string {
  return kind === 'material' || lines === 'each' ? 'plain-csv' : `model-${lines}`;
}

const FORMS = ['each', 'sums', 'netted', 'paid', 'paid-netted'] as const satisfies readonly World['lines'][];

/** The n-th of what entries can go out in. */
export const formOf = (n: number): (typeof FORMS)[number] => FORMS[n % FORMS.length]!;
export const FORM_COUNT = FORMS.length;

/** Whether that layout parts the hours of a record into pay types. */
export const isOfPayTypes = (layout: string): boolean => layout.startsWith('model-paid');

/** With the layouts of the model beside those that ship. */
export function withSums(layouts: LayoutsPort): LayoutsPort {
  const plain = layouts.shipped().find(({ name }) => name === 'plain-csv')!;
  const own = (Object.keys(NETTING) as (keyof typeof NETTING)[]).map((lines) => {
    const columns = isPaid({ lines }) ? PAID : COLUMNS;
    const layout = { ...plain, kinds: ['time'] as const, rows: { per: 'sum', by: [] } as const, columns };
    return layouts.named({ ...layout, netting: NETTING[lines] }, `model-${lines}`);
  });
  return { ...layouts, shipped: () => [...layouts.shipped(), ...own] };
}

interface Content {
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly Dato: string;
}

/** What a line is about; without a pay type where the file has none. */
const lineKeyOf = ({ AnsattId, ProsjektId, Dato }: Content, pay: string): string =>
  `${AnsattId} ${ProsjektId} ${Dato.slice(0, 10)} ${pay}`.trimEnd();

interface SumLine {
  readonly about: string;
  /** In hundredths. */
  readonly hours: number;
}

/** The lines of a file of sums. */
export function linesOfSums(file: string): SumLine[] {
  const [head = '', ...rows] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const at = (name: string): number => head.split(';').indexOf(name);
  return rows
    .filter((row) => row !== '')
    .map((row) => {
      const cells = row.split(';');
      const cell = (name: string): string => cells[at(name)] ?? '';
      const content = { AnsattId: Number(cell('AnsattId')), ProsjektId: cell('ProsjektId'), Dato: cell('Dato') };
      const hours = hundredths(Number(cell('AntallTimer').replace(',', '.')));
      return { about: lineKeyOf(content, cell('Lønnsart')), hours };
    });
}

/** Where the hours of a record stand. */
export function sumLinesOf({ raw, parts }: Unit): SumLine[] {
  const content = JSON.parse(raw) as Content;
  return parts.map(({ pay, hours }) => ({ about: lineKeyOf(content, pay), hours }));
}

/** A record that no table parts. */
export function wholeOf(raw: string): Unit {
  const { AntallTimer } = JSON.parse(raw) as { AntallTimer: number };
  return { raw, parts: [{ pay: '', hours: hundredths(AntallTimer) }] satisfies Part[] };
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { hours }) => sum + hours, 0);

function summed(lines: readonly SumLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { about, hours } of lines) sums.set(about, (sums.get(about) ?? 0) + hours);
  return sums;
}

/** How a file differs from the sums of what it stands for; empty where it does not. */
export function differsFrom(file: readonly SumLine[], units: readonly Unit[]): string[] {
  const sums = summed(file);
  const due = summed(units.flatMap(sumLinesOf));
  return [...new Set([...sums.keys(), ...due.keys()])]
    .filter((key) => (sums.get(key) ?? 0) !== (due.get(key) ?? 0))
    .map((key) => `a file says ${sums.get(key) ?? 0} hundredths of ${key}, its records ${due.get(key) ?? 0}`);
}
