// What was entered by hand is withdrawn in words of its own: there is no file that is removed.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NOTHING_TO_SEND } from '../../preload/contract/by-hand.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { WithdrawDialog } from '../../renderer/screens/run/reason-dialogs.tsx';
import { reviewRecords, runOf, sumOf } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

function said(rows: number, file: string | null, words = 'bilag 7'): string {
  const records = reviewRecords(44, rows, 'time');
  const handOver: RunWire['handOvers'][number] = {
    handOver: 7,
    run: 44,
    state: 'handed-over',
    layout: file === null ? null : 'plain-csv',
    byHand: file === null ? words : null,
    destination: null,
    answers: null,
    folder: null,
    file,
    path: null,
    sha256: null,
    bytes: null,
    offline: false,
    reason: null,
    begunAt: '2026-11-16T08:41:00Z',
    endedAt: '2026-11-16T08:41:02Z',
    sum: sumOf(records),
  };
  const of = { run: 44, kind: 'time', connection: 'A', environment: 'production', state: 'handed-over' } as const;
  const run = runOf({ ...of, handOvers: [handOver] }, records);
  return renderToStaticMarkup(createElement(WithdrawDialog, { run, handOver: 7 }));
}

test('in words that know no file, of one entry and of several', async () => {
  await startLanguage('nb');
  expect(said(1, null)).toContain('er fjernet der igjen. 1 timepost blir klar igjen');
  expect(said(3, null)).toContain('eller er fjernet der igjen. 3 timeposter blir klare igjen');
  expect(said(3, null)).not.toMatch(/[Ff]il(en)?\b/);
  const nothing = said(2, null, NOTHING_TO_SEND);
  expect(nothing).toContain('ERP har ikke fått noe av dette. 2 timeposter blir klare igjen');
  expect(nothing).not.toContain('for hånd');
  expect(said(3, 'time-000007.csv')).toContain('Filen fjernes hvis den fortsatt ligger i mappen.');
});
