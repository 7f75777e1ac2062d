// A correction that a person asked for stands ready in a run that is not handed over yet, and the service lists the entry again as the ERP
// has it: were it marked now, the correction would take back what the service has exported.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
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

it('is not marked while its correction waits, and comes anew once that is at the ERP', async () => {
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

  desk.sandbox.approve(id!);
  // Somebody else pulls.
  await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksport`, { method: 'POST' });
  await confirm(desk, run);
  expect(sentToMark(desk)).toEqual([other]);
  expect(await statusesOf(desk, run)).toEqual(['resolved', 'marked']);

  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  await confirm(desk, second.run);
  const third = await pull(desk);
  expect((await records(desk, third.run)).map((line) => [line.id, line.status])).toEqual([[id, 'ready']]);
  await handOver(desk, third.run);
  await acceptAll(desk, third.run);
  await confirm(desk, third.run);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});
