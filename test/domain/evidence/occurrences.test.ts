// Which occurrence a line that goes out is (rule 1: a record that was exported and is listed again is another one).

import { expect, it } from 'vitest';
import type { Papers } from '../../../main/domain/evidence/cases.ts';
import { countOccurrences } from '../../../main/domain/evidence/occurrences.ts';
import type { LineVerdict } from '../../../main/domain/evidence/verdicts.ts';

type Delivered = readonly [occurrence: number, standing: 'exported' | 'live' | 'never-got'];

const READY: LineVerdict = { kind: 'ready', occurrence: -1, waitsFor: null, versionOf: null };
const OF_UNIT: LineVerdict = { kind: 'of-unit', delivered: 1 };

/** What each listed line of an Id goes out as; null for one that does not. All of them are alike. */
function counted(delivered: readonly Delivered[], verdicts: readonly LineVerdict[]): (number | null)[] {
  const lines = new Map(verdicts.map((verdict, key) => [key, verdict]));
  const papers = {
    cases: new Map([
      [
        10,
        {
          delivered: delivered.map(([occurrence, standing]) => ({ occurrence, standing, contentHash: 'c' })),
          listed: verdicts.map((_verdict, key) => ({ key, contentHash: 'c' })),
        },
      ],
    ]),
  } as unknown as Papers;
  countOccurrences(papers, lines);
  return verdicts.map((_verdict, key) => {
    const said = lines.get(key)!;
    return 'occurrence' in said ? said.occurrence : null;
  });
}

it.each<[string, Delivered[], LineVerdict[], (number | null)[]]>([
  ['nothing went out', [], [READY], [0]],
  ['lines alike count up', [], [READY, READY], [0, 1]],
  ['what was exported is counted', [[0, 'exported']], [READY], [1]],
  [
    'above the highest, in whatever order they went out',
    [
      [1, 'exported'],
      [0, 'exported'],
    ],
    [READY],
    [2],
  ],
  ['what came back is the same once more', [[0, 'never-got']], [READY], [0]],
  [
    'also where it came back after another had gone out',
    [
      [0, 'exported'],
      [1, 'never-got'],
    ],
    [READY, READY],
    [1, 2],
  ],
  ['what does not go out takes no number', [[0, 'live']], [OF_UNIT, READY], [null, 1]],
])('%s', (_name, delivered, verdicts, occurrences) => {
  expect(counted(delivered, verdicts)).toEqual(occurrences);
});
