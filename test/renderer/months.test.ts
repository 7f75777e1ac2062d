// What the months says: one month at hand, nothing said of what nobody counted, the gravest first.

import { expect, test } from 'vitest';
import type { MonthWire } from '../../preload/contract/months.ts';
import {
  answerOf,
  closable,
  isCounted,
  leftColumns,
  monthAhead,
  monthAtHand,
  whyNot,
} from '../../renderer/screens/start/month-words.ts';
import { largestChange, monthBars } from '../../renderer/screens/start/month-bars.ts';
import { lockWords } from '../../renderer/screens/connections/lock-words.ts';
import { inLanguage } from './in-language.ts';
import { fakeMonths, monthOf } from './fake-months.ts';

const text = await inLanguage('nb');
const english = await inLanguage('en');
const plain = (words: string): string => words.replaceAll('\u00a0', ' ');
const ALL = { time: 0, material: 0 };
const said = (months: readonly MonthWire[], ready: { time: number | null; material: number | null } = ALL) => {
  const { title, facts } = answerOf(months, ready, text);
  return plain([title, ...facts].join(' '));
};

test('the month at hand is the oldest that is over and not closed', () => {
  expect(monthAtHand(fakeMonths('review'))).toBe('2026-09');
  expect(monthAtHand(fakeMonths('review').filter(({ month }) => month !== '2026-09'))).toBe('2026-10');
  expect(monthAtHand([])).toBeNull();
});

test('to close the month is next once every kind of it can be closed', () => {
  const [time, material] = [monthOf('time', '2026-10', {}), monthOf('material', '2026-10', {})];
  const can = [time, material].map((month) => ({ ...month, verdict: 'can-close' as const }));
  expect(closable(can, '2026-10')).toBe(can[0]);
  expect(closable([{ ...can[0]!, verdict: 'closed' }, can[1]!], '2026-10')).toBe(can[1]);
  expect(closable([can[0]!, { ...can[1]!, verdict: 'cannot-close' }], '2026-10')).toBeNull();
  expect(closable(can, null)).toBeNull();
});

test('where only a month before it keeps it open, that one is next, if it can be closed', () => {
  const before = monthOf('time', '2025-10', { confirmed: 1 });
  const own = monthOf('time', '2026-10', { confirmed: 36 }, { verdict: 'cannot-close' });
  const earlier = { name: 'earlier', state: 'open', count: 1 } as const;
  const waiting = { ...own, checks: [earlier, ...own.checks.slice(1)] };
  expect(closable([before, waiting], '2026-10')).toBe(before);
  expect(closable([{ ...before, verdict: 'cannot-close' }, waiting], '2026-10')).toBeNull();
  const material = monthOf('material', '2026-10', { held: 1 });
  expect(closable([before, waiting, material], '2026-10')).toBeNull();
  const held = monthOf('time', '2026-10', { held: 1 });
  expect(closable([before, { ...held, checks: [earlier, ...held.checks.slice(1)] }], '2026-10')).toBeNull();
});

test('a stray date a year back does not name the month at hand; it stands in the table', () => {
  const months = [monthOf('time', '2025-10', { accepted: 1 }), monthOf('time', '2026-10', { accepted: 113 })];
  expect(monthAtHand(months)).toBe('2026-10');
  expect(monthAtHand([monthOf('time', '2025-10', { accepted: 9 }), months[1]!])).toBe('2025-10');
  expect(monthAtHand([monthOf('time', '2026-09', { accepted: 1 }), months[1]!])).toBe('2026-09');
});

test('where a month of a stray date alone is open, not everything is said to be closed', () => {
  const closed = monthOf('time', '2026-10', { confirmed: 113 }, { verdict: 'closed' });
  const stray = monthOf('time', '2025-10', { accepted: 1 });
  expect(monthAtHand([stray, closed])).toBe('2025-10');
  expect(said([stray, closed])).toBe('Oktober 2025 kan ikke lukkes ennå. 1 timepost gjenstår.');
});

test('the month ahead is the one after the last, once all are closed', () => {
  const closed = (month: string) => monthOf('time', month, {}, { verdict: 'closed' });
  expect(['2026-10', '2026-11', '2026-12'].map((month) => monthAhead([closed(month)]))).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
  ]);
  expect(monthAhead([closed('2026-09'), monthOf('time', '2026-10', {})])).toBeNull();
  expect(monthAhead([monthOf('time', '', { held: 1 })])).toBeNull();
});

