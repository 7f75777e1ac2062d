// Files of sums: a line for each employee, project and day in place of one for each record. The ERP of the model reads the line, and
// keeps what it stands for; a line is taken or refused with all that is in it.

import { readFileSync } from 'node:fs';
import type { Column, Layout } from '../../main/domain/layout/layout.ts';
import type { LayoutsPort } from '../../main/ports/layouts.ts';
import type { Kind } from './service-state.ts';
import type { World } from './world.ts';

/** Amounts of the model have at most two decimals. */
const HUNDREDTHS = 100;

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

const NETTING: Readonly<Record<'sums' | 'netted', Layout['netting']>> = {
  sums: { periods: false, changedKeys: false, zero: 'write' },
  netted: { periods: true, changedKeys: true, zero: 'leave-out' },
};

/** The layout that entries go out in. */
export function layoutOf({ lines = 'each' }: Pick<World, 'lines'>, kind: Kind): string {
  return kind === 'material' || lines === 'each' ? 'plain-csv' : `model-${lines}`;
}

/** With the layouts of the model beside those that ship. */
export function withSums(layouts: LayoutsPort): LayoutsPort {
  const plain = layouts.shipped().find(({ name }) => name === 'plain-csv')!;
  const own = (['sums', 'netted'] as const).map((lines) =>
    layouts.named(
      { ...plain, kinds: ['time'], rows: { per: 'sum', by: [] }, netting: NETTING[lines], columns: COLUMNS },
      `model-${lines}`,
    ),
  );
  return { ...layouts, shipped: () => [...layouts.shipped(), ...own] };
}

interface Content {
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly Dato: string;
}

/** What a line is about. */
export const lineKeyOf = ({ AnsattId, ProsjektId, Dato }: Content): string =>
  `${AnsattId} ${ProsjektId} ${Dato.slice(0, 10)}`;

/** The lines of a file of sums: what each is about, and its hundredths of an hour. */
export function linesOfSums(file: string): { readonly about: string; readonly hours: number }[] {
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
      return {
        about: lineKeyOf({
          AnsattId: Number(cell('AnsattId')),
          ProsjektId: cell('ProsjektId'),
          Dato: cell('Dato'),
        }),
        hours: Math.round(Number(cell('AntallTimer').replace(',', '.')) * HUNDREDTHS),
      };
    });
}

/** How a file differs from the sums of what it stands for; empty where it does not. */
export function differsFrom(
  file: ReturnType<typeof linesOfSums>,
  lines: readonly (Content & { amount: number })[],
): string[] {
  const sums = new Map<string, number>();
  for (const { about, hours } of file) sums.set(about, (sums.get(about) ?? 0) + hours);
  const due = new Map<string, number>();
  for (const line of lines) {
    const key = lineKeyOf(line);
    due.set(key, (due.get(key) ?? 0) + Math.round(line.amount * HUNDREDTHS));
  }
  return [...new Set([...sums.keys(), ...due.keys()])]
    .filter((key) => (sums.get(key) ?? 0) !== (due.get(key) ?? 0))
    .map((key) => `a file says ${sums.get(key) ?? 0} hundredths of ${key}, its records ${due.get(key) ?? 0}`);
}
