// What only the whole file tells of its sign and its dates: 0.5 in row 9,000 of a file of commas makes doubtful what 1.234 in the same
// column was read as. Looked for only where rows have such a cell, which is a problem of its row.

import {
  isEitherWay,
  speaksAgainst,
  type Ways,
  waysOfDates,
  waysOfNumbers,
} from '../../domain/intake/other-reading.ts';
import type { Finding } from '../../domain/intake/finding.ts';
import type { EngineContext } from '../context.ts';
import type { Batch } from '../../ports/intake.ts';

type Doubtful = 'decimal' | 'dates';

const OPTIONS: Readonly<Record<Doubtful, readonly string[]>> = { decimal: [',', '.'], dates: ['dmy', 'mdy', 'ymd'] };
const MOST_EXAMPLES = 3;

/** The columns that are read so, from 0. */
function columnsOf({ fields, sources, columns }: Batch, what: Doubtful): number[] {
  const types = what === 'dates' ? ['date'] : ['number', 'integer'];
  return sources.flatMap(({ field, column }) => {
    const isRead = fields.some(({ name, type }) => name === field && types.includes(type));
    return isRead && column !== undefined ? [columns.indexOf(column)] : [];
  });
}

/** A cell that only the other way reads, and then cells of its column that are another value by each; empty where there are not both. */
function examplesOf(context: EngineContext, batch: Batch, ways: Ways, columns: readonly number[]): string[] {
  const { intake } = context.store;
  const against = new Map<number, string>();
  for (const { cells, states } of intake.pages(batch.number, ['invalid']))
    for (const [index, row] of cells.entries())
      if (states[index] === 'invalid')
        for (const column of columns)
          if (!against.has(column) && speaksAgainst(row[column] ?? '', ways)) against.set(column, row[column]!);
  if (against.size === 0) return [];
  const both = new Set<string>();
  for (const { cells } of intake.pages(batch.number)) {
    for (const row of cells)
      for (const column of against.keys())
        if (both.size < MOST_EXAMPLES - 1 && isEitherWay(row[column] ?? '', ways)) both.add(row[column]!);
    if (both.size === MOST_EXAMPLES - 1) break;
  }
  return both.size === 0 ? [] : [against.values().next().value!, ...both];
}

function asked(findings: readonly Finding[], what: Doubtful, value: string, examples: readonly string[]): Finding[] {
  const finding = { what, value, options: OPTIONS[what], examples, ambiguous: true, chosen: false };
  // A workbook whose first rows are numbers alone has none of its sign.
  if (findings.every((one) => one.what !== what)) return [...findings, finding];
  return findings.map((one) => (one.what === what ? finding : one));
}

/** What was found in a file, once all of its rows were read: with a question where they contradict what its first ones told. */
export function doubted(context: EngineContext, batch: Batch): readonly Finding[] {
  if (context.store.intake.counts(batch.number).invalid === 0) return batch.findings;
  let { findings } = batch;
  const { decimal, dates } = batch.dialect;
  const ways = { decimal: waysOfNumbers(decimal), dates: waysOfDates(dates) };
  for (const what of ['decimal', 'dates'] as const) {
    const of = ways[what];
    const isKnown = findings.some((one) => one.what === what && (one.chosen || one.ambiguous));
    if (of === null || isKnown) continue;
    const examples = examplesOf(context, batch, of, columnsOf(batch, what));
    if (examples.length > 0) findings = asked(findings, what, batch.dialect[what], examples);
  }
  return findings;
}