test('the sentence has what is left of both kinds, and rejected and held are in it', () => {
  const october = fakeMonths('review').filter(({ month }) => month === '2026-10');
  expect(said(october)).toBe('Oktober 2026 kan ikke lukkes ennå. 456 timeposter og 742 materiellposter gjenstår.');
});

test('what the ERP may have twice is among what keeps a month open', () => {
  const own = monthOf('time', '2026-10', { confirmed: 3 });
  const month = { ...own, checks: [...own.checks, { name: 'twice', state: 'open', count: 2 } as const] };
  expect(plain(whyNot(month, text).first)).toBe('2 kan ligge to ganger i ERP');
  expect(plain(whyNot(month, english).first)).toBe('2 may be in the ERP twice');
  const open = { ...month, verdict: 'cannot-close' as const };
  expect(said([open])).toBe(
    'Oktober 2026 kan ikke lukkes ennå. Ingenting i måneden gjenstår. ERP kan ha 2 timeposter to ganger.',
  );
});

test('what a person must decide is in no column of what the ERP accepted, and has its own where there is any', () => {
  const usual = monthOf('time', '2026-09', { accepted: 2 });
  expect(leftColumns([usual])).not.toContain('undecided');
  expect(leftColumns([usual, monthOf('time', '2026-10', { undecided: 1 })]).slice(-2)).toEqual([
    'accepted',
    'undecided',
  ]);
});

test('one entry is left, two are', () => {
  const facts = (rejected: number) =>
    answerOf([monthOf('time', '2026-10', { rejected })], ALL, english).facts.join(' ');
  expect(plain(facts(1))).toContain('1 time entry is left.');
  expect(plain(facts(2))).toContain('2 time entries are left.');
});

test('381 ready and 3 rejected are never nothing', () => {
  const months = [monthOf('time', '2026-10', { rejected: 3, confirmed: 10 })];
  expect(said(months, { time: 381, material: 0 })).toBe(
    'Oktober 2026 kan ikke lukkes ennå. Minst 3 timeposter gjenstår. 381 timeposter er klare til henting.',
  );
});

test('at least is said of the kind that was not counted, and not of the other', () => {
  const months = [
    monthOf('time', '2026-10', { rejected: 3, confirmed: 10 }),
    monthOf('material', '2026-10', { rejected: 13 }),
  ];
  expect(said(months, { time: 381, material: 0 })).toBe(
    'Oktober 2026 kan ikke lukkes ennå. 13 materiellposter gjenstår. Minst 3 timeposter gjenstår. 381 timeposter er klare til henting.',
  );
});

test('what was not counted is said to be that, and is no zero', () => {
  const done = monthOf('time', '2026-10', { confirmed: 5 }, { countedAt: null, verdict: 'not-counted' });
  expect(said([done], { time: null, material: null })).toBe(
    'Oktober 2026 er ikke telt ennå. Det som ligger klart i tjenesten nå, er ikke telt.',
  );
  expect([
    isCounted(done, [done], ALL),
    isCounted({ ...done, countedAt: 'x' }, [done], { time: 2, material: 0 }),
  ]).toEqual([false, false]);
});

test('what is ready is told by its kind, also beside a month of the other one', () => {
  const months = [monthOf('time', '2026-10', { accepted: 73 })];
  expect(said(months, { time: 0, material: 59 })).toBe(
    'Timer i oktober 2026 kan ikke lukkes ennå. 73 timeposter gjenstår. 59 materiellposter er klare til henting.',
  );
  expect(said(months, { time: 1, material: 59 })).toContain('1 timepost og 59 materiellposter er klare til henting.');
  expect(said(months, { time: null, material: 59 })).toContain(
    '59 materiellposter er klare til henting. Timer som ligger klare i tjenesten nå, er ikke telt.',
  );
});

test('a month that can be closed by its own figures is not said to be while more is ready than those know of', () => {
  const months = [monthOf('time', '2026-10', { confirmed: 5 })];
  expect(said(months)).toBe('Oktober 2026 kan lukkes. Ingenting i måneden gjenstår.');
  expect(said(months, { time: 2, material: 0 })).toBe(
    'Oktober 2026 er ikke telt ennå. 2 timeposter er klare til henting.',
  );
  expect(said([monthOf('time', '2026-11', {}, { verdict: 'not-over' })])).toContain('November 2026 er ikke over.');
});

