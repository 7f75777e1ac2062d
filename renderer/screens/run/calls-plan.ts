// The calls of a confirm: those made, the one under way, and those in the queue by the size of a call.

import type { MarkCallWire, RunWire } from '../../../preload/contract/runs.ts';
import type { Chunk } from '../../parts/progress-bar.tsx';

export interface CallLine {
  readonly call: number;
  readonly ids: number;
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

/**
 * `proved`: a list has told since what became of every call. `left` is what no call is about yet.
 */
export function callLines(
  calls: readonly MarkCallWire[],
  left: number,
  chunk: number,
  proved = false,
): readonly CallLine[] {
  const made = calls.map(
    (call, index): CallLine => ({
      call: index + 1,
      ids: call.ids,
      begunAt: call.begunAt,
      seconds: secondsOf(call),
      state: call.state === 'begun' ? 'now' : call.state === 'unknown' && proved ? 'proved' : call.state,
      words: call.words,
      status: call.status,
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
      folded[folded.length - 1] = { ...last, ids: last.ids + line.ids, seconds: null, status: undefined };
    else folded.push(line);
  }
  return folded;
}

export function chunksOf(lines: readonly CallLine[]): readonly Chunk[] {
  return lines
    .filter((line) => line.state !== 'failed')
    .map((line) => ({
      size: line.ids,
      state:
        line.state === 'done' || line.state === 'proved'
          ? 'done'
          : line.state === 'now'
            ? 'now'
            : line.state === 'unknown'
              ? 'bad'
              : 'later',
    }));
}
