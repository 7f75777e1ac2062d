// What is not finished here is said in the reader's language where a team is to be joined.

import { expect, test, vi } from 'vitest';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { errorWords } from '../../renderer/language/error.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const left = [
  { words: 'run 7 is in review', what: 'review', run: 7 },
  { words: '1 unit of time of "Bygg AS" is held', what: 'held', count: 1, connection: 'Bygg AS' },
  { words: 'a call of file 3 of material got no answer', what: 'no-answer', file: 3 },
];
const error = (values: object): ErrorWire => ({
  code: 'refused',
  operation: 'join a team',
  object: '/data',
  cause: 'not over',
  hint: '',
  retrySafe: true,
  values: { why: 'team-unfinished', object: '/data', ...values },
});

test.each([
  [
    'nb',
    'Gjør dette ferdig først: kjøring 7 er ikke gjennomgått ferdig; 1 post holdes tilbake i Bygg AS; ' +
      'et kall for fil 3 med materiell fikk ikke svar; og 2 ting til.',
  ],
  [
    'en',
    'Finish this first: the review of run 7 is not finished; 1 entry is held in Bygg AS; ' +
      'a call for file 3 of material got no answer; and 2 more things.',
  ],
] as const)('in %s', async (language, words) => {
  const text = await inLanguage(language);
  expect(errorWords(error({ left: JSON.stringify(left), more: 2 }), text).rest).toContain(words);
  // What a newer engine would name is at least told as it tells it.
  const other = JSON.stringify([{ words: 'a new thing', what: 'brand-new' }]);
  expect(errorWords(error({ left: other, more: 0 }), text).rest).toContain(': a new thing.');
});