test('why a month cannot be closed: the two gravest, and the rest', () => {
  const month = monthOf('time', '2026-10', { held: 1, handedOver: 1, rejected: 11, accepted: 443 });
  expect(whyNot(month, text)).toEqual({ first: '11 avvist, 1 holdt', rest: '1 ikke godtatt ennå, 443 ikke bekreftet' });
});

test('where only an earlier month keeps it open, that is said in place of nothing', () => {
  const checks = [{ name: 'earlier', state: 'open', count: 1 }] as const;
  const done = { ...monthOf('time', '2026-10', { confirmed: 95_980 }, { verdict: 'cannot-close' }), checks };
  const before = monthOf('time', '2025-10', { confirmed: 1 }, { verdict: 'can-close' });
  expect(said([before, done])).toBe(
    'Oktober 2026 kan ikke lukkes ennå. Ingenting i måneden gjenstår. Oktober 2025 må lukkes først.',
  );
});

test('nothing pulled yet, and everything closed', () => {
  expect(answerOf([], { time: null, material: null }, text).title).toBe('Ingen måneder ennå.');
  expect(answerOf([], { time: null, material: null }, text, false, true).title).toBe('Ingen måneder i arkivet.');
  const closed = monthOf('time', '2026-10', { confirmed: 5 }, { verdict: 'closed' });
  expect(said([closed])).toBe('Alt er lukket til og med oktober 2026.');
});

test('what waits of a kind that no month tells of is in no sentence about all', () => {
  const ready = { time: 0, material: 5 };
  const closed = monthOf('time', '2026-10', { confirmed: 5 }, { verdict: 'closed' });
  expect(said([closed], ready)).toBe(
    'Timer: alt er lukket til og med oktober 2026. 5 materiellposter er klare til henting.',
  );
  const done = monthOf('time', '2026-10', { confirmed: 5 });
  expect(said([done], ready)).toBe(
    'Timer i oktober 2026 kan lukkes. Ingenting i måneden gjenstår. 5 materiellposter er klare til henting.',
  );
  const sold = monthOf('material', '2026-10', { confirmed: 5 }, { verdict: 'closed' });
  expect(said([closed, sold], ready)).toBe(
    'Alt er lukket til og med oktober 2026. 5 materiellposter er klare til henting.',
  );
});

test('a connection says what closed months lock, of each kind, beside the day that a person set', () => {
  const months = [
    { ...monthOf('time', '2026-09', {}), verdict: 'closed' as const },
    { ...monthOf('time', '2026-10', {}), verdict: 'closed' as const },
    monthOf('material', '2026-10', {}),
  ];
  expect(lockWords({ lockedThrough: null }, months, text)).toBe('31.10.2026 for timer, fordi måneden er lukket');
  expect(lockWords({ lockedThrough: '2026-09-15' }, months, text)).toBe(
    '15.09.2026 · 31.10.2026 for timer, fordi måneden er lukket',
  );
  expect(lockWords({ lockedThrough: '2026-12-31' }, months, text)).toBe('31.12.2026');
  expect(lockWords({ lockedThrough: null }, [], text)).toBe('–');
});

test('twelve months of a kind, each against the one before it; a month that is not over is no difference', () => {
  const of = (month: string, hours: string): MonthWire => {
    const own = monthOf('time', month, { confirmed: 1 });
    return { ...own, all: { ...own.all, hours } };
  };
  const months = [of('2025-12', '100'), of('2026-01', '80.5'), of('2026-03', '90'), of('2026-04', '2')];
  const bars = monthBars(months, 'time');
  expect(bars.map(({ month }) => month).slice(-5)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04']);
  expect(bars).toHaveLength(12);
  expect(bars.map(({ change }) => change).slice(-5)).toEqual([null, '-19.5', null, null, '-88']);
  expect(largestChange(bars, '2026-04-20')?.month).toBe('2026-01');
  expect(largestChange(bars, '2026-05-01')?.month).toBe('2026-04');
  expect(monthBars(months, 'material')).toEqual([]);
});
