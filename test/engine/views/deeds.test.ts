// The story of an entry says who did what was done with it, and when: held, let go, looked at, decided, taken back with its file.

import { describe, expect, it } from 'vitest';
import type { TraceWire } from '../../../preload/contract/history.ts';
import { acceptedOne, changedOne, markedOtherwise } from '../../support/decided.ts';
import {
  confirm,
  type Desk,
  fullEntry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';
import { BOTH, pulledTo, twoDestinations } from '../../support/destinations.ts';

async function deedsOf(
  desk: Desk,
  id: number,
): Promise<(readonly [run: number, what: string, reason: string | null])[]> {
  const traces = await desk.do<TraceWire[]>('history', '--id', String(id));
  return traces.flatMap(({ run, listedAt: _listedAt, deeds }) =>
    deeds!.map(({ at, who, what, reason }) => {
      expect([at, who]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT/), expect.stringContaining(' on ')]);
      return [run, what, reason] as const;
    }),
  );
}

it('held, let go, held again by the next pull', async () => {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002]) desk.sandbox.addTime(fullEntry({ AnsattId }));
  const { run } = await pull(desk);
  const [id] = (await records(desk, run)).map((record) => record.id) as [number];
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'venter på attest');
  await desk.do('release', String(run), '--ids', String(id));
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'feil prosjekt');
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  const next = await pull(desk);
  expect(await deedsOf(desk, id)).toEqual([
    [run, 'held', 'venter på attest'],
    [run, 'released', null],
    [run, 'held', 'feil prosjekt'],
    [next.run, 'held', 'feil prosjekt'],
  ]);
});

it('taken back with its file, which was handed over before that', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  const { run } = await pull(desk);
  const [id] = (await records(desk, run)).map((record) => record.id) as [number];
  const { handover } = await handOver(desk, run);
  const [before] = await desk.do<TraceWire[]>('history', '--id', String(id));
  await desk.do('withdraw', String(handover), '--reason', 'feil mappe');
  expect(await deedsOf(desk, id)).toEqual([[run, 'withdrawn', 'feil mappe']]);
  const [{ handedOverAt, deeds }] = (await desk.do<TraceWire[]>('history', '--id', String(id))) as [TraceWire];
  expect(handedOverAt! <= before!.handedOverAt!).toBe(true);
  expect(handedOverAt! < deeds![0]!.at).toBe(true);
});

it('taken back from one destination of several', async () => {
  const desk = await twoDestinations();
  const [id] = await pulledTo(desk, BOTH);
  const { handovers } = await desk.do<{ handovers: { handover: number; destination: string }[] }>('hand-over', '1');
  const one = handovers.find(({ destination }) => destination === 'Lønn')!;
  await desk.do('withdraw', String(one.handover), '--reason', 'feil lønnskjøring');
  expect(await deedsOf(desk, id!)).toEqual([[1, 'withdrawn', 'feil lønnskjøring']]);
});

it('decided', async () => {
  const { desk, run, entryId } = await changedOne();
  await resolve(desk, run, entryId, 'send-correction');
  expect((await deedsOf(desk, entryId)).at(-1)).toEqual([
    run,
    'resolved',
    expect.stringMatching(/^send-correction: ./),
  ]);
});

describe('what a list showed of it after the hand-over, when it did', () => {
  const CHANGED = 'changed-after-hand-over';

  it('changed, and listed again as the ERP has it', async () => {
    const { desk, run, entryId } = await changedOne();
    expect(await deedsOf(desk, entryId)).toEqual([[run, 'changed', CHANGED]]);
    desk.sandbox.edit(entryId, hours(7.5));
    await confirm(desk, run);
    expect((await deedsOf(desk, entryId)).slice(0, 2)).toEqual([
      [run, 'changed', CHANGED],
      [run, 'as-handed-over', 'listed-again'],
    ]);
  });

  it('a later list that shows the same says it no second time, and a decision stands after it', async () => {
    const { desk, run, entryId } = await changedOne();
    await desk.run('confirm', String(run));
    await resolve(desk, run, entryId, 'send-correction');
    expect(await deedsOf(desk, entryId)).toEqual([
      [run, 'changed', CHANGED],
      [run, 'resolved', expect.stringMatching(/^send-correction: ./)],
    ]);
  });

  it('gone', async () => {
    const { desk, run, entryId } = await acceptedOne();
    desk.sandbox.remove(entryId);
    await desk.run('confirm', String(run));
    expect(await deedsOf(desk, entryId)).toEqual([[run, 'gone', 'no-longer-listed']]);
  });

  it('edited between the last list and its mark', async () => {
    const { desk, run, entryId } = await markedOtherwise();
    expect((await deedsOf(desk, entryId)).map(([, what]) => what)).toEqual(['changed']);
    expect(run).toBe(1);
  });
});
