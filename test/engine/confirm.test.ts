// Confirm (rules 2, 3, 5 and 6): what a list shows decides, whatever the answers said.

import { describe, expect, it } from 'vitest';
import { expectAgreement, hoursOfService } from '../support/agreement.ts';
import { acceptAll, confirm, cycle, type Desk, handOver, openDesk, pull, records, trayLines } from '../support/desk.ts';

async function handedOver(
  count: number,
  options: Parameters<typeof openDesk>[0] = {},
): Promise<{ desk: Desk; run: number; ids: number[] }> {
  const desk = await openDesk(options);
  for (let n = 0; n < count; n += 1)
    desk.sandbox.addTime({ AnsattId: 1000 + n, Dato: '2026-10-05T00:00:00', AntallTimer: 1 + n, approved: true });
  const { run } = await pull(desk);
  await handOver(desk, run);
  return { desk, run, ids: (await records(desk, run)).map((record) => record.id) };
}

describe('confirm', () => {
  it('marks only what was accepted, unit by unit, and says that others wait', async () => {
    const { desk, run, ids } = await handedOver(3);
    await desk.do('accept', String(run), '--ids', String(ids[1]));
    const said = await desk.run<{ marked: number[]; withoutVerdict: number; state: string }>('confirm', String(run));
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ marked: [ids[1]], withoutVerdict: 2, state: 'confirming' });
    const sent = desk.sandbox
      .calls()
      .filter((call) => call.call === 'mark-time')
      .flatMap((call) => call.ids ?? []);
    expect(sent).toEqual([ids[1]]);
  });

  it('is refused while the ERP has accepted nothing, and sends nothing', async () => {
    const { desk, run } = await handedOver(1);
    const said = await desk.run('confirm', String(run));
    expect(said.code).toBe(1);
    expect(said.err).toContain('accepted nothing');
    expect(desk.sandbox.calls().some((call) => call.call === 'mark-time')).toBe(false);
  });

  it('never prepares', async () => {
    const { desk, run } = await handedOver(2);
    await acceptAll(desk, run);
    const before = desk.sandbox.calls().filter((call) => call.call === 'prepare').length;
    await confirm(desk, run);
    expect(desk.sandbox.calls().filter((call) => call.call === 'prepare').length).toBe(before);
  });

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

  it('changed and gone units are never marked', async () => {
    const { desk, run, ids } = await handedOver(3, {});
    desk.sandbox.set({ list: 'live' });
    await acceptAll(desk, run);
    const { entries, lines } = desk.sandbox.dump().time;
    const entryOf = (id: number) => lines.find((line) => line.fields.Id === id)!.entry;
    desk.sandbox.edit(entryOf(ids[0]!), { AntallTimer: 9 });
    await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
      method: 'PATCH',
      body: JSON.stringify({ ids: [ids[1]] }),
    });
    desk.sandbox.clearCalls();
    const said = await desk.run<{ marked: number[]; changed: number[]; gone: number[]; state: string }>(
      'confirm',
      String(run),
    );
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ marked: [ids[2]], changed: [ids[0]], gone: [ids[1]], state: 'confirming' });
    expect(
      desk.sandbox
        .calls()
        .filter((call) => call.call === 'mark-time')
        .flatMap((call) => call.ids),
    ).toEqual([ids[2]]);
    expect(entries).toHaveLength(3);
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(ids[1]),
      '--as',
      'marked-elsewhere',
      '--reason',
      'merket fra kontoret',
    );
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(ids[0]),
      '--as',
      'send-correction',
      '--reason',
      'endret i går',
    );
    const { confirm: done } = await cycle(desk);
    expect(done?.state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect(
      trayLines(desk.tray).filter((line) => (line.cells.Korreksjon ?? '').includes(`kjøring ${run}`)),
    ).toHaveLength(1);
  });

  it('in a list that proves nothing, absence after a yes is marked and absence after no answer stays unknown', async () => {
    const { desk, run, ids } = await handedOver(2);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const said = await desk.run<{ marked: number[]; unknown: number[] }>('confirm', String(run));
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ marked: [], unknown: ids });
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      ids.join(','),
      '--as',
      'marked-elsewhere',
      '--reason',
      'sett i tjenesten',
    );
    expect((await records(desk, run)).map((record) => record.status)).toEqual(['resolved', 'resolved']);
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
  });
});
