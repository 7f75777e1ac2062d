// What is said below what is ready to pull: when it was counted, or why it is not known. One thing is said once. Pure.

import type { ConnectionTestWire } from '../../../preload/contract/connections.ts';
import { errorWords } from '../../language/error.ts';
import type { Text } from '../../language/text.ts';
import type { Loaded } from '../../state/ask.ts';

type Test = Loaded<ConnectionTestWire> & { readonly at: string | null };

export interface Counted {
  /** Why the last count did not succeed, and what that leaves. */
  readonly trouble: string | null;
  readonly state: string | null;
}

export function countedWords(test: Test | undefined, text: Text): Counted {
  if (test?.loading) return { trouble: null, state: text.t('start.ready.counting') };
  const at = test?.at ?? null;
  const state =
    at === null ? text.t('start.ready.notCounted') : text.t('start.ready.counted', { when: text.moment(at) });
  if (!test?.error) return { trouble: null, state };
  const { what } = errorWords(test.error, text);
  return at === null
    ? { trouble: `${what} ${state}`, state: null }
    : { trouble: `${what} ${text.t('start.ready.countFailed')}`, state };
}
