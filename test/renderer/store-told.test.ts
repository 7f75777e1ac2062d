// What the store and the shared proof log say of themselves is told in the language of the window: the engine's own words stand behind a
// fold, and what keeps a desk from acting has its way out as a button.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { CheckWire } from '../../preload/contract/store.ts';
import type { TeamMisfit, TeamWire } from '../../preload/contract/team.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { Checks } from '../../renderer/screens/settings/checks.tsx';
import { WayOut } from '../../renderer/screens/settings/team.tsx';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const OWN = 'the words of the engine';

async function told(check: Omit<CheckWire, 'detail'>): Promise<string> {
  await startLanguage('nb');
  const text = await inLanguage('nb');
  return renderToStaticMarkup(createElement(Checks, { checks: [{ ...check, detail: OWN }], text }));
}

test.each([
  ['integrity', undefined, 'hel, og slik programmet lager den'],
  ['history', { count: 1 }, '1 hendelse, lenket til den før'],
  ['history', { count: 9 }, '9 hendelser, hver lenket til den før'],
  ['files', { count: 0, missing: 0 }, 'ingen filer ennå'],
  [
    'files',
    { count: 2, missing: 1, planned: 2 },
    '2 filer ligger slik de ble skrevet · 1 ligger ikke lenger i mappen sin · 2 er',
  ],
  ['files', { count: 0, missing: 1 }, '0 filer ligger slik de ble skrevet · 1 ligger'],
  ['proof-log', { count: 1200 }, '1\u00a0200 innførsler'],
  ['tie-out', undefined, 'slik det ble lest'],
] as const)('the check %s of %o is told in words of the window', async (name, counted, words) => {
  const page = await told({ name, ok: true, ...(counted === undefined ? {} : { counted }) });
  expect(page).toContain(words);
  expect(page).not.toContain(OWN);
});

test('a check that found something has the words of the engine behind a fold', async () => {
  const page = await told({ name: 'history', ok: false });
  expect(page).toContain('Noe er galt');
  expect(page).toMatch(new RegExp(`<details[^>]*><summary>Ordrett melding</summary>[^/]*${OWN}`));
});

const WAYS: Readonly<Record<TeamMisfit, string | null>> = {
  older: 'Legg tilbake …',
  branches: 'Begynn på nytt fra databasen …',
  entry: 'Begynn på nytt fra databasen …',
  retired: 'Ta maskinen i bruk igjen …',
  // Another program, and other machines: nothing that a press here could do.
  newer: null,
  waits: null,
};

test.each(Object.entries(WAYS))('where the log does not fit (%s) the way out is the button %s', async (misfit, way) => {
  await startLanguage('nb');
  const text = await inLanguage('nb');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the part reads of it
  const team = { misfit } as unknown as TeamWire;
  const page = renderToStaticMarkup(createElement(WayOut, { team, text }));
  if (way === null) expect(page).toBe('');
  else expect(page).toContain(way);
});
