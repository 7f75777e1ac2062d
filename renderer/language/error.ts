// An error in words: what happened, what is certain, what to do. Translated by its code, with its values.

import type { ErrorWire } from '../../preload/contract/common.ts';
import type { Text } from './text.ts';

export interface ErrorWords {
  readonly what: string;
  readonly rest: string;
  /** The other party's own words, behind a fold. */
  readonly own: { readonly label: string; readonly text: string } | null;
}

/** An error that counts entries says one of one. */
function valuesOf({ values }: ErrorWire): ErrorWire['values'] {
  const count = Number(values?.units);
  return Number.isInteger(count) ? { ...values, count } : values;
}

export function errorWords(error: ErrorWire, text: Text): ErrorWords {
  const values = valuesOf(error);
  const usual = (name: 'what' | 'certain' | 'todo'): string =>
    text.maybe(`error.${error.code}.${name}`, text.t(`error.unexpected.${name}`), values);
  // Which of the things behind one code it was, where that has words of its own.
  const why = String(error.values?.why ?? '');
  const part = (name: 'what' | 'certain' | 'todo'): string =>
    why === '' ? usual(name) : text.maybe(`error.because.${why}.${name}`, usual(name), values);
  const status = error.status === undefined ? '' : text.t('error.status', { status: String(error.status) });
  const own = [status, error.object, error.cause].filter((words) => words !== '').join(' · ');
  return {
    what: part('what'),
    rest: `${part('certain')} ${part('todo')}`,
    own: own === '' ? null : { label: text.t('error.details'), text: own },
  };
}
