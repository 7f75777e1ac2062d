// The shape of a layout as JSON: what a shipped file, an import or a stored copy must be before it is a layout.

import { z } from 'zod';
import { ConsoleError, wrongUsage } from '../../domain/errors.ts';
import type { Column, Layout } from '../../domain/layout/layout.ts';
import type { LayoutProblem, LayoutProblemCode } from '../../domain/layout/problem.ts';
import { once } from '../../domain/once.ts';
import { outsideProblems } from './outside-problems.ts';
import { layoutShape } from './shape.ts';

type Wrong = Pick<LayoutProblem, 'code' | 'words'> & { readonly column?: number };

const wrong = (code: LayoutProblemCode, says: string, at?: number): Wrong => ({
  code,
  words: says,
  column: at,
});

function* ofColumn(one: Column, at: number, { format: of, rows }: Layout, several: number): Generator<Wrong> {
  const { key: name, source: from, type, width: wide, align: to, fill: by } = one;
  if (by === '0' && (to ?? (type === 'number' ? 'right' : 'left')) === 'left')
    yield wrong('zeros-behind', `column ${name} is filled with zeros behind its value`, at);
  if (of.type === 'fixed-width' && wide === undefined)
    yield wrong('no-width', `column ${name} does not have a width`, at);
  if (from.from === 'range' && rows.per !== 'range')
    yield wrong('range-without-rows', `column ${name} is an end of a range, and the lines are no ranges`, at);
  if (from.from === 'quantity' && type !== 'number')
    yield wrong('quantity-type', `column ${name} is a quantity and not a number`, at);
  if (from.from === 'quantity' && from.rule === 'translated' && several === 0) {
    const says = `column ${name} takes its rule from a table, and no column takes several values`;
    yield wrong('rule-without-table', says, at);
  }
  if (from.from !== 'constant' || from.text === '') return;
  if (type === 'number' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(from.text))
    yield wrong('not-a-number', `column ${name} is not a number`, at);
  if (type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(from.text))
    yield wrong('not-a-date', `column ${name} is not a date`, at);
}

function* columnProblems(columns: readonly Column[], layout: Layout): Generator<Wrong> {
  const twin = columns.findIndex((one, at) => columns.findIndex((other) => other.key === one.key) < at);
  if (twin !== -1) yield wrong('two-keys', 'two columns have one key', twin);
  const isSeveral = ({ source: from }: Column): boolean => from.from === 'translated' && from.several === true;
  const several = columns.filter(isSeveral).length;
  if (several > 1)
    yield wrong('two-several', 'two columns take several values of a table', columns.findLastIndex(isSeveral));
  for (const [at, one] of columns.entries()) yield* ofColumn(one, at, layout, several);
}

function* formatProblems({ format: of, numbers, columns, header, trailer, rows }: Layout): Generator<Wrong> {
  if (of.type === 'fixed-width' && of.lineBreaks === 'keep')
    yield wrong('breaks-fixed', 'a line break cannot be kept in fixed width');
  if (of.type === 'csv' && of.quote === 'never' && of.lineBreaks === 'keep')
    yield wrong('breaks-unquoted', 'a line break cannot be kept without quotes');
  if (of.type === 'csv' && of.delimiter === numbers.decimalSign && of.quote !== 'needed' && of.quote !== 'all')
    yield wrong('delimiter-is-sign', 'the delimiter is the decimal sign');
  if (of.type === 'xlsx' && of.sumsSheet?.toLowerCase() === of.sheet.toLowerCase())
    yield wrong('two-sheets', 'two sheets have one name');
  if (numbers.decimalSign === '' && numbers.zeros !== 'fixed')
    yield wrong('implied-short', 'implied decimals are always written');
  const isText = of.type === 'csv' || of.type === 'fixed-width';
  if (!isText && trailer !== null) yield wrong('trailer-not-text', 'only text files have a trailer');
  if (of.type === 'json' && header.rows.length > 0)
    yield wrong('json-header', 'JSON does not have rows above the lines');
  if (columns !== 'as-listed') return;
  if (of.type === 'fixed-width') yield wrong('listed-fixed', 'columns of fixed width are named one by one');
  if (rows.per !== 'record') yield wrong('listed-sums', 'sums name their columns one by one');
  if (trailer !== null) yield wrong('listed-trailer', 'a trailer needs named columns');
  if (of.type === 'csv' && (of.quote !== 'needed' || of.finalDelimiter || of.lineBreaks !== 'keep'))
    yield wrong('listed-quotes', 'columns as they were listed are quoted where needed, and kept');
}

