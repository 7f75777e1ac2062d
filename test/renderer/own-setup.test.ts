// What a desk had set up before it joined a team is named one by one, with what can be done about it.

import { expect, test } from 'vitest';
import type { OwnSetupWire } from '../../preload/contract/team.ts';
import { lackingWords, setupWords } from '../../renderer/screens/settings/own-setup-words.ts';
import { inLanguage } from './in-language.ts';

const of = (one: Partial<OwnSetupWire> & Pick<OwnSetupWire, 'what' | 'name'>): OwnSetupWire => ({
  connection: 'Vår',
  kind: null,
  destination: null,
  count: 1,
  isTaken: false,
  to: null,
  ...one,
});

const ALL = [
  of({ what: 'layout', name: 'vart-oppsett', connection: null }),
  of({ what: 'destination', name: 'Lønn', kind: 'time' }),
  of({ what: 'table', name: 'pay-type', count: 34 }),
  of({ what: 'table', name: 'employee', destination: 'Lønn' }),
  of({ what: 'mapping', name: 'Grossist' }),
  of({ what: 'locked', name: '2025-12-31' }),
  of({ what: 'month', name: '2026-01', kind: 'material' }),
];

test('each by its name, kind, connection and rows', async () => {
  const [nb, en] = [await inLanguage('nb'), await inLanguage('en')];
  expect(ALL.map((one) => setupWords(one, nb))).toEqual([
    'Oppsett vart-oppsett',
    'Destinasjon Lønn, timer, Vår',
    'Oversettelse lønnsart, Vår, 34 rader',
    'Oversettelse ansatt for Lønn, Vår, 1 rad',
    'Importoppsett Grossist, Vår',
    'Låst til og med 31.12.2025, Vår',
    'Lukket måned januar 2026, materiell, Vår',
  ]);
  expect(ALL.map((one) => setupWords(one, en))).toEqual([
    'Layout vart-oppsett',
    'Destination Lønn, time, Vår',
    'Translation pay type, Vår, 34 rows',
    'Translation employee for Lønn, Vår, 1 row',
    'Mapping Grossist, Vår',
    'Locked up to and including 31.12.2025, Vår',
    'Closed month January 2026, material, Vår',
  ]);
});

test('what comes along says for which connection, and the rest is to be entered', async () => {
  const nb = await inLanguage('nb');
  const [layout, destination] = ALL as [OwnSetupWire, OwnSetupWire];
  expect(lackingWords({ ...layout, isTaken: true }, nb)).toBe('Oppsett vart-oppsett. Kan tas med.');
  expect(lackingWords({ ...destination, isTaken: true, to: 'Prøve' }, nb)).toBe(
    'Destinasjon Lønn, timer, Vår. Kan tas med, og gjelder da Prøve.',
  );
  expect(lackingWords({ ...destination, to: 'Prøve' }, nb)).toBe(
    'Destinasjon Lønn, timer, Vår. Før den inn selv, hvis den skal gjelde.',
  );
});
