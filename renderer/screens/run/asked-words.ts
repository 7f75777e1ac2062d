// What desks asked each other to hold, in words: who asked for what and why, and what became of it. Pure.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { AskedHoldWire } from '../../../preload/contract/team.ts';
import { personOf } from '../../language/person.ts';
import type { Text } from '../../language/text.ts';

const CAME = ['waits', 'held', 'already', 'late', 'next', 'notThere'] as const;

/** What became of each of its entries, as far as anybody has said. `desk`: the one that was asked, at who asked. */
export function answerOfAsked(asked: AskedHoldWire, desk: string | null, text: Text): string {
  return CAME.filter((came) => asked[came] > 0)
    .map((came) => text.t(`asked.${came}`, { count: asked[came], desk: desk ?? text.t('asked.theOther') }))
    .join(' ');
}

/** Short enough to stand in a line. */
const MOST_NAMED = 5;

/** The Ids of those that were not held, the first of many; nothing where all are, or may be. */
export function notHeldOf({ notHeld, late, notThere }: AskedHoldWire, text: Text): string {
  const named = notHeld.slice(0, MOST_NAMED).join(', ');
  const more = late + notThere - MOST_NAMED;
  if (named === '') return '';
  return text.t('asked.notHeld', { ids: more <= 0 ? named : text.t('asked.andMore', { ids: named, count: more }) });
}

export function titleOfAsked(asked: AskedHoldWire, run: Pick<RunWire, 'kind'>, text: Text): string {
  const { who, at, reason, count, isOurs } = asked;
  const values = { who: personOf(who), when: text.moment(at), what: text.entries(run.kind, count), reason };
  return text.t(isOurs ? 'asked.byUs' : 'asked.byOther', values);
}

/** Told over the entries of a run: what another desk asked for, and what came too late, wherever it was asked for. */
export function askedToTell({ asked, state }: Pick<RunWire, 'asked' | 'state'>): readonly AskedHoldWire[] {
  const isReview = state === 'review' || state === 'pulling';
  return asked.filter(({ isOurs, late }) => late > 0 || (isReview && !isOurs));
}

/** Ids as a person types or pastes them; null where one of them is none. */
export function typedIds(typed: string): readonly number[] | null {
  const words = typed.split(/[\s,;]+/u).filter((word) => word !== '');
  const isId = (word: string): boolean => /^\d{1,15}$/.test(word) && Number(word) > 0;
  return words.every(isId) ? [...new Set(words.map(Number))] : null;
}
