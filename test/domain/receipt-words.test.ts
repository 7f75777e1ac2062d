// A word of the ERP is taken for its answer only where it can mean nothing else; of any other a person is asked once.

import { expect, it } from 'vitest';
import { statusOf } from '../../main/domain/receipt/words.ts';

const said = (word: string) => statusOf(word, {});

it.each([
  'Ført',
  'ført.',
  'Bokført',
  'Postert',
  'Innført',
  'Innlest',
  'Lest inn',
  'POSTED',
  'Booked',
  'Approved',
  'Recorded',
])('%s was accepted', (word) => {
  expect(said(word)).toBe('accepted');
});

it.each(['Avvist', 'Avslått', 'Underkjent', 'Forkastet', 'Mislyktes', 'Declined'])('%s was rejected', (word) => {
  expect(said(word)).toBe('rejected');
});

// It came, or was looked at: what became of it is not said. Not posted may be not posted yet.
it.each([
  'Mottatt',
  'Received',
  'Processed',
  'Behandlet',
  'Ikke ført',
  'Not posted',
  'Delvis bokført',
  'Under føring',
  'Venter',
])('of %s a person is asked', (word) => {
  expect(said(word)).toBeNull();
});

it('what a person said of a word goes before', () => {
  expect(statusOf('Mottatt', { accepts: ['mottatt'] })).toBe('accepted');
  expect(statusOf('Ført', { rejects: ['ført'] })).toBe('rejected');
});
