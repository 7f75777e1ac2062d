// Sending: each new row once, and nothing by another machine or beside a proof log that does not fit.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { products, send, taken, withEngine, writeRows } from './intake-desk.ts';

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

it('another machine than the one that exports sends nothing', async () => {
  const desk = await openDesk();
  await withEngine(desk, (ask) => ask('connections/update', { name: 'Prøve', options: { machine: 'LONN-PC-03' } }));
  const said = await send(desk, writeRows(desk, 'a.csv', products('A')));
  expect([said.code, taken(desk)]).toEqual([1, '']);
  expect(said.err).toContain('LONN-PC-03 exports from it');
  // Refused before anything went out: nothing waits for a person.
  expect(await withEngine(desk, (ask) => ask('todo/list', {}))).toEqual([]);
});

it('what was sent meanwhile is not sent, and a person who saw another number is asked to look again', async () => {
  const desk = await openDesk();
  await withEngine(desk, async (ask) => {
    const read = (name: string, rows: string) =>
      ask('intake/read', { connection: 'Prøve', file: writeRows(desk, name, products(rows)) });
    expect((await read('a.csv', 'AB')).counts.new).toBe(2);
    expect((await read('b.csv', 'BC')).counts.new).toBe(2);
    await ask('intake/send', { batch: 1, rows: 2 });
    await expect(ask('intake/send', { batch: 2, rows: 2 })).rejects.toThrow(
      /2 new rows were shown, and now there are 1/,
    );
    const seen = await ask('intake/get', { batch: 2 });
    expect(seen.counts).toMatchObject({ new: 1, double: 1 });
    expect((await ask('intake/send', { batch: 2, rows: 1 })).sent).toBe(1);
    expect(taken(desk)).toBe('ABC');
  });
});

it('a log that was altered blocks sending, and says so', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', products('A')));
  const log = path.join(desk.data, 'proof.log');
  const text = readFileSync(log, 'utf8');
  expect(text.split('\n').map((line) => /"what":"(batch-[a-z]+)"/.exec(line)?.[1])).toEqual([
    'batch-sending',
    'batch-answered',
    undefined,
  ]);
  writeFileSync(log, '');
  appendFileSync(log, text.split('\n')[0]!.concat('\n'));
  const said = await send(desk, writeRows(desk, 'b.csv', products('B')));
  expect([said.code, taken(desk)]).toEqual([1, 'A']);
  expect(said.err).toMatch(/proof log .* ends at entry 1/);
});
