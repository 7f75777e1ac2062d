// The ERP's control totals by pay type and product in the window: typed or pasted, read exactly, and lines of the third equation.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { notCompared } from '../../renderer/format/compared.ts';
import { draftOfLines, readKeys, withPasted } from '../../renderer/format/control-lines.ts';
import { moreOf } from '../../renderer/screens/history/event-words.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { ControlFields, NO_CONTROL } from '../../renderer/screens/run/control-fields.tsx';
import { ControlKeys } from '../../renderer/screens/run/control-keys.tsx';
import { controlLines } from '../../renderer/screens/run/control-line.ts';
import { blockedBy } from '../../renderer/screens/run/run-facts.ts';
import { controlOf, reviewRecords, runOf } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

const TEXT = { nb: await inLanguage('nb'), en: await inLanguage('en') };

const line = (key: string, accepted: string, said: string | null = null, difference: string | null = null) => ({
  key,
  name: null,
  said,
  accepted,
  difference,
});

const drafts = draftOfLines([line('100', '7.5'), line('110', '2')], 'nb');

test('columns of a sheet are pasted beside the keys; headings and sums are left out, and what only the ERP has comes after', () => {
  const pasted = withPasted(drafts, 'Lønnsart\tTimer\n100 Timelønn\t7,50\r\n110\t1,25\n999 Tillegg\t3\nSum\t11,75\n');
  expect(pasted.map(({ key, ours, typed }) => [key, ours, typed])).toEqual([
    ['100', '7.5', '7,50'],
    ['110', '2', '1,25'],
    ['999', null, '3'],
  ]);
  expect(readKeys(pasted)).toEqual({
    lines: [
      { key: '100', said: '7.50' },
      { key: '110', said: '1.25' },
      { key: '999', said: '3' },
    ],
    bad: false,
    differs: true,
  });
});

test('what is left empty is not said, a letter is no number, and a key stands once', () => {
  const typed = (...all: string[]) => readKeys(drafts.map((draft, place) => ({ ...draft, typed: all[place]! })));
  expect(typed('7,5', '')).toEqual({ lines: [{ key: '100', said: '7.5' }], bad: false, differs: false });
  expect(typed('7,5', '3,5O').bad).toBe(true);
  const twice = [...drafts, { key: '100', name: null, ours: null, typed: '1' }];
  expect(readKeys(twice.map((draft) => ({ ...draft, typed: '1' }))).bad).toBe(true);
  expect(readKeys([{ key: ' ', name: null, ours: null, typed: '1' }]).bad).toBe(true);
});

const rows = reviewRecords(42, 4, 'time').map((record) => ({ ...record, status: 'accepted' as const }));
const BASE = {
  run: 42,
  kind: 'time',
  connection: 'Fjellbygg AS',
  environment: 'production',
  state: 'handed-over',
} as const;
const run = runOf(BASE, rows);

test.each([
  ['nb', 'Lønnsart 110: ERP oppgir 1,25 t', '\u22120,75\u00a0t', '1 lønnsart stemmer, 1 lønnsart er ikke oppgitt'],
  ['en', 'Pay type 110: the ERP says 1.25 h', '\u22120.75\u00a0h', '1 pay type agrees, 1 pay type is not given'],
] as const)('in %s: a line for each that differs, and one for the rest', (language, words, difference, rest) => {
  const lines = [line('100', '7.5', '7.5', '0'), line('110', '2', '1.25', '0.75'), line('120', '4')];
  const shown = controlLines(run, controlOf({ lines, settled: false }), 'answer', TEXT[language]);
  expect(shown.map((one) => ({ ...one, words: one.words.replaceAll('\u00a0', ' ') }))).toEqual([
    { words, difference, state: 'differs', explained: null },
    { words: rest, difference: '', state: 'none', explained: null },
  ]);
});

test('kroner of products are said in kroner, and a product of which either is given is not silent', () => {
  const sold = { ...run, kind: 'material' as const };
  const money = { ...line('4417', '200', '190', '10'), inMoney: true };
  const lines = [line('4417', '2'), line('5120', '1.5', '1.5', '0'), money];
  const shown = controlLines(sold, controlOf({ lines, settled: false }), 'answer', TEXT.nb);
  expect(shown.map(({ words, difference }) => `${words}: ${difference}`.replaceAll('\u00a0', ' '))).toEqual([
    'Produkt 4417: ERP oppgir 190,00 kr: \u221210,00 kr',
    '1 produkt stemmer: kontrollsum 0,00',
  ]);
  expect(
    notCompared('handedOver', sold, controlOf({ lines: [line('4417', '2'), { ...money, difference: '0' }] })),
  ).toBeNull();
  const read = readKeys(draftOfLines(lines, 'nb').map((draft) => ({ ...draft, typed: '1' })));
  expect(read).toMatchObject({ bad: false, lines: [{ key: '4417' }, { key: '5120' }, { key: '4417', inMoney: true }] });
});

