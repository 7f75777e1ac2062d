// The ERP's answer, unit by unit.

import { expect, it } from 'vitest';
import { acceptAll, confirm, fullEntry, handOver, openDesk, pull, records } from '../../support/desk.ts';

it('rejected units come back with the reason, and are marked only after the ERP accepted them', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry({ AnsattId: 1187, AntallTimer: 2 }));
  const first = await pull(desk);
  const list = await records(desk, first.run);
  const bad = list.find((record) => record.fields.AnsattId === 1187)!;
  await handOver(desk, first.run);
  await desk.do('reject', String(first.run), '--ids', String(bad.id), '--reason', 'Ukjent ansattnummer 1187');
  await acceptAll(desk, first.run);
  const done = await confirm(desk, first.run);
  expect(done.state).toBe('closed');
  expect(done.marked).not.toContain(bad.id);
  const second = await pull(desk);
  expect(second).toMatchObject({ records: 1, ready: 1 });
  expect((await records(desk, second.run))[0]?.reason).toBe(`rejected in run ${first.run}`);
});
