// The act of a batch, attacked where it begins, where it ends and between: the console dies before and after each transaction of a
// sending and of a person's word on it, and is started again. A row goes out once or waits for a person, and none is lost.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Recovered } from '../../../main/engine/act.ts';
import { BATCH } from '../../../main/engine/intake/batch-act.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { Fault } from '../../../main/sandbox/fault.ts';
import type { JournalHook } from '../../../main/store/journal.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { products, taken, withEngine, writeRows } from './intake-desk.ts';

const ROWS = 'ABC';
/** More than the transactions of either act; each loop ends where the console outlives it. */
const MOST_MOMENTS = 30;

/** Works with an engine whose process is dead from the given moment on: nothing is written any more. True when it came to that. */
async function dyingAt(desk: Desk, moment: number, work: (engine: Engine) => Promise<unknown>): Promise<boolean> {
  let alive = false;
  let passed = 0;
  const hook: JournalHook = () => {
    if (!alive) return;
    passed += 1;
    if (passed >= moment) throw new Error('killed');
  };
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null, hook });
  alive = true;
  try {
    await work(engine);
  } finally {
    alive = false;
    await engine.close();
  }
  return passed >= moment;
}

/** What a start of the console finds unfinished. */
async function recovered(desk: Desk): Promise<readonly Recovered[]> {
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
  await engine.close();
  return engine.recovered.filter(({ what }) => what === 'batch');
}

const calls = (desk: Desk) => desk.sandbox.calls().filter(({ call }) => call === 'batch').length;
const counts = (desk: Desk) => withEngine(desk, async (ask) => (await ask('intake/get', { batch: 1 })).counts);
/** The counts as a console that only reads sees them. */
async function lookedAt(desk: Desk): Promise<unknown> {
  const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
  const answer = await engine.ask('intake/get', { batch: 1 });
  await engine.close();
  return answer.ok ? answer.value.counts : answer.error;
}

const entries = (desk: Desk) =>
  readFileSync(path.join(desk.data, 'proof.log'), 'utf8')
    .split('\n')
    .flatMap((line) => /"what":"(batch-[a-z-]+)"/.exec(line)?.[1] ?? []);

async function deskWithFile(): Promise<Desk> {
  const desk = await openDesk();
  const file = writeRows(desk, 'a.csv', products(ROWS));
  await withEngine(desk, (ask) => ask('intake/read', { connection: 'Prøve', file }));
  return desk;
}

/** The acts as the journal has them. */
function acts(desk: Desk): { what: string; state: string; entry: number | null; decide: number | null }[] {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  const sql = `SELECT what, state, entry, detail ->> 'decide' AS "decide" FROM act WHERE what = 'batch' ORDER BY number`;
  const found = database.prepare<[], ReturnType<typeof acts>[number]>(sql).all();
  database.close();
  return found;
}

it('rows whose call had no answer are told once by resume, with what says what became of them', {
  timeout: 120_000,
}, async () => {
  let desk = await deskWithFile();
  let moment = 1;
  for (; calls(desk) === 0; moment += 1) {
    expect(moment).toBeLessThan(MOST_MOMENTS);
    desk = await deskWithFile();
    expect(await dyingAt(desk, moment, (engine) => engine.ask('intake/send', { batch: 1 }))).toBe(true);
  }
  const { code, json } = await desk.run<{ what: string; units: number; detail: string }[]>('resume');
  expect([code, json]).toMatchObject([3, [{ what: 'batch', units: ROWS.length }]]);
  expect(json[0]!.detail).toContain(
    'intake evidence 1 --chunk 1, then intake decide 1 --chunk 1 --taken or --not-taken',
  );
  const said = await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken', '--reason', 'sett i tjenesten');
  expect(said.code).toBe(0);
  expect((await desk.run('resume')).json).toEqual([]);
});

it('what a sending left open is told with the command that answers it, by who reads the file again too', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--batch-chunk', '1');
  const file = writeRows(desk, 'a.csv', products(ROWS));
  desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  const words = ['intake', file, '--connection', 'Prøve', '--send'];
  const said = await desk.run<{ unknown: number; left: number }>(...words);
  expect([said.code, said.json]).toMatchObject([3, { unknown: 1, left: ROWS.length - 1 }]);
  expect(said.err).toContain('intake decide 1 --chunk N --taken or --not-taken --reason TEXT');
  expect(said.err).toContain(`${ROWS.length - 1} rows were not sent: intake send 1.`);
  const again = await desk.run(...words);
  expect(again.err).toMatch(/1 of the duplicates is a row of intake 1 of which nobody knows.*"intake decide"/);
});

