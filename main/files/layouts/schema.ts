// The shape of a layout as JSON: what a shipped file, an import or a stored copy must be before it is a layout.

import { z } from 'zod';
import { ruleOf } from '../../domain/delivery/rule.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { Column, Layout } from '../../domain/layout/layout.ts';

const text = z.string().max(300);
const words = z.strictObject({ nb: text.min(1), en: text.min(1) });
const key = z.string().regex(/^[\w-]{1,40}$/);
const rule = text.refine((value) => ruleOf(value) !== null, 'is not a quantity rule');
const width = z.int().min(1).max(1_000).optional();
const align = z.enum(['left', 'right']).optional();
const fill = z.enum([' ', '0']).optional();
const decimals = z.int().min(0).max(6);

const source = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('field'), field: text.min(1) }),
  z.strictObject({ from: z.literal('constant'), text }),
  z.strictObject({ from: z.literal('running-number'), start: z.int().min(0).max(1_000_000_000) }),
  z.strictObject({
    from: z.literal('asked'),
    what: z.enum(['payroll-year', 'payroll-run', 'period', 'hand-over']),
  }),
  z.strictObject({ from: z.literal('period'), of: z.enum(['asked', 'dato']), part: z.enum(['year', 'month']) }),
  z.strictObject({
    from: z.literal('translated'),
    table: key,
    field: text.min(1),
    otherwise: z.enum(['missing', 'same', 'empty']),
    optional: z.boolean().optional(),
    several: z.boolean().optional(),
  }),
  z.strictObject({ from: z.literal('price') }),
  z.strictObject({ from: z.literal('quantity'), rule: z.union([z.literal('translated'), rule]) }),
]);

const column = z.strictObject({
  key,
  heading: text,
  source,
  type: z.enum(['text', 'code', 'number', 'date']),
  decimals: decimals.optional(),
  width,
  align,
  fill,
});

const inText = {
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252', 'iso-8859-1']),
  lineEnd: z.enum(['crlf', 'lf']),
  lineBreaks: z.enum(['keep', 'blank', 'refuse']),
};
const sheet = z.string().regex(/^[^[\]:*?/\\']{1,31}$/);

const format = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('csv'),
    delimiter: z.string().regex(/^[^\w\s"'.+-]$|^[\t ]$/, 'is not a delimiter'),
    quote: z.enum(['needed', 'text', 'all', 'never']),
    finalDelimiter: z.boolean(),
    formulaGuard: z.boolean(),
    ...inText,
  }),
  z.strictObject({ type: z.literal('fixed-width'), ...inText }),
  z.strictObject({
    type: z.literal('xlsx'),
    sheet,
    freezeHeading: z.boolean(),
    sumsSheet: sheet.nullable(),
  }),
  z.strictObject({ type: z.literal('json'), withSums: z.boolean() }),
]);

const trailerCell = z.strictObject({
  from: z.enum(['text', 'count', 'sum']),
  of: text.optional(),
  width,
  align,
  fill,
});

const shape = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
  version: z.int().min(1),
  title: words,
  description: words,
  kinds: z
    .array(z.enum(['time', 'material']))
    .min(1)
    .max(2),
  unknowns: z.array(words).max(40),
  rows: z.discriminatedUnion('per', [
    z.strictObject({ per: z.literal('record') }),
    z.strictObject({ per: z.literal('sum'), by: z.array(text.min(1)).max(20) }),
  ]),
  netting: z.strictObject({
    periods: z.boolean(),
    changedKeys: z.boolean(),
    zero: z.enum(['write', 'leave-out', 'refuse']),
  }),
  columns: z.union([z.literal('as-listed'), z.array(column).min(1).max(200)]),
  numbers: z.strictObject({
    decimalSign: z.enum(['.', ',', '']),
    decimals,
    zeros: z.enum(['fixed', 'short']),
    rounding: z.enum(['refuse', 'half-away', 'half-even']),
    negative: z.enum(['leading', 'trailing', 'refuse']),
  }),
  dates: z.string().regex(/^(?:yyyy|yy|MM|dd|[-./ ])*$/, 'is not a date pattern'),
  format,
  header: z.strictObject({ rows: z.array(z.array(text).max(200)).max(20), headings: z.boolean() }),
  trailer: z.array(trailerCell).max(200).nullable(),
  fileName: z
    .string()
    .min(1)
    .max(150)
    .regex(/^(?:[^{}]|\{(?:kind|hand-over|period|payroll-year|payroll-run)\})*$/, 'names what is not known'),
  extension: z.string().regex(/^\w{1,8}$/),
});

