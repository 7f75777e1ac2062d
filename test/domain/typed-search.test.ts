// Entries are found by amounts and days as they are shown, in either language, and as far as they are typed.

import { expect, test } from 'vitest';
import { formatMicro, parseAmount } from '../../main/domain/amount.ts';
import { amountsNamed, amountTyped, dayTyped, searchWords } from '../../main/domain/typed-search.ts';

const amounts = (word: string, isMoney: boolean, ...all: string[]) =>
  all.filter((text) => amountTyped(word)?.(parseAmount(text)!.micro, isMoney));

test('the groups of an amount are one word, and those of other words are not', () => {
  expect(searchWords('Hansen 1 234,50')).toEqual(['hansen', '1234,50']);
  expect(searchWords('\u22121\u00a0234\u00a0567,5')).toEqual(['\u22121234567,5']);
  expect(searchWords('10482 234,50')).toEqual(['10482', '234,50']);
  expect(searchWords(' 1 234 ')).toEqual(['1', '234']);
});

test('an amount in either language, and with either sign where none is typed', () => {
  const all = ['7.5', '-7.5', '17.5', '7.55', '1234.5', '-1234.5', '0.5', '7'];
  expect(amounts('7,50', false, ...all)).toEqual(['7.5', '-7.5']);
  expect(amounts('7.50', false, ...all)).toEqual(['7.5', '-7.5']);
  expect(amounts('\u22127,50', false, ...all)).toEqual(['-7.5']);
  expect(amounts('-7,5', false, ...all)).toEqual(['-7.5']);
  expect(amounts('7,5', false, ...all)).toEqual(['7.5', '-7.5', '7.55']);
  expect(amounts('7,', false, ...all)).toEqual(['7.5', '-7.5', '7.55', '7']);
  expect(amounts('7,00', false, ...all)).toEqual(['7']);
  expect(amounts('7,500', false, ...all)).toEqual(['7.5', '-7.5']);
  expect(amounts('07,50', false, ...all)).toEqual(['7.5', '-7.5']);
  for (const word of ['1234,50', '1,234.50', '1.234,50', '1234.5'])
    expect(amounts(word, false, ...all), word).toEqual(['1234.5', '-1234.5']);
  expect(amounts('1,234', false, '1234', '1.234', '1.2')).toEqual(['1234', '1.234']);
  for (const word of ['7', '10482', 'kai', '2026-10-05', '05.10.2026', ',5', '1,2,3'])
    expect(amountTyped(word), word).toBeNull();
});

test('kroner as they are shown, rounded, and by all their digits; hours by their digits alone', () => {
  expect(amounts('46,88', true, '46.875', '-46.875', '46.87')).toEqual(['46.875', '-46.875']);
  expect(amounts('46,875', true, '46.875', '46.88')).toEqual(['46.875']);
  expect(amounts('7,34', false, '7.336', '7.34')).toEqual(['7.34']);
  expect(amounts('0,00', true, '0.001', '0.01')).toEqual(['0.001']);
});

test('a day as it is shown, as it is kept, and as far as it is typed', () => {
  const all = ['2026-10-05', '2025-10-05', '2026-11-05', '2026-05-10', '2026-10-15'];
  const days = (word: string) => all.filter((date) => dayTyped(word)?.(date));
  expect(days('05.10.2026')).toEqual(['2026-10-05']);
  for (const word of ['5.10.2026', '05/10/2026', '05.10.26', '2026-10-05', '05.10.202'])
    expect(days(word).includes('2026-10-05'), word).toBe(true);
  expect(days('5.10')).toEqual(['2026-10-05', '2025-10-05']);
  expect(days('05.10.')).toEqual(['2026-10-05', '2025-10-05']);
  expect(days('10.2026')).toEqual(['2026-10-05', '2026-10-15']);
  expect(days('2026-10')).toEqual(['2026-10-05', '2026-10-15']);
  expect(days('05.10.25')).toEqual(['2025-10-05']);
  for (const word of ['5', '2026', '32.10.2026', '5.13.2026', '10482', 'oktober', '7.50'])
    expect(dayTyped(word), word).toBeNull();
});

test('an amount is named whole, by its size; what may be read in two ways names both, and a number without decimals none', () => {
  const named = (words: string) => amountsNamed(words).map(formatMicro);
  expect(['7,50', '7.5', '\u22127,5', '1\u00a0234,50', '1,234.50', '1.234,50', '1,280'].map(named)).toEqual([
    ['7.5'],
    ['7.5'],
    ['7.5'],
    ['1234.5'],
    ['1234.5'],
    ['1234.5'],
    ['1.28', '1280'],
  ]);
  for (const words of ['4100001', '7,50 Hansen', 'Hansen', '', '-', '05.10.2026'])
    expect(named(words), words).toEqual([]);
});

test('the unit that stands beside an amount on the screen is no word of the search; a word alone is', () => {
  expect(searchWords('1\u00a0234,50\u00a0kr')).toEqual(['1234,50']);
  expect(searchWords('NOK 1,234.50')).toEqual(['1,234.50']);
  expect(searchWords('Hansen 7,50 t')).toEqual(['hansen', '7,50']);
  expect(searchWords('kr Hansen')).toEqual(['kr', 'hansen']);
  expect(amountsNamed('\u22127,50 t')).toEqual([7_500_000n]);
});
