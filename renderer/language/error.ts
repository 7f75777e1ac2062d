// An error in words: what happened, what is certain, what to do. Translated by its code, with its values.

import type { ErrorWire } from '../../preload/contract/common.ts';
import type { Text } from './text.ts';

export interface ErrorWords {
  readonly what: string;
  readonly rest: string;
  /** The other party's own words, behind a fold. */
  readonly own: { readonly label: string; readonly text: string } | null;
}

/** Which the connection must be changed for, or a key be pasted there. */
const AT_CONNECTIONS: ReadonlySet<string> = new Set(['service-refused-key', 'no-key', 'record-without-id', 'machine']);

export function isMendedAtConnections({ code, values }: ErrorWire): boolean {
  return AT_CONNECTIONS.has(code) || AT_CONNECTIONS.has(String(values?.why ?? ''));
}

/** An error that counts entries says one of one; one about a file names it, without its folders. */
function valuesOf({ values, object }: ErrorWire): ErrorWire['values'] {
  const count = Number(values?.units);
  const named = { object: object.split(/[\\/]/u).at(-1)!, ...values };
  return Number.isInteger(count) ? { ...named, count } : named;
}

/** What these say of the rest, and of sending again, is of acts that send: a pull that failed made no run, and marks nothing. */
const OF_ACTS_THAT_SEND: ReadonlySet<string> = new Set([
  'service-error',
  'service-broke-off',
  'service-busy',
  'stopped',
]);

/** `ofPull`: it is a pull that failed. */
export function errorWords(error: ErrorWire, text: Text, ofPull = false): ErrorWords {
  const values = valuesOf(error);
  const usual = (name: 'what' | 'certain' | 'todo'): string =>
    text.maybe(`error.${error.code}.${name}`, text.t(`error.unexpected.${name}`), values);
  // Which of the things behind one code it was, where that has words of its own.
  const why = String(error.values?.why ?? '');
  const part = (name: 'what' | 'certain' | 'todo'): string =>
    why === '' ? usual(name) : text.maybe(`error.because.${why}.${name}`, usual(name), values);
  const isOfPull = ofPull && OF_ACTS_THAT_SEND.has(error.code);
  const certain = isOfPull ? text.t('error.ofPull.certain') : part('certain');
  const todo = isOfPull && error.code === 'stopped' ? text.t('error.ofPull.again') : part('todo');
  const status = error.status === undefined ? '' : text.t('error.status', { status: String(error.status) });
  const own = [status, error.object, error.cause].filter((words) => words !== '').join(' · ');
  return {
    what: part('what'),
    rest: `${certain} ${todo}`,
    own: own === '' ? null : { label: text.t('error.details'), text: own },
  };
}
