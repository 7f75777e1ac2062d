// A mark of another desk that has not told its end: its units may be marked again or proved marked here, never decided on.

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { answer, erpTakesAll } from '../../model/operator.ts';
import { perform } from '../../model/perform.ts';
import { PLAIN } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

/** The first desk is killed at that moment of its confirm, and the other one is at work. */
async function killedAt(moment: number): Promise<{ desk: Desk; run: number; isOpen: boolean }> {
  const desk = await Desk.start({ ...PLAIN, desks: 2 });
  open.push(desk);
  for (const name of ['add', 'pull-time', 'hand-over'] as const) await perform(desk, { name, n: 0 });
  const run = desk.runs[0]!;
  erpTakesAll(desk);
  await answer(desk, run);
  desk.console.killAt(moment);
  await desk.console.ask('confirm/run', { run: run.number });
  await desk.team!.goTo(1);
  return { desk, run: run.number, isOpen: desk.console.store.team.openMarks(run.number).length > 0 };
}

/** The moments at which the mark of the other desk is on record and its end is not. */
async function openMoments(): Promise<number[]> {
  const moments: number[] = [];
  for (let moment = 1; ; moment += 1) {
    const { desk, isOpen } = await killedAt(moment);
    if (isOpen) moments.push(moment);
    else if (desk.team!.kills === 0 || moments.length > 0) return moments;
  }
}

let moments: number[] = [];
beforeAll(async () => {
  moments = await openMoments();
});

const decideHere = (desk: Desk, run: number) =>
  desk.console.ask('resolve/decide', { run, ids: [101], as: 'deleted', reason: 'slettet' });

it('it is not decided on before its desk has told what became of it', async () => {
  expect(moments.length).toBeGreaterThan(3);
  const states = new Set<string>();
  for (const moment of moments) {
    const { desk, run } = await killedAt(moment);
    const words: unknown = expect.stringContaining('has not told yet');
    expect(await decideHere(desk, run)).toMatchObject({ ok: false, error: { code: 'refused', cause: words } });
    // The desk that sent it opens again and tells, whether it had sent it or not: nobody waits for an answer any more.
    await desk.team!.goTo(0);
    await desk.team!.goTo(1);
    expect(desk.console.store.team.openMarks(run)).toEqual([]);
    states.add(desk.rows(run)[0]!.state);
    const said = await decideHere(desk, run);
    expect(said).not.toMatchObject({ error: { cause: words } });
  }
  expect([...states].sort()).toEqual(['accepted', 'unknown']);
});

it('it is marked again here, or proved, and nothing is waited for from a desk that was retired', async () => {
  const { desk, run } = await killedAt(moments[0]!);
  expect(await desk.console.ask('confirm/run', { run })).toMatchObject({ ok: true, value: { marked: [101] } });
  const other = await killedAt(moments.at(-1)!);
  const { store } = other.desk.console;
  const gone = store.team.desks().find(({ uuid }) => uuid !== store.storeId)!.uuid;
  expect(await other.desk.console.ask('team/retire', { desk: gone, reason: 'stjålet' })).toMatchObject({ ok: true });
  expect(await decideHere(other.desk, other.run)).toMatchObject({ ok: true });
});

it('a chunk of another desk counts as sent, and nobody decides about it, until that desk has told its end or was retired', async () => {
  const seen = { open: 0, told: 0, retired: 0 };
  for (let moment = 1; moment < 40; moment += 1) {
    const desk = await Desk.start({ ...PLAIN, desks: 2 });
    open.push(desk);
    const { path: file } = desk.suppliers.write(desk.console.root, 2);
    const read = await desk.console.ask('intake/read', { connection: 'Modell', file });
    if (read?.ok !== true) throw new Error('the file cannot be read');
    desk.console.killAt(moment);
    await desk.console.ask('intake/send', { batch: read.value.batch });
    if (desk.team!.kills === 0) break;
    await desk.team!.goTo(1);
    const { store } = desk.console;
    const [batch] = store.intake.all();
    const chunk = batch === undefined ? undefined : store.intake.chunks(batch.number)[0];
    if (chunk?.answeredAt !== null) continue;
    seen.open += 1;
    const of = { batch: batch!.number, chunk: chunk.number, as: 'not-taken', reason: 'finner dem ikke' } as const;
    const words: unknown = expect.stringContaining('has not told yet');
    expect(await desk.console.ask('intake/decide', of)).toMatchObject({ ok: false, error: { cause: words } });
    if (seen.open % 2 === 0) {
      const gone = store.team.desks().find(({ uuid }) => uuid !== store.storeId)!.uuid;
      await desk.console.ask('team/retire', { desk: gone, reason: 'stjålet' });
      expect(await desk.console.ask('intake/decide', of)).toMatchObject({ ok: true });
      seen.retired += 1;
      continue;
    }
    await desk.team!.goTo(0);
    await desk.team!.goTo(1);
    expect(await desk.console.ask('intake/decide', of)).not.toMatchObject({ error: { cause: words } });
    seen.told += 1;
  }
  expect(Math.min(seen.told, seen.retired)).toBeGreaterThan(0);
});
