// Every act, or every two, after a matter that chance seldom comes to: a correction of what left the list in review, of which one is held,
// and its entry listed again and marked; what takes back a unit that was posted on another day than its own.

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

it.each(['sums', 'ranges'] as const)(
  'keeps it after every act on what takes back a unit that was posted in the open month, in files of %s',
  async (lines) => {
    const posted = MATTERS.find((steps) => steps.includes('lock-period:2') && steps.includes('decide'))!;
    expect(await everyAct({ ...PLAIN, lines }, posted, 1)).toBeNull();
  },
);