describe('a sending', () => {
  it.each<[Fault | null, string, string]>([
    [null, 'done', 'batch-answered'],
    [{ kind: 'drop-after', call: 'batch' }, 'unknown', 'batch-unknown'],
    [{ kind: 'status', call: 'batch', status: 401 }, 'failed', 'batch-not-sent'],
  ])('with %j ends as %s, and its entry is %s', async (fault, state, entry) => {
    const desk = await deskWithFile();
    if (fault !== null) desk.sandbox.setFault(fault);
    await withEngine(desk, (ask) => ask('intake/send', { batch: 1 }));
    expect(acts(desk)).toMatchObject([{ what: 'batch', state, entry: expect.any(Number), decide: null }]);
    expect(entries(desk)).toEqual(['batch-sending', entry]);
  });

  it('asked for twice at once goes out once', async () => {
    const desk = await deskWithFile();
    await withEngine(desk, async (ask) => {
      const both = await Promise.all([ask('intake/send', { batch: 1 }), ask('intake/send', { batch: 1 })]).catch(
        (error: Error) => error.message,
      );
      expect(both).toBe('refused: no row of it is new and without errors');
    });
    expect([taken(desk), acts(desk).length]).toEqual([ROWS, 1]);
  });
});

describe('a console that dies while it sends', () => {
  it('sends each row once, or leaves it to a person, and recovering calls nothing', { timeout: 120_000 }, async () => {
    const outcomes = new Set<string>();
    let died = true;
    for (let moment = 1; died; moment += 1) {
      expect(moment).toBeLessThan(MOST_MOMENTS);
      const desk = await deskWithFile();
      died = await dyingAt(desk, moment, (engine) => engine.ask('intake/send', { batch: 1 }));
      const there = taken(desk);
      const called = calls(desk);
      // Looked at before anything is taken up: what has begun is reserved.
      if (acts(desk).some(({ state }) => state === 'begun')) expect(await lookedAt(desk)).toMatchObject({ sending: 3 });
      // What the service may have is on record, whatever became of the store.
      if (called > 0) expect(entries(desk)[0]).toBe('batch-sending');
      outcomes.add((await recovered(desk)).map(({ outcome }) => outcome).join());
      expect(acts(desk).filter(({ state }) => state === 'begun')).toEqual([]);
      // It is over: a second start finds nothing.
      expect(await recovered(desk)).toEqual([]);
      expect([calls(desk), taken(desk)]).toEqual([called, there]);
      const after = await counts(desk);
      expect(after.new + after.sent + after.unknown).toBe(ROWS.length);
      // Nothing that the service may have is new again.
      if (called > 0) expect(after.new).toBe(0);

      await withEngine(desk, (ask) => ask('intake/send', { batch: 1 })).catch(() => null);
      const again = await counts(desk);
      expect(again.new).toBe(0);
      expect(taken(desk)).toBe(again.unknown > 0 ? there : ROWS);
    }
    expect([...outcomes].toSorted()).toEqual(['', 'unknown']);
  });
});

describe('a console that dies while it takes a person’s word', () => {
  it.each(['taken', 'not-taken'] as const)('%s: it holds whole or not at all', { timeout: 120_000 }, async (as) => {
    const outcomes = new Set<string>();
    let died = true;
    for (let moment = 1; died; moment += 1) {
      expect(moment).toBeLessThan(MOST_MOMENTS);
      const desk = await deskWithFile();
      desk.sandbox.setFault({ kind: as === 'taken' ? 'drop-after' : 'drop-before', call: 'batch' });
      await withEngine(desk, (ask) => ask('intake/send', { batch: 1 }));
      const word = { batch: 1, chunk: 1, as, reason: 'sett i tjenesten' } as const;
      died = await dyingAt(desk, moment, (engine) => engine.ask('intake/decide', word));
      const [found] = await recovered(desk);
      outcomes.add(found?.outcome ?? '');
      expect(acts(desk).map(({ state, decide }) => [decide, state])).not.toContainEqual([1, 'begun']);
      expect(calls(desk)).toBe(1);
      const isOpen = !entries(desk).includes('batch-decided');
      expect((await counts(desk)).unknown).toBe(isOpen ? ROWS.length : 0);
      if (found !== undefined) expect(found.outcome).toBe(isOpen ? 'dropped' : 'completed');
      // A word that is not on record is said again, and one that is takes no other beside it.
      await withEngine(desk, (ask) => ask('intake/decide', word)).then(
        () => expect(isOpen).toBe(true),
        (error: Error) => expect([isOpen, error.message]).toEqual([false, expect.stringContaining('it is ')]),
      );
      await withEngine(desk, (ask) => ask('intake/send', { batch: 1 })).catch(() => null);
      expect(taken(desk)).toBe(ROWS);
      expect(entries(desk).filter((entry) => entry === 'batch-decided')).toHaveLength(1);
    }
    expect([...outcomes].toSorted()).toEqual(['', 'completed', 'dropped']);
  });
});

it('what the journal has of an act is told apart by what it is about, and anything else is not taken up', () => {
  const word = { decide: true, batch: 1, chunk: 1, as: 'taken', reason: 'sett' };
  const sending = { batch: 1, file: 'a.csv', rows: 3, firstRow: 2, lastRow: 4, request: 'x' };
  expect(BATCH.detail.parse(word)).toEqual(word);
  expect(BATCH.detail.parse(sending)).toEqual(sending);
  for (const other of [{}, { ...word, as: 'perhaps' }, { ...sending, rows: '3' }, { ...word, decide: false }])
    expect(BATCH.detail.safeParse(other).success).toBe(false);
});
