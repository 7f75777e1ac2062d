// A store that is lost, or older than its proof log, where runs went to several destinations: it knows again which file holds what, what
// each destination answered, and what goes out once more.

import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  BOTH,
  filesIn,
  ONLY_PAYROLL,
  ONLY_PROJECTS,
  pulledTo,
  reasonsOf,
  type TwoDesk,
  twoDestinations,
} from '../../support/destinations.ts';
import { pull, statusesOf } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

/** What every file of the store holds, and what became of it. */
function deliveriesOf(desk: TwoDesk): unknown[] {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  const rows = database
    .prepare(
      `SELECT delivery.hand_over, record, unit, destination.uuid, file_line, delivery.state, delivery.reason, hand_over.rows, hand_over.hours,
         shared_rows, sha256 FROM delivery JOIN hand_over ON hand_over.number = hand_over JOIN destination ON destination.number = delivery.destination
       ORDER BY 1, 2`,
    )
    .all();
  database.close();
  return rows;
}

async function answered(): Promise<{ desk: TwoDesk; ids: number[] }> {
  const desk = await twoDestinations({ projects: 'plain-xlsx' });
  mkdirSync(path.join(desk.root, 'kept'));
  const ids = await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS, BOTH);
  // It was closed, and is whole without its journal.
  cpSync(path.join(desk.data, 'console.sqlite'), path.join(desk.root, 'kept', 'console.sqlite'));
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', '--destination', 'Lønn');
  await desk.do(
    'reject',
    '1',
    '--ids',
    `${ids[0]},${ids[2]}`,
    '--reason',
    'ukjent prosjekt',
    '--destination',
    'Prosjekt',
  );
  await desk.do('hand-over', '1', '--destination', 'Prosjekt');
  await desk.do('accept', '1', '--ids', String(ids[3]), '--destination', 'Prosjekt');
  return { desk, ids };
}

const AS_IT_WAS = ['handed-over', 'accepted', 'rejected', 'accepted'];

async function expectAsItWas(desk: TwoDesk, before: unknown): Promise<void> {
  expect(await statusesOf(desk, 1)).toEqual(AS_IT_WAS);
  expect(deliveriesOf(desk)).toEqual(before);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  expect(await pull(desk)).toMatchObject({ ready: 1, duplicates: 3 });
  expect((await desk.do<{ accepted: number[] }>('accept', '1', '--all')).accepted).toHaveLength(1);
  expect(await statusesOf(desk, 1)).toEqual(['accepted', 'accepted', 'rejected', 'accepted']);
}

describe('runs that went to several destinations', () => {
  it('stand again in an older store that follows the log', async () => {
    const { desk } = await answered();
    const before = deliveriesOf(desk);
    expect(before).toHaveLength(7);
    loseStore(desk.data);
    cpSync(path.join(desk.root, 'kept'), desk.data, { recursive: true });
    await desk.do('resume');
    await expectAsItWas(desk, before);
  });

  it('stand again in a new store, with their destinations', async () => {
    const { desk } = await answered();
    const before = deliveriesOf(desk);
    loseStore(desk.data);
    await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
    await desk.do('resume');
    const known = await desk.do<{ name: string; layout: string; rules: string[] }[]>('destination', 'list');
    expect(known).toMatchObject([
      { name: 'Lønn', layout: 'plain-csv', rules: ['ArbeidstypeId=100,150'] },
      { name: 'Prosjekt', layout: 'plain-xlsx' },
    ]);
    await expectAsItWas(desk, before);
  });

  it('keep a withdrawal of one file to that file', async () => {
    const { desk } = await answered();
    await desk.do('withdraw', '3', '--reason', 'ikke lest inn');
    const before = await reasonsOf(desk);
    loseStore(desk.data);
    cpSync(path.join(desk.root, 'kept'), desk.data, { recursive: true });
    await desk.do('resume');
    await desk.do('withdraw', '3', '--reason', 'ikke lest inn');
    expect(await reasonsOf(desk)).toEqual(before);
    expect(before[0]).toBe('handed-over: Prosjekt: ikke lest inn');
    expect(filesIn(desk.payroll)).toHaveLength(1);
  });
});
