// No violations on any screen, in either theme, and nothing that counts cut in a small window: the page in Bokmål.

import { afterEach, expect, it } from 'vitest';
import { violationsEverywhere } from './accessibility.ts';
import { closeAll } from './window.ts';

afterEach(closeAll);

// One walk with both themes, where each had a walk and two minutes of its own.
it('axe finds nothing on any screen, and nothing is cut in a small window (nb)', { timeout: 240_000 }, async () => {
  expect(await violationsEverywhere('nb')).toEqual([]);
});
