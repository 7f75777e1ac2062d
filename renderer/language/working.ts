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

/** Nothing while it is short. */
export function workingWords(
  of: {
    readonly act: string | null;
    readonly isLong: boolean;
    readonly count: number | null;
    readonly now: ProgressWire | null;
  },
  text: Text,
): string | null {
  const { act, isLong, count, now } = of;
  if (act === null || !isLong) return null;
  const key = act in WORDS ? WORDS[act] : 'working.other';
  if (key == null) return null;
  const what = count === null ? text.t('working.entries') : text.t('lines', { count });
  if (now === null) return text.t(key, { what });
  const step = `${text.t(`run.pulling.${now.step}`)} …`;
  if (now.total === null || now.total === 0) return step;
  return `${step} ${text.t('run.pulling.of', { done: now.done, total: now.total })}`;
}
