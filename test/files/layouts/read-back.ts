// Reads a written file back by readers that share nothing with its writers: csv-parse, the intake's workbook reader, JSON.parse, and
// slices of fixed width.

import { parse } from 'csv-parse/sync';
import { prepare, type Plan, type PlanInput } from '../../../main/domain/delivery/plan.ts';
import type { Share } from '../../../main/domain/delivery/share.ts';
import { ownForm } from '../../../main/domain/intake/number-cell.ts';
import { columnsOf, type Layout } from '../../../main/domain/layout/layout.ts';
import { fileBytes } from '../../../main/files/write/planned-file.ts';
import { fileOf, readTable } from '../table/support.ts';

/** The plan of a file for which nothing is missing. */
export function planOf(input: PlanInput): Plan {
  const prepared = prepare(input);
  if (prepared.missing !== null)
    throw new Error(`missing: ${JSON.stringify(prepared.missing.map(({ from }) => from))}`);
  return prepared.plan;
}

/** The bytes of a file and the shares that were told of while it was written. */
export function written(plan: Plan): { bytes: Buffer; shares: Share[]; raws: string[] } {
  const shares: Share[] = [];
  const raws: string[] = [];
  const bytes = Buffer.concat([
    ...fileBytes(plan, (raw, own) => {
      raws.push(raw);
      shares.push(...own);
    }),
  ]);
  return { bytes, shares, raws };
}

function textOf(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding.startsWith('utf-8') ? 'utf-8' : 'windows-1252', { fatal: true }).decode(bytes);
}

const LINE_ENDS = { crlf: '\r\n', lf: '\n' } as const;

function csvLines({ format, header }: Layout, bytes: Buffer): string[][] {
  if (format.type !== 'csv') throw new Error('not CSV');
  const rows = parse(textOf(bytes, format.encoding), {
    delimiter: format.delimiter,
    quote: format.quote === 'never' ? null : '"',
    record_delimiter: LINE_ENDS[format.lineEnd],
    relax_column_count: true,
    skip_empty_lines: false,
  });
  const cells = format.finalDelimiter ? rows.map((row) => row.slice(0, -1)) : rows;
  return cells.slice(header.rows.length + (header.headings ? 1 : 0));
}

function fixedLines(layout: Layout, bytes: Buffer): string[][] {
  const { format, header } = layout;
  if (format.type !== 'fixed-width') throw new Error('not fixed width');
  const lines = textOf(bytes, format.encoding).split(LINE_ENDS[format.lineEnd]);
  if (lines.pop() !== '') throw new Error('the last line does not end');
  return lines.slice(header.rows.length + (header.headings ? 1 : 0)).map((line) => {
    let at = 0;
    return columnsOf(layout).map(({ width = 0 }) => {
      at += width;
      return line.slice(at - width, at);
    });
  });
}

async function xlsxLines(layout: Layout, bytes: Buffer, sheet: string): Promise<string[][]> {
  const { header } = layout;
  const above = header.rows.length + (header.headings ? 1 : 0);
  const { cells } = await readTable(fileOf(bytes, 'table.xlsx'), { sheet, header: String(above) });
  // A number among texts with a comma carries a mark that it has a point.
  return cells.map((row) => row.map(ownForm));
}

/** JSON with every number as the text it stands as. */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? context!.source : value,
  );
}

function jsonLines(layout: Layout, bytes: Buffer): string[][] {
  const parsed = exactJson(bytes.toString('utf8'));
  const lines = (Array.isArray(parsed) ? parsed : (parsed as { lines: unknown }).lines) as Record<string, string>[];
  return lines.map((line) => columnsOf(layout).map(({ key }) => line[key] ?? ''));
}

/** The cells of every line of a file with named columns, as an independent reader has them; without the trailer. */
export async function readBack(layout: Layout, bytes: Buffer): Promise<string[][]> {
  const { format, trailer } = layout;
  if (format.type === 'xlsx') return xlsxLines(layout, bytes, format.sheet);
  if (format.type === 'json') return jsonLines(layout, bytes);
  const lines = format.type === 'csv' ? csvLines(layout, bytes) : fixedLines(layout, bytes);
  return trailer === null ? lines : lines.slice(0, -1);
}

/** Millionths of a number as this layout writes it, read digit by digit. */
export function millionths(text: string, { format, numbers }: Layout, decimals: number): bigint {
  const isText = format.type === 'csv' || format.type === 'fixed-width';
  const bare = text.trim();
  const negative = bare.startsWith('-') || bare.endsWith('-');
  const digits = bare.replace(/^-|-$/g, '');
  const sign = isText ? numbers.decimalSign : '.';
  if (sign === '') {
    if (!/^\d+$/.test(digits)) throw new Error(`"${text}" is not implied decimals`);
    const size = BigInt(digits) * 10n ** BigInt(6 - decimals);
    return negative ? -size : size;
  }
  const [whole = '', fraction = '', ...more] = digits.split(sign);
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction) || more.length > 0) throw new Error(`"${text}" is not a number`);
  const size = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return negative ? -size : size;
}
