// One call and its answer: what is refused is named, what does not tell is unknown and never sent again by itself.

import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../main/sandbox/fault.ts';
import { openDesk } from '../../support/desk.ts';
import { products, send, smallChunks, taken, withEngine, writeRows } from './intake-desk.ts';

const ANSWERS: readonly (readonly [string, Fault])[] = [
  ['drops after', { kind: 'drop-after', call: 'batch' }],
  ['drops before', { kind: 'drop-before', call: 'batch' }],
  ['500 after', { kind: 'status', call: 'batch', status: 500, after: true }],
  ['500 before', { kind: 'status', call: 'batch', status: 500 }],
  ['409 after', { kind: 'status', call: 'batch', status: 409, after: true }],
  ['a cut answer', { kind: 'cut', call: 'batch' }],
  ['a page to sign in', { kind: 'html', call: 'batch' }],
  ['fewer rows than were sent', { kind: 'answer', call: 'batch', body: '[{"Id":1}]' }],
  ['a smaller count', { kind: 'answer', call: 'batch', body: '{"antall":1}' }],
  ['an error with 200', { kind: 'answer', call: 'batch', body: '{"error":{"message":"nei"}}' }],
  ['no', { kind: 'answer', call: 'batch', body: '{"success":false}' }],
];

/** A desk whose person said that the sandbox takes all rows of a call or none, which is true. */
async function allOrNothing() {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--all-or-nothing', 'yes');
  return desk;
}

describe('a service that refuses', () => {
  it('one row: the others are sent, and the row is named in its words', async () => {
    const desk = await allOrNothing();
    desk.sandbox.setFault({ kind: 'refuse-value', field: 'ProduktId', value: 'D', times: 'always' });
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABCDEFG')));
    expect([said.code, said.json.sent, said.json.unknown]).toEqual([3, 6, 0]);
    expect(said.json.refused).toEqual([{ line: 5, words: expect.stringContaining('"D" of \'ProduktId\'') as string }]);
    expect(taken(desk)).toBe('ABCEFG');
    desk.sandbox.clearFaults();
    // What was refused does not count as sent.
    const again = await send(desk, writeRows(desk, 'a.csv', products('ABCDEFG')));
    expect([again.json.sent, again.json.duplicates]).toEqual([1, 6]);
    expect(taken(desk)).toBe('ABCEFGD');
  });

  it.each([200, 207, 400, 422])('one row and takes the others with %d: nothing is sent twice', async (status) => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'refuse-row', rows: [1], takeOthers: true, status });
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABC')));
    expect([said.json.sent, said.json.unknown, said.json.refused.map(({ line }) => line)]).toEqual([2, 0, [3]]);
    expect(taken(desk)).toBe('AC');
  });

  it('the size: smaller calls from then on', async () => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'refuse-batch', status: 413 });
    await smallChunks(desk, 8);
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABCDEFGHIJKLMNOP')));
    expect([said.code, said.json.sent, taken(desk)]).toEqual([0, 16, 'ABCDEFGHIJKLMNOP']);
    const calls = desk.sandbox.calls().filter((call) => call.call === 'batch');
    expect(calls.map((call) => call.rows)).toEqual([8, 4, 4, 4, 4]);
  });

  it('every row: it gives up after some, and the rest stays new', async () => {
    const desk = await allOrNothing();
    desk.sandbox.setFault({ kind: 'refuse-batch', times: 'always' });
    const said = await send(desk, writeRows(desk, 'a.csv', products('A'.repeat(100))));
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ sent: 0, unknown: 0, left: 80 });
    expect(said.err).toContain('the period is locked');
    expect(desk.sandbox.calls().filter((call) => call.call === 'batch').length).toBeLessThan(60);
  });

  it.each<[string, Fault]>([
    ['the key', { kind: 'status', call: 'batch', status: 401 }],
    ['the load', { kind: 'status', call: 'batch', status: 429 }],
    ['the path', { kind: 'status', call: 'batch', status: 404 }],
  ])('because of %s: nothing is lost and nothing is unknown', async (_name, fault) => {
    const desk = await allOrNothing();
    desk.sandbox.setFault(fault);
    const file = writeRows(desk, 'a.csv', products('ABC'));
    const said = await send(desk, file);
    expect([said.code, said.json.sent, said.json.unknown, said.json.left]).toEqual([3, 0, 0, 3]);
    const again = await send(desk, file);
    expect(again.json.sent).toBe(3);
    expect(taken(desk)).toBe('ABC');
  });
});

