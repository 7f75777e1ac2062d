// The service reverses what the console has reversed already, and the ERP refuses the console's reversal afterwards: the second one is the
// only one then. What the ERP has is taken back once, whatever a person does with the second meanwhile.

import path from 'node:path';
import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { acceptedOne } from '../../support/decided.ts';
import { type Desk, fullEntry, handOver, pull, records, resolve } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { inErp, toTheEnd } from '../../support/to-the-end.ts';

interface Twice {
  readonly desk: Desk;
  /** The run with the reversal of the service in review, and its Id. */
  readonly second: number;
  readonly id: number;
  /** The console's reversal is rejected, or its file was not imported. */
  readonly refuse: () => Promise<unknown>;
  /** File name → Ids that the ERP rejected. */
  readonly rejected: Map<string, number[]>;
}

/** Marked unseen, taken for deleted and reversed by the console, in a file without an answer; then the service reverses it too. */
async function reversedTwice(adjustmentIds: 'same' | 'own', how: 'withdraw' | 'reject'): Promise<Twice> {
  const { desk, run, id: original, entryId } = await acceptedOne({ adjustmentIds });
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  await desk.run('confirm', String(run));
  await resolve(desk, run, original, 'send-correction');
  const { run: first } = await pull(desk);
  const { handover, file } = await handOver(desk, first);
  desk.sandbox.remove(entryId);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const { run: second } = await pull(desk);
  const { id, reason } = (await records(desk, second)).find(({ status }) => status === 'held')!;
  expect(reason).toBe('second-reversal');
  const rejected = new Map<string, number[]>();
  const refuse = async () => {
    if (how === 'withdraw') return desk.do('withdraw', String(handover), '--reason', 'ikke importert');
    rejected.set(path.basename(file!), [original]);
    return desk.do('reject', String(first), '--ids', String(original), '--reason', 'ukjent prosjekt');
  };
  return { desk, second, id, refuse, rejected };
}

const say = ({ desk, second, id }: Twice, what: string) =>
  desk.do(what, String(second), '--ids', String(id), '--reason', 'avklares');

async function lose(desk: Desk): Promise<void> {
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
}

const WAYS: Readonly<Record<string, (twice: Twice) => Promise<unknown>>> = {
  'it is ready by itself': async ({ desk, second, id, refuse }) => {
    await refuse();
    expect((await records(desk, second)).find((line) => line.id === id)).toMatchObject({ status: 'ready' });
  },
  'a person had held it': async (twice) => {
    await say(twice, 'hold');
    await twice.refuse();
    const { desk, second, id } = twice;
    expect((await records(desk, second)).find((line) => line.id === id)).toMatchObject({ reason: 'avklares' });
    await say(twice, 'release');
  },
  'a person had released it': async (twice) => {
    await say(twice, 'release');
    await twice.refuse();
  },
  'it had gone out': async (twice) => {
    await say(twice, 'release');
    await handOver(twice.desk, twice.second);
    await twice.refuse();
  },
  'it had gone out, and the store was lost after the answer': async (twice) => {
    await say(twice, 'release');
    await handOver(twice.desk, twice.second);
    await twice.refuse();
    await lose(twice.desk);
  },
  'it goes out, and the store is lost': async (twice) => {
    await twice.refuse();
    await handOver(twice.desk, twice.second);
    await lose(twice.desk);
  },
  'its review is discarded': async ({ desk, second, refuse }) => {
    await refuse();
    await desk.do('discard', String(second));
  },
};

it.each(Object.keys(WAYS).flatMap((name) => [[name, 'same', 'withdraw'] as const, [name, 'own', 'reject'] as const]))(
  'the ERP has one reversal: %s (ids: %s, %s)',
  async (name, ids, how) => {
    const twice = await reversedTwice(ids, how);
    await WAYS[name]!(twice);
    const { desk, rejected } = twice;
    expect(await toTheEnd(desk)).toBe('');
    expect(inErp(desk, rejected).reduce((sum, line) => sum + line.hours, 0n)).toBe(hoursOfService(desk.sandbox));
  },
);

it.each(['same', 'own'] as const)(
  'said to be in the ERP after the first was refused, it is not sent again (ids: %s)',
  async (ids) => {
    const { desk, second, id, refuse, rejected } = await reversedTwice(ids, 'reject');
    await refuse();
    // A clerk entered it there when the file was rejected.
    await resolve(desk, second, id, 'already-in-erp');
    expect(await toTheEnd(desk)).toBe('');
    const hours = inErp(desk, rejected).reduce((sum, line) => sum + line.hours, 0n);
    expect(hours - 7_500_000n).toBe(hoursOfService(desk.sandbox));
  },
);
