// A real kill -9 before and after every journal entry of confirm, which has the most of them.

import { it } from 'vitest';
import { killEverywhere } from './kill-everywhere.ts';

it('confirm survives a kill at every journal entry (same ids)', async () => {
  await killEverywhere('confirm', 'same');
});
