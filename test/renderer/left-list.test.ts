// What was seen changed and has left the list since: a card of its own, beside what is still there, and nothing is chosen beforehand.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { decisionsFor } from '../../main/domain/evidence/decisions.ts';
import type { DifferenceWire } from '../../preload/contract/runs.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { Decisions } from '../../renderer/screens/run/decisions-part.tsx';
import { runOf, timeRecord } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

function changed(id: number, left: boolean): DifferenceWire {
  const record = { ...timeRecord(42, id, false), status: 'changed' as const, hours: '7.5' };
  const happened = left ? 'edited-and-left' : 'listed-otherwise';
  const choices = decisionsFor('changed', happened) as DifferenceWire['choices'];
  const of = { id, state: 'changed', happened, choices, record, places: [] } as const;
  return { ...of, now: { ...record, hours: '9' }, ...(left ? { left } : {}) };
}

const differences = [changed(1, false), changed(2, true)];
const RUN = runOf(
  { run: 42, kind: 'time', connection: 'Fjellbygg AS', environment: 'production', state: 'confirming' },
  differences.map(({ record }) => record),
);

test.each([
  [
    'nb',
    '1 er endret etter at ERP fikk den, og står ikke',
    'Sist vist',
    'netto 1,50 t',
    'netto −7,50 t',
    'Vent, og vis',
  ],
  [
    'en',
    '1 entry changed after the ERP got it, and is no longer listed',
    'Listed last',
    'net 1.50 h',
    'net −7.50 h',
    'Wait, and',
  ],
] as const)('in %s', async (language, title, last, both, back, wait) => {
  await startLanguage(language);
  const page = renderToStaticMarkup(createElement(Decisions, { run: RUN, differences, notAsked: null }));
  const card = page.slice(page.indexOf(title));
  expect(page).toContain(title);
  expect(card).toContain(last);
  expect(card).toContain(both);
  expect(card).toContain(back);
  expect(card.slice(card.indexOf('checked=""'))).toContain(wait);
  expect(card.match(/type="radio"/g)).toHaveLength(8);
});

test('of what was removed in the ERP before nothing is taken back', async () => {
  await startLanguage('en');
  const choices = decisionsFor('changed', 'removed-and-left') as DifferenceWire['choices'];
  const removed = [{ ...changed(2, true), choices }];
  const page = renderToStaticMarkup(createElement(Decisions, { run: RUN, differences: removed, notAsked: null }));
  expect(page).toContain('Marked as it was listed last: send that one');
  expect(page).toContain('1 line, 9.00 hours, in the next run');
  expect(page).not.toContain('reversal');
});
