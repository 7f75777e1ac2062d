// Closing a month counts it at the service first: while nobody can reach that, its button says so.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../../renderer/language/setup.ts';
import { Checklist } from '../../renderer/screens/start/checklist.tsx';
import { monthOf } from './fake-months.ts';

const { known } = vi.hoisted(() => {
  Object.assign(globalThis, { window: { exportConsole: {} } });
  return { known: { offlineSince: null as string | null } };
});

// A page that is written as text has the state with which a store begins.
vi.mock(import('../../renderer/state/online.ts'), async (original) => ({
  ...(await original()),
  useOnline: ((select: (online: typeof known) => unknown) => select(known)) as never,
}));

const AT = '2026-11-02T08:00:00Z';
const STOPPED = 'aria-disabled="true" title="Venter: tjenesten er ikke tilkoblet.">';

test.each([
  [{ confirmed: 5 }, 'Lukk oktober 2026'],
  [{ confirmed: 5 }, 'Tell', null],
] as const)('of a month of %j: %s', async (cells, act, countedAt: string | null = AT) => {
  await startLanguage('nb');
  const month = monthOf('time', '2026-10', cells, { countedAt });
  const asked = { connection: 'A', month: '2026-10', months: [month], ready: { time: 0, material: 0 }, next: month };
  const page = () => renderToStaticMarkup(createElement(Checklist, asked));
  known.offlineSince = null;
  expect(page()).toContain(`>${act}`);
  expect(page()).not.toContain(STOPPED);
  known.offlineSince = AT;
  expect(page()).toContain(`${STOPPED}${act}`);
});
