// By which fields a record is known again is not changed while units wait for an answer or a mark: a list of other Ids would pass for the
// proof that all of them left.

import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { acceptAll, confirm, entry, handedOver, handOver, openDesk, pull } from '../../support/desk.ts';

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

  it.each([
    ['the identifier', ['--id-field', 'time=AnsattId']],
    ['a field that content is compared by', ['--fields', 'Dato,AnsattId,AntallTimer']],
  ])('are not changed while a run is in review, which would go out and be pulled again: %s', async (_what, words) => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const change = () => desk.run('connection', 'change', 'Prøve', ...words);
    expect(await change()).toMatchObject({ code: 1, err: expect.stringContaining(`discard ${run}`) });
    await desk.do('discard', String(run));
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

  it.each(['in review', 'at the ERP'])(
    'changed by another desk at the moment that a run came to be %s, nothing goes out twice or passes for gone, and set back it goes on',
    async (stands) => {
      const desk = await openDesk();
      const id = desk.sandbox.addTime(entry());
      const { run } = await pull(desk);
      if (stands === 'at the ERP') {
        await handOver(desk, run);
        await acceptAll(desk, run);
      }
      // As the two leave the store: each was judged before the other one was known.
      const database = new Database(path.join(desk.data, 'console.sqlite'));
      database.exec(`UPDATE connection SET options = json_set(options, '$.idField', 'AnsattId')`);
      database.close();
      const words =
        stands === 'in review'
          ? ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray]
          : ['pull', 'time', '--connection', 'Prøve'];
      const said = await desk.run(...words);
      expect([said.code, said.err]).toEqual([1, expect.stringContaining(`run ${run} was read by Id`)]);
      if (stands === 'at the ERP') expect((await desk.run('confirm', String(run))).code).toBe(1);
      expect((await desk.run('connection', 'change', 'Prøve', '--id-field', 'time=Id')).code).toBe(0);
      if (stands === 'in review') {
        await handOver(desk, run);
        await acceptAll(desk, run);
      }
      expect(await confirm(desk, run)).toMatchObject({ marked: [id], state: 'closed' });
      expect(await pull(desk)).toMatchObject({ records: 0 });
    },
  );
});
