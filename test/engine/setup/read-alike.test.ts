// By which fields a record is known again is not changed while units wait for an answer or a mark: a list of other Ids would pass for the
// proof that all of them left.

import { describe, expect, it } from 'vitest';
import { acceptAll, confirm, handedOver, handOver, openDesk, pull } from '../../support/desk.ts';

describe('the fields by which a record is known', () => {
  it.each([
    ['the identifier', ['--id-field', 'time=AnsattId']],
    ['a field that content is compared by', ['--fields', 'Dato,AnsattId,AntallTimer']],
  ])('are not changed while units wait: %s', async (_what, words) => {
    const { desk, run, ids } = await handedOver(2);
    const change = () => desk.run('connection', 'change', 'Prøve', ...words);
    expect(await change()).toMatchObject({ code: 1, err: expect.stringContaining('2 units of time wait') });
    await acceptAll(desk, run);
    // An answer that was lost: nobody knows whether they are marked.
    desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time' });
    desk.sandbox.setFault({ kind: 'status', status: 500, call: 'list-time', from: 4, times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    expect((await change()).code).toBe(1);
    expect(await confirm(desk, run)).toMatchObject({ marked: ids, state: 'closed' });
    expect((await change()).code).toBe(0);
  });

  it('may be changed where what is compared stays the same, and where the other kind waits', async () => {
    const { desk } = await handedOver(1);
    for (const words of [
      ['--fields', 'all'],
      ['--id-field', 'time=id'],
      ['--id-field', 'material=Nummer'],
      ['--volatile-fields', 'SistVist'],
      ['--quantity-field', 'Mengde'],
    ])
      expect([words, (await desk.run('connection', 'change', 'Prøve', ...words)).code]).toEqual([words, 0]);
  });

  it('are not changed for material either', async () => {
    const desk = await openDesk();
    desk.sandbox.addMaterial({ ProsjektId: '10482', Antall: 2, approved: true });
    const { run } = await pull(desk, 'material');
    await handOver(desk, run);
    for (const words of [
      ['--id-field', 'material=Nummer'],
      ['--volatile-fields', 'SistVist'],
      ['--quantity-field', 'Mengde'],
    ])
      expect((await desk.run('connection', 'change', 'Prøve', ...words)).err).toContain('1 unit of material waits');
  });
});
