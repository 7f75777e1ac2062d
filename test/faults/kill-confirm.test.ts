// A real kill -9 before and after every journal entry of confirm, which has the most of them.

import { expect, it } from 'vitest';
import { killEverywhere } from './kill-everywhere.ts';

it('confirm survives a kill at every journal entry (same ids)', async () => {
  // Compare, one mark at a time and its answer, the list after, the read back: each act has a moment before and after.
  expect(await killEverywhere('confirm', 'same')).toBeGreaterThan(20);
});
