// What others wrote, as it is copied and as it stands in a sentence: no spreadsheet runs it, and it turns no words but its own.

import { expect, test } from 'vitest';
import { tabText } from '../../renderer/format/tab-text.ts';
import { textOf } from '../../renderer/language/text.ts';
import { reviewRecords } from './fake-data.ts';

test('a copied cell that a spreadsheet would run has an apostrophe, and an amount stays a number', () => {
  const [record] = reviewRecords(42, 1, 'time');
  const said = {
    prosjektLinjeId: '=1+1',
    prosjektLinjeName: null,
    ansattName: null,
    ansattId: '@SUM(A1)',
    produktId: '-cmd',
    hours: '-7.5',
  };
  const cells = tabText(
    [{ type: 'record', record: { ...record!, ...said, produktName: null }, inCorrection: false }],
    'nb',
  );
  expect(cells.split('\t')).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(A1)", "'-cmd", '-7,5']));
});

test('price and amount are copied where there are any, under their headings', () => {
  const [record] = reviewRecords(42, 1, 'time');
  const copied = (price: string | null) =>
    tabText([{ type: 'record', record: { ...record!, price, amount: price }, inCorrection: false }], 'nb', (key) => key)
      .split('\r\n')
      .map((line) => line.split('\t').slice(9));
  expect(copied(null)).toEqual([['antall'], ['']]);
  expect(copied('96.5')).toEqual([
    ['antall', 'pris', 'belop'],
    ['', '96,5', '96,5'],
  ]);
});

test('a line of a correction is copied once: its head is no line of its own', () => {
  const [record] = reviewRecords(42, 1, 'time');
  const head = { type: 'correction', fold: 'c', folded: false, record: record!, net: { hours: '0', invoiceable: '0' } };
  const line = { type: 'record', record: record!, inCorrection: true } as const;
  expect(tabText([head as never, line], 'nb').split('\r\n')).toHaveLength(1);
});

test('a name that is written from right to left, or turns the line, stands isolated in a sentence', () => {
  const text = textOf(
    (_key, values) => `Avvist av ${String(values?.['who'])} i dag`,
    'nb',
    () => true,
  );
  const say = (who: string) => text.maybe('x', '', { who });
  expect(say('Kari Lund')).toBe('Avvist av Kari Lund i dag');
  expect(say('\u05d0\u05d1')).toBe('Avvist av \u2068\u05d0\u05d1\u2069 i dag');
  expect(say('Kari\u202e dnuL')).toBe('Avvist av \u2068Kari<U+202E> dnuL\u2069 i dag');
});