test('every line said and agreeing is a comparison of all; one left out is none', () => {
  const all = controlOf({ lines: [line('100', '7.5', '7.5', '0'), line('110', '2', '2', '0')] });
  expect(notCompared('handedOver', run, all)).toBeNull();
  const some = controlOf({ lines: [line('100', '7.5', '7.5', '0'), line('110', '2')] });
  expect(notCompared('handedOver', run, some)).toEqual({ why: 'noControl' });
  const off = controlOf({ lines: [line('100', '7.5', '7', '0.5')], settled: false });
  expect(notCompared('handedOver', run, off)).toEqual({ why: 'control' });
  const of = { run, primary: 'confirm', control: off, offline: false, busy: false, stop: null } as const;
  expect(blockedBy(of, TEXT.nb)).toContain('\u22120,50\u00a0t (lønnsart 100)');
});

const without = { records: 2, hours: '6', quantity: '0' };

test('what has no line in the file stands beside what the ERP says, and a receipt of all the others is one of all', () => {
  const accepted = { ...run.tieOut.accepted, rows: 4, hours: '20' };
  const inFile = {
    ...controlOf(),
    rows: 2,
    hours: '14',
    difference: { rows: 0, hours: '0', invoiceable: null, amount: null },
  };
  const file = { ...inFile, accepted: { ...accepted, rows: 2 }, withoutLine: without };
  const control = controlOf({ accepted, files: [{ ...file, handOver: 1, file: 'a.csv', destination: null }] });
  expect(notCompared('handedOver', run, control)).toBeNull();
  expect(controlLines(run, control, 'answer', TEXT.nb).map(({ words }) => words.replaceAll('\u00a0', ' '))).toEqual([
    'a.csv: ERP oppgir 2 poster, 14,00 t',
    'Uten linje i filen, så ikke i ERPs tall: 2 timeposter, 6,00 t',
  ]);
  const none = { ...file, withoutLine: undefined, handOver: 1, file: 'a.csv', destination: null };
  expect(notCompared('handedOver', run, { ...control, files: [none] })).toEqual({ why: 'noControl' });
});

test('the dialog says what is not in its figures', async () => {
  await startLanguage('en');
  const shown = { run, ours: run.tieOut.accepted, draft: NO_CONTROL, onChange: () => undefined };
  const page = (withoutLine?: typeof without) =>
    renderToStaticMarkup(createElement(ControlFields, { ...shown, withoutLine }));
  expect(page(without)).toContain('not in the figures of the ERP: 2 time entries, ');
  expect(page()).not.toContain('not in the figures');
});

test('history says what was said of each', () => {
  const event = { seq: 1, at: '2026-11-02T08:31:04Z', who: 'kari', run: 42, what: 'control totals' };
  const data = {
    rows: null,
    hours: null,
    explanation: 'ført om',
    lines: [
      ['100', '7.5'],
      ['110', '1.25'],
    ],
  };
  expect(moreOf({ ...event, data }, TEXT.nb)).toBe('100: 7,50 · 110: 1,25 · «ført om»');
});

test.each([
  ['time', ['Poster', 'Timer', 'Fakturerbare timer']],
  ['material', ['Poster', 'Kontrollsum', 'Beløp']],
] as const)('the dialog shows what was accepted of each measure that it asks for (%s)', async (kind, heads) => {
  await startLanguage('nb');
  const of = { ...run, kind };
  const ours = { ...run.tieOut.accepted, quantity: '4', amount: '40' };
  const page = renderToStaticMarkup(
    createElement(ControlFields, { run: of, ours, draft: NO_CONTROL, onChange: () => undefined }),
  );
  expect([...page.matchAll(/<th scope="col" class="n">([^<]*)</g)].map(([, head]) => head)).toEqual(heads);
});

test('hours of employees are lines and a table of their own, beside those of pay types', () => {
  const of = (key: string, accepted: string, said: string | null, difference: string | null) => ({
    ...line(key, accepted, said, difference),
    ofEmployee: true as const,
  });
  const lines = [line('100', '7.5', '7.5', '0'), of('100', '5', '5', '0'), of('1002', '2.5', '1', '1.5')];
  const shown = controlLines(run, controlOf({ lines, settled: false }), 'answer', TEXT.nb);
  expect(shown.map(({ words, difference }) => `${words}: ${difference}`.replaceAll('\u00a0', ' '))).toEqual([
    '1 lønnsart stemmer: 0,00 t',
    'Ansatt 1002: ERP oppgir 1,00 t: \u22121,50 t',
    '1 ansatt stemmer: 0,00 t',
  ]);
  const read = readKeys(draftOfLines(lines, 'nb'));
  expect(read).toMatchObject({
    bad: false,
    lines: [{ key: '100' }, { key: '100', ofEmployee: true }, { key: '1002' }],
  });
  const event = {
    what: 'control totals',
    who: 'Kari',
    data: { lines: [['1002', '1', 'employee']], explanation: null },
  };
  expect(moreOf(event as never, TEXT.nb)).toContain('ansatt 1002: 1,00');
});

