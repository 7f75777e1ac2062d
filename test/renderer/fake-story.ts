// Events, calls, differences and to-do cards of the fake bridge.

import { decisionsFor } from '../../main/domain/evidence/decisions.ts';
import type { DifferenceWire, EventWire, MarkCallWire } from '../../preload/contract/runs.ts';
import type { TodoWire } from '../../preload/contract/todo.ts';
import { timeRecord } from './fake-data.ts';
import type { World } from './fake-world.ts';

export function events(run: number): EventWire[] {
  const at = (time: string): string => `2026-11-02T${time}Z`;
  return [
    ['07:13:58', 'run begins', {}],
    ['07:13:59', 'prepare', {}],
    ['07:14:02', 'list', {}],
    ['07:14:20', 'run pulled', {}],
    ['07:31:00', 'held', { ids: [881_009, 881_299], reason: 'Avventer avklaring med prosjektleder' }],
    ['08:12:00', 'compare', {}],
    ['08:12:02', 'hand-over', {}],
    ['08:29:11', 'verdict', { ids: 5164 }],
    ['08:31:00', 'confirm begins', {}],
  ].map(([time, what, data], seq) => ({
    seq,
    at: at(time as string),
    who: 'Kari Lund · LONN-PC-03',
    run,
    what: what as string,
    data: data as Record<string, unknown>,
  }));
}

export function calls(mode: string): MarkCallWire[] {
  const count = mode === 'confirming' ? 7 : mode === 'result' ? 11 : 0;
  return Array.from({ length: count }, (_, index) => {
    const now = mode === 'confirming' && index === 6;
    const state = now ? 'begun' : mode === 'result' && index === 4 ? 'unknown' : 'done';
    return {
      act: 100 + index,
      ids: index === 10 ? 160 : 500,
      begunAt: `2026-11-02T08:31:${String(4 + index * 2).padStart(2, '0')}.100Z`,
      endedAt: now ? null : `2026-11-02T08:31:${String(4 + index * 2).padStart(2, '0')}.900Z`,
      state,
      words: state === 'unknown' ? 'time-out' : null,
    };
  });
}

export function differences(world: World, run: number): DifferenceWire[] {
  return (world.records.get(run) ?? [])
    .filter((record) => record.status === 'changed' || record.status === 'gone')
    .map((record, index) => ({
      id: record.id,
      state: record.status as 'changed',
      happened: record.status === 'gone' ? ('not-listed' as const) : ('listed-otherwise' as const),
      choices: decisionsFor(record.status, record.status === 'gone' ? 'not-listed' : 'listed-otherwise').filter(
        (choice) => choice !== 'release' && choice !== 'accept' && choice !== 'reject',
      ),
      record,
      places: [{ file: '2026-042.csv', line: 884 + index }],
      now:
        record.status === 'gone'
          ? null
          : {
              ...timeRecord(run, record.line - 1, false),
              hours: index === 2 ? record.hours : '6',
              ...(index === 2 ? { prosjektId: '10511', prosjektName: 'Nordbyen helsehus' } : {}),
            },
    }));
}

export function todo(world: World): TodoWire[] {
  if (world.mode === 'empty' || world.mode === 'first' || world.mode === 'closed') return [];
  const card = (
    kind: TodoWire['kind'],
    run: number,
    rows: number,
    hours: string,
    words: string | null = null,
  ): TodoWire => ({
    kind,
    run,
    recordKind: 'time',
    connection: 'Fjellbygg AS',
    handOver: run,
    file: `2026-0${run}.csv`,
    sum: { rows, hours, invoiceable: hours, quantity: '0' },
    since: '2026-10-21T14:42:00Z',
    words,
  });
  return [
    card('unmarked', 41, 298, '2342.25'),
    card('unknown', 41, 20, '148.5'),
    card('changed', 41, 3, '19.5'),
    card('gone', 41, 1, '7'),
    card('rejected', 39, 6, '45', 'Ukjent ansattnummer 1187'),
    card('review', 42, 5214, '38412.5'),
  ];
}
