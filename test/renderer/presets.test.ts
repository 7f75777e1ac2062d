// A connection begins from its service by name: the headers that it asks for are there with words of their own, its technical ones lie
// behind Avansert, and another service begins without any.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../../renderer/language/setup.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {}, addEventListener: () => undefined } }));

const { ConnectionForm } = await import('../../renderer/screens/connections/connection-form.tsx');
const { newDraft, presetOf, withPreset } = await import('../../renderer/screens/connections/connection-draft.ts');

await startLanguage('nb');
const NONE: ReadonlySet<string> = new Set();

/** The form of a draft, cut at the fold of what only somebody who knows the service changes. */
function drawn(draft: ReturnType<typeof newDraft>): { readonly shown: string; readonly advanced: string } {
  const page = renderToStaticMarkup(
    createElement(ConnectionForm, {
      draft,
      onChange: () => undefined,
      tried: false,
      known: NONE,
      keyRefused: false,
      machine: 'PC-7',
      taken: [],
    }),
  );
  const [shown = '', ...rest] = page.split('<details');
  return { shown, advanced: rest.join('<details') };
}

test('the service is chosen by its name, and its keys are asked for', () => {
  const { shown, advanced } = drawn(newDraft());
  expect(shown).toContain('Tidsbanken');
  expect(shown).toContain('En annen');
  for (const key of ['tb-key', 'Ocp-Apim-Subscription-Key']) expect(shown, key).toContain(key);
  expect(shown).not.toContain('x-api-version');
  expect(advanced).toContain('x-api-version');
});

test('another service begins without address and headers of it; what the person typed stays both ways', () => {
  const other = withPreset(newDraft(), 'other');
  expect([presetOf(other), other.url, other.headers]).toEqual(['other', '', []]);
  expect(drawn(other).shown).not.toContain('tb-key');
  const own = { name: 'x-own', value: '1', secret: false, own: true } as const;
  const mine = { ...other, url: 'https://min.no/', headers: [own] };
  const back = withPreset(mine, 'tidsbanken');
  expect(presetOf(back)).toBe('tidsbanken');
  expect(back.url).toBe('https://min.no/');
  expect(back.headers.map(({ name }) => name)).toEqual([
    'tb-key',
    'Ocp-Apim-Subscription-Key',
    'x-api-version',
    'x-own',
  ]);
  expect(withPreset(back, 'other').headers).toEqual([own]);
  expect(withPreset({ ...other, url: '' }, 'tidsbanken').url).toBe(newDraft().url);
});
