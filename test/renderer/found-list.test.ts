// What a search found and does not show is said: a thousand is as many as it answers with, and not how many there are.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { TraceRow } from '../../preload/contract/history.ts';
import { MOST_FOUND } from '../../preload/contract/values.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { Found } from '../../renderer/screens/history/found.tsx';
import { timeRecord } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

function shown(count: number): string {
  const groups = Array.from({ length: count }, (_, n) => {
    const record = timeRecord(42, n + 1, false);
    return { id: n + 1, traces: [{ record, kind: 'time', raw: record.raw, status: 'marked' } as TraceRow] };
  });
  return renderToStaticMarkup(createElement(Found, { groups, shown: 1 })).replaceAll('\u00A0', ' ');
}

test('material is told by its product: its quantity beside an employee would read as her hours', async () => {
  await startLanguage('nb');
  const record = {
    ...timeRecord(42, 1, false),
    ansattName: 'Solberg, Anita',
    produktId: '4010',
    produktName: 'Gipsplate',
  };
  const raw = '{"Antall":24}';
  const groups = (['material', 'time'] as const).map((kind, n) => ({
    id: n + 1,
    traces: [{ record, kind, raw, status: 'marked' } as unknown as TraceRow],
  }));
  const page = renderToStaticMarkup(createElement(Found, { groups, shown: 1 }));
  expect([...page.matchAll(/<b>([^<]*)<\/b>/g)].map(([, words]) => words).slice(1)).toEqual([
    '4010 Gipsplate',
    'Solberg, Anita',
  ]);
});

test('what material costs stands beside its quantity, where it has a price', async () => {
  await startLanguage('nb');
  const record = { ...timeRecord(42, 1, false), amount: '2450' };
  const drawn = (amount: string | null): string => {
    const trace = { record: { ...record, amount }, kind: 'material', raw: '{"Antall":1}', status: 'marked' };
    const groups = [{ id: 1, traces: [trace as unknown as TraceRow] }];
    return renderToStaticMarkup(createElement(Found, { groups, shown: 1 })).replaceAll('\u00A0', ' ');
  };
  expect(drawn('2450')).toMatch(/>antall 1,00<.*class="of quiet".*class="n price">2 450,00 kr</);
  // Nothing stands beside the project: it has all of the line.
  expect(drawn(null)).not.toContain('kr<');
  expect(drawn(null)).toContain('class="of quiet alone"');
});

test('in Bokmål', async () => {
  await startLanguage('nb');
  const few = shown(3);
  expect(few).toContain('<b>3 poster</b>');
  expect(few).not.toContain('vises her');
  const many = shown(301);
  expect(many).toContain('<b>301 poster</b>');
  expect(many.match(/<li>/g)).toHaveLength(300);
  expect(many).toContain('De 300 første vises her.');
  const cut = shown(MOST_FOUND);
  expect(cut).toContain('<b>Minst 1 000 poster</b>');
});

test('in English', async () => {
  await startLanguage('en');
  expect(shown(MOST_FOUND)).toContain('<b>At least 1,000 entries</b>');
  expect(shown(301)).toContain('The first 300 are shown here.');
});
