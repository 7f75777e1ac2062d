import { expect, test, vi } from 'vitest';
import type { DifferenceWire } from '../../preload/contract/runs.ts';
import { choicesFor, decisionNumbers, differenceOf } from '../../renderer/state/decisions.ts';
import { goOf } from '../../renderer/screens/run/choices.tsx';
import { timeRecord } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

function difference(id: number, erp: string, now: string | null): DifferenceWire {
  const record = { ...timeRecord(42, id, false), hours: erp };
  return {
    id,
    state: now === null ? 'gone' : 'changed',
    happened: now === null ? 'not-listed' : 'listed-otherwise',
    choices: now === null ? ['marked-elsewhere', 'deleted', 'replaced-by'] : ['send-correction', 'removed-in-erp'],
    record,
    places: [],
    now: now === null ? null : { ...record, hours: now },
  };
}

test('three changed: what the ERP has, what the service has, and the difference, to the last digit', () => {
  const three = [difference(1, '7.5', '6'), difference(2, '8', '7'), difference(3, '4', '4')];
  expect(decisionNumbers(three, 'time')).toEqual({
    erp: '19.5',
    service: '17',
    difference: '-2.5',
    units: 3,
    reversals: 3,
    newLines: 3,
    reversed: '-19.5',
  });
  expect(differenceOf(three[0]!, 'time')).toBe('-1.5');
});

test('one gone: a reversal and no new line', () => {
  const gone = [difference(1, '7', null)];
  expect(decisionNumbers(gone, 'time')).toMatchObject({
    erp: '7',
    service: '0',
    difference: '-7',
    reversals: 1,
    newLines: 0,
  });
});

test('amounts no float can add', () => {
  const many = [difference(1, '0.1', '0.3'), difference(2, '0.2', '0.6')];
  expect(decisionNumbers(many, 'time')).toMatchObject({ erp: '0.3', service: '0.9', difference: '0.6' });
});

test('what may be chosen is what the engine offers for each of them', () => {
  const both = [difference(1, '7.5', '6'), difference(2, '8', '7')];
  expect(choicesFor(both)).toEqual(['send-correction', 'removed-in-erp']);
  expect(choicesFor([both[0]!, { ...both[1]!, choices: ['removed-in-erp', 'marked'] }])).toEqual(['removed-in-erp']);
  expect(choicesFor([])).toEqual([]);
});

test('where there is no new version, no button sends one', async () => {
  const text = await inLanguage('nb');
  const said = (way: Parameters<typeof goOf>[0], state: Parameters<typeof goOf>[1]) =>
    text.t(goOf(way, state), { count: 1, reversals: 1, lines: 0 });
  for (const state of ['gone', 'unknown', 'left'] as const) {
    expect(said('send-correction', state)).toBe('Lag 1 tilbakeføring …');
    expect(said('removed-in-erp', state)).toBe('Noter som fjernet …');
  }
  expect(said('removed-in-erp', 'changed')).toBe('Send bare det nye …');
});
