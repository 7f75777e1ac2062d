// A closed destination is changed by its name: where that is used again, or was used before, it leads to another one.

import { expect, test, vi } from 'vitest';
import type { DestinationWire } from '../../preload/contract/destinations.ts';
import { closedOf, namedOf } from '../../renderer/state/destinations.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const one = (name: string, closedAt: string | null, more: Partial<DestinationWire> = {}) =>
  ({ connection: 'A', kind: 'time', name, closedAt, folder: name, ...more }) as DestinationWire;

test('only those that their names lead to stand there', () => {
  const all = [
    one('Lønn', '2026-10-01', { folder: 'old' }),
    one('Prosjekt', '2026-10-01', { folder: 'first' }),
    one('Prosjekt', '2026-11-01', { folder: 'second' }),
    one('Lønn', null),
    one('Faktura', '2026-10-01', { connection: 'B' }),
  ];
  const of = { connection: 'A', kind: 'time' } as const;
  expect(closedOf(all, of).map(({ folder }) => folder)).toEqual(['second']);
  expect(namedOf(all, { ...of, name: 'Prosjekt' })?.folder).toBe('second');
  expect(namedOf(all, { ...of, name: 'Lønn' })?.closedAt).toBeNull();
});
