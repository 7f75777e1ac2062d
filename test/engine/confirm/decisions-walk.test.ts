// For every state that waits for a person there is a decision that is true, and it works (rule 3): each is brought about over HTTP,
// decided, and afterwards ERP and service agree and nothing is open.

import path from 'node:path';
import { expect, it } from 'vitest';
import { decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { copyUnknowing } from '../../support/copied.ts';
import { expectAgreement } from '../../support/agreement.ts';
import { editedAlarm, changedOne, contradiction, markedOtherwise, refusedMark } from '../../support/decided.ts';
import { withEngine } from '../intake/intake-desk.ts';
import {
  acceptAll,
  confirm,
  consoleIn,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  newFolder,
  openDesk,
  pull,
  records,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';

async function accepted(entries = 1): Promise<{ desk: Desk; run: number; ids: number[]; entryIds: number[] }> {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const entryIds = Array.from({ length: entries }, (_, at) => desk.sandbox.addTime(entry({ AnsattId: 1001 + at })));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, ids: (await records(desk, run)).map(({ id }) => id), entryIds };
}

const decide = (desk: Desk, run: number, id: number, as: string) =>
  desk.run('resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'sett i tjenesten');

async function closed(desk: Desk, run: number): Promise<boolean> {
  return (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)?.state === 'closed';
}

async function markByHand(desk: Desk, ids: readonly number[]): Promise<void> {
  await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
}

/** One unit alone in a call that nobody answered, and it has left the list. */
async function unknown() {
  const made = await accepted();
  made.desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  await made.desk.run('confirm', String(made.run));
  expect((await records(made.desk, made.run))[0]!.status).toBe('unknown');
  return { ...made, id: made.ids[0]! };
}

it('unknown, and it was marked: whoever did it', async () => {
  const { desk, run, id } = await unknown();
  expect((await decide(desk, run, id, 'marked')).code).toBe(0);
  expect(await closed(desk, run)).toBe(true);
  expect((await pull(desk)).records).toBe(0);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('unknown and said to be marked: the reversal that the service makes later finds its original', async () => {
  const { desk, run, id, entryIds } = await unknown();
  await decide(desk, run, id, 'marked');
  desk.sandbox.edit(entryIds[0]!, hours(6));
  const second = await pull(desk);
  expect(second).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  expect((await confirm(desk, second.run)).state).toBe('closed');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('unknown, and it was deleted before the mark: a reversal of the console takes it out', async () => {
  const made = await accepted();
  const [id] = made.ids;
  const { desk, run } = made;
  desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time', times: 'always' });
  await desk.run('confirm', String(run));
  desk.sandbox.clearFaults();
  desk.sandbox.remove(made.entryIds[0]!);
  await desk.run('resume');
  expect((await records(desk, run))[0]!.status).toBe('unknown');
  expect((await decide(desk, run, id!, 'deleted')).code).toBe(0);
  expect((await decide(desk, run, id!, 'send-correction')).code).toBe(0);
  await cycle(desk);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await pull(desk)).records).toBe(0);
});

it('an alarm, and the service lists what the ERP has: it was never marked, and is marked again', async () => {
  const { desk, run, ids } = await accepted();
  await confirm(desk, run);
  // The service has forgotten the mark, and touched the line.
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const shown = { ...fields, Eksportert: false, EndretDato: '2027-01-01T00:00:00Z' };
  const again = { kind: 'answer', call: 'list-time', body: JSON.stringify({ value: [shown] }) } as const;
  desk.sandbox.setFault({ ...again, times: 'always' });
  const alarm = (await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve')).json;
  expect((await records(desk, alarm.run))[0]!.status).toBe('needs-person');
  expect((await decide(desk, alarm.run, ids[0]!, 'still-waiting')).code).toBe(0);
  expect((await records(desk, run))[0]!.status).toBe('accepted');
  desk.sandbox.clearFaults();
  desk.sandbox.setFault(again);
  expect((await confirm(desk, run)).marked).toEqual(ids);
  expect(await closed(desk, run)).toBe(true);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('marked by somebody else before the mark is gone, and said to be marked elsewhere', async () => {
  const { desk, run, ids } = await accepted(2);
  await markByHand(desk, ids.slice(0, 1));
  await confirm(desk, run);
  expect((await decide(desk, run, ids[0]!, 'marked-elsewhere')).code).toBe(0);
  expect(await closed(desk, run)).toBe(true);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a decision that does not fit says which would', async () => {
  const { desk, run, ids } = await accepted();
  const said = await decide(desk, run, ids[0]!, 'deleted');
  expect(said.code).toBe(1);
  expect(said.err).toContain('it is accepted');
});

const SITUATIONS_OVER_HTTP = [
  ['changed, listed otherwise', changedOne, 'changed', 'listed-otherwise'],
  ['changed, marked otherwise', markedOtherwise, 'changed', 'marked-otherwise'],
  ['accepted, and the list contradicts itself', contradiction, 'accepted', 'list-contradicts-itself'],
  ['accepted, and the mark refused', refusedMark, 'accepted', 'mark-refused'],
] as const;

it.each(SITUATIONS_OVER_HTTP)(
  '%s: the page offers what the table says, and each of it is taken',
  async (_, make, state, what) => {
    const { desk, run, id } = await make();
    const [difference] = await withEngine(desk, (ask) => ask('runs/differences', { run }));
    expect(difference).toMatchObject({ id, state, choices: decisionsFor(state, what) });
    // One after the other is judged and taken back with the folder: what fits is not refused.
    for (const choice of difference!.choices) {
      const copy = path.join(newFolder('copy'), 'data');
      copyUnknowing(desk.data, copy);
      const as = choice === 'replaced-by' ? 'replaced-by=4200000' : choice;
      const words = ['resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'sett'];
      const said = await consoleIn(copy, words);
      expect({ choice, code: said.code, err: said.code === 0 ? '' : said.err }).toEqual({ choice, code: 0, err: '' });
    }
  },
);

it('changed, and the ERP has the new version already: it is held until that is said of it, and then marked', async () => {
  const { desk, run, id } = await changedOne();
  expect((await decide(desk, run, id, 'already-in-erp')).code).toBe(0);
  expect(await closed(desk, run)).toBe(true);
  const second = await pull(desk);
  expect(second).toMatchObject({ ready: 0, held: 1, state: 'review' });
  expect((await records(desk, second.run))[0]!.reason).toBe('already-in-erp');
  expect((await decide(desk, second.run, id, 'already-in-erp')).code).toBe(0);
  expect((await confirm(desk, second.run)).marked).toEqual([id]);
  expect(trayLines(desk.tray)).toHaveLength(1);
  desk.sandbox.edit(desk.sandbox.dump().time.entries[0]!.id, hours(5));
  expect(await pull(desk)).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
});

it('marked otherwise, and the ERP has what was marked: what the service reverses later is sent', async () => {
  const { desk, run, id, entryId } = await markedOtherwise();
  expect((await decide(desk, run, id, 'already-in-erp')).code).toBe(0);
  expect(await closed(desk, run)).toBe(true);
  expect((await pull(desk)).records).toBe(0);
  desk.sandbox.edit(entryId, hours(5));
  expect(await pull(desk)).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
});

it('an alarm, and it was edited without a reversal: the console reverses what the ERP has, and sends what is listed', async () => {
  const { desk, id, second } = await editedAlarm();
  expect((await decide(desk, second.run, id, 'send-correction')).code).toBe(0);
  await desk.run('close', String(second.run));
  const third = await pull(desk);
  expect(third).toMatchObject({ records: 2, ready: 2, adjustments: 1, totals: { hours: -1.5 } });
  await handOver(desk, third.run);
  expect(inTray(desk)).toBe(6_000_000n);
});
