// Behind lists that may be cut, the service's yes is all that speaks for a mark. Where it was none, and the entry has left the service
// before any list showed it, only a person can tell: she may say so at any time, and ERP and service are brought together.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  consoleRun,
  cycle,
  type Desk,
  entry,
  handOver,
  openDesk,
  pull,
  records,
  resolve,
  trayLines,
} from '../../support/desk.ts';

/** Two entries; the service says yes to both, marks neither, and the second is deleted before it is listed again. */
async function deletedAfterYes(isPlain = true): Promise<{ desk: Desk; run: number; ids: number[] }> {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  if (isPlain) {
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  }
  const made = [1001, 1002].map((AnsattId) => desk.sandbox.addTime(entry({ AnsattId })));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time', times: 'always' });
  let isGone = false;
  const said = await consoleRun(['confirm', String(run), '--data', desk.data, '--json'], {}, () => {
    if (isGone || !desk.sandbox.calls().some(({ call }) => call === 'mark-time')) return;
    isGone = true;
    const { lines } = desk.sandbox.dump().time;
    desk.sandbox.remove(made.find((id) => lines.some((line) => line.entry === id && !line.exported))!);
  });
  expect(said.code).toBe(0);
  desk.sandbox.clearFaults();
  const rows = await records(desk, run);
  expect(rows.map(({ status }) => status)).toEqual(['marked', 'marked']);
  const exported = new Set(desk.sandbox.dump().time.lines.map((line) => line.exported && line.fields.Id));
  return { desk, run, ids: rows.map(({ id }) => id).sort((a) => (exported.has(a) ? 1 : -1)) };
}

it.each(['send-correction', 'deleted'] as const)(
  'it was deleted, and never marked: "%s" takes it out of the ERP',
  async (as) => {
    const { desk, run, ids } = await deletedAfterYes();
    expect((await resolve(desk, run, ids[0]!, as)).code).toBe(0);
    if (as === 'deleted') expect((await resolve(desk, run, ids[0]!, 'send-correction')).code).toBe(0);
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect((await desk.run('verify')).code).toBe(0);
  },
);

it('it was taken out of the ERP by hand: that is all', async () => {
  const { desk, run, ids } = await deletedAfterYes();
  await resolve(desk, run, ids[0]!, 'removed-in-erp');
  expect((await records(desk, run)).map(({ status }) => status).sort()).toEqual(['marked', 'resolved']);
});

it('what a complete list proved to be marked is not decided on', async () => {
  const { desk, run, ids } = await deletedAfterYes(false);
  expect((await resolve(desk, run, ids[0]!, 'deleted')).code).toBe(1);
});
