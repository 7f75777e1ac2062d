// What goes on while an act takes longer than a blink, where no screen of its own says it.

import type { ProgressWire } from '../../preload/contract/common.ts';
import type { Text, TextKey } from './text.ts';

/** Null: it is said where it goes on. */
const WORDS: Readonly<Record<string, TextKey | null>> = {
  pull: null,
  confirm: null,
  'intake-read': null,
  'intake-send': null,
  hold: 'working.hold',
  release: 'working.release',
  seen: 'working.seen',
  undo: 'working.undo',
  verdict: 'working.verdict',
  'hand-over': 'working.hand-over',
  withdraw: 'working.withdraw',
  count: 'working.count',
  resume: 'working.resume',
  'month-close': 'working.month-close',
};

/** Answers that ask to come back later: too many calls, or not available now. */
const BUSY: readonly number[] = [429, 503];

/** What goes on now; while the service is waited for, why and how long. `clock`: milliseconds since 1970. */
export function stepWords(now: ProgressWire | null, clock: number, text: Text): string {
  if (now?.waits === undefined) return text.t(`run.pulling.${now?.step ?? 'prepare'}`);
  const { until, status, attempt } = now.waits;
  const count = Math.max(1, Math.ceil((Date.parse(until) - clock) / 1000));
  const why = status === null ? 'noAnswer' : BUSY.includes(status) ? 'busy' : 'answered';
  return text.t(`run.pulling.${why}`, {
    status: status ?? '',
    count,
    attempt,
  });
}

/** Nothing while it is short. `clock`: milliseconds since 1970. */
export function workingWords(
  of: {
    readonly act: string | null;
    readonly isLong: boolean;
    readonly count: number | null;
    readonly now: ProgressWire | null;
  },
  text: Text,
  clock: number,
): string | null {
  const { act, isLong, count, now } = of;
  if (act === null || !isLong) return null;
  const key = act in WORDS ? WORDS[act] : 'working.other';
  if (key == null) return null;
  const what = count === null ? text.t('working.entries') : text.t('lines', { count });
  if (now === null) return text.t(key, { what });
  if (now.waits !== undefined) return stepWords(now, clock, text);
  const step = `${text.t(`run.pulling.${now.step}`)} …`;
  if (now.total === null || now.total === 0) return step;
  return `${step} ${text.t('run.pulling.of', { done: now.done, total: now.total })}`;
}
