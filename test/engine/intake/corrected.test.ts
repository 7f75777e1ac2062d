// A row that is called as one that may be at the service, and says something else: it is held back until a person says whether it is one
// more, and its intake is not done before that.

import { describe, expect, it } from 'vitest';
import { openStore } from '../../../main/store/store.ts';
import { openDesk } from '../../support/desk.ts';
import { type IntakeOut, send, smallChunks, taken, withEngine, writeRows } from './intake-desk.ts';

type Out = IntakeOut & { doubles: unknown; alike?: unknown };

const ROWS = [
  { product: 'A', quantity: '1,00', reference: 'R1' },
  { product: 'B', quantity: '2,00', reference: 'R2' },
  { product: 'C', quantity: '3,00', reference: 'R3' },
];
const CORRECTED = ROWS.map((row) => (row.product === 'B' ? { ...row, quantity: '4,00' } : row));

describe('a corrected row', () => {
  it('of a call whose answer never came is held back, with the row that went, and goes once that one was not taken', async () => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'drop-before', call: 'batch' });
    await send(desk, writeRows(desk, 'a.csv', ROWS));
    const said = await send(desk, writeRows(desk, 'b.csv', CORRECTED));
    expect([said.code, said.json.sent, said.json.duplicates, taken(desk)]).toEqual([3, 0, 3, '']);
    expect((said.json as Out).doubles).toEqual([
      { line: 2, batch: 1, row: 2, unknown: true },
      { line: 3, batch: 1, row: 3, unknown: true, differs: ['Antall'] },
      { line: 4, batch: 1, row: 4, unknown: true },
    ]);
    expect(said.err).toContain('line 3: other Antall than row 3 of intake 1');
    await desk.do('intake', 'decide', '1', '--chunk', '1', '--not-taken', '--reason', 'sett');
    const again = await send(desk, writeRows(desk, 'c.csv', CORRECTED));
    expect([again.code, again.json.sent, taken(desk)]).toEqual([0, 3, 'ABC']);
  });

  it('of a file that was taken is a card until it is sent anyway or left out', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', ROWS));
    const said = await send(desk, writeRows(desk, 'b.csv', CORRECTED));
    expect([said.code, said.json.sent, taken(desk)]).toEqual([3, 0, 'ABC']);
    const cards = () =>
      withEngine(desk, async (ask) =>
        (await ask('todo/list', {})).map(({ kind, batch, sum }) => [kind, batch, sum.rows]),
      );
    const states = () => withEngine(desk, async (ask) => (await ask('intake/list', {})).map(({ state }) => state));
    expect(await cards()).toEqual([['intake', 2, 1]]);
    await withEngine(desk, async (ask) => {
      expect(await ask('intake/sums', { batch: 2 })).toMatchObject({
        corrected: { rows: 1, quantity: '4' },
        doublesOf: [{ batch: 1, rows: 2 }],
      });
    });
    // Alone in its view, and not among those that were sent as they are.
    await withEngine(desk, async (ask) => {
      const shown = async (view: 'corrected' | 'before' | 'double', text?: string) =>
        (await ask('intake/rows', { batch: 2, view, text, sort: null, offset: 0, limit: 9 })).rows.map(
          ({ row }) => row,
        );
      expect([await shown('corrected'), await shown('before'), await shown('double')]).toEqual([
        [3],
        [2, 4],
        [2, 3, 4],
      ]);
      expect([await shown('corrected', 'R3'), await shown('before', 'R3')]).toEqual([[], [4]]);
    });
    expect(await states()).toEqual(['open', 'done']);
    await desk.run('intake', 'send', '2', '--anyway', '3', '--reason', 'én til');
    expect([taken(desk), await cards(), await states()]).toEqual(['ABCB', [], ['done', 'done']]);
    // Read once more, it was sent as it is.
    const again = await send(desk, writeRows(desk, 'c.csv', CORRECTED));
    expect([again.json.duplicates, taken(desk), await cards()]).toEqual([3, 'ABCB', []]);
  });

  it('that is left out ends its intake', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', ROWS));
    await send(desk, writeRows(desk, 'b.csv', CORRECTED));
    await desk.run('intake', 'send', '2', '--leave-out', '3', '--reason', 'rettet i tjenesten');
    const states = await withEngine(desk, async (ask) => (await ask('intake/list', {})).map(({ state }) => state));
    expect([states, taken(desk)]).toEqual([['done', 'done'], 'ABC']);
  });

  it('is no other line of an order, where rows of one order are many', async () => {
    const desk = await openDesk();
    const lines = (...products: string[]) => products.map((product) => ({ product, reference: 'O-1' }));
    await send(desk, writeRows(desk, 'a.csv', lines('A', 'B')));
    const said = await send(desk, writeRows(desk, 'b.csv', lines('C')));
    expect([said.code, taken(desk)]).toEqual([0, 'ABC']);
  });
});

