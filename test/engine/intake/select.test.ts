// Rows are chosen by number or by view: left out, or sent although they are doubles.

import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { products, send, taken, withEngine, writeRows } from './intake-desk.ts';

it('rows left out are not sent and not counted as sent; doubles go when a person wants them', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', products('A')));
  await withEngine(desk, async (ask) => {
    const file = writeRows(desk, 'b.csv', products('AABC'));
    const read = await ask('intake/read', { connection: 'Prøve', file });
    expect(read.counts).toMatchObject({ double: 1, new: 3 });
    const [double] = (await ask('intake/rows', { batch: 2, view: 'double', sort: null, offset: 0, limit: 9 })).rows;
    expect(double).toMatchObject({ row: 2, sentBefore: { batch: 1, row: 2, unknown: false } });
    expect((await ask('intake/sums', { batch: 2 })).doublesOf).toMatchObject([{ batch: 1, rows: 1 }]);
    await ask('intake/mark', { batch: 2, in: { rows: [5] }, as: 'dropped' });
    const forced = await ask('intake/mark', { batch: 2, in: { view: 'double' }, as: 'forced' });
    expect(forced.batch.counts).toMatchObject({ double: 0, new: 3, dropped: 1 });
    const sent = await ask('intake/send', { batch: 2 });
    expect([sent.sent, sent.batch.state, taken(desk)]).toEqual([3, 'done', 'AAAB']);
    await expect(ask('intake/mark', { batch: 2, in: { rows: [2] }, as: 'dropped' })).resolves.toMatchObject({
      rows: 0,
    });
  });
  expect((await send(desk, writeRows(desk, 'c.csv', products('C')))).json.sent).toBe(1);
});
