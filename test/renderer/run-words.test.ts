// What a run says in words: its reasons, its steps, why a file was not written, what the selection can take.

import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { reasonWords } from '../../renderer/language/reason.ts';
import { errorWords } from '../../renderer/language/error.ts';
import { controlLines } from '../../renderer/screens/run/control-line.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { NO_SUM } from '../../renderer/format/sums.ts';
import type { RunSummary } from '../../preload/contract/grid.ts';
import { findingLines } from '../../renderer/screens/run/run-side.tsx';
import { todoOf } from '../../renderer/screens/run/result.tsx';
import { RunSign } from '../../renderer/screens/run/run-sign.tsx';
import { outsideShort, runWord, runWords } from '../../renderer/screens/run/run-word.ts';
import { cardWords } from '../../renderer/screens/start/card-words.ts';
import { lateText } from '../../renderer/screens/run/late-words.ts';
import { absence } from '../../renderer/screens/run/column-choice.tsx';
import { dayWords } from '../../renderer/screens/run/day-words.ts';
import { differenceOfControl, primaryOf, stepItems } from '../../renderer/screens/run/run-facts.ts';
import { columnsFor } from '../../renderer/parts/grid/columns.ts';
import { heldWord } from '../../renderer/parts/grid/cells.tsx';
import { fittingIds, goOnlyWithReason } from '../../renderer/state/selection.ts';
import { inLanguage } from './in-language.ts';
import { cardOf, controlOf, reviewRecords, runOf } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const text = await inLanguage('nb');
const inEnglish = await inLanguage('en');

const records = reviewRecords(42, 4, 'time');
const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;
const as = (status: 'handed-over' | 'withdrawn' | 'marked' | 'rejected') =>
  records.map((record) => ({ ...record, status }));

test('a text to those who were late names who, how much and which days, and their departments', () => {
  const sum = { rows: 2, hours: '4', invoiceable: '4', quantity: '0' };
  const words = lateText(
    {
      byAnsatt: [{ id: '1001', name: 'Haugen, Tor Erik', sum, first: '2026-10-02', last: '2026-10-05' }],
      byAvdeling: [{ id: '20', name: null, sum, first: '2026-10-02', last: '2026-10-05' }],
    },
    text,
  );
  expect(words).toContain('Haugen, Tor Erik: 2 poster, 4,00 timer (02.10.2026–05.10.2026)');
  expect(words).toContain('\n\nAvdeling 20: 2 poster, 4,00 timer');
  expect(lateText({ byAnsatt: [], byAvdeling: [] }, text)).toBe('');
});

test('why a day has more than 24 hours: what was listed, what went out before with its run, and the sum', () => {
  const parts = [
    { run: 4, id: 1, hours: '6.25' },
    { run: 4, id: 2, hours: '14' },
    { run: 3, id: 3, hours: '11.5' },
  ];
  expect(dayWords({ parts, hours: '31.75' }, 4, text)).toBe('6,25 + 14,00 + 11,50 fra kjøring 3 = 31,75');
});

test('a reason that names a run is said in the language of the screen; what a person wrote is hers', () => {
  expect(reasonWords('withdrawn in run 1', text)).toBe('trukket tilbake i kjøring 1');
  expect(reasonWords('rejected in run 12', text)).toBe('avvist av ERP i kjøring 12');
  expect(reasonWords('still-listed', text)).toBe('står fortsatt i listen');
  expect(reasonWords('bilag mangler', text, '«bilag mangler»')).toBe('«bilag mangler»');
});

test('a run whose entries are of two years names both in its title', () => {
  const run = runOf({ ...of, state: 'review' }, records);
  const dates = {
    first: '2026-10-01',
    last: '2026-10-31',
    outside: 1,
    outerFirst: '2025-10-16',
    outerLast: '2026-10-31',
  };
  expect(outsideShort({ ...run, dates }, text)).toBe('1 utenfor (2025)');
  expect(outsideShort({ ...run, dates: { ...dates, outerFirst: '2026-02-03' } }, text)).toBe('1 utenfor');
  expect(outsideShort({ ...run, dates: { ...dates, outside: 0 } }, text)).toBe('');
});