function* trailerProblems({ trailer, columns, format: of }: Layout): Generator<Wrong> {
  for (const cell of trailer ?? []) {
    if (of.type === 'fixed-width' && cell.width === undefined)
      yield wrong('trailer-width', 'a cell of the trailer does not have a width');
    if (cell.fill === '0' && cell.align !== 'right')
      yield wrong('trailer-zeros', 'a cell of the trailer is filled with zeros behind its value');
    if (cell.from !== 'sum') continue;
    const summed = columns === 'as-listed' ? undefined : columns.find((one) => one.key === cell.of);
    if (summed?.source.from === 'quantity') continue;
    yield wrong('trailer-sum', `the trailer sums ${cell.of ?? 'nothing'}, which is not a quantity`);
  }
}

const checked = once(() =>
  layoutShape().superRefine((layout, context) => {
    const columns = layout.columns === 'as-listed' ? [] : layout.columns;
    const found = [...columnProblems(columns, layout), ...formatProblems(layout), ...trailerProblems(layout)];
    // What has no width, or no form, is not tried.
    const problems = found.length > 0 ? found : outsideProblems(layout);
    for (const { words: message, ...params } of problems) context.addIssue({ code: 'custom', message, params });
  }),
);

const ours = z.object({
  code: z.custom<LayoutProblemCode>((value) => typeof value === 'string'),
  column: z.number().optional(),
});

function problemOf(issue: z.core.$ZodIssue): LayoutProblem {
  const place = issue.path.join('.');
  const own = issue.code === 'custom' ? ours.safeParse(issue.params) : null;
  const says = place === '' ? issue.message : `${place}: ${issue.message}`;
  if (own?.success === true) return { code: own.data.code, column: own.data.column ?? null, place, words: says };
  const [first, at] = issue.path;
  return { code: 'shape', column: first === 'columns' && typeof at === 'number' ? at : null, place, words: says };
}

/** Everything that keeps it from being a layout. */
export function layoutProblems(json: unknown): LayoutProblem[] {
  const parsed = checked().safeParse(json);
  return parsed.success ? [] : parsed.error.issues.map(problemOf);
}

/** Where one of several shapes is meant, what is wrong with the one that comes nearest. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.filter((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  const [near] = inside.toSorted((a, b) => a.length - b.length);
  return near === undefined ? [issue] : near.flatMap((one) => nearest({ ...one, path: [...issue.path, ...one.path] }));
}

/** What a person is told of a file that holds no layout: what this program does not know, or the first place that is wrong. */
function whyOf(json: unknown, issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const isNone = typeof json !== 'object' || json === null || !('columns' in json) || !('format' in json);
  if (isNone) return { why: 'file-no-layout' };
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  if (unknown.length > 0) return { why: 'layout-unknown-part', parts: unknown.slice(0, 5).join(', ') };
  return { why: 'layout-wrong', place: issues[0]?.path.join('.') ?? '' };
}

/** The layout in JSON that was parsed. Throws `wrong-usage` that names each place that is wrong. */
export function parseLayout(json: unknown, from: string): Layout {
  const parsed = checked().safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(nearest);
  const cause = issues
    .slice(0, 10)
    .map((issue) => problemOf(issue).words)
    .join('; ');
  const { details } = wrongUsage('read a layout', from, cause, 'Correct it, or take a shipped layout and change that.');
  throw new ConsoleError({ ...details, values: whyOf(json, issues) });
}
