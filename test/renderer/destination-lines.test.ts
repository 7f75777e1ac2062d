// What each destination of a run has, added up over its files.

import { expect, test } from 'vitest';
import type { RunWire } from '../../preload/contract/runs.ts';
import { thereOf } from '../../renderer/screens/run/destination-lines.tsx';
import { sumOf } from './fake-data.ts';

const none = sumOf([]);
const hours = (rows: number, of: string) => ({ ...none, rows, hours: of });

function file(
  destination: string | null,
  sums: Partial<Record<'accepted' | 'rejected' | 'waiting', typeof none>> | null,
) {
  const answers =
    sums === null
      ? null
      : {
          waiting: 0,
          accepted: 0,
          sums: { accepted: none, rejected: none, withdrawn: none, waiting: none, ...sums },
        };
  return { destination, answers } as RunWire['handOvers'][number];
}

test('each destination is added up over its files, and a file that has its run alone is none of them', () => {
  const there = thereOf({
    handOvers: [
      file('Lønn', { accepted: hours(2, '7.5'), rejected: hours(1, '2') }),
      file('Prosjekt', { waiting: hours(3, '9.5') }),
      file('Lønn', { accepted: hours(1, '2') }),
    ],
  });
  expect([...there.keys()]).toEqual(['Lønn', 'Prosjekt']);
  expect(there.get('Lønn')).toMatchObject({ accepted: { rows: 3, hours: '9.5' }, rejected: { rows: 1, hours: '2' } });
  expect(there.get('Prosjekt')).toMatchObject({ accepted: { rows: 0 }, waiting: { rows: 3, hours: '9.5' } });
  expect(thereOf({ handOvers: [file(null, null)] }).size).toBe(0);
});