describe('an answer that does not tell', () => {
  it.each(ANSWERS)('%s: unknown, and never sent again by itself', async (_name, fault) => {
    const desk = await openDesk();
    desk.sandbox.setFault(fault);
    const file = writeRows(desk, 'a.csv', products('ABC'));
    const said = await send(desk, file);
    expect([said.code, said.json.sent, said.json.unknown, said.json.left]).toEqual([3, 0, 3, 0]);
    const before = taken(desk);
    const again = await send(desk, file);
    expect([again.json.sent, again.json.duplicates]).toEqual([0, 3]);
    const resumed = await desk.run<{ what: string; outcome: string }[]>('resume');
    expect([resumed.code, resumed.json[0]]).toMatchObject([3, { what: 'batch', outcome: 'unknown' }]);
    expect(taken(desk)).toBe(before);
    const cards = await withEngine(desk, (ask) => ask('todo/list', {}));
    expect(cards[0]).toMatchObject({ kind: 'intake-unknown', batch: 1, file: 'a.csv', sum: { rows: 3 } });
  });

  it.each<[string, Fault | null]>([
    ['ids', null],
    ['nothing', { kind: 'empty', call: 'batch' }],
    ['an object', { kind: 'answer', call: 'batch', body: '{"status":"ok"}' }],
    ['the count', { kind: 'answer', call: 'batch', body: '{"antall":3}' }],
    ['a list in an envelope', { kind: 'answer', call: 'batch', body: '{"value":[{"Id":7},{"Id":8},{"Id":9}]}' }],
    ['numbers', { kind: 'answer', call: 'batch', body: '[7,8,9]' }],
  ])('but %s with a 2xx means that all were taken', async (_name, fault) => {
    const desk = await openDesk();
    if (fault !== null) desk.sandbox.setFault(fault);
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABC')));
    expect([said.code, said.json.sent]).toEqual([0, 3]);
  });

  it.each(['ids', 'value', 'numbers', 'count', 'no-content'] as const)(
    'the sandbox answers with %s',
    async (batchAnswer) => {
      const desk = await openDesk();
      desk.sandbox.set({ batchAnswer });
      const said = await send(desk, writeRows(desk, 'a.csv', products('ABC')));
      expect([said.code, said.json.sent]).toEqual([0, 3]);
      const { json } = await desk.run<{ id: number | null }[]>('history', '--text', '2025-10-25');
      const ids = desk.sandbox.dump().material.map(({ id }) => id);
      const told = batchAnswer !== 'count' && batchAnswer !== 'no-content';
      expect(json.map(({ id }) => id)).toEqual(told ? ids : [null, null, null]);
    },
  );

  it('stops the sending: what comes after is left for a person to start again', async () => {
    const desk = await openDesk();
    await smallChunks(desk, 2);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'batch', from: 2 });
    const file = writeRows(desk, 'a.csv', products('ABCDEF'));
    const said = await send(desk, file);
    expect([said.json.sent, said.json.unknown, said.json.left]).toEqual([2, 2, 2]);
    const on = await desk.run<{ sent: number; unknown: number }>('intake', 'send', '1');
    expect([on.json.sent, on.json.unknown, taken(desk)]).toEqual([2, 2, 'ABCDEF']);
  });
});
