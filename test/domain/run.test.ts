// Which units keep a run from closing.

import { expect, it } from 'vitest';
import { isUnfinished, UNFINISHED_STATES, UNIT_STATES, type UnitState } from '../../main/domain/run.ts';

it('a unit keeps its run open exactly as long as somebody has to do something with it', () => {
  const finished: UnitState[] = ['held', 'duplicate', 'rejected', 'withdrawn', 'marked', 'resolved', 'needs-person'];
  expect(UNIT_STATES.filter((state) => !isUnfinished(state)).sort()).toEqual([...finished].sort());
  expect([...UNFINISHED_STATES].sort()).toEqual(UNIT_STATES.filter(isUnfinished).sort());
});
