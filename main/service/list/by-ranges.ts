// Wholeness behind plain lists (rule 2): the list is asked for again by ranges of Ids. An answer shorter than the longest one of the same
// act was not cut, so its range is whole; a longer one is asked for in halves. Nothing below the smallest Id and nothing above the
// greatest closes the ends. It costs about as many rows as the list itself, and never a call for each Id.

import type { Coverage, IdRange } from '../../domain/evidence/list.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { ListSink } from '../../ports/service.ts';
import { type Caller, rereadBroken } from '../http/caller.ts';
import type { ListTask } from './list-task.ts';
import { readByLinks } from './listing.ts';
import { allOf, compare, type Filter } from './odata-filter.ts';
import { isPerhapsRefused } from './probe.ts';

/** Rows of one range, where the service gives that many: few enough to be held until the range is known to be whole. */
const MOST_ROWS = 5_000;
/** Numbers beyond these are no Ids: JSON would not keep them. */
const SMALLEST = Number.MIN_SAFE_INTEGER;
const GREATEST = Number.MAX_SAFE_INTEGER;

/** Counts Ids as they come, for the ranges to be asked. */
export interface IdsOfList {
  readonly sink: ListSink;
  /** Ascending, an Id as often as it has lines. */
  sorted(): number[];
}

export function collectIds(sink: ListSink): IdsOfList {
  let ids: number[] = [];
  return {
    sink: {
      begin() {
        ids = [];
        sink.begin();
      },
      page(records) {
        for (const { id } of records) ids.push(id);
        sink.page(records);
      },
    },
    sorted: () => ids.sort((a, b) => a - b),
  };
}

/** What the ranges showed. */
export interface Ranged {
  readonly rows: number;
  /** Ids whose lines are all there; any other may lack some. */
  readonly covers: Coverage;
}

function filterOf(task: ListTask, { from, to }: IdRange): Filter {
  const { idField } = task.rules;
  const parts: Filter[] = task.filter === null ? [] : [task.filter];
  if (from > SMALLEST) parts.push(compare(idField, 'ge', { type: 'integer', value: from }));
  if (to < GREATEST) parts.push(compare(idField, 'le', { type: 'integer', value: to }));
  return allOf(...parts);
}

/** Ranges that cover every number, each with about so many of the rows that are known. */
function partition(ids: readonly number[], rows: number): IdRange[] {
  const starts: number[] = [];
  let inRange = rows;
  for (const [at, id] of ids.entries()) {
    if (inRange >= rows && (at === 0 || ids[at - 1] !== id)) {
      starts.push(id);
      inRange = 0;
    }
    inRange += 1;
  }
  const first = ids[0]!;
  const last = ids.at(-1)!;
  const inner = starts.map((from, at) => ({ from, to: (starts[at + 1] ?? last + 1) - 1 }));
  // The ends first: they are mostly empty, and show whether the service asks by Id as it is told.
  return [{ from: SMALLEST, to: first - 1 }, { from: last + 1, to: GREATEST }, ...inner];
}

/** Halves of a range, parted between the Ids that it was seen to have. Null when there is nothing to part. */
function halve({ from, to }: IdRange, records: readonly ListedRecord[]): [IdRange, IdRange] | null {
  const seen = [...new Set(records.map(({ id }) => id))].sort((a, b) => a - b);
  // Whatever is open at an end is parted from what was seen, so that halving comes to an end.
  const middle = seen[seen.length >> 1]!;
  if (middle > from)
    return [
      { from, to: middle - 1 },
      { from: middle, to },
    ];
  if (middle < to)
    return [
      { from, to: middle },
      { from: middle + 1, to },
    ];
  return null;
}

const ENDS = 2;

/** Does every number lie in one of the ranges? */
function isEverything(whole: readonly IdRange[]): boolean {
  let reached = SMALLEST;
  for (const { from, to } of whole.toSorted((a, b) => a.from - b.from)) {
    if (from > reached) return false;
    if (to === GREATEST) return true;
    reached = Math.max(reached, to + 1);
  }
  return false;
}

function notAsked(caller: Caller, task: ListTask): Error {
  return caller.reporter.make({
    code: 'service-bad-answer',
    operation: task.operation,
    cause: 'The service was asked for a range of Ids and gave others.',
    hint: 'Nothing was used of this list. Tell the supplier of the service.',
    retrySafe: true,
  });
}

/**
 * Lists by ranges, around the Ids of the plain list that was just read. Null when that was empty, and when the service refuses or ignores
 * filters by Id: then `sink` has what it had. Throws `service-…`, `stopped`.
 */
export async function listByRanges(
  caller: Caller,
  task: ListTask,
  ids: readonly number[],
  sink: ListSink,
): Promise<Ranged | null> {
  // No answer is shorter than an empty one: it proves nothing.
  if (ids.length === 0) return null;
  let longest = ids.length;
  let rows = 0;
  let asked = 0;
  const whole: IdRange[] = [];
  const waiting: ListedRecord[][] = [];
  const ask = async (range: IdRange): Promise<ListedRecord[] | null> => {
    let records: ListedRecord[] = [];
    const part: ListSink = {
      begin: () => {
        records = [];
      },
      page: (more) => records.push(...more),
    };
    const asks = { ...task, filter: filterOf(task, range) };
    try {
      await rereadBroken(caller, task.operation, () => readByLinks(caller, asks, {}, part));
    } catch (error) {
      if (asked < ENDS && isPerhapsRefused(error)) return null;
      throw error;
    }
    if (records.every(({ id }) => id >= range.from && id <= range.to)) return records;
    if (asked < ENDS) return null;
    throw notAsked(caller, task);
  };
  const give = (): void => {
    for (const records of waiting.splice(0)) {
      rows += records.length;
      if (records.length > 0) sink.page(records);
    }
  };
  const most = Math.ceil(Math.min(longest / 2, MOST_ROWS));
  const left = partition(ids, most).reverse();
  for (let range = left.pop(); range !== undefined; range = left.pop()) {
    const records = await ask(range);
    if (records === null) return null;
    const isWhole = records.length < longest;
    longest = Math.max(longest, records.length);
    const halves = isWhole ? null : halve(range, records);
    if (halves !== null) left.push(halves[1], halves[0]);
    else waiting.push(records);
    if (isWhole) whole.push(range);
    asked += 1;
    if (asked === ENDS) sink.begin();
    if (asked >= ENDS) give();
  }
  return { rows, covers: isEverything(whole) ? 'all' : whole };
}
