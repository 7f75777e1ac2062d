// A confirm lists for all runs of its connection: what its lists settle of another run ends there too, and what they find of it is told.

import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { acceptedOne } from '../../support/decided.ts';
import {
  acceptAll,
  type ConfirmOut,
  cycle,
  entry,
  handOver,
  hours,
  inTray,
  pull,
  records,
  resolve,
  type RunOut,
} from '../../support/desk.ts';

/** The mark of run 1 was taken, perhaps with an edit, and no list came after it; run 2 is accepted. */
async function twoRuns(isEdited: boolean) {
  const made = await acceptedOne();
  const { desk, entryId } = made;
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run: next } = await pull(desk);
  await handOver(desk, next);
  await acceptAll(desk, next);
  desk.sandbox.set({ list: 'live', listExported: true });
  if (isEdited)
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 4, status: 404, times: 'always' });
  expect((await desk.run('confirm', String(made.run))).code).toBe(1);
  desk.sandbox.clearFaults();
  const stateOf = async () => (await desk.do<RunOut[]>('runs')).find(({ run }) => run === made.run)!.state;
  return { ...made, next, stateOf };
}

it('a run whose marks another confirm proves is closed with it', async () => {
  const { desk, run, next, stateOf } = await twoRuns(false);
  expect([(await records(desk, run))[0]!.status, await stateOf()]).toEqual(['marking', 'confirming']);
  const said = await desk.run<ConfirmOut>('confirm', String(next));
  expect([said.code, said.json.state, said.json]).toMatchObject([0, 'closed', {}]);
  expect(said.json).not.toHaveProperty('elsewhere');
  expect([(await records(desk, run))[0]!.status, await stateOf()]).toEqual(['marked', 'closed']);
});

it('what another confirm finds changed of a run is told by it, and its correction goes out', async () => {
  const { desk, run, id, next, stateOf } = await twoRuns(true);
  const said = await desk.run<ConfirmOut>('confirm', String(next));
  expect([said.code, said.json]).toMatchObject([3, { state: 'closed', elsewhere: [{ run, ids: [id] }] }]);
  expect(said.err).toContain(`of run ${run} too`);
  expect((await records(desk, run))[0]!.status).toBe('changed');
  await resolve(desk, run, id, 'send-correction');
  expect(await stateOf()).toBe('closed');
  await cycle(desk);
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
});
