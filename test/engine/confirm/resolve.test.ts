// What a person decides about units that no list can decide: it fits the state, is taken once, and brings ERP and service together.

import { describe, expect, it } from 'vitest';
import { expectAgreement, hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';

const write = (desk: Desk, run: number) =>
  desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);

async function accepted(options: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(options);
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id: one!.id, entryId };
}

describe('decisions', () => {
  async function gone(): Promise<{ desk: Desk; run: number; id: number; entryId: number }> {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const entryId = desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const [one] = await records(desk, run);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.remove(entryId);
    const said = await desk.run<{ gone: number[] }>('confirm', String(run));
    expect(said.json.gone).toEqual([one!.id]);
    return { desk, run, id: one!.id, entryId };
  }

  it('deleted after the hand-over: a reversal of our own brings the ERP back to nothing', async () => {
    const { desk, run, id } = await gone();
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(id),
      '--as',
      'send-correction',
      '--reason',
      'slettet av leder',
    );
    const { run: second, confirm: done } = await cycle(desk);
    expect(second).toMatchObject({ records: 1, ready: 1, adjustments: 1, totals: { hours: -7.5 } });
    expect(done?.state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect((await cycle(desk)).run.records).toBe(0);
  });

  it('a correction that was withdrawn or held comes back until it is out', async () => {
    const { desk, run, id } = await gone();
    await desk.do('resolve', String(run), '--ids', String(id), '--as', 'send-correction', '--reason', 'slettet');
    const second = await pull(desk);
    const out = await handOver(desk, second.run);
    await desk.do('withdraw', String(out.handover), '--reason', 'feil');
    const third = await pull(desk);
    expect(third).toMatchObject({ ready: 1, adjustments: 1 });
    await desk.do('hold', String(third.run), '--ids', String(id), '--reason', 'vent');
    await desk.do('discard', String(third.run));
    const fourth = await pull(desk);
    await desk.do('release', String(fourth.run), '--ids', String(id));
    await handOver(desk, fourth.run);
    await acceptAll(desk, fourth.run);
    await confirm(desk, fourth.run);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('replaced by another Id: the old one is reversed and the new one sent', async () => {
    const { desk, run, id } = await gone();
    desk.sandbox.addTime(entry({ AntallTimer: 6, FakturaTimeAntall: 6 }));
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(id),
      '--as',
      'replaced-by=4200000',
      '--reason',
      'ført på nytt',
    );
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('fit the state of the unit, or are refused', async () => {
    const { desk, run, id } = await gone();
    await desk.do('resolve', String(run), '--ids', String(id), '--as', 'marked-elsewhere', '--reason', 'merket');
    const said = await desk.run('resolve', String(run), '--ids', String(id), '--as', 'deleted', '--reason', 'x');
    expect(said.code).toBe(1);
    expect(said.err).toContain('resolved');
  });
});

describe('decisions taken twice', () => {
  async function gone(): Promise<{ desk: Desk; run: number; id: number; entryId: number }> {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const entryId = desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const [one] = await records(desk, run);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.remove(entryId);
    await desk.run('confirm', String(run));
    return { desk, run, id: one!.id, entryId };
  }

  it('send-correction twice sends one reversal and stops no hand-over', async () => {
    const { desk, run, id } = await gone();
    await resolve(desk, run, id, 'send-correction');
    await resolve(desk, run, id, 'send-correction');
    const second = await pull(desk);
    expect(second).toMatchObject({ records: 1, ready: 1 });
    const said = await write(desk, second.run);
    expect(said.err).not.toContain('UNIQUE');
    expect(inTray(desk)).toBe(0n);
  });

  it('send-correction after removed-in-erp is refused: the ERP has nothing to reverse', async () => {
    const { desk, run, id } = await gone();
    await resolve(desk, run, id, 'removed-in-erp');
    const said = await resolve(desk, run, id, 'send-correction');
    const { run: second } = await cycle(desk);
    expect({ code: said.code, reversals: second.adjustments }).toEqual({ code: 1, reversals: 0 });
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
          // It opens again; the person still knows that it was marked, and now the reversal finds its original. What two lines stand
          // under is marked when a person has said that a list which nobody can ask by Id shows all of them.
          const isCut = (await records(desk, one.run)).some(({ reason }) => reason === 'may-be-cut');
          await resolve(desk, one.run, id, isCut ? 'still-waiting' : 'marked-elsewhere');
          if (isCut) await confirm(desk, one.run);
        }
    }
    expect({ sum: inTray(desk), trace }).toMatchObject({ sum: hoursOfService(desk.sandbox) });
  });
});
