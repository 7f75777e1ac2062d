// By command line: rows of a call are named as they stand in the file, and rows that repeat those of another file are sent where a person
// names them and says why.

import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type Desk, openDesk } from '../support/desk.ts';
import { type IntakeOut, products, send, smallChunks, taken, writeRows } from '../engine/intake/intake-desk.ts';

interface Out extends IntakeOut {
  readonly doubles: readonly unknown[];
}

const intake = (desk: Desk, file: string, ...words: string[]) =>
  desk.run<Out>('intake', file, '--connection', 'Prøve', ...words);

function marked(desk: Desk): unknown[] {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  try {
    const found = database
      .prepare<[], string>(`SELECT data FROM event WHERE what = 'intake rows marked'`)
      .pluck()
      .all();
    return found.map((data) => JSON.parse(data));
  } finally {
    database.close();
  }
}

async function sentOnce(): Promise<{ desk: Desk; file: string }> {
  const desk = await openDesk();
  const file = writeRows(desk, 'a.csv', products('ABCD'));
  expect((await send(desk, file)).json).toMatchObject({ sent: 4 });
  return { desk, file };
}

it('names the rows of each call, and those that nobody knows of, as decide takes them', async () => {
  const desk = await openDesk();
  await smallChunks(desk, 3);
  const file = writeRows(desk, 'a.csv', [...products('AB'), { product: 'X', quantity: 'mye' }, ...products('CDEF')]);
  desk.sandbox.setFault({ kind: 'drop-before', call: 'batch', from: 2 });
  const batch = String((await send(desk, file)).json.batch);
  const chunks = await desk.run<{ chunk: number; rowNumbers: string; unknownRows: string | null }[]>(
    'intake',
    'chunks',
    batch,
  );
  expect(chunks.json.map(({ rowNumbers, unknownRows }) => [rowNumbers, unknownRows])).toEqual([
    ['2-3,5', null],
    ['6-8', '6-8'],
  ]);
  const words = [
    'intake',
    'decide',
    batch,
    '--chunk',
    String(chunks.json[1]!.chunk),
    '--taken',
    '--reason',
    'står der',
  ];
  expect((await desk.run(...words, '--rows', '8-6')).code).toBe(2);
  expect((await desk.run(...words, '--rows', '6-7')).json).toMatchObject({ sent: 5, unknown: 1 });
});

it('rows that a person names go again, with the reason in history', async () => {
  const { desk } = await sentOnce();
  const again = writeRows(desk, 'b.csv', [...products('AB'), ...products('E'), ...products('CD')]);
  const said = await intake(desk, again, '--send', '--anyway', '2,5-6', '--reason', 'levert to ganger');
  expect(said.json).toMatchObject({ sent: 4, duplicates: 1, doubles: [{ line: 3, batch: 1, row: 3, unknown: false }] });
  expect([said.code, taken(desk)]).toEqual([3, 'ABCDAECD']);
  expect(marked(desk)).toMatchObject([{ as: 'forced', rows: 3, reason: 'levert to ganger' }]);
});

it('a whole file goes again', async () => {
  const { desk, file } = await sentOnce();
  const said = await intake(desk, file, '--send', '--anyway', 'all', '--reason', 'samme uttak en gang til');
  expect([said.code, said.json.sent, taken(desk)]).toEqual([0, 4, 'ABCDABCD']);
  // What goes again counts as sent: the same file a third time is a repeat again.
  expect((await send(desk, file)).json).toMatchObject({ sent: 0, duplicates: 4 });
});

it('also of an intake that stands open, where what is new was sent', async () => {
  const { desk } = await sentOnce();
  const batch = (await intake(desk, writeRows(desk, 'b.csv', products('AE')), '--send')).json.batch;
  const said = await desk.run<Out>('intake', 'send', String(batch), '--anyway', '2', '--reason', 'levert på nytt');
  expect([said.code, said.json.sent, taken(desk)]).toEqual([0, 1, 'ABCDEA']);
});

it.each<[string[], RegExp]>([
  [['--send', '--anyway', 'all'], /--reason: it is missing/],
  [['--anyway', 'all', '--reason', 'ja'], /it goes with --send/],
  [['--send', '--reason', 'ja'], /it goes with --anyway or --leave-out/],
  [['--send', '--anyway', '2-3,9', '--reason', 'ja'], /row 9 was not sent before/],
  [['--send', '--anyway', 'alle', '--reason', 'ja'], /is not a number/],
])('%j is wrong usage, and nothing is sent', async (words, cause) => {
  const { desk, file } = await sentOnce();
  const said = await intake(desk, file, ...words);
  expect([said.code, said.err, taken(desk)]).toEqual([2, expect.stringMatching(cause), 'ABCD']);
});
