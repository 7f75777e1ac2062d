// What the ERP rejected and the service has marked all the same would never come again by itself: it is told, and sent again by decision.

import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { handedOverOne, rejectedAndLeft, withdrawnAndLeft } from '../../support/decided.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { withEngine } from '../intake/intake-desk.ts';

/** Hours that lie in the file of the first run, and that the ERP did not take. */
const REJECTED = 7_500_000n;
const inErp = (desk: Desk) => inTray(desk) - REJECTED;

const cardsOf = (desk: Desk) =>
  withEngine(desk, async (ask) => (await ask('todo/list', {})).map(({ kind, run }) => [kind, run]));

/** What lies in files and is not in the ERP: a file that was withdrawn lies there no more. */
const NOT_IN_ERP = { rejected: REJECTED, withdrawn: 0n } as const;
const MAKE = { rejected: rejectedAndLeft, withdrawn: withdrawnAndLeft } as const;

it.each([
  ['rejected', 'own'],
  ['rejected', 'same'],
  ['withdrawn', 'own'],
  ['withdrawn', 'same'],
] as const)('what was %s goes out again, and a later reversal finds it (Ids: %s)', async (state, adjustmentIds) => {
  const { desk, run, id, entryId } = await MAKE[state]({ adjustmentIds });
  const erp = () => inTray(desk) - NOT_IN_ERP[state];
  expect(await cardsOf(desk)).toEqual([['left', run]]);
  expect((await resolve(desk, run, id, 'send-again')).err).toContain('next pull');
  expect(await cardsOf(desk)).toEqual([]);
  const { run: second, confirm: done } = await cycle(desk);
  expect(second).toMatchObject({ records: 1, ready: 1, totals: { hours: 7.5 } });
  expect(done?.state).toBe('closed');
  expect(erp()).toBe(hoursOfService(desk.sandbox));
  expect((await pull(desk)).records).toBe(0);
  desk.sandbox.edit(entryId, hours(6));
  expect((await cycle(desk)).run).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
  expect(erp()).toBe(hoursOfService(desk.sandbox));
  expect((await desk.run('verify')).code).toBe(0);
});

it('it is refused while no pull has shown that the service lists it no more, and twice', async () => {
  const { desk, run, id } = await handedOverOne();
  await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
  expect((await resolve(desk, run, id, 'send-again')).err).toContain('no later pull');
  const second = await pull(desk);
  expect(second.ready).toBe(1);
  expect((await resolve(desk, run, id, 'send-again')).code).toBe(1);
  const left = await rejectedAndLeft();
  expect((await resolve(left.desk, left.run, left.id, 'send-again')).code).toBe(0);
  expect((await resolve(left.desk, left.run, left.id, 'send-again')).code).toBe(1);
});

it('what a discarded pull still listed has not left, and what the log made again shows of no list', async () => {
  const { desk, run, id } = await handedOverOne();
  await desk.do('withdraw', '1', '--reason', 'feil mal');
  const second = await pull(desk);
  await desk.do('discard', String(second.run));
  expect(await cardsOf(desk)).toEqual([]);
  expect((await resolve(desk, run, id, 'deleted')).code).toBe(1);
  // In a store made again from the log the run of the other entry lacks what it listed and did not hand over.
  const other = await handedOverOne();
  other.desk.sandbox.addTime(entry());
  await cycle(other.desk);
  loseStore(other.desk.data);
  await other.desk.do('connection', 'add', 'Prøve', '--url', other.desk.sandbox.url, '--environment', 'sandbox');
  await other.desk.do('withdraw', '1', '--reason', 'feil mal');
  expect(await cardsOf(other.desk)).toEqual([]);
  expect((await resolve(other.desk, other.run, other.id, 'deleted')).err).toContain('no later pull has shown');
});