test('a run of another year says in the history in which it was closed', () => {
  const run = { ...runOf({ ...of, state: 'closed' }, as('marked')), closedAt: '2025-11-04T12:00:00Z' };
  expect(renderToStaticMarkup(createElement(RunSign, { run, text }))).toContain('Lukket 04.11.2025');
});

test('a step that never happened has no tick', () => {
  const ticks = (status: Parameters<typeof as>[0] | null) =>
    stepItems(runOf({ ...of, state: 'closed' }, status === null ? [] : as(status)), [], 'closed', text).flatMap(
      ({ step, state }) => (state === 'done' ? [step] : []),
    );
  expect(ticks('marked')).toEqual(['pull', 'review', 'hand-over', 'answer', 'confirm', 'closed']);
  expect(ticks('rejected')).toEqual(['pull', 'review', 'hand-over', 'answer', 'closed']);
  expect([ticks('withdrawn'), ticks(null)].map(String)).toEqual(['pull,review,closed', 'pull,closed']);
});

test('a file that was not written says why, and what to do about that', () => {
  const error = (why: string): ErrorWire => ({
    code: 'file-not-written',
    operation: 'write',
    object: '/mappe/2026-041.csv',
    cause: 'no',
    hint: '',
    retrySafe: true,
    values: { why, file: '2026-041.csv' },
  });
  expect(errorWords(error('disk-full'), text)).toMatchObject({
    what: 'Filen ble ikke lagret. Disken er full.',
    rest: expect.stringContaining('Ingen poster er overlevert.'),
  });
  expect(errorWords(error('name-taken'), text).what).toContain('2026-041.csv');
  const sentences = ['disk-full', 'folder-closed', 'no-folder', 'too-large', 'name-taken', 'file-in-use'].map(
    (why) => errorWords(error(why), text).what,
  );
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('a file that cannot be read is named, and it is said what it is', () => {
  const said = (why?: string) =>
    errorWords(
      {
        code: 'file-unreadable',
        operation: 'read a table',
        object: '/mappe/uttak.csv',
        cause: 'no',
        hint: '',
        retrySafe: true,
        ...(why === undefined ? {} : { values: { why } }),
      },
      text,
    ).what;
  expect(said()).toBe('uttak.csv kan ikke leses som en tabell.');
  expect(said('file-empty')).toBe('uttak.csv er tom.');
  expect(said('file-old-excel')).toBe('uttak.csv er i det gamle Excel-formatet (.xls).');
  const whys = ['empty', 'pdf', 'old-excel', 'folder', 'changed', 'open-elsewhere', 'no-access', 'not-there'];
  expect(new Set([said(), ...whys.map((why) => said(`file-${why}`))]).size).toBe(whys.length + 1);
});

test('a pull that failed says of itself alone that no run was made, and what is put right at the connections leads there', async () => {
  const error = (code: ErrorWire['code'], why?: string): ErrorWire => ({
    code,
    operation: 'pull',
    object: 'A',
    cause: 'no',
    hint: '',
    retrySafe: true,
    ...(why === undefined ? {} : { values: { why } }),
  });
  const none = /Ingen kjøring ble laget, og ingenting er merket\./;
  for (const code of [
    'service-error',
    'service-unreachable',
    'service-broke-off',
    'service-busy',
    'stopped',
  ] as const) {
    expect(errorWords(error(code), text, 'pull').rest).toMatch(none);
    expect(errorWords(error(code), text).rest).not.toMatch(none);
    expect(errorWords(error(code), text, 'month-close').rest).toMatch(/^Måneden er ikke lukket\./);
    expect(errorWords(error(code), text, 'hand-over').rest).toMatch(
      /^Ingenting er overlevert, og ingenting er merket\./,
    );
  }
});

test('an act is offered for the selected units that it is true of, drawn or not; before that is known, for none', () => {
  const units = [
    { state: 'rejected' as const, reason: null, ids: [1] },
    { state: 'accepted' as const, reason: null, ids: [2, 99] },
  ];
  const standing = { units, found: [], outside: [], shown: 0 };
  expect(fittingIds({ standing }, 'accepted')).toEqual([2, 99]);
  expect(fittingIds({ standing }, 'needs-person')).toEqual([]);
  expect(fittingIds({ standing: null }, 'needs-person')).toBeNull();
});

test('where all of a run is held since an entry would go two ways, the way out is said', () => {
  const held: ErrorWire = {
    code: 'refused',
    operation: 'hand over',
    object: 'run 2',
    cause: 'no destination takes what was ready',
    hint: '',
    retrySafe: true,
    values: { why: 'split-by-destination' },
  };
  const { what, rest } = errorWords(held, text);
  expect(`${what} ${rest}`).toMatch(/ulike destinasjoner.*«Ført for hånd»/);
});

test('control totals of the ERP that differ are named until they are explained', () => {
  const run = runOf({ ...of, state: 'handed-over' }, as('handed-over'));
  const control = (settled: boolean, rows: number, hours: string | null) =>
    controlOf({ settled, difference: { rows, hours } });
  // As the tie-out and the dialog have it: what the ERP says less what was accepted here.
  expect(differenceOfControl(run, control(false, 0, '7.5'), text)).toBe('\u22127,50\u00a0t');
  expect(differenceOfControl(run, control(false, -1, null), text)).toBe('1 post');
  expect(differenceOfControl(run, control(true, 0, '-7.5'), text)).toBeNull();
  expect(differenceOfControl(run, null, text)).toBeNull();
});

test('a subtotal in bold is never cut: its column grows first', () => {
  const timer = columnsFor({
    kind: 'time',
    priced: false,
    groups: ['prosjekt'],
    width: 820,
    widest: '91,234568'.length,
  }).find(({ key }) => key === 'timer');
  // 73 pixels of bold figures, 16 of padding: measured in the window.
  expect(timer!.least).toBeGreaterThanOrEqual(89);
});

test('in a window of 1280 a usual name stands whole beside its number: dates, lines and states have what they need', () => {
  const widest = '1 286,50'.length;
  const columns = columnsFor({ kind: 'time', priced: false, groups: ['prosjekt'], width: 818, widest });
  const left = columns.filter(({ key }) => key !== 'ansatt').reduce((room, { least }) => room - least, 818 - 48);
  // The box to choose a row has 48; of the rest 120 are for the name, 34 its number, 6 between, 16 padding: measured in the window.
  expect(left).toBeGreaterThanOrEqual(176);
});

test('a chosen column that is not drawn says why: it is a group, or there is no room', () => {
  const drawn = (width: number) =>
    columnsFor({ kind: 'time', priced: false, groups: ['prosjekt'], width, widest: '1 286,50'.length }).map(
      ({ key }) => key,
    );
  expect(drawn(820)).toContain('prosjektLinje');
  expect(absence('prosjektLinje', drawn(820), ['prosjekt'])).toBeNull();
  expect(absence('prosjekt', drawn(820), ['prosjekt'])).toBe('grouped');
  expect(absence('produkt', drawn(820), ['prosjekt'])).toBe('noRoom');
  expect(absence('produkt', drawn(970), ['prosjekt'])).toBeNull();
});

test('where a run stands is one word: what is next for it', () => {
  const some = (...states: ('handed-over' | 'accepted' | 'marked')[]) =>
    records.map((record, index) => ({ ...record, status: states[index % states.length]! }));
  const word = (state: 'handed-over' | 'confirming', rows: ReturnType<typeof some>) =>
    runWord(runOf({ ...of, state }, rows), text);
  expect(word('handed-over', some('handed-over'))).toBe('Venter på ERP');
  expect(word('handed-over', some('accepted'))).toBe('Klar til å bekreftes');
  expect(word('confirming', some('accepted', 'marked'))).toBe('Klar til å bekreftes');
  expect(word('handed-over', some('accepted', 'handed-over'))).toBe('Venter på resten fra ERP');
});

test('navigation, list, palette and cards say the same of a run, in each language', () => {
  const some = (...states: ('handed-over' | 'accepted' | 'changed' | 'unknown')[]) =>
    records.map((record, index) => ({ ...record, status: states[index % states.length]! }));
  const card = cardOf({ handOver: 1, file: '2026-042.csv' });
  const expected = [
    [some('accepted'), 'Klar til å bekreftes', 'Ready to confirm'],
    [some('handed-over'), 'Venter på ERP', 'Awaiting ERP'],
    [some('changed'), 'Må avgjøres, 4 igjen', 'Needs a decision, 4 left'],
    [some('unknown'), 'Spør tjenesten om 4', 'Ask the service about 4'],
    [some('unknown', 'changed'), 'Spør tjenesten om 2', 'Ask the service about 2'],
  ] as const;
  for (const [rows, norsk, englishWords] of expected) {
    const run = runOf({ ...of, state: 'handed-over' }, rows);
    for (const [language, words] of [[text, norsk] as const, [inEnglish, englishWords] as const]) {
      expect(runWords(run, language)).toBe(words);
      expect(cardWords(card, run, language, '2026-11-02T08:00:00Z').facts[0]).toBe(words);
    }
  }
  // A review of which all is held is not said to have nothing to look at.
  const held = runOf(
    { ...of, state: 'review' },
    records.map((record) => ({ ...record, status: 'held' as const })),
  );
  const none = { ...card, kind: 'review', sum: { ...card.sum, rows: 0 } } as const;
  const said = cardWords(none, held, text, '2026-11-02T08:00:00Z');
  expect(said.say).toBe('Kjøring 42 er hentet. Ingenting i den er klart til overlevering.');
  expect([...said.facts, said.act].join(' ')).toContain(`${records.length} holdes tilbake`);
  expect(said.act).toBe(`Gå gjennom ${records.length}`);
  // One place says it.
  const asking = readdirSync('renderer', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && /[`'"]runState\./.test(readFileSync(`renderer/${name}`, 'utf8')),
  );
  expect(asking).toEqual(['screens/run/run-word.ts']);
});

test('a card of a run with several files names the one that waits, or says how many do', () => {
  const [there, none] = [{ rows: 4, hours: '30', invoiceable: '30', quantity: '0' }, { ...NO_SUM }];
  const file = (name: string, waits: boolean) => ({
    state: 'handed-over' as const,
    file: name,
    answers: { sums: { waiting: waits ? there : none, accepted: none, rejected: none, withdrawn: none } },
  });
  const card = {
    run: 42,
    recordKind: 'time',
    connection: 'A',
    handOver: 2,
    file: 'prosjekt.xlsx',
    sum: there,
  } as const;
  const sayOf = (kind: 'waiting' | 'unmarked', ...handOvers: ReturnType<typeof file>[]) => {
    const run = { ...runOf({ ...of, state: 'handed-over' }, records), handOvers } as unknown as RunWire;
    return cardWords({ ...card, kind, since: null, words: null }, run, text, '2026-11-02T08:00:00Z').say;
  };
  const both = [file('lonn.csv', true), file('prosjekt.xlsx', true)];
  expect(sayOf('waiting', ...both)).toBe('2 filer er overlevert, ERP har ikke svart for 4 timeposter.');
  const one = [file('lonn.csv', true), file('prosjekt.xlsx', false)];
  expect(sayOf('waiting', ...one)).toBe('Filen lonn er overlevert, ERP har ikke svart for 4 timeposter.');
  expect(sayOf('unmarked', ...one)).toBe('2 filer ble lagret, 4 timeposter er ikke bekreftet ennå.');
});

test('after a part of the answers the rest of them is next, not what cannot be undone', () => {
  const rows = records.map((record, index) => ({
    ...record,
    status: index === 0 ? ('handed-over' as const) : ('accepted' as const),
  }));
  expect(primaryOf(runOf({ ...of, state: 'handed-over' }, rows))).toBe('accept');
});

test("the ERP's control totals are an equation of their own, and stand with their difference until they agree", () => {
  const run = runOf(
    { ...of, state: 'handed-over' },
    records.map((record) => ({ ...record, status: 'accepted' as const })),
  );
  const line = (control: Parameters<typeof controlOf>[0]) => controlLines(run, controlOf(control), 'answer', text)[0]!;
  // That it gave none stands beside the difference.
  expect(controlLines(run, controlOf(), 'answer', text)).toEqual([]);
  const differs = { rows: 4, hours: '20', difference: { rows: 0, hours: '7.5' } };
  expect(line(differs)).toMatchObject({ state: 'differs', difference: '\u22127,50\u00a0t', explained: null });
  expect(line({ ...differs, explanation: 'ført for hånd' })).toMatchObject({
    state: 'differs',
    explained: 'ført for hånd',
  });
  expect(line({ rows: 4, hours: '20', difference: { rows: 0, hours: '0' } })).toMatchObject({ state: 'agrees' });
  expect(controlLines(run, null, 'answer', text)).toEqual([]);
});

test('a check that could not be done has no tick and no zero; one that found nothing keeps both', () => {
  const summary = {
    findings: [
      { name: 'id-without-name', records: 0, checked: false },
      { name: 'missing-project', records: 0, checked: true },
      { name: 'zero-hours', records: 2, checked: true },
    ],
  } as unknown as RunSummary;
  const lines = findingLines(summary, undefined, text).map(({ figure, name, nil, unknown }) => [
    figure,
    name,
    nil,
    unknown,
  ]);
  expect(lines).toEqual([
    ['2', '0 timer', false, undefined],
    ['–', 'Id uten navn: ikke kontrollert', true, true],
    ['0', 'Mangler prosjekt', true, undefined],
  ]);
});

test('a hold says for how many days, and only a locked period, or what was said to be in the ERP, asks why it is let go', () => {
  const [record] = records;
  const held = {
    ...record!,
    id: 1,
    status: 'held' as const,
    reason: 'mangler bilag',
    heldSince: '2026-11-02T08:00:00Z',
  };
  expect(heldWord(held, '2026-11-14T09:00:00Z', text)).toBe('Holdt i 12 dager');
  expect(heldWord(held, '2026-11-03T09:00:00Z', text)).toBe('Holdt i 1 dag');
  expect(heldWord(held, '2026-11-02T09:00:00Z', text)).toBe('Holdt tilbake');
  const pages = (reason: string) =>
    new Map([[0, [{ type: 'record' as const, inCorrection: false, record: { ...held, reason } }]]]);
  const none = { standing: null };
  const asked = (ids: number[], reason: string) => [...goOnlyWithReason(ids, pages(reason), none)];
  expect(asked([1], 'locked-period')).toEqual([['locked-period', 1]]);
  expect(asked([1], 'already-in-erp')).toEqual([['already-in-erp', 1]]);
  expect(asked([1], 'mangler bilag')).toEqual([]);
  expect(asked([2], 'locked-period')).toEqual([]);
  const units = [
    { state: 'held' as const, reason: 'locked-period', ids: [2] },
    { state: 'held' as const, reason: 'already-in-erp', ids: [3, 4] },
  ];
  expect([
    ...goOnlyWithReason([1, 2, 3], pages('locked-period'), { standing: { units, found: [], outside: [], shown: 0 } }),
  ]).toEqual([
    ['locked-period', 2],
    ['already-in-erp', 1],
  ]);
});

test('what is to be done about one entry is said of one', () => {
  const said = (count: number) => todoOf({ key: 'changed', count }, { plainMarks: 0 }, text);
  expect(said(1)).toBe('Velg ovenfor hva som skal skje med den.');
  expect(said(2)).toBe('Velg ovenfor hva som skal skje med dem.');
});
