// What was asked of the bench. `--size` bounds every part, so that a small one shows that it works.

import { parseArgs } from 'node:util';
import type { Row } from './table.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '1000,10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});

export const isJson = values.json;
export const sizes: readonly number[] = values.size.split(',').map(Number);
const greatest = Math.max(...sizes);

/** So many, or as many as the greatest size that was asked for. */
export const upTo = (records: number): number => Math.min(records, greatest);

/** Each once, in turn. */
export const sizesUpTo = (...wanted: readonly number[]): number[] => [...new Set(wanted.map(upTo))];

const SEVERAL = 100_000;
const ONCE = 1_000_000;

/** A million is measured once; what is small, no more often than it takes to see its growth. */
export function roundsAt(records: number): number {
  if (records >= ONCE) return 1;
  return records >= SEVERAL ? Number(values.rounds) : Math.min(Number(values.rounds), 3);
}

export const isAsked = (part: string): boolean =>
  values.only === undefined || values.only.split(',').some((one) => one.trim() === part);

/** Tells a line of the table as soon as it is known. */
export type Tell = (row: Row) => void;