it.each(['rejected', 'withdrawn'] as const)(
  'reversed before it was sent again, it is not sent: the reversal takes back what the ERP never got (%s)',
  async (state) => {
    const { desk, run, id, entryId } = await MAKE[state]();
    await resolve(desk, run, id, 'send-again');
    desk.sandbox.remove(entryId);
    const second = await pull(desk);
    expect(second).toMatchObject({ records: 1, ready: 0, held: 1 });
    const [reversal] = await records(desk, second.run);
    await resolve(desk, second.run, reversal!.id, 'already-in-erp');
    await confirm(desk, second.run);
    expect(inTray(desk) - NOT_IN_ERP[state]).toBe(0n);
    expect((await pull(desk)).records).toBe(0);
  },
);

async function finishCycle(desk: Desk, run: number): Promise<void> {
  await handOver(desk, run);
  await acceptAll(desk, run);
  expect((await confirm(desk, run)).state).toBe('closed');
}

/** The service has reversed it in a list that is in review; `first` is said before a word on the reversal. */
async function reversedInReview(first: string[]) {
  const made = await rejectedAndLeft();
  const { desk, run, id, entryId } = made;
  desk.sandbox.edit(entryId, hours(6));
  const second = await pull(desk);
  expect(second).toMatchObject({ records: 2, ready: 0, held: 2 });
  for (const decision of first) await resolve(desk, run, id, decision);
  const reversal = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
  expect((await resolve(desk, second.run, reversal.id, 'already-in-erp')).code).toBe(0);
  return { ...made, second: second.run };
}

it.each([[['send-again']], [[]]])(
  'the ERP needs no reversal of it: it is not sent again, nor asked about (said before: %s)',
  async (first) => {
    const { desk, run, id, second } = await reversedInReview(first);
    expect((await records(desk, run))[0]).toMatchObject({ status: 'rejected', reason: 'marked: gjennomgått' });
    expect((await cardsOf(desk)).filter(([kind]) => kind === 'left')).toEqual([]);
    await finishCycle(desk, second);
    expect(inErp(desk)).toBe(hoursOfService(desk.sandbox));
    expect(await pull(desk)).toMatchObject({ records: 0, state: 'closed' });
    expect((await resolve(desk, run, id, 'send-again')).code).toBe(1);
    expect((await desk.run('verify')).code).toBe(0);
  },
);

it('a store that was lost knows from the proof log that the reversal ended it', async () => {
  const { desk, second } = await reversedInReview(['send-again']);
  await finishCycle(desk, second);
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
  expect(await pull(desk)).toMatchObject({ records: 0 });
});

it('the ERP shall not have it: that is said, and the card goes', async () => {
  const { desk, run, id } = await rejectedAndLeft();
  expect((await resolve(desk, run, id, 'deleted')).code).toBe(0);
  expect(await cardsOf(desk)).toEqual([]);
  expect((await records(desk, run))[0]).toMatchObject({ status: 'rejected', reason: 'deleted: gjennomgått' });
});

it('listed again after it was sent again, it is an alarm that a person ends: the ERP has it', async () => {
  const { desk, run, id } = await rejectedAndLeft();
  await resolve(desk, run, id, 'send-again');
  await cycle(desk);
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const shown = { ...fields, Eksportert: false };
  const again = {
    kind: 'answer',
    call: 'list-time',
    body: JSON.stringify({ '@odata.count': 1, value: [shown] }),
  } as const;
  desk.sandbox.setFault({ ...again, times: 'always' });
  const alarm = await pull(desk);
  expect((await records(desk, alarm.run))[0]).toMatchObject({ id, status: 'needs-person' });
  expect((await resolve(desk, alarm.run, id, 'already-in-erp')).code).toBe(0);
  // The mark is sent while it is still listed; the next list proves it.
  await confirm(desk, alarm.run);
  desk.sandbox.clearFaults();
  expect((await confirm(desk, alarm.run)).marked).toEqual([id]);
  expect(inErp(desk)).toBe(hoursOfService(desk.sandbox));
});

it('a store that was lost has the decision again from the proof log', async () => {
  const { desk, run, id } = await rejectedAndLeft();
  await resolve(desk, run, id, 'send-again');
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
  expect((await cycle(desk)).run).toMatchObject({ records: 1, ready: 1 });
  expect(inErp(desk)).toBe(hoursOfService(desk.sandbox));
});
