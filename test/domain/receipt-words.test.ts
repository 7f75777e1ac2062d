// A word of the ERP is taken for its answer only where it can mean nothing else; of any other a person is asked once.

import { expect, it } from 'vitest';
import { freeText } from '../../main/domain/receipt/columns.ts';
import { contradicts, isUnknownMessage, messageSays, statusOf } from '../../main/domain/receipt/words.ts';

const said = (word: string) => statusOf(word, {});

it.each([
  'Ført',
  'Godkjend',
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

it.each(['Avvist', 'Ikkje godkjend', 'Avslått', 'Underkjent', 'Forkastet', 'Mislyktes', 'Declined'])(
  '%s was rejected',
  (word) => {
    expect(said(word)).toBe('rejected');
  },
);

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

it('words beside a status that say the other thing leave it to a person', () => {
  for (const words of ['Duplikat, ikke importert', 'avvist av regnskap', 'was not posted', 'Rejected'])
    expect(contradicts('accepted', words), words).toBe(true);
  for (const words of ['Advarsel: timer over norm', '', '0 avvist', 'ingen avvist', 'bilag 7', 'Importert', 'Delvis'])
    expect(contradicts('accepted', words), words).toBe(false);
  // What it refuses since it has it would go there again.
  for (const words of [
    'Finnes allerede',
    'Allerede bokført',
    'Linjen er allerede blitt importert',
    'Duplicate entry',
    'already exists',
  ])
    expect([contradicts('rejected', words), messageSays(words, {})], words).toEqual([true, null]);
  for (const words of ['Ukjent ansatt', 'Prosjektet finnes ikke', ''])
    expect(contradicts('rejected', words), words).toBe(false);
});

// What the ERP has put off it may do yet: sent again meanwhile it is there twice, and marked it is lost where it comes to nothing.
it.each([
  'Lagt i kø for import',
  'Venter på godkjenning',
  'Til behandling',
  'Under behandling.',
  'Satt på vent',
  'Sendt til godkjenning',
  'Må godkjennes av leder',
  'Queued for import',
  'Pending',
  'Pending approval',
  'Accepted for processing',
  'Feilet, lagt i kø for nytt forsøk',
])('%s is still to be done, whatever status stands beside it', (words) => {
  expect([contradicts('accepted', words), contradicts('rejected', words), messageSays(words, {})]).toEqual([
    true,
    true,
    null,
  ]);
});

it.each([
  'Delvis importert',
  'Kun 4 av 8 timer importert',
  'Importert delvis',
  'partially posted',
  'Only 4 hours were imported',
])('%s is no acceptance of all of it', (words) => {
  expect([contradicts('accepted', words), messageSays(words, {})]).toEqual([true, null]);
});

it('what waits for something after it was taken, or for nothing, is taken', () => {
  for (const words of [
    'Venter på lønnskjøring 11',
    'ingen venter på godkjenning',
    '0 pending approval',
    'Kun en linje',
  ])
    expect(contradicts('accepted', words), words).toBe(false);
  // Where only a message tells, it is no refusal either.
  for (const words of ['Venter på lønnskjøring 11', 'Venter på ny ansatt'])
    expect(messageSays(words, {}), words).toBeNull();
  expect(messageSays('Ukjent ansatt, prosjektet er stengt', {})).toBe('rejected');
});

it.each([
  'Delvis',
  'Under arbeid',
  'Ubehandlet',
  'Parkert',
  'Kladd 14',
  'Tilbakeført',
  'Slettet',
  'Hoppet over',
  'Voided',
])('%s alone is no reason why it was refused: it may be there', (words) => {
  expect([messageSays(words, {}), statusOf(words, {})]).toEqual([null, null]);
});

// What was done with the row is told like that too: sent again, it is there twice.
it.each([
  'Gyldig',
  'Feilfri',
  'Oppdatert',
  'Erstattet tidligere registrering',
  'Avrundet',
  'Klar for import',
  'Validert',
  'Timeout',
  'Ola Normann',
])('%s alone is no reason why it was refused: a person says once what it means', (words) => {
  expect([messageSays(words, {}), isUnknownMessage(words, {})]).toEqual([null, true]);
  expect(messageSays(words, { accepts: [words.toLowerCase()] })).toBe('accepted');
  // Below a heading of errors it is one.
  expect(messageSays(words, {}, 'errors')).toBe('rejected');
});

it('a message with words of a reason is a refusal; one that something is wanting yet, or that nothing is wrong, is none', () => {
  for (const words of [
    'Lønnsart 900 finnes ikke',
    'Ukjent ansatt',
    'Ansatt er sluttet',
    'For mange timer',
    'Prosjektet er stengt',
    'Employee unknown',
    'Missing pay item',
    'Too many hours',
    'Kostnadssted må fylles ut',
  ])
    expect([messageSays(words, {}), isUnknownMessage(words, {})], words).toEqual(['rejected', false]);
  for (const words of [
    'Ikke godkjent enda',
    'Mangler godkjenning',
    'Not yet approved',
    'Feil: ingen',
    'Ikke funnet feil',
    'Ingen merknader',
    'No remarks',
  ])
    expect([messageSays(words, {}, 'errors'), isUnknownMessage(words, {})], words).toEqual([null, false]);
  // It is about its own row, and nobody is asked about each.
  for (const words of ['7,5 timer', 'Endret til 7,5 timer'])
    expect([messageSays(words, {}), isUnknownMessage(words, {})], words).toEqual([null, false]);
});

it('several numbers in one line of a text are not the first of them', () => {
  const free = (text: string) => freeText(text, 'line', (words) => statusOf(words, {}) !== null);
  for (const text of [
    'Linje 1-3 avvist',
    'Linjer 4 og 5: avvist',
    'Lines 4 to 6 rejected',
    'Rad 4, 5: feil',
    '1–3 avvist',
    'Id 4 til 6 OK',
    'Linje 3/4: ukjent',
    'Linje 3 og linje 4: ukjent',
  ])
    expect(free(text), text).toBeNull();
  expect(free('Linje 14: 3 timer for mye')).toEqual(['', '14', '', '3 timer for mye']);
  expect(free('Linje 14 - ukjent ansatt')).toEqual(['', '14', '', 'ukjent ansatt']);
});

it('an OK of what was left out, or of nothing, is none', () => {
  for (const words of [
    'Hoppet over',
    'Linjen er ignorert',
    'Skipped',
    'Importert: 0',
    'Importert 0 av 4',
    '0 importert',
    'Ingen importert',
  ])
    expect(contradicts('accepted', words), words).toBe(true);
  for (const words of [
    'ingen hoppet over',
    'Importert 05.11.2026',
    'Importert 0,5 timer',
    'Importert 0 feil',
    'Importert, 0 avvist',
  ])
    expect(contradicts('accepted', words), words).toBe(false);
});
