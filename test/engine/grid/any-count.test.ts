// A long run of any number of records is looked at by its states: a fifth of them was asked for as a fraction of a record.

import { expect, it } from 'vitest';
import { openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('a run whose records do not part by five is counted by state', async () => {
  const desk = await openDesk({ records: 3000, material: 0 });
  const { run, ready, records } = await pull(desk);
  expect(records % 5).not.toBe(0);
  await withEngine(desk, async (ask) => {
    const { sum } = await ask('grid/counted', { run, filter: { states: ['ready'] } });
    expect(sum.rows).toBe(ready);
  });
});
