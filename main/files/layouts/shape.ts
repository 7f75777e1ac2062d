// The shape of a layout as JSON, of which schema.ts asks more.

import { z } from 'zod';
import { ruleOf } from '../../domain/delivery/rule.ts';
import { KINDS } from '../../domain/kind.ts';
import { LAYOUT_LIMITS } from '../../domain/layout/layout.ts';

const text = z.string().max(300);
const words = z.strictObject({ nb: text.min(1), en: text.min(1) });
const key = z.string().regex(/^[\w-]{1,40}$/);
const rule = text.refine((value) => ruleOf(value) !== null, 'is not a quantity rule');
const width = z.int().min(1).max(1_000).optional();
const align = z.enum(['left', 'right']).optional();
const fill = z.enum([' ', '0']).optional();
const decimals = z.int().min(0).max(6);
const sheet = z.string().regex(/^[^[\]:*?/\\']{1,31}$/);

// What follows is made when a layout is read: most commands read none.

const source = () =>
  z.discriminatedUnion('from', [
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
    z.strictObject({ from: z.literal('range'), end: z.enum(['first', 'last']) }),
    z.strictObject({ from: z.literal('price') }),
    z.strictObject({ from: z.literal('quantity'), rule: z.union([z.literal('translated'), rule]) }),
  ]);

const column = () =>
  z.strictObject({
    key,
    heading: text,
    source: source(),
    type: z.enum(['text', 'code', 'number', 'date']),
    decimals: decimals.optional(),
    width,
    align,
    fill,
  });

const inText = () => ({
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252', 'iso-8859-1']),
  lineEnd: z.enum(['crlf', 'lf']),
  lineBreaks: z.enum(['keep', 'blank', 'refuse']),
});

const format = () =>
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('csv'),
      delimiter: z.string().regex(/^[^\w\s"'.+-]$|^[\t ]$/, 'is not a delimiter'),
      quote: z.enum(['needed', 'text', 'all', 'never']),
      finalDelimiter: z.boolean(),
      formulaGuard: z.boolean(),
      ...inText(),
    }),
    z.strictObject({ type: z.literal('fixed-width'), ...inText() }),
    z.strictObject({
      type: z.literal('xlsx'),
      sheet,
      freezeHeading: z.boolean(),
      sumsSheet: sheet.nullable(),
    }),
    z.strictObject({ type: z.literal('json'), withSums: z.boolean() }),
  ]);

const trailerCell = () =>
  z.strictObject({
    from: z.enum(['text', 'count', 'sum']),
    of: text.optional(),
    width,
    align,
    fill,
  });

export const layoutShape = () =>
  z.strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
    version: z.int().min(1),
    title: words,
    description: words,
    kinds: z.array(z.enum(KINDS)).min(1).max(2),
    unknowns: z.array(words).max(40),
    rows: z.discriminatedUnion('per', [
      z.strictObject({ per: z.literal('record') }),
      z.strictObject({ per: z.literal('sum'), by: z.array(text.min(1)).max(20) }),
      z.strictObject({
        per: z.literal('range'),
        by: z.array(text.min(1)).max(20),
        weekends: z.enum(['break', 'bridge']),
      }),
    ]),
    netting: z.strictObject({
      periods: z.boolean(),
      changedKeys: z.boolean(),
      zero: z.enum(['write', 'leave-out', 'refuse']),
    }),
    columns: z.union([z.literal('as-listed'), z.array(column()).min(1).max(200)]),
    numbers: z.strictObject({
      decimalSign: z.enum(['.', ',', '']),
      decimals,
      zeros: z.enum(['fixed', 'short']),
      rounding: z.enum(['refuse', 'half-away', 'half-even']),
      negative: z.enum(['leading', 'trailing', 'refuse']),
    }),
    dates: z.string().regex(/^(?:yyyy|yy|MM|dd|[-./ ])*$/, 'is not a date pattern'),
    format: format(),
    header: z.strictObject({
      rows: z.array(z.array(text).max(LAYOUT_LIMITS.cells)).max(LAYOUT_LIMITS.rowsAbove),
      headings: z.boolean(),
    }),
    trailer: z.array(trailerCell()).max(LAYOUT_LIMITS.cells).nullable(),
    fileName: z
      .string()
      .min(1)
      .max(150)
      .regex(/^(?:[^{}]|\{(?:kind|hand-over|period|payroll-year|payroll-run)\})*$/, 'names what is not known'),
    extension: z.string().regex(/^\w{1,8}$/),
  });