function* columnProblems(columns: readonly Column[], layout: Layout): Generator<string> {
  if (new Set(columns.map((one) => one.key)).size < columns.length) yield 'two columns have one key';
  const isSeveral = ({ source: from }: Column): boolean => from.from === 'translated' && from.several === true;
  const several = columns.filter(isSeveral).length;
  if (several > 1) yield 'two columns take several values of a table';
  for (const { key: name, source: from, type, width: wide, align: to, fill: by } of columns) {
    if (by === '0' && (to ?? (type === 'number' ? 'right' : 'left')) === 'left')
      yield `column ${name} is filled with zeros behind its value`;
    if (layout.format.type === 'fixed-width' && wide === undefined) yield `column ${name} does not have a width`;
    if (from.from === 'quantity' && type !== 'number') yield `column ${name} is a quantity and not a number`;
    if (from.from === 'quantity' && from.rule === 'translated' && several === 0)
      yield `column ${name} takes its rule from a table, and no column takes several values`;
    if (from.from !== 'constant' || from.text === '') continue;
    if (type === 'number' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(from.text)) yield `column ${name} is not a number`;
    if (type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(from.text)) yield `column ${name} is not a date`;
  }
}

function* formatProblems({ format: of, numbers, columns, header, trailer, rows }: Layout): Generator<string> {
  if (of.type === 'fixed-width' && of.lineBreaks === 'keep') yield 'a line break cannot be kept in fixed width';
  if (of.type === 'csv' && of.quote === 'never' && of.lineBreaks === 'keep')
    yield 'a line break cannot be kept without quotes';
  if (of.type === 'csv' && of.delimiter === numbers.decimalSign && of.quote !== 'needed' && of.quote !== 'all')
    yield 'the delimiter is the decimal sign';
  if (of.type === 'xlsx' && of.sumsSheet?.toLowerCase() === of.sheet.toLowerCase()) yield 'two sheets have one name';
  if (numbers.decimalSign === '' && numbers.zeros !== 'fixed') yield 'implied decimals are always written';
  const isText = of.type === 'csv' || of.type === 'fixed-width';
  if (!isText && trailer !== null) yield 'only text files have a trailer';
  if (of.type === 'json' && header.rows.length > 0) yield 'JSON does not have rows above the lines';
  if (columns !== 'as-listed') return;
  if (of.type === 'fixed-width') yield 'columns of fixed width are named one by one';
  if (rows.per !== 'record') yield 'sums name their columns one by one';
  if (trailer !== null) yield 'a trailer needs named columns';
  if (of.type === 'csv' && (of.quote !== 'needed' || of.finalDelimiter || of.lineBreaks !== 'keep'))
    yield 'columns as they were listed are quoted where needed, and kept';
}

function* trailerProblems({ trailer, columns, format: of }: Layout): Generator<string> {
  for (const cell of trailer ?? []) {
    if (of.type === 'fixed-width' && cell.width === undefined) yield 'a cell of the trailer does not have a width';
    if (cell.fill === '0' && cell.align !== 'right')
      yield 'a cell of the trailer is filled with zeros behind its value';
    if (cell.from !== 'sum') continue;
    const summed = columns === 'as-listed' ? undefined : columns.find((one) => one.key === cell.of);
    if (summed?.source.from !== 'quantity') yield `the trailer sums ${cell.of ?? 'nothing'}, which is not a quantity`;
  }
}

const checked = shape.superRefine((layout, context) => {
  const columns = layout.columns === 'as-listed' ? [] : layout.columns;
  const problems = [...columnProblems(columns, layout), ...formatProblems(layout), ...trailerProblems(layout)];
  for (const message of problems) context.addIssue({ code: 'custom', message });
});

/** The layout in JSON that was parsed. Throws `wrong-usage` that names each place that is wrong. */
export function parseLayout(json: unknown, from: string): Layout {
  const parsed = checked.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 10).map(({ path, message }) => {
    return path.length === 0 ? message : `${path.join('.')}: ${message}`;
  });
  throw wrongUsage('read a layout', from, problems.join('; '), 'Correct it, or take a shipped layout and change that.');
}
