// What a person did in a review is undone newest first, as far back as the run, and what stood before stands again.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { withEngine, type AskEngine } from '../intake/intake-desk.ts';
import { type Desk, entry, handOver, openDesk, pull, records } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

async function review(): Promise<{ desk: Desk; run: number; ids: number[] }> {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002, 1003]) desk.sandbox.addTime(entry({ AnsattId, AntallTimer: 0 }));
  const { run } = await pull(desk);
  return { desk, run, ids: (await records(desk, run)).map(({ id }) => id) };
}

const standing = async (desk: Desk, run: number) =>
  (await records(desk, run)).map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));

const list = (ask: AskEngine, run: number) => ask('review/undoable', { run });

it('hold, hold for another reason, release: each is taken back, the newest first', async () => {
  const { desk, run, ids } = await review();
  const [a, b, c] = ids as [number, number, number];
  await desk.do('hold', String(run), '--ids', `${a},${b}`, '--reason', 'mangler attest');
  const afterFirst = await standing(desk, run);
  await desk.do('hold', String(run), '--ids', `${b},${c}`, '--reason', 'feil prosjekt');
  const afterSecond = await standing(desk, run);
  await desk.do('release', String(run), '--ids', `${a},${c}`);
  const afterThird = await standing(desk, run);
  await withEngine(desk, async (ask) => {
    const all = await list(ask, run);
    expect(all.map(({ what, count, words }) => [what, count, words])).toEqual([
      ['released', 2, null],
      ['held', 2, 'feil prosjekt'],
      ['held', 2, 'mangler attest'],
    ]);
    expect(await ask('review/undo', { run })).toEqual({ undone: 1 });
  });
  expect(await standing(desk, run)).toEqual(afterSecond);
  await withEngine(desk, (ask) => ask('review/undo', { run }));
  expect(await standing(desk, run)).toEqual(afterFirst);
  // A new act after that is undone before what is older.
  await desk.do('release', String(run), '--ids', `${a},${b}`);
  const through = await withEngine(desk, async (ask) => (await list(ask, run)).at(-1)!.seq);
  await withEngine(desk, async (ask) => {
    expect(await ask('review/undo', { run, through })).toEqual({ undone: 2 });
    expect(await list(ask, run)).toEqual([]);
    await expect(ask('review/undo', { run })).rejects.toThrow('nothing to undo');
  });
  expect(await standing(desk, run)).toEqual(['ready', 'ready', 'ready']);
  expect(afterThird).not.toEqual(afterSecond);
});

it('a hold that is back after an undo has its age and who held it', async () => {
  const { desk, run, ids } = await review();
  const [a] = ids as [number];
  const held = () =>
    withEngine(
      desk,
      async (ask) =>
        (
          await ask('grid/window', {
            run,
            filter: {},
            sort: null,
            groups: [],
            folded: [],
            allFolded: false,
            offset: 0,
            limit: 10,
          })
        ).rows,
    );
  await desk.do('hold', String(run), '--ids', String(a), '--reason', 'mangler attest');
  const before = await held();
  await desk.do('release', String(run), '--ids', String(a));
  await withEngine(desk, (ask) => ask('review/undo', { run }));
  expect(await held()).toEqual(before);
});

it('a finding noted as seen, seen otherwise, and not seen: each is taken back', async () => {
  const { desk, run, ids } = await review();
  const [a, b] = ids as [number, number];
  const seen = async () =>
    withEngine(desk, async (ask) => [(await ask('review/findings', { run })).seen, (await list(ask, run)).length]);
  await withEngine(desk, async (ask) => {
    await ask('review/seen', { run, ids: [a, b], note: 'avtalt' });
    await ask('review/seen', { run, ids: [a], note: null });
  });
  expect(await seen()).toEqual([1, 2]);
  await withEngine(desk, (ask) => ask('review/undo', { run }));
  expect(await seen()).toEqual([2, 1]);
  await withEngine(desk, (ask) => ask('review/undo', { run }));
  expect(await seen()).toEqual([0, 0]);
});

it('what was handed over cannot be undone here, and says so', async () => {
  const { desk, run, ids } = await review();
  await desk.do('hold', String(run), '--ids', String(ids[0]), '--reason', 'mangler attest');
  await handOver(desk, run);
  await withEngine(desk, async (ask) => {
    expect(await list(ask, run)).toEqual([]);
    await expect(ask('review/undo', { run })).rejects.toThrow('no longer in review');
  });
});

it('a note that was written in the review is taken back: it is shown no more, and history says who', async () => {
  const { desk, run, ids } = await review();
  const [a] = ids as [number];
  const found = async (ask: AskEngine) => (await ask('notes/search', { text: 'Kari' })).map(({ note }) => note);
  await withEngine(desk, async (ask) => {
    await ask('notes/add', { run, id: a, note: 'Kari har sett den' });
    await ask('notes/add', { run, id: a, note: 'ring Kari' });
    await ask('notes/add', { run, id: null, note: 'hele kjøringen' });
    expect((await list(ask, run)).map(({ what, count, words }) => [what, count, words])).toEqual([
      ['note', 1, 'hele kjøringen'],
      ['note', 1, 'ring Kari'],
      ['note', 1, 'Kari har sett den'],
    ]);
    expect(await ask('review/undo', { run, through: (await list(ask, run))[1]!.seq })).toEqual({ undone: 2 });
    expect((await ask('notes/list', { run, id: a })).map(({ note }) => note)).toEqual(['Kari har sett den']);
    expect(await ask('notes/list', { run, id: null })).toEqual([]);
    expect(await found(ask)).toEqual(['Kari har sett den']);
    expect(await list(ask, run)).toHaveLength(1);
    const back = (await ask('runs/events', { run })).filter(({ what }) => what === 'note taken back');
    expect(back.map(({ data }) => data.note)).toEqual(['hele kjøringen', 'ring Kari']);
  });
  // The log tells of it: a store that is made again from it shows neither.
  loseStore(desk.data);
  await desk.run('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await withEngine(desk, async (ask) => {
    expect(await found(ask)).toEqual(['Kari har sett den']);
    expect(await ask('notes/search', { text: 'kjøringen' })).toEqual([]);
  });
  expect((await desk.run('verify')).err).toBe('');
});

it('a note is taken back though the disk has no room for the proof log, which is told of it with the next start', async () => {
  const { desk, run } = await review();
  await withEngine(desk, (ask) => ask('notes/add', { run, id: null, note: 'feil' }));
  let isFull = false;
  const engine = await wireEngine({
    folder: desk.data,
    mode: 'write',
    program: 'a test',
    secret: () => null,
    hook(moment, what) {
      if (isFull && moment === 'before' && what === 'proof')
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  });
  isFull = true;
  expect(await engine.ask('review/undo', { run })).toMatchObject({ ok: true, value: { undone: 1 } });
  await engine.close();
  await withEngine(desk, async (ask) => expect(await ask('notes/search', { text: 'feil' })).toEqual([]));
  const told = readFileSync(path.join(desk.data, 'proof.log'), 'utf8');
  expect(told).toContain('"takenBack"');
  expect((await desk.run('verify')).err).toBe('');
});
