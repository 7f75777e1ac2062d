// What nobody knows is not shown as known: what is left is said of what was counted alone, what is asked of a file has no answer yet. The
// rows of a file that were not sent are one press away.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { MonthCheck } from '../../preload/contract/months.ts';
import type { IntakeDetailWire } from '../../preload/contract/intake.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { FindingSelect } from '../../renderer/screens/intake-grid/finding-select.tsx';
import { ChunkTable } from '../../renderer/screens/intake/chunk-table.tsx';
import { SendPart } from '../../renderer/screens/intake/send-part.tsx';
import { SendResult } from '../../renderer/screens/intake/send-result.tsx';
import { Result } from '../../renderer/screens/run/result.tsx';
import type { RunWire } from '../../preload/contract/runs.ts';
import { Cutoffs } from '../../renderer/screens/start/right.tsx';
import { Checklist } from '../../renderer/screens/start/checklist.tsx';
import { ChecklistAhead } from '../../renderer/screens/start/checklist-ahead.tsx';
import { TodoCards } from '../../renderer/screens/start/todo-cards.tsx';
import { PullCards } from '../../renderer/screens/start/pull-cards.tsx';
import { reviewRecords, runOf } from './fake-data.ts';
import { monthOf } from './fake-months.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const AT = '2026-11-02T08:00:00Z';

test.each([
  [null, false],
  [AT, true],
] as const)('counted at %s: the sum of a month names the kind (%s)', async (countedAt, named) => {
  await startLanguage('nb');
  const months = [
    monthOf('time', '2026-10', { confirmed: 5 }, { countedAt }),
    monthOf('material', '2026-10', { confirmed: 5 }, { countedAt: AT }),
  ];
  const page = renderToStaticMarkup(
    createElement(Checklist, {
      connection: 'A',
      month: '2026-10',
      months,
      ready: { time: null, material: null },
      next: null,
    }),
  );
  expect(page.includes('0 timeposter')).toBe(named);
  expect(page).toContain('0 materiellposter');
});

test.each([
  ['time', null, 0, 'done', 'ikke telt'],
  ['time', AT, 0, 'done', 'telt 02.11.2026'],
  ['time', AT, 3, 'done', 'tjenesten har flere nå, ikke fordelt på måneder'],
  ['time', AT, 0, 'unknown', 'ikke hentet etter at måneden var over'],
  ['material', AT, 0, 'unknown', 'ikke telt etter at måneden var over'],
] as const)(
  'of %s counted at %s, %s ready, that all is pulled %s: %s',
  async (kind, countedAt, ready, state, words) => {
    await startLanguage('nb');
    const month = monthOf(kind, '2026-10', { confirmed: 5 }, { countedAt });
    const checks = month.checks.map((check) => (check.name === 'pulled' ? { ...check, state } : check));
    const page = renderToStaticMarkup(
      createElement(Checklist, {
        connection: 'A',
        month: '2026-10',
        months: [{ ...month, checks }],
        ready: { time: 0, material: 0, [kind]: ready },
        next: null,
      }),
    ).replaceAll('\u00a0', ' ');
    expect(page).toContain(`<span>${words}`);
  },
);

test('the double rule stands under what is left only where the side of the ERP was compared, too', async () => {
  await startLanguage('nb');
  const month = monthOf('time', '2026-10', { confirmed: 5 }, { countedAt: AT });
  const isDouble = (name: 'earlier' | 'pulled' | 'twice' | 'totals', state: MonthCheck['state'], count: number) => {
    const compared = { name: 'totals', state: 'done', count: 0 } as const;
    const others = [...month.checks.filter((check) => check.name !== 'totals'), compared];
    const checks = [...others.filter((check) => check.name !== name), { name, state, count }];
    return renderToStaticMarkup(
      createElement(Checklist, {
        connection: 'A',
        month: '2026-10',
        months: [{ ...month, checks }],
        ready: { time: 0, material: 0 },
        next: null,
      }),
    ).includes('class="sum none"');
  };
  expect(isDouble('totals', 'done', 0)).toBe(true);
  expect(isDouble('earlier', 'open', 1)).toBe(true);
  expect(isDouble('totals', 'unknown', 0)).toBe(false);
  expect(isDouble('totals', 'open', 1)).toBe(false);
  expect(isDouble('pulled', 'unknown', 0)).toBe(false);
  expect(isDouble('twice', 'open', 3)).toBe(false);
});

test('an earlier month that cannot be closed yet has a way to what keeps it open', async () => {
  await startLanguage('nb');
  const before = monthOf('time', '2025-10', { held: 1 }, { verdict: 'cannot-close' });
  const own = monthOf('time', '2026-10', { confirmed: 36 }, { verdict: 'cannot-close' });
  const earlier = { name: 'earlier', state: 'open', count: 1 } as const;
  const months = [before, { ...own, checks: [earlier, ...own.checks.slice(1)] }];
  const asked = { connection: 'A', month: '2026-10', months, ready: { time: 0, material: 0 }, next: null };
  expect(renderToStaticMarkup(createElement(Checklist, asked))).toMatch(/<button[^>]*>Se oktober 2025<\/button>/);
});

