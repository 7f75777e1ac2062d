// Every two acts after a correction of what left the list stands in review: chance seldom plays those that matter (a correction held, what
// it takes back listed again, and marked).

import { afterAll, expect, it } from 'vitest';
import { forgetTemplates } from './desk.ts';
import { everyAct } from './every-act.ts';
import { MATTERS } from './matters.ts';
import { PLAIN } from './world.ts';

afterAll(forgetTemplates);

it('keeps the promise after every two acts on a correction in review whose entry may be listed again', async () => {
  const matter = MATTERS.find((steps) => steps.includes('unapprove'))!;
  let plays = 0;
  expect(await everyAct(PLAIN, matter, 2, () => (plays += 1))).toBeNull();
  expect(plays).toBeGreaterThan(300);
});
