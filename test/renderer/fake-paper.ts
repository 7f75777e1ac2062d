// A run as it stands on paper, for the tests of it.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { EventWire, RunWire } from '../../preload/contract/runs.ts';
import type { Text } from '../../renderer/language/text.ts';
import { docOf } from '../../renderer/screens/paper/doc-of.ts';
import { PaperSheet } from '../../renderer/screens/paper/paper.tsx';
import type { OnPaper, RunOnPaper } from '../../renderer/state/paper.ts';
import { controlOf, reviewRecords, runOf, sumOf } from './fake-data.ts';

export const HASH = '841e97e21381b8861c4c4c40dd35e8666a73ae38e65232094587bbba0ece049d';
const NO_TOTALS: ControlTotalsWire = controlOf();

const events: readonly EventWire[] = (
  [
    ['run begins', {}],
    ['run pulled', {}],
    ['held', { ids: [881_001], reason: 'Avventer prosjektleder' }],
    ['mark done', { ids: [1, 2] }],
    ['mark done', { ids: [3] }],
    ['run closed', {}],
  ] as const
).map(([what, data], index) => ({
  seq: 2_100 + index,
  at: `2026-11-16T07:0${index}:00Z`,
  who: 'Kari Lund on LONN-PC-03, the window',
  run: 44,
  what,
  data,
}));

export function onPaper(change: Partial<RunOnPaper> = {}, of: Partial<RunWire> = {}): RunOnPaper {
  const records = reviewRecords(44, 120, 'time').map(
    (record, index): GridRecord =>
      index === 1
        ? { ...record, id: 881_001, status: 'held', reason: 'Avventer prosjektleder', handOver: null }
        : { ...record, status: 'marked', markProof: 'complete', handOver: 7, fileLine: index + 2, reason: null },
  );
  const written = records.filter(({ status }) => status === 'marked');
  const handOvers = [
    {
      handOver: 7,
      run: 44,
      state: 'handed-over' as const,
      layout: 'plain-csv',
      byHand: null,
      destination: null,
      answers: null,
      folder: 'L:\\Lønn',
      file: '2026-044-lonn.csv',
      path: 'L:\\Lønn\\2026-044-lonn.csv',
      sha256: HASH,
      bytes: 4_710,
      offline: false,
      reason: null,
      begunAt: '2026-11-16T08:41:00Z',
      endedAt: '2026-11-16T08:41:02Z',
      sum: sumOf(written),
    },
  ];
  const base = {
    run: 44,
    kind: 'time',
    connection: 'Fjellbygg AS',
    environment: 'production',
    state: 'closed',
  } as const;
  const run = { ...runOf({ ...base, handOvers }, records), proof: 'complete' as const, ...of };
  return {
    of: 'run',
    run,
    url: 'https://api.example.com/v2',
    control: NO_TOTALS,
    layouts: [],
    events,
    withoutLine: [],
    records,
    lines: false,
    ...change,
  };
}

export function printed(on: OnPaper, text: Text): string {
  const html = renderToStaticMarkup(createElement(PaperSheet, { doc: docOf(on, text) }));
  return html.replaceAll('\u00a0', ' ');
}
export const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ');