test('what keeps a month open is in its list, with the way to it: a month before it, too', async () => {
  await startLanguage('nb');
  const before = monthOf('time', '2025-10', { confirmed: 1 });
  const own = monthOf('time', '2026-10', { confirmed: 36 }, { verdict: 'cannot-close' });
  const page = (month: typeof own, next: typeof own | null) =>
    renderToStaticMarkup(
      createElement(Checklist, {
        connection: 'A',
        month: '2026-10',
        months: [before, month],
        ready: { time: 0, material: 0 },
        next,
      }),
    ).replaceAll('\u00a0', ' ');
  const waits = page(
    { ...own, checks: [{ name: 'earlier', state: 'open', count: 1 }, ...own.checks.slice(1)] },
    before,
  );
  expect(waits).toMatch(/<span class="f">1<\/span><p>Ingen tidligere måned er åpen <span>oktober 2025<\/span>/);
  expect(waits).toMatch(/class="btn primary[^>]*>[^/]*Lukk oktober 2025, timer …/);
  expect(waits).toContain('7 av 9 er i orden');
  expect(page({ ...own, verdict: 'can-close' }, null)).toContain('8 av 9 er i orden');
});

test('what the ERP may have twice has a line while nobody has said what was found, and no tick else', async () => {
  await startLanguage('nb');
  const own = monthOf('time', '2026-10', { confirmed: 3 });
  const asked = { connection: 'A', month: '2026-10', ready: { time: 0, material: 0 }, next: null };
  const page = (month: typeof own) => renderToStaticMarkup(createElement(Checklist, { ...asked, months: [month] }));
  const line = 'Ingen mulige dobbeltføringer i ERP';
  expect(page(own)).not.toContain(line);
  const open = page({ ...own, checks: [...own.checks, { name: 'twice', state: 'open', count: 2 }] });
  expect(open).toContain(`<span class="ring"></span><span class="f">2</span><p>${line}`);
});

test.each([
  [{ toPull: 3 }, 'ingenting er overlevert ennå'],
  [{ toPull: 3, handedOver: 2 }, 'ikke oppgitt for alle filene'],
] as const)('of control totals of %j: %s', async (cells, words) => {
  await startLanguage('nb');
  const months = [monthOf('time', '2026-10', cells)];
  const asked = { connection: 'A', month: '2026-10', months, ready: { time: 3, material: 0 }, next: null };
  expect(renderToStaticMarkup(createElement(Checklist, asked))).toContain(words);
});

test('of the month after those that are closed nothing is counted or ticked yet', async () => {
  await startLanguage('nb');
  const page = renderToStaticMarkup(createElement(ChecklistAhead, { month: '2026-11', kinds: ['time'] }));
  expect(page).toContain('Før november 2026 kan lukkes');
  expect(page).toContain('ikke begynt');
  expect(page.match(/<li /g)).toHaveLength(8);
  expect(page.match(/<span class="f">–<\/span>/g)).toHaveLength(8);
  expect(page).not.toMatch(/materiell|icon/);
});

test('beside a count, what was not counted is a dash; without any, no room is kept for a figure', async () => {
  await startLanguage('nb');
  const page = (time: number | null, material: number | null) =>
    renderToStaticMarkup(createElement(PullCards, { ready: { time, material }, first: true, isNext: true }));
  const heroes = (words: string) => [...words.matchAll(/class="hero">([^<]*)</g)].map(([, hero]) => hero);
  expect(heroes(page(null, 59))).toEqual(['–', '59']);
  expect(heroes(page(0, 59))).toEqual(['0', '59']);
  expect(page(null, 0)).toMatch(/<ol class="signs">.*<svg/);
});

test('where a month can be closed, nothing is not said to be what waits', async () => {
  await startLanguage('nb');
  const page = (isNext: boolean) =>
    renderToStaticMarkup(
      createElement(TodoCards, {
        cards: [],
        title: '',
        after: '',
        now: AT,
        ready: { time: 0, material: 0 },
        first: false,
        isNext,
        above: null,
        next: null,
      }),
    );
  expect(page(true)).toContain('Ingenting venter på deg nå.');
  expect(page(false)).toContain('<h2>Ellers å gjøre</h2>');
});

test.each([
  ['rejected', 'Avvist', 'Kommer tilbake ved neste henting.'],
  ['held', 'Holdt tilbake', 'Holdes tilbake igjen ved neste henting'],
] as const)('what came of a run also tells of what is %s, and how it goes on', async (status, name, how) => {
  await startLanguage('nb');
  const [record] = reviewRecords(42, 1, 'time');
  const of = { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'closed' } as const;
  const page = (as: 'marked' | typeof status) =>
    renderToStaticMarkup(
      createElement(Result, { run: runOf(of, [{ ...record!, status: as }]), result: null, differences: [] }),
    );
  expect(page(status)).toContain(name);
  expect(page(status)).toContain(how);
  expect(page('marked')).not.toContain(how);
});

test('the cutoff is said to move with a run that will close: not with one that failed or was discarded', async () => {
  await startLanguage('nb');
  const run = (number: number, state: RunWire['state']): RunWire =>
    runOf({ run: number, kind: 'time', connection: 'A', environment: 'production', state }, []);
  const page = (...runs: RunWire[]): string => renderToStaticMarkup(createElement(Cutoffs, { runs }));
  expect(page(run(9, 'failed'), run(8, 'discarded'), run(7, 'confirming'))).toContain(
    'Den flyttes når kjøring 7 lukkes.',
  );
  expect(page(run(9, 'failed'), run(8, 'discarded'), run(7, 'closed'))).not.toMatch(/flyttes/i);
});

test.each([
  [0, false],
  [33, true],
] as const)('%s rows with errors: a way to them (%s)', async (invalid, isThere) => {
  await startLanguage('nb');
  const counts = { new: 0, double: 0, invalid, dropped: 0, sent: 28, sending: 0, unknown: 0, refused: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the part reads of it
  const intake = { rows: 28 + invalid, counts, columns: [], sources: [] } as unknown as IntakeDetailWire;
  expect(renderToStaticMarkup(createElement(SendResult, { intake })).includes('Vis radene')).toBe(isThere);
});

test.each([
  [true, [], 'Må velges'],
  [false, [], 'dd.mm.åååå'],
  [false, ['03.04.2026'], 'dd.mm.åååå'],
  [false, ['03/04/2026'], 'dd/mm/åååå'],
  [false, ['3-4-26'], 'dd-mm-åååå'],
] as const)('what is asked of a file (%s, %j) shows: %s', async (ambiguous, examples, chosen) => {
  await startLanguage('nb');
  const counts = { new: 2, double: 0, invalid: 0, dropped: 0, sent: 0, sending: 0, unknown: 0, refused: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the field reads of it
  const intake = { rows: 2, counts, state: 'open' } as unknown as IntakeDetailWire;
  const options = ['dmy', 'mdy'];
  const finding = { what: 'dates', value: 'dmy', options, examples, ambiguous, chosen: false } as const;
  const page = renderToStaticMarkup(createElement(FindingSelect, { intake, finding, onChoose: () => undefined }));
  expect(page).toMatch(new RegExp(`<option [^>]*selected=""[^>]*>${chosen}<`));
});

test('of many calls of an import those that are not shown are summed up, by what came of them', async () => {
  await startLanguage('nb');
  const chunks = Array.from({ length: 260 }, (_, index) => ({
    chunk: index + 1,
    rows: 100,
    firstRow: 2 + index * 100,
    lastRow: 101 + index * 100,
    sentAt: AT,
    answeredAt: AT,
    status: index === 30 ? 400 : 200,
    state: index === 30 ? ('refused' as const) : ('sent' as const),
    request: 'ab',
    words: null,
    decision: null,
  }));
  const page = renderToStaticMarkup(createElement(ChunkTable, { chunks })).replaceAll(/\s/g, ' ');
  const cells = [...page.matchAll(/<td class="n">([^<]*)<\/td>/g)].map(([, cell]) => cell!);
  const rows = cells.flatMap((cell, index) => (index % 2 === 1 ? [Number(cell.replace(' ', ''))] : []));
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(26_000);
  expect(cells.slice(0, 6)).toEqual(['1–30', '3 000', '31', '100', '32–60', '2 900']);
});

test.each([
  ['nb', 'ikke ennå', 'uten svar', /60 nye linjer sendes til A i/, /60 nye linjer er ikke sendt\. Når du sender/],
  [
    'en',
    'not yet',
    'no answer',
    /60 new lines will be sent to A in/,
    /60 new lines have not been sent\. When you send/,
  ],
] as const)('what is being sent has no answer yet, and is no result (%s)', async (language, yet, none, now, rest) => {
  await startLanguage(language);
  const call = { chunk: 1, rows: 2, firstRow: 2, lastRow: 3, sentAt: AT, answeredAt: null, status: null } as const;
  const drawnCall = (state: 'sending' | 'unknown') =>
    renderToStaticMarkup(
      createElement(ChunkTable, { chunks: [{ ...call, state, request: 'ab', words: null, decision: null }] }),
    );
  expect(drawnCall('sending')).toContain(`>${yet}<`);
  expect(drawnCall('unknown')).toContain(`>${none}<`);
  const counts = { new: 60, double: 0, invalid: 3, dropped: 0, sent: 8, sending: 0, unknown: 0, refused: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the part reads of it
  const intake = {
    rows: 71,
    batch: 1,
    connection: 'A',
    counts,
    columns: [],
    sources: [],
  } as unknown as IntakeDetailWire;
  const drawn = (sending: boolean) => {
    const shown = { intake, part: 'send', busy: sending, sending, offline: false, elsewhere: false } as const;
    return renderToStaticMarkup(createElement(SendPart, { shown })).replaceAll('\u00a0', ' ');
  };
  expect(drawn(true)).toMatch(now);
  expect(drawn(false)).toMatch(rest);
  // The counts are of before the calls that go out now.
  expect([drawn(true), drawn(false)].map((page) => page.includes('class="how"') || page.includes('<table'))).toEqual([
    false,
    true,
  ]);
});
