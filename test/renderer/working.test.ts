// What goes on while an act takes longer than a blink is said, with how many it is about, and no longer than it goes on.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepWords, workingWords } from '../../renderer/language/working.ts';
import { beginAct, dialogEnd, endAct, useProgress } from '../../renderer/state/progress.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const text = await inLanguage('nb');
const said = (): string | undefined =>
  workingWords(useProgress.getState(), text, Date.now())?.replaceAll('\u00A0', ' ');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a long release says how many, and a short one nothing', () => {
  beginAct('release', { run: 1, count: 96_000 });
  expect(said()).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(said()).toBe('Frigir 96 000 poster …');
  endAct();
  expect(said()).toBeUndefined();
  beginAct('hold', { run: 1, count: 1 });
  endAct();
  vi.advanceTimersByTime(1_000);
  expect(said()).toBeUndefined();
});

test('a file that is written says how far it has come; what has a screen of its own is not said twice', () => {
  beginAct('hand-over', { run: 1 });
  vi.advanceTimersByTime(1_000);
  expect(said()).toBe('Skriver og kontrollerer filen …');
  useProgress.setState({ now: { run: 1, step: 'write', done: 500, total: 2_000 } });
  expect(said()).toBe('Skriver filen … 500 av 2 000');
  useProgress.setState({ now: { run: 1, step: 'compare', done: 0, total: null } });
  expect(said()).toBe('Sammenligner med tjenesten …');
  beginAct('pull', {});
  vi.advanceTimersByTime(1_000);
  expect(said()).toBeUndefined();
  for (const [act, words] of [
    ['month', 'Lagrer …'],
    ['month-close', 'Teller i tjenesten før måneden lukkes …'],
    ['resume', 'Spør tjenesten …'],
    ['withdraw', 'Trekker tilbake …'],
  ] as const) {
    endAct();
    beginAct(act, {});
    vi.advanceTimersByTime(1_000);
    expect(said()).toBe(words);
  }
  endAct();
});

test('a dialog whose act goes on offers to stop it, or to be closed: there is nothing to cancel any more', () => {
  const end = (goesOn = true) => dialogEnd(useProgress.getState(), goesOn);
  expect(end(false)).toBe('cancel');
  beginAct('hand-over', { run: 1 });
  expect(end()).toBe('stop');
  useProgress.setState({ stopping: true });
  expect(end()).toBe('stopping');
  useProgress.setState({ stopping: false, now: { run: 1, step: 'write', done: 500, total: 2_000 } });
  expect(end()).toBe('close');
  beginAct('hold', { run: 1, count: 1 });
  expect(end()).toBe('close');
  endAct();
});

test('while the service is waited for, after which answer, which try comes next and in how many seconds', () => {
  const now = { run: 1, step: 'list', done: 0, total: null } as const;
  const clock = Date.parse('2026-11-02T08:00:00Z');
  const waits = (status: number | null, until: string) =>
    stepWords({ ...now, waits: { until, status, attempt: 2 } }, clock, text);
  expect(stepWords(now, clock, text)).toBe('Lister det som er klart');
  expect(waits(503, '2026-11-02T08:00:39.200Z')).toBe(
    'Tjenesten er opptatt (503). Vi prøver igjen av oss selv om 40 sekunder, forsøk 2',
  );
  expect(waits(500, '2026-11-02T08:00:39.200Z')).toBe('Tjenesten svarte 500. Forsøk 2 om 40 sekunder');
  expect(waits(null, '2026-11-02T08:00:00.400Z')).toBe('Tjenesten svarte ikke. Forsøk 2 om 1 sekund');
  // The next try takes its own time.
  expect(waits(503, '2026-11-02T07:59:58Z')).toBe(
    'Tjenesten er opptatt (503). Vi prøver igjen av oss selv om 1 sekund, forsøk 2',
  );
  beginAct('withdraw', { run: 1 });
  vi.advanceTimersByTime(1_000);
  const until = new Date(Date.now() + 40_000).toISOString();
  useProgress.setState({ now: { ...now, waits: { until, status: 503, attempt: 2 } } });
  expect(said()).toBe('Tjenesten er opptatt (503). Vi prøver igjen av oss selv om 40 sekunder, forsøk 2');
  endAct();
});
