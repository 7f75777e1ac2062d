// Rule 3: what the ERP accepted stays on the to-do list until its mark is proved or a person closes it with a reason, and comes
// back when its Id is listed again.

import { describe, expect, it } from 'vitest';
import { wireEngine } from '../../main/host/wiring.ts';
import { expectAgreement } from '../support/agreement.ts';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handedOver,
  handOver,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  statusesOf,
  trayLines,
} from '../support/desk.ts';

/** The cards of the start screen: kind and lines. */
async function todo(desk: Desk): Promise<string[]> {
  const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
  try {
    const answer = await engine.ask('todo/list', {});
    if (!answer.ok) throw new Error(answer.error.cause);
    return answer.value.map((card) => `${card.kind} ${card.sum.rows}`);
  } finally {
    await engine.close();
  }
}

describe('what a person closed', () => {
  it('what a person closed opens again when its Id is listed again', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const [one] = await records(desk, run);
    await handOver(desk, run);
    await acceptAll(desk, run);
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(one!.id),
      '--as',
      'marked-elsewhere',
      '--reason',
      'trodde det',
    );
    expect((await desk.do<RunOut[]>('runs'))[0]?.state).toBe('closed');
    const second = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(second.json).toMatchObject({ ready: 0, duplicates: 1 });
    expect(second.err).toContain(`Run ${run} is open again`);
    expect((await records(desk, run))[0]).toMatchObject({ status: 'accepted', reason: 'listed-again' });
    expect(await confirm(desk, run)).toMatchObject({ marked: [one!.id], state: 'closed' });
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });
});

describe('the to-do list', () => {
  it('names what is accepted until its mark is proved, whatever fails in between', async () => {
    const { desk, run, ids } = await handedOver(3);
    await acceptAll(desk, run);
    expect(await todo(desk)).toEqual(['unmarked 3']);
    desk.sandbox.setFault({ kind: 'status', call: 'mark-time', status: 401, times: 'always' });
    await desk.run('confirm', String(run));
    expect(await todo(desk)).toEqual(['unmarked 3']);
    desk.sandbox.clearFaults();
    desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
    await desk.run('confirm', String(run));
    const left = 3 - (await statusesOf(desk, run)).filter((status) => status === 'marked').length;
    expect(left).toBeGreaterThan(0);
    expect(await todo(desk)).toEqual([`unmarked ${left}`]);
    desk.sandbox.setFault({ kind: 'refuse-id', call: 'mark-time', ids, status: 422, times: 'always' });
    await desk.run('confirm', String(run));
    await pull(desk);
    expect(await todo(desk)).toEqual([`unmarked ${left}`]);
    desk.sandbox.clearFaults();
    expect((await confirm(desk, run)).state).toBe('closed');
    expect(await todo(desk)).toEqual([]);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('names marks without an answer, what changed and what is gone, and a closing needs a reason', async () => {
    const { desk, run, ids } = await handedOver(3);
    desk.sandbox.set({ list: 'live' });
    await acceptAll(desk, run);
    const [one, two] = desk.sandbox.dump().time.entries.map((registered) => registered.id);
    desk.sandbox.edit(one!, { AntallTimer: 9 });
    desk.sandbox.remove(two!);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
    await desk.run('confirm', String(run));
    expect((await todo(desk)).sort()).toEqual(['changed 1', 'gone 1', 'unknown 1']);
    desk.sandbox.clearFaults();
    await desk.do('resume');
    // One unit alone in its call: that it left the list is no proof of its mark.
    expect((await todo(desk)).sort()).toEqual(['changed 1', 'gone 1', 'unknown 1']);
    await resolve(desk, run, ids[2]!, 'marked-elsewhere');
    for (const id of ids.slice(0, 2)) {
      const said = await desk.run('resolve', String(run), '--ids', String(id), '--as', 'deleted', '--reason', ' ');
      expect(said.code).toBe(2);
    }
    expect((await todo(desk)).sort()).toEqual(['changed 1', 'gone 1']);
    await resolve(desk, run, ids[1]!, 'deleted');
    expect(await todo(desk)).toEqual(['changed 1']);
  });
});
