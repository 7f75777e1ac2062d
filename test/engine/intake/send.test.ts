// Sending: each new row once, whatever the service answers; unknown is never sent again by itself.

import { appendFileSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../main/sandbox/fault.ts';
import { consoleIn, openDesk } from '../../support/desk.ts';
import { products, send, smallChunks, taken, withEngine, writeRows } from './intake-desk.ts';

describe('what is new', () => {
  it('is sent, and a later file sends only what it has more of', async () => {
    const desk = await openDesk();
    const first = await send(desk, writeRows(desk, 'a.csv', products('AABC')));
    expect([first.code, first.json.sent, first.json.duplicates, first.json.repeats]).toEqual([0, 4, 0, 1]);
    const second = await send(desk, writeRows(desk, 'b.csv', products('AAABD')));
    expect([second.code, second.json.sent, second.json.duplicates]).toEqual([3, 2, 3]);
    expect(taken(desk)).toBe('AABCAD');
    const again = await send(desk, writeRows(desk, 'b.csv', products('AAABD')));
    expect([again.code, again.json.sent, again.json.duplicates]).toEqual([3, 0, 5]);
    expect(taken(desk)).toBe('AABCAD');
  });

  it('goes with every digit, as the service writes dates', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', [{ product: 'A', quantity: '\u22121 234,123456', reference: 'O-1' }]));
    const [row] = desk.sandbox.dump().material;
    expect(row!.fields).toMatchObject({ Dato: '2025-10-25T00:00:00', Antall: -1234.123456, EksternId: 'O-1' });
    expect(row!.approved).toBe(false);
  });

  it('is nothing in a dry run, which leaves nothing to do', async () => {
    const desk = await openDesk();
    const dry = await desk.run<{ left: number }>(
      'intake',
      writeRows(desk, 'a.csv', products('AB')),
      '--connection',
      'Prøve',
    );
    expect([dry.code, dry.json.left, taken(desk)]).toEqual([0, 2, '']);
    expect(await withEngine(desk, (ask) => ask('todo/list', {}))).toEqual([]);
  });

  it('is never a row with errors; the rest goes', async () => {
    const desk = await openDesk();
    const file = writeRows(desk, 'a.csv', [{ product: 'A' }, { product: 'B', quantity: '3,5O' }, { product: '' }]);
    const said = await send(desk, file);
    expect([said.code, said.json.sent]).toEqual([3, 1]);
    expect(said.json.invalid).toEqual([
      { line: 3, errors: ['Antall: "3,5O" is not a number, the last character is the letter O'] },
      { line: 4, errors: ['ProduktId is missing'] },
    ]);
  });

  it('is sent under the name that the connection gives the array', async () => {
    const desk = await openDesk();
    await withEngine(desk, (ask) =>
      ask('connections/update', { name: 'Prøve', options: { batchName: 'transaksjoner' } }),
    );
    await send(desk, writeRows(desk, 'a.csv', products('A')));
    expect(desk.sandbox.calls().find((call) => call.call === 'batch')!.body).toMatch(/^\{"transaksjoner":\[\{/);
  });
});

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

describe('a person decides', () => {
  async function unknown(fault: Fault['kind'] & ('drop-after' | 'drop-before')) {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: fault, call: 'batch' });
    await send(desk, writeRows(desk, 'a.csv', products('ABC')));
    return desk;
  }

  it('taken: they count as sent', async () => {
    const desk = await unknown('drop-after');
    const said = await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken', '--reason', 'sett i tjenesten');
    expect([said.code, said.json]).toMatchObject([0, { state: 'done', sent: 3, unknown: 0 }]);
    expect((await desk.run('resume')).json).toEqual([]);
  });

  it('not taken: they are new again, and go with the next send', async () => {
    const desk = await unknown('drop-before');
    await desk.run('intake', 'decide', '1', '--chunk', '1', '--not-taken', '--reason', 'ikke der');
    expect((await desk.run<{ sent: number }>('intake', 'send', '1')).json.sent).toBe(3);
    expect(taken(desk)).toBe('ABC');
  });

  it('in part: some were taken, the others not', async () => {
    const desk = await unknown('drop-after');
    await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken', '--rows', '2,3', '--reason', 'to av tre');
    const rest = await desk.run('intake', 'decide', '1', '--chunk', '1', '--not-taken', '--reason', 'den siste ikke');
    expect(rest.json).toMatchObject({ state: 'open', sent: 2, new: 1, unknown: 0 });
  });

  it('later: it stays unknown; and not without a reason', async () => {
    const desk = await unknown('drop-after');
    const later = await desk.run('intake', 'decide', '1', '--chunk', '1', '--later', '--reason', 'spør Kari');
    expect([later.code, later.json]).toMatchObject([3, { unknown: 3 }]);
    expect((await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken')).code).toBe(2);
    expect((await desk.run('intake', 'decide', '1', '--chunk', '9', '--taken', '--reason', 'x')).code).toBe(2);
  });

  it('with evidence: the material list shows the rows once they are approved', async () => {
    const desk = await unknown('drop-after');
    const ask = () =>
      desk.run<{ listed: number; found: { row: number; ids: number[] }[] }>('intake', 'evidence', '1', '--chunk', '1');
    expect((await ask()).json).toMatchObject({ listed: 0, found: [] });
    desk.sandbox.approveAll('material');
    const { json } = await ask();
    expect(json.listed).toBe(3);
    expect(json.found.map(({ row, ids }) => [row, ids.length])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    // Looking changes nothing.
    expect((await desk.run<{ unknown: number }[]>('intake', 'list')).json[0]!.unknown).toBe(3);
  });
});

it('another machine than the one that exports sends nothing', async () => {
  const desk = await openDesk();
  await withEngine(desk, (ask) => ask('connections/update', { name: 'Prøve', options: { machine: 'LONN-PC-03' } }));
  const said = await send(desk, writeRows(desk, 'a.csv', products('A')));
  expect([said.code, taken(desk)]).toEqual([1, '']);
  expect(said.err).toContain('LONN-PC-03 exports from it');
  // Refused before anything went out: nothing waits for a person.
  expect(await withEngine(desk, (ask) => ask('todo/list', {}))).toEqual([]);
});

it('a data folder that was moved still has its files; one that was altered is an alarm', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', [{ product: 'A' }, { product: '' }]));
  const moved = `${desk.data}-moved`;
  renameSync(desk.data, moved);
  const [kept] = await withEngine({ data: moved }, async (ask) => [(await ask('intake/get', { batch: 1 })).kept!]);
  expect(kept.startsWith(moved)).toBe(true);
  const verify = () => consoleIn<{ ok: boolean; checks: { name: string; ok: boolean }[] }>(moved, ['verify']);
  expect((await verify()).json.ok).toBe(true);
  appendFileSync(kept, 'x');
  expect((await verify()).err).toContain('was altered after it was read');
  rmSync(kept);
  expect((await verify()).err).toContain('is gone');
});

it('history knows every row that went out, offline, by words and by the id of the service', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', [{ product: 'A', reference: 'O-771204' }]));
  const [row] = desk.sandbox.dump().material;
  await desk.sandbox.close();
  for (const words of [
    ['--text', 'o-771204'],
    ['--id', String(row!.id)],
  ]) {
    const { json } = await desk.run<Record<string, unknown>[]>('history', ...words);
    expect(json).toMatchObject([{ kind: 'intake', batch: 1, file: 'a.csv', line: 2, status: 'sent', id: row!.id }]);
  }
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});
