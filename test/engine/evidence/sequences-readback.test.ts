// Hostile review, found by review-random: what is marked without a "yes" is not read back; a plain list and a lost answer.

import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
  cycle,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  records,
  type RunOut,
} from '../../support/desk.ts';

async function accepted(options: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(options);
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id: one!.id, entryId };
}

describe('an entry edited between the last list and its mark, and the answer to the mark is lost', () => {
  it('is read back like any other', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const said = await desk.run<{ changed: number[]; marked: number[] }>('confirm', String(run));
    expect(said.json).toMatchObject({ changed: [id], marked: [] });
  });

  it('is read back by resume, or resume says that it was not', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    const resumed = await desk.run('resume');
    const [line] = await records(desk, run);
    const told = line!.status === 'changed' || line!.status === 'unknown' || /unseen/.test(JSON.stringify(resumed));
    expect({ id: line!.id, told }).toEqual({ id, told: true });
  });
});

describe('plain lists: an unknown mark that took effect, and the entry is edited or deleted since (same ids)', () => {
  it.each(['edit', 'remove'] as const)('ends in the right sum (%s)', async (what) => {
    const { desk, run, id, entryId } = await accepted({ adjustmentIds: 'same' });
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    expect((await desk.run<{ unknown: number[] }>('confirm', String(run))).json.unknown).toEqual([id]);
    // The person looked at the service: it is marked there.
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(id),
      '--as',
      'marked-elsewhere',
      '--reason',
      'sett i tjenesten',
    );
    if (what === 'edit') desk.sandbox.edit(entryId, hours(6));
    else desk.sandbox.remove(entryId);
    const trace: unknown[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { run: next } = await cycle(desk);
      trace.push([next.records, next.ready, next.duplicates, (await records(desk, run))[0]?.status]);
      for (const one of await desk.do<RunOut[]>('runs'))
        if (one.state === 'confirming') {
          // It opens again; the person still knows that it was marked, and now the reversal finds its original.
          await desk.run(
            'resolve',
            String(one.run),
            '--ids',
            String(id),
            '--as',
            'marked-elsewhere',
            '--reason',
            'sett i tjenesten',
          );
        }
    }
    expect({ sum: inTray(desk), trace }).toMatchObject({ sum: hoursOfService(desk.sandbox) });
  });
});

it('reads back although Ids cannot be filtered by, or says that it did not', async () => {
  const { desk, run } = await accepted();
  desk.sandbox.set({ list: 'live', listExported: true });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  const said = await desk.run('confirm', String(run));
  expect(said.err).toContain('unseen');
});