test.each([
  [
    'nb',
    'Timer: tegnet i 1,280 er lest som desimaltegn. Er det tusen, skriv 1280.',
    'Fakturerbare timer: tegnet i −12.345 er lest som desimaltegn. Er det tusen, skriv -12345.',
  ],
  [
    'en',
    'Hours: the sign in 1,280 is read as a decimal point. If thousands are meant, type 1280.',
    'Invoiceable hours: the sign in −12.345 is read as a decimal point. If thousands are meant, type -12345.',
  ],
] as const)(
  'what may be meant in two ways is shown as it was read, beside its field: %s',
  async (language, hours, invoiceable) => {
    await startLanguage(language);
    const drawn = (typed: { hours: string; invoiceable: string }) =>
      renderToStaticMarkup(
        createElement(ControlFields, {
          run,
          ours: run.totals,
          draft: { ...NO_CONTROL, ...typed },
          onChange: () => {},
        }),
      );
    const both = drawn({ hours: '1,280', invoiceable: '−12.345' });
    for (const words of [hours, invoiceable]) expect(both).toContain(words);
    const sure = drawn({ hours: '1,280.50', invoiceable: '0,125' });
    expect(sure).not.toMatch(/er lest som|is read as/);
    const keys = renderToStaticMarkup(
      createElement(ControlKeys, {
        run,
        drafts: [{ key: '100', name: 'Timelønn', ours: '1280', typed: '1,280' }],
        measure: 'plain',
        onChange: () => {},
      }),
    );
    expect(keys).toContain(hours.replace(/^[^:]+/, '100 Timelønn'));
  },
);

test('what only the ERP has is asked for in the gender of the word', () => {
  const other = (key: 'time' | 'material' | 'employee') => [
    TEXT.nb.t(`acts.control.otherKey.${key}`),
    TEXT.en.t(`acts.control.otherKey.${key}`),
  ];
  expect(other('time')).toEqual(['Annen lønnsart', 'Another pay type']);
  expect(other('material')).toEqual(['Annet produkt', 'Another product']);
  expect(other('employee')).toEqual(['Annen ansatt', 'Another employee']);
});

test.each([
  [
    'nb',
    'Lønn: ERP oppgir 4 poster, 30,00 t. Sammenlignes når svaret er notert.',
    'ERP oppgir tall for 2 lønnsarter. Sammenlignes når svaret er notert.',
  ],
  [
    'en',
    'Lønn: the ERP says 4 entries, 30.00 h. Compared once the answer is recorded.',
    'The ERP says figures for 2 pay types. Compared once the answer is recorded.',
  ],
] as const)(
  'in %s: totals that stand after an answer was taken back stay in sight, and are no difference that was explained',
  (language, ofDestination, ofKeys) => {
    const waits = rows.map((record) => ({ ...record, status: 'handed-over' as const }));
    const waiting = runOf(BASE, waits);
    const none = { ...controlOf(), destination: 'Lønn', difference: { rows: -4, hours: '-30' } };
    const there = { ...none, rows: 4, hours: '30', explanation: 'ERP tok med en post', accepted: controlOf().accepted };
    const shown = (change: Parameters<typeof controlOf>[0], of = waiting) =>
      controlLines(of, controlOf(change), 'answer', TEXT[language]).map((one) => ({
        ...one,
        words: one.words.replaceAll('\u00a0', ' '),
      }));
    const waitingLine = (words: string) => ({ words, difference: '', state: 'none', explained: null });
    const destinations = [there] as unknown as ReturnType<typeof controlOf>['destinations'];
    expect(shown({ destinations })).toEqual([waitingLine(ofDestination)]);
    const lines = [line('100', '0', '7.5', '-7.5'), line('110', '0', '2', '-2')];
    expect(shown({ lines })).toEqual([waitingLine(ofKeys)]);
    // Accepted, they are compared.
    expect(shown({ rows: 4, hours: '30', accepted: run.tieOut.accepted }, run)).toMatchObject([{ state: 'agrees' }]);
    // Nothing accepted and nothing that waits: the ERP has something that it was never asked for.
    const refused = runOf(
      BASE,
      rows.map((record) => ({ ...record, status: 'rejected' as const })),
    );
    expect(shown({ rows: 4, difference: { rows: -4 } }, refused)).toMatchObject([{ state: 'differs' }]);
  },
);