describe('a file without the column of references', () => {
  const BARE = ROWS.map(({ product, quantity }) => ({ product, quantity }));

  it.each([
    ['comes after the one with them', ROWS, BARE],
    ['comes before the one with them', BARE, ROWS],
  ])('%s: its rows are held back, and told', async (_name, first, second) => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', first));
    const said = await send(desk, writeRows(desk, 'b.csv', second));
    expect([said.code, said.json.sent, taken(desk)]).toEqual([3, 0, 'ABC']);
    expect((said.json as Out).doubles).toEqual(
      [2, 3, 4].map((line) => ({ line, batch: 1, row: line, unknown: false, differs: ['EksternId'] })),
    );
    expect(said.err).toContain('line 2: other EksternId than row 2 of intake 1');
    const anyway = await desk.run('intake', 'send', '2', '--anyway', '3', '--reason', 'levert to ganger');
    expect([anyway.code, taken(desk)]).toEqual([3, 'ABCB']);
  });

  it('of other quantities, or of other work, is new', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', ROWS));
    const others = [...BARE.map((row) => ({ ...row, quantity: '9,00' })), { product: 'D', quantity: '1,00' }];
    const said = await send(desk, writeRows(desk, 'b.csv', others));
    expect([said.code, said.json.sent]).toEqual([0, 4]);
  });

  it('that holds more of them than were sent so is known by them as before', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', BARE));
    const said = await send(desk, writeRows(desk, 'b.csv', [...BARE, BARE[0]!]));
    expect([said.json.sent, said.json.duplicates, taken(desk)]).toEqual([1, 3, 'ABCA']);
  });
});

it('two rows of a file that are called the same, with another quantity, go both, and that is said', async () => {
  const desk = await openDesk();
  const said = await send(desk, writeRows(desk, 'a.csv', [...ROWS, CORRECTED[1]!]));
  expect([said.json.sent, said.json.repeats]).toEqual([4, 1]);
  expect((said.json as Out).alike).toEqual([{ line: 5, sameAs: 3, differs: ['Antall'] }]);
  expect(said.err).toContain('line 5 and line 3');
});

it('is looked for in the calls of the last rows, and in each whose outcome nobody knows', async () => {
  const desk = await openDesk();
  await smallChunks(desk, 1);
  for (const [name, file] of Array.from('ABCD').entries()) {
    if (name === 1) desk.sandbox.setFault({ kind: 'drop-before', call: 'batch' });
    await send(desk, writeRows(desk, `${file}.csv`, [{ product: file, reference: file }]));
    desk.sandbox.clearFaults();
  }
  const actor = { user: 'test', machine: 'test', program: 'a test' };
  const store = openStore({ folder: desk.data, actor, holder: 'a test', now: () => '2026-11-02T08:00:00.000Z' });
  try {
    const last = (most: number) => Array.from(store.intake.lastSent(1, most), ({ batch }) => batch);
    expect([last(1), last(2), last(100)]).toEqual([
      [2, 4],
      [2, 3, 4],
      [1, 2, 3, 4],
    ]);
  } finally {
    store.close();
  }
});
