// The months of the fake bridge: closed, changed since, cannot be closed, can be, not over.

import type { Bridge } from '../../preload/contract/bridge.ts';
import type { Kind, SumWire } from '../../preload/contract/common.ts';
import type { MonthCell, MonthCheck, MonthWire } from '../../preload/contract/months.ts';

const sum = (rows: number, hours = rows * 7.5): SumWire => ({
  rows,
  hours: String(hours),
  invoiceable: String(hours),
  quantity: String(rows),
});

const CELLS: readonly MonthCell[] = [
  'toPull',
  'held',
  'review',
  'handedOver',
  'rejected',
  'accepted',
  'undecided',
  'confirmed',
];
const CHECK_OF: Readonly<Partial<Record<MonthCell, MonthCheck['name']>>> = {
  toPull: 'pulled',
  held: 'held',
  review: 'review',
  handedOver: 'answered',
  rejected: 'rejected',
  accepted: 'confirmed',
  undecided: 'undecided',
};

export function monthOf(
  kind: Kind,
  month: string,
  counts: Partial<Record<MonthCell, number>>,
  more: Partial<MonthWire> = {},
): MonthWire {
  const cells = Object.fromEntries(CELLS.map((cell) => [cell, sum(counts[cell] ?? 0)])) as MonthWire['cells'];
  const all = CELLS.reduce((total, cell) => total + cells[cell].rows, 0);
  const checks = CELLS.flatMap((cell): MonthCheck[] => {
    const name = CHECK_OF[cell];
    const { rows } = cells[cell];
    return name === undefined ? [] : [{ name, state: rows === 0 ? 'done' : 'open', count: rows }];
  });
  const left = all - cells.confirmed.rows;
  return {
    kind,
    month,
    cells,
    all: sum(all),
    left: sum(left),
    late: 0,
    countedAt: '2026-11-02T07:14:20Z',
    verdict: left > 0 ? 'cannot-close' : 'can-close',
    checks: [
      { name: 'earlier', state: 'done', count: 0 },
      ...checks,
      { name: 'totals', state: 'unknown', count: null },
    ],
    daysLeft: 0,
    closedBy: null,
    closedAt: null,
    changed: null,
    ...more,
  };
}

export function fakeMonths(mode: string): MonthWire[] {
  if (mode === 'first' || mode === 'empty') return [];
  const closed = { verdict: 'closed' as const, closedBy: 'Kari Lund · LONN-PC-03', closedAt: '2026-10-04T09:00:00Z' };
  const notOver = { verdict: 'not-over' as const, daysLeft: 28 };
  return [
    monthOf('time', '2026-08', { confirmed: 19_482 }, closed),
    monthOf(
      'time',
      '2026-09',
      { confirmed: 20_313, review: 4 },
      { ...closed, changed: { ...sum(4), hours: '-12.5' }, late: 4 },
    ),
    monthOf('time', '2026-10', { held: 1, handedOver: 1, rejected: 11, accepted: 443, confirmed: 20_380 }),
    monthOf('time', '2026-11', { held: 11, review: 609, accepted: 612 }, { ...notOver, countedAt: null }),
    monthOf('material', '2026-09', { confirmed: 3_006 }),
    monthOf('material', '2026-10', { toPull: 742, confirmed: 3_118 }),
    monthOf('material', '2026-11', { toPull: 214 }, notOver),
  ];
}

/** What is asked of one month in a dialog: nothing changed, nobody was late, nothing is left. */
export function fakeMonthActs(): Pick<Bridge, 'monthsSinceClosed' | 'monthsLate' | 'monthsAccruals'> {
  const none = { measure: 'time', lines: [] } as const;
  const left = { ...none, upTo: '2026-10-31', rows: 0, total: '0', byState: [], byProject: [], notPulled: null };
  const since = { ...none, closedAt: '', closedBy: '', net: '0', byProsjekt: [], byAnsatt: [] };
  return {
    monthsSinceClosed: () => Promise.resolve({ ok: true, value: since }),
    monthsLate: () => Promise.resolve({ ok: true, value: { byAnsatt: [], byAvdeling: [] } }),
    monthsAccruals: () => Promise.resolve({ ok: true, value: left }),
  };
}
