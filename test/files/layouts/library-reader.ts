// Workbooks as a library reads them that shares nothing with ours: no ZIP, no XML, no idea of what a date is.

import readWorkbook from 'read-excel-file/node';
import { expect } from 'vitest';
import { formatMicro, type Micro } from '../../../main/domain/amount.ts';
import type { Plan } from '../../../main/domain/delivery/plan.ts';
import { columnsOf } from '../../../main/domain/layout/layout.ts';
import { exactJson } from './read-back.ts';

/** A cell: a number keeps the digits that stand in the file, and a Date is a day. */
type Cell = string | Date | { readonly number: string } | null;

const numberOf = (digits: string): Cell => ({ number: digits });
const textOf = (text: string): Cell => (text === '' ? null : text);
const dayOf = (text: string): Cell => (text === '' ? null : new Date(`${text.slice(0, 10)}T00:00:00Z`));
const amountOf = (amount: Micro | string): Cell => numberOf(typeof amount === 'string' ? amount : formatMicro(amount));

/** What the sheet of lines is to hold, below what stands above them. */
function linesOf(plan: Plan, headings: readonly string[]): Cell[][] {
  if (plan.layout.columns === 'as-listed')
    return [...plan.raws()].map((raw) => {
      const fields = exactJson(raw) as Record<string, string | null>;
      const numbers = JSON.parse(raw) as Record<string, unknown>;
      return headings.map((name) => {
        const text = fields[name] ?? '';
        if (typeof numbers[name] === 'number') return numberOf(text);
        return /^\d{4}-\d\d-\d\dT00:00:00$/.test(text) ? dayOf(text) : textOf(text);
      });
    });
  const types = columnsOf(plan.layout).map(({ type }) => type);
  return [...plan.lines()].map(({ cells }) =>
    cells.map((cell, at) => {
      if (typeof cell === 'bigint') return amountOf(cell);
      return types[at] === 'date' ? dayOf(cell) : textOf(cell);
    }),
  );
}

function sumsOf({ layout, totals }: Plan): Cell[][] {
  const headings = new Map(columnsOf(layout).map(({ key, heading }) => [key, heading]));
  return [
    ['Linjer / Lines', numberOf(String(totals.lines))],
    ['Kolonne / Column', 'Skrevet / Written', 'Nøyaktig / Exact', 'Forskjell / Difference'],
    ...Object.entries(totals.quantities).map(([key, { written, exact, difference }]) => [
      headings.get(key) ?? key,
      ...[written, exact, difference].map(amountOf),
    ]),
  ];
}

/** Cells and rows that hold nothing at the end of a sheet are not told. */
function assertCells(found: readonly (readonly Cell[])[], wanted: readonly (readonly Cell[])[]): void {
  const width = Math.max(...[...found, ...wanted].map((row) => row.length));
  const whole = (rows: readonly (readonly Cell[])[]) =>
    Array.from({ length: wanted.length }, (_row, at) =>
      Array.from({ length: width }, (_cell, column) => rows[at]?.[column] ?? null),
    );
  expect(found.length).toBeLessThanOrEqual(wanted.length);
  expect(whole(found)).toEqual(whole(wanted));
}

/** The library finds every cell of a workbook as the plan has it: numbers as numbers, to the last digit, and dates as dates. */
export async function assertLibraryReads(plan: Plan, bytes: Buffer): Promise<void> {
  const { format, header } = plan.layout;
  if (format.type !== 'xlsx') throw new Error('not a workbook');
  // Its types know no number but one; what it gives is what this gives.
  const sheets = await readWorkbook(bytes, {
    trim: false,
    parseNumber: numberOf as unknown as (text: string) => number,
  });
  const names = [format.sheet, ...(format.sumsSheet === null ? [] : [format.sumsSheet])];
  expect(sheets.map(({ sheet }) => sheet)).toEqual(names);
  const [lines, sums] = sheets.map(({ data }) => data as unknown as Cell[][]);
  const isListed = plan.layout.columns === 'as-listed';
  const headings = isListed ? lines![0]!.map(String) : columnsOf(plan.layout).map(({ heading }) => heading);
  const above = [...header.rows, ...(header.headings ? [headings] : [])].map((row) => row.map(textOf));
  assertCells(lines!, [...above, ...linesOf(plan, headings)]);
  if (sums !== undefined) assertCells(sums, sumsOf(plan));
}
