// Confirm (rules 2, 3, 5 and 6): what a list shows decides, whatever the answers said.

import { describe, expect, it } from 'vitest';
import { expectAgreement, hoursOfService } from '../../support/agreement.ts';
import { acceptAll, confirm, cycle, handedOver, records, trayLines } from '../../support/desk.ts';

describe('confirm', () => {
  it('a partial mark leaves what is still listed accepted, and the next confirm marks it', async () => {
    const { desk, run, ids } = await handedOver(4);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
    const first = await desk.run<{ marked: number[]; unmarked: number[] }>('confirm', String(run));
    expect(first.code).toBe(3);
    expect(first.json.marked).toHaveLength(2);
    expect(first.json.unmarked).toHaveLength(2);
    const second = await confirm(desk, run);
    expect([...first.json.marked, ...second.marked].sort()).toEqual(ids.sort());
    expect(second.state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('a connection dropped after the act is known to be marked from the list', async () => {
    const { desk, run, ids } = await handedOver(3);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const done = await confirm(desk, run);
    expect(done).toMatchObject({ marked: ids, unknown: [], state: 'closed' });
    expect(desk.sandbox.calls().filter((call) => call.call === 'mark-time')).toHaveLength(1);
  });

  it('a connection dropped before the act is sent again only after a fresh list', async () => {
    const { desk, run, ids } = await handedOver(3);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time' });
    expect(await confirm(desk, run)).toMatchObject({ marked: ids, state: 'closed' });
    const calls = desk.sandbox.calls().map((call) => call.call);
    const marks = calls.flatMap((call, index) => (call === 'mark-time' ? [index] : []));
    expect(marks).toHaveLength(2);
    expect(calls.slice(marks[0]! + 1, marks[1])).toContain('list-time');
  });

  it('an answer lost while the service stays away leaves unknown, and resume asks before anything is sent', async () => {
    const { desk, run, ids } = await handedOver(3);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
    const said = await desk.run('confirm', String(run));
    expect(said.code).toBe(1);
    expect((await records(desk, run)).map((record) => record.status)).toEqual(['unknown', 'unknown', 'unknown']);
    desk.sandbox.clearFaults();
    const resumed = await desk.run<{ what: string; outcome: string; units: number }[]>('resume');
    expect(resumed.json).toContainEqual(expect.objectContaining({ what: 'marks', outcome: 'marked', units: 3 }));
    expect((await records(desk, run)).map((record) => record.status)).toEqual(['marked', 'marked', 'marked']);
    expect(
      desk.sandbox
        .calls()
        .filter((call) => call.call === 'mark-time')
        .flatMap((call) => call.ids),
    ).toEqual(ids);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('an id that the service refuses is found by halving; the rest is marked, its words are kept', async () => {
    const { desk, run, ids } = await handedOver(9);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'refuse-id', call: 'mark-time', ids: [ids[4]!], status: 422, times: 'always' });
    const said = await desk.run<{ marked: number[]; refused: number[]; state: string }>('confirm', String(run));
    expect(said.code).toBe(3);
    expect(said.json.refused).toEqual([ids[4]]);
    expect(said.json.marked).toHaveLength(8);
    expect(said.err).toContain(`Id ${ids[4]} was refused`);
    desk.sandbox.clearFaults();
    expect(await confirm(desk, run)).toMatchObject({ marked: [ids[4]], refused: [], state: 'closed' });
  });

  it('a service that takes few ids at a time gets few, and the size is remembered', async () => {
    const { desk, run } = await handedOver(10);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'max-ids', call: 'mark-time', limit: 3, status: 413, times: 'always' });
    expect((await confirm(desk, run)).state).toBe('closed');
    const [connection] = await desk.do<{ chunk: number }[]>('connection', 'list');
    expect(connection?.chunk).toBeLessThanOrEqual(3);
    expect(connection?.chunk).toBeGreaterThan(1);
  });

  it('reads marked entries back where the service lists them, and finds an edit that was marked unseen', async () => {
    const { desk, run, ids } = await handedOver(3);
    desk.sandbox.set({ list: 'live', listExported: true });
    await acceptAll(desk, run);
    const { lines } = desk.sandbox.dump().time;
    const entryId = lines.find((line) => line.fields.Id === ids[0])!.entry;
    // Somebody edits the entry after the console's list and before its mark.
    desk.sandbox.setFault({
      kind: 'do',
      call: 'mark-time',
      operation: { do: 'edit', id: entryId, fields: { AntallTimer: 9 } },
    });
    const said = await desk.run<{ marked: number[]; changed: number[]; state: string }>('confirm', String(run));
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ marked: ids.slice(1), changed: [ids[0]], state: 'confirming' });
    expect(said.err).not.toContain('unseen');
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(ids[0]),
      '--as',
      'send-correction',
      '--reason',
      'endret i siste liten',
    );
    expect((await cycle(desk)).run).toMatchObject({ records: 2, ready: 2, adjustments: 1 });
    expect(trayLines(desk.tray).reduce((sum, line) => sum + line.hours, 0n)).toBe(hoursOfService(desk.sandbox));
    expect((await cycle(desk)).run.records).toBe(0);
  });

  it('says in words that an edit may have been marked unseen where the service does not list what is exported', async () => {
    const { desk, run } = await handedOver(1);
    await acceptAll(desk, run);
    const said = await desk.run('confirm', String(run));
    expect(said.code).toBe(0);
    expect(said.err).toContain('may have been marked unseen');
    // Some list them and cannot be asked by Id: what is said has to be true of these too.
    expect(said.err).toContain('lists no exported entries, or not by Id');
  });
});
