// Nothing that counts is ever cut: ids, figures and buttons show whole at every edge, and the page never scrolls sideways.

import { afterEach, expect, it } from 'vitest';
import { closeAll } from './window.ts';
import { cutTexts } from './cut-texts.ts';
import { EDGE_SCREENS, INTAKE_EDGES, openEdge } from './edge-screens.ts';

afterEach(closeAll);

it.each([...EDGE_SCREENS, ...INTAKE_EDGES].map((screen) => [screen.name, screen] as const))(
  'shows what counts whole: %s',
  async (_, screen) => {
    const { opened, end } = await openEdge(screen, 'nb');
    try {
      expect(await opened.page.locator('.nav').count()).toBe(1);
      expect(await cutTexts(opened.page)).toEqual([]);
    } finally {
      await opened.close();
      await end();
    }
  },
);
