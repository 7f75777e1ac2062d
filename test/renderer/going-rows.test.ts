// The button of a review counts what the hand-over behind it takes along: where there are destinations, what they take.

import { expect, test, vi } from 'vitest';
import type { RunWire } from '../../preload/contract/runs.ts';
import { primaryLabel } from '../../renderer/screens/run/run-facts.ts';
import { type GoingOfRun, goingRows } from '../../renderer/state/destinations.ts';
import { reviewRecords, runOf, sumOf } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const text = await inLanguage('nb');
const records = reviewRecords(44, 120, 'time').map((record) => ({ ...record, status: 'ready' as const }));
const run: RunWire = runOf(
  { run: 44, kind: 'time', connection: 'Fjellbygg AS', environment: 'production', state: 'review' },
  records,
);
const some = (rows: number) => sumOf(records.slice(0, rows));
const there = (destination: string, rows: number, fileless = false) => ({
  destination,
  fileless,
  units: rows,
  sum: some(rows),
});

test.each<[string, GoingOfRun | null, string]>([
  ['no destination', { there: [], left: [], once: null }, 'Overlever 120 timeposter …'],
  [
    'two, and what none takes',
    {
      there: [there('Lønn', 100), there('Prosjekt', 60)],
      left: [{ reason: 'not-for-destination', units: 11, sum: some(11) }],
      once: some(109),
    },
    'Overlever 109 timeposter …',
  ],
  ['without a file alone', { there: [there('Internt', 7, true)], left: [], once: some(0) }, 'Overlever 7 timeposter …'],
  ['not known yet', null, 'Overlever timeposter …'],
])('%s', (_, going, label) => {
  const of = { run, kind: 'time', primary: 'hand-over', ready: null, place: null } as const;
  expect(primaryLabel({ ...of, goes: goingRows(run, going) }, text).replaceAll('\u00a0', ' ')).toBe(label);
});
