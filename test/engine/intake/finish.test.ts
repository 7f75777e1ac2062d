// When a batch is done, and letting one go.

import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { products, send, taken, withEngine, writeRows } from './intake-desk.ts';

it('a batch is done when no row of it waits for anybody', async () => {
  const desk = await openDesk();
  await withEngine(desk, async (ask) => {
    const file = writeRows(desk, 'a.csv', [{ product: 'A' }, { product: '' }]);
    const read = await ask('intake/read', { connection: 'Prøve', file });
    expect([read.state, read.counts.new, read.counts.invalid]).toEqual(['open', 1, 1]);
    expect((await ask('intake/send', { batch: 1 })).batch.state).toBe('open');
    const dropped = await ask('intake/mark', { batch: 1, in: { rows: [3] }, as: 'dropped' });
    expect(dropped.batch.state).toBe('done');
  });
  expect(taken(desk)).toBe('A');
});

it('is not let go while nobody knows what became of a row', async () => {
  const desk = await openDesk();
  desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  await send(desk, writeRows(desk, 'a.csv', products('AB')));
  await withEngine(desk, (ask) => expect(ask('intake/discard', { batch: 1 })).rejects.toThrow(/nobody knows yet/));
  await desk.run('intake', 'decide', '1', '--chunk', '1', '--not-taken', '--reason', 'står ikke der');
  await withEngine(desk, async (ask) => expect((await ask('intake/discard', { batch: 1 })).state).toBe('discarded'));
  // What it sent and what was decided of it stays known.
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});
