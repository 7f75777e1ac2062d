// With Ids of the entry itself a unit holds the reversal of what the ERP has and the new version. The ERP refused both, somebody marked
// them all the same, and the entry was deleted: the service lists the reversal of the version alone. The ERP has what was first exported.

import { expect, it } from 'vitest';
import { markByHand } from '../../support/decided.ts';
import { acceptAll, confirm, cycle, fullEntry, handOver, hours, openDesk, pull, resolve } from '../../support/desk.ts';
import { inErp, toTheEnd } from '../../support/to-the-end.ts';
import { withEngine } from '../intake/intake-desk.ts';

async function refusedWithReversal() {
  const desk = await openDesk({ adjustmentIds: 'same' });
  desk.sandbox.set({ list: 'live' });
  const id = desk.sandbox.addTime(fullEntry());
  await cycle(desk);
  desk.sandbox.edit(id, hours(6));
  const { run } = await pull(desk);
  const { file } = await handOver(desk, run);
  await markByHand(desk, [id]);
  await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
  desk.sandbox.remove(id);
  let review = (await pull(desk)).run;
  const rejected = new Map([[file!.split('/').at(-1)!, [id]]]);
  const acts = {
    'already-in-erp': async () => {
      const { code, err } = await resolve(desk, review, id, 'already-in-erp');
      expect(code).toBe(1);
      expect(err).toContain(`"resolve ${run} --ids ${id} --as send-again"`);
    },
    release: () => desk.do('release', String(review), '--ids', String(id)),
    'hand over': async () => {
      await handOver(desk, review);
      await acceptAll(desk, review);
      await confirm(desk, review);
    },
    'send-again': async () => expect((await resolve(desk, run, id, 'send-again')).code).toBe(0),
    pull: async () => {
      await desk.run('discard', String(review));
      review = (await pull(desk)).run;
    },
  };
  return {
    desk,
    run,
    acts,
    left: () => inErp(desk, rejected).reduce((sum, line) => sum + line.hours, 0n),
  };
}

it.each([
  [['send-again']],
  [['send-again', 'pull']],
  [['already-in-erp', 'send-again', 'release']],
  [['release', 'send-again']],
  [['release', 'hand over', 'send-again']],
] as const)('is sent again with it, and nothing is left in the ERP (%s)', async (said) => {
  const { desk, acts, left } = await refusedWithReversal();
  for (const act of said) await acts[act]();
  expect(await toTheEnd(desk)).toBe('');
  expect(left()).toBe(0n);
});

it('waits on the overview until that is said', async () => {
  const { desk, run } = await refusedWithReversal();
  const cards = await withEngine(desk, (ask) => ask('todo/list', {}));
  expect(cards.map(({ kind, run: of }) => [kind, of])).toContainEqual(['left', run]);
});
