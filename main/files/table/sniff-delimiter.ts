// Which character separates the cells: the one that gives the most columns the most evenly. A comma also stands inside numbers, so
// it yields to any other that does well.

import { csvRecords } from './csv-records.ts';

export const DELIMITERS = [';', '\t', '|', ','] as const;

const MOST_ROWS = 500;
const CLOSE = 0.85;

interface Scored {
  readonly delimiter: string;
  readonly score: number;
}

/** Sample rows by a delimiter; empty when the text cannot be read so. */
function countsOf(text: string, delimiter: string, whole: boolean): number[] {
  try {
    return csvRecords('sample', delimiter)
      .feed(text, whole)
      .cells.slice(0, MOST_ROWS)
      .map((cells) => cells.length);
  } catch {
    return [];
  }
}

function scoreOf(counts: readonly number[]): number {
  const often = new Map<number, number>();
  for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1);
  const [columns, rows] = [...often].reduce((best, next) => (next[1] > best[1] ? next : best), [1, 0]);
  return columns < 2 ? 0 : (rows / counts.length) ** 2 * Math.log2(columns);
}

export interface DelimiterFound {
  readonly delimiter: string;
  readonly ambiguous: boolean;
}

/** `whole`: the text is the whole file, not its beginning. */
export function sniffDelimiter(text: string, whole: boolean): DelimiterFound {
  const named = /^\ufeff?"?sep=(.)"?[\r\n]/i.exec(text)?.[1];
  if (named !== undefined) return { delimiter: named, ambiguous: false };
  const scores: Scored[] = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: scoreOf(countsOf(text, delimiter, whole)),
  }));
  const best = Math.max(...scores.filter(({ delimiter }) => delimiter !== ',').map(({ score }) => score));
  const weighed = scores
    .map(({ delimiter, score }) => ({ delimiter, score: delimiter === ',' && best > 0.5 ? score / 2 : score }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = weighed;
  if (first === undefined || second === undefined || first.score === 0) return { delimiter: ';', ambiguous: false };
  return { delimiter: first.delimiter, ambiguous: second.score >= first.score * CLOSE };
}
