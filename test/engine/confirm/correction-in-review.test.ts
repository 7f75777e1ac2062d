// A correction that a person asked for stands in a run that is not handed over yet, ready or held, and the service lists the entry
// again as the ERP has it: were it marked now, the correction would take back what the service has exported.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handOver,
  handedOver,
  pull,
  records,
  resolve,
  sentToMark,
  statusesOf,
  trayLines,
} from '../../support/desk.ts';

/** Its correction stands in a review, as it is or held, and the service lists the entry again as the ERP has it. */
async function listedAgain(isHeld: boolean) {
  const { desk, run, ids } = await handedOver(2);
  desk.sandbox.set({ approvalTouches: false });
  const [id, other] = ids;
  await acceptAll(desk, run);
  desk.sandbox.unapprove(id!);
  await pull(desk);
  expect(await statusesOf(desk, run)).toEqual(['gone', 'accepted']);
  expect((await resolve(desk, run, id!, 'send-correction')).code).toBe(0);
  desk.sandbox.addTime(entry({ AnsattId: 1009 }));
  const second = await pull(desk);
  expect((await statusesOf(desk, second.run)).toSorted()).toEqual(['duplicate', 'ready', 'ready']);
  const unit = [String(second.run), '--ids', String(id)] as const;
  if (isHeld) await desk.do('hold', ...unit, '--reason', 'avklares');

  desk.sandbox.approve(id!);
  // Somebody else pulls.
  await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksport`, { method: 'POST' });
  await confirm(desk, run);
  expect(sentToMark(desk)).toEqual([other]);
  expect(await statusesOf(desk, run)).toEqual(['resolved', 'marked']);
  return { desk, run, id, second: second.run, release: () => desk.do('release', ...unit) };
}

async function finish(desk: Desk, run: number): Promise<void> {
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
}

it.each([false, true])(
  'is not marked while its correction waits, and comes anew once that is at the ERP (held meanwhile: %s)',
  async (isHeld) => {
    const { desk, id, second, release } = await listedAgain(isHeld);
    if (isHeld) await release();
    await finish(desk, second);
    const third = await pull(desk);
    expect((await records(desk, third.run)).map((line) => [line.id, line.status])).toEqual([[id, 'ready']]);
    await finish(desk, third.run);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  },
);

it('is marked once the review is over without its correction, which is needed no more', async () => {
  const { desk, run, id, second } = await listedAgain(true);
  await finish(desk, second);
  const third = await pull(desk);
  expect((await records(desk, third.run)).map((line) => [line.id, line.status])).toEqual([[id, 'duplicate']]);
  await confirm(desk, run);
  expect(await statusesOf(desk, run)).toEqual(['marked', 'marked']);
  expect(await pull(desk)).toMatchObject({ records: 0 });
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});
