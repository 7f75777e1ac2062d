// For every state that waits for a person there is a decision that is true, and it works (rule 3): each is brought about over HTTP,
// decided, and afterwards ERP and service agree and nothing is open.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
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
