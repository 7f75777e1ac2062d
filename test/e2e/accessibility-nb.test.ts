// No violations on any screen, and nothing that counts cut in a small window: the page in Bokmål, and light (accessibility.ts).

import { afterEach, expect, it } from 'vitest';
import { violationsEverywhere } from './accessibility.ts';
import { closeAll } from './window.ts';

afterEach(closeAll);

it('axe finds nothing on any screen, and nothing is cut in a small window (nb)', { timeout: 480_000 }, async () => {
  expect(await violationsEverywhere('nb', 'light')).toEqual([]);
});
