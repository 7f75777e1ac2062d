// An error in words: what happened, what is certain, what to do. Translated by its code, with its values.

import type { ErrorWire } from '../../preload/contract/common.ts';
import { leftWords } from './left-here.ts';
import type { Text } from './text.ts';

export interface ErrorWords {
  readonly what: string;
  readonly rest: string;
  /** The other party's own words, behind a fold. */
  readonly own: { readonly label: string; readonly text: string } | null;
}

/** An error that counts entries says one of one; one about a file names it, without its folders. */
function valuesOf({ values, object }: ErrorWire, text: Text): ErrorWire['values'] {
  const count = Number(values?.units);
  const left: Readonly<Record<string, string>> =
    typeof values?.left === 'string' ? { left: leftWords(values.left, Number(values.more), text) } : {};
  const named = { object: object.split(/[\\/]/u).at(-1)!, ...values, ...left };
  return Number.isInteger(count) ? { ...named, count } : named;
}

/** Acts that mark nothing: what is certain when they failed. */
const OF = { pull: 'ofPull', 'hand-over': 'ofHandOver', 'month-close': 'ofMonthClose' } as const;
export type ErrorOf = keyof typeof OF;

/** What these say of the rest, and of sending again, is of acts that send. */
const OF_ACTS_THAT_SEND: ReadonlySet<string> = new Set([
  'service-error',
  'service-unreachable',
  'service-broke-off',
  'service-busy',
  'stopped',
]);

/** When a busy service asked to be asked again; null where it did not say. */
function backAt({ code, values }: ErrorWire, text: Text): string | null {
  const at = values?.retryAt;
  if (code !== 'service-busy' || typeof at !== 'string') return null;
  const isToday = text.day(at) === text.day(new Date().toISOString());
  return isToday ? text.t('error.clock', { time: text.time(at) }) : text.moment(at);
}

/** `of`: the act that failed, where that says more than the error. */
export function errorWords(error: ErrorWire, text: Text, of: ErrorOf | null = null): ErrorWords {
  const values = valuesOf(error, text);
  const usual = (name: 'what' | 'certain' | 'todo'): string =>
    text.maybe(`error.${error.code}.${name}`, text.t(`error.unexpected.${name}`), values);
  // Which of the things behind one code it was, where that has words of its own.
  const why = String(error.values?.why ?? '');
  const part = (name: 'what' | 'certain' | 'todo'): string =>
    why === '' ? usual(name) : text.maybe(`error.because.${why}.${name}`, usual(name), values);
  const act = of !== null && OF_ACTS_THAT_SEND.has(error.code) ? OF[of] : null;
  const certain = act === null ? part('certain') : text.t(`error.${act}.certain`);
  const when = backAt(error, text);
  const todo =
    when !== null
      ? text.t('error.busyUntil', { when })
      : act !== null && error.code === 'stopped'
        ? text.t(`error.${act}.again`)
        : part('todo');
  const status = error.status === undefined ? '' : text.t('error.status', { status: String(error.status) });
  const own = [status, error.object, error.cause].filter((words) => words !== '').join(' · ');
  return {
    what: part('what'),
    rest: `${certain} ${todo}`,
    own: own === '' ? null : { label: text.t('error.details'), text: own },
  };
}
