// The calls of a confirm: those made, the one under way, and those in the queue by the size of a call.

import type { EventWire, MarkCallWire, RunWire } from '../../../preload/contract/runs.ts';
import { inRuns } from '../../parts/in-runs.ts';
import type { Chunk } from '../../parts/progress-bar.tsx';

export interface CallLine {
  readonly call: number;
  /** The last of the calls that this line stands for, where it stands for several. */
  readonly through?: number;
  readonly ids: number;
  /** How many entries it and the proved ones right before it were about, each once. */
  readonly entries?: number | undefined;
  readonly begunAt: string | null;
  readonly seconds: string | null;
  readonly state: 'done' | 'failed' | 'unknown' | 'proved' | 'now' | 'queued';
  readonly words: string | null;
  readonly status?: number;
}

function secondsOf(call: MarkCallWire): string | null {
  if (call.endedAt === null) return null;
  const milliseconds = new Date(call.endedAt).getTime() - new Date(call.begunAt).getTime();
  const tenths = Math.max(0, Math.round(milliseconds / 100));
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}

/** The list that was compared with before the first call: when it was there, and how many entries it had. Null where no call was made. */
export function listBefore(events: readonly EventWire[]): { readonly at: string; readonly rows: number } | null {
  const first = events.findIndex(({ what }) => what === 'mark begins');
  if (first === -1) return null;
  // What is marked is asked for as well, by a list of its own.
  const isOfOpen = ({ what, data }: EventWire): boolean =>
    what === 'compare done' && data.exported !== true && typeof data.rows === 'number';
  const found = events.slice(0, first).findLast(isOfOpen);
  return found === undefined ? null : { at: found.at, rows: Number(found.data.rows) };
}

/** Entries that no call is about yet: what was answered and not proved still counts as not marked. */
export function leftToCall(
  { tieOut: { marked, notYetMarked }, counts }: Pick<RunWire, 'tieOut' | 'counts'>,
  calls: readonly MarkCallWire[],
  running: boolean,
): number {
  const ids = (state: MarkCallWire['state']): number =>
    calls.filter((call) => call.state === state).reduce((sum, call) => sum + call.ids, 0);
  // Cut off, too, what was called is not called again before a list has told of it.
  if (!running) return Math.max(0, notYetMarked.rows - (counts.marking?.rows ?? 0));
  return Math.max(0, notYetMarked.rows - Math.max(0, ids('done') - marked.rows) - ids('begun'));
}

/** `left` is what no call is about yet. */
export function callLines(calls: readonly MarkCallWire[], left: number, chunk: number): readonly CallLine[] {
  const made = calls.map(
    (call, index): CallLine => ({
      call: index + 1,
      ids: call.ids,
      begunAt: call.begunAt,
      seconds: secondsOf(call),
      state: call.state === 'begun' ? 'now' : call.settled === true ? 'proved' : call.state,
      words: call.words,
      status: call.status,
      entries: call.entries,
    }),
  );
  const queued: CallLine[] = [];
  for (let rest = left; rest > 0 && queued.length < 2000; rest -= chunk) {
    queued.push({
      call: made.length + queued.length + 1,
      ids: Math.min(rest, chunk),
      begunAt: null,
      seconds: null,
      state: 'queued',
      words: null,
    });
  }
  return [...made, ...queued];
}

/** Proved calls that follow each other are one line: what they were about is known, and nobody has to look at each. */
export function foldProved(lines: readonly CallLine[]): readonly CallLine[] {
  const folded: CallLine[] = [];
  for (const line of lines) {
    const last = folded.at(-1);
    if (last?.state === 'proved' && line.state === 'proved')
      folded[folded.length - 1] = {
        ...last,
        through: line.call,
        ids: line.entries ?? last.ids + line.ids,
        seconds: null,
        status: last.status === line.status ? last.status : undefined,
      };
    else folded.push(line);
  }
  return folded;
}

/** What all of them say; undefined where they do not say the same. */
const alike = <T>(said: readonly T[]): T | undefined => (said.every((one) => one === said[0]) ? said[0] : undefined);

/** Calls that follow each other in the same state, as one line that says how many entries they are about. */
function together(lines: readonly CallLine[]): readonly CallLine[] {
  return inRuns(lines, ({ state }) => state).map((run): CallLine => {
    const [first, last] = [run[0]!, run.at(-1)!];
    if (first === last) return first;
    return {
      ...first,
      through: last.through ?? last.call,
      ids: run.reduce((sum, { ids }) => sum + ids, 0),
      begunAt: null,
      seconds: null,
      words: alike(run.map(({ words }) => words)) ?? null,
      status: alike(run.map(({ status }) => status)),
    };
  });
}

/** Each call as far as they can be read, around the one under way; those before and after are summed up, so that all add up to the run. */
export function shownCalls(lines: readonly CallLine[], most: number): readonly CallLine[] {
  const now = lines.findIndex((line) => line.state === 'now' || line.state === 'queued');
  const from = Math.max(0, Math.min((now === -1 ? lines.length : now) - most / 2, lines.length - most));
  return [...together(lines.slice(0, from)), ...lines.slice(from, from + most), ...together(lines.slice(from + most))];
}

/** `done`: entries that were marked. Of calls without a certain answer a list alone says how many of theirs are among them. */
export function chunksOf(lines: readonly CallLine[], done: number): readonly Chunk[] {
  const told = lines.filter(({ state }) => state === 'done').reduce((sum, { ids }) => sum + ids, 0);
  const byList = lines.some(({ state }) => state === 'proved') ? Math.max(0, done - told) : 0;
  const called = lines
    .filter(({ state }) => state !== 'failed' && state !== 'proved')
    .map(({ ids, state }): Chunk => ({ size: ids, state: STATE_OF[state] }));
  return byList === 0 ? called : [{ size: byList, state: 'done' }, ...called];
}

const STATE_OF: Readonly<Record<CallLine['state'], Chunk['state']>> = {
  done: 'done',
  proved: 'done',
  now: 'now',
  unknown: 'bad',
  failed: 'later',
  queued: 'later',
};
