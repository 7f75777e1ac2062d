// Rule 2: nothing is marked that was not handed over and accepted, unit by unit. What was sent is read from the service's own log.

import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { BOTH, pulledTo, twoDestinations } from '../support/destinations.ts';
import {
  acceptAll,
  confirm,
  cycle,
  handedOver,
  openDesk,
  entry,
  pull,
  records,
  sentToMark,
  statusesOf,
  trayLines,
} from '../support/desk.ts';

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

  it('sends nothing while the ERP has accepted nothing, and says what it waits for', async () => {
    const { desk, run } = await handedOver(1);
    const said = await desk.run('confirm', String(run));
    expect([said.code, said.json]).toMatchObject([3, { marked: [], withoutVerdict: 1 }]);
    expect(said.err).toContain('no answer from the ERP');
    expect(desk.sandbox.calls().some((call) => call.call === 'mark-time')).toBe(false);
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
      headers: { 'Content-Type': 'application/json' },
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

  it('never marks what was rejected, also when all the rest is accepted', async () => {
    const { desk, run, ids } = await handedOver(3);
    await desk.do('reject', String(run), '--ids', String(ids[0]), '--reason', 'ukjent prosjekt');
    await acceptAll(desk, run);
    expect(await confirm(desk, run)).toMatchObject({ marked: ids.slice(1), state: 'closed' });
    expect(sentToMark(desk)).toEqual(ids.slice(1));
    expect((await statusesOf(desk, run)).sort()).toEqual(['marked', 'marked', 'rejected']);
  });

  it('is refused before a hand-over, and sends nothing for a run that was discarded or withdrawn', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    expect((await desk.run('confirm', String(run))).code).toBe(1);
    expect((await desk.run('accept', String(run), '--all')).code).toBe(1);
    await desk.do('discard', String(run));
    expect((await desk.run('confirm', String(run))).code).toBe(1);
    expect(sentToMark(desk)).toEqual([]);
  });

  it('marks material only as it was accepted, too', async () => {
    const desk = await openDesk();
    for (const Antall of [1, 2]) desk.sandbox.addMaterial({ ProduktId: 'A', Antall, approved: true });
    const { run } = await pull(desk, 'material');
    await desk.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    const [one] = await records(desk, run);
    await desk.do('accept', String(run), '--ids', String(one!.id));
    await desk.run('confirm', String(run));
    expect(sentToMark(desk, 'material')).toEqual([one!.id]);
  });
});

it('nothing is marked before every destination that takes it accepted it, in whatever order they answer', async () => {
  for (const order of [
    ['Lønn', 'Prosjekt'],
    ['Prosjekt', 'Lønn'],
  ] as const) {
    const desk = await twoDestinations();
    const [both] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all', '--destination', order[0]);
    await desk.run('confirm', '1');
    expect(sentToMark(desk)).toEqual([]);
    await desk.do('reject', '1', '--ids', String(both), '--reason', 'ukjent', '--destination', order[1]);
    await desk.run('confirm', '1');
    expect(sentToMark(desk)).toEqual([]);
    await desk.do('hand-over', '1', '--destination', order[1]);
    await desk.run('confirm', '1');
    expect(sentToMark(desk)).toEqual([]);
    await desk.do('accept', '1', '--all', '--destination', order[1]);
    await desk.do('confirm', '1');
    expect(sentToMark(desk)).toEqual([both]);
  }
});
