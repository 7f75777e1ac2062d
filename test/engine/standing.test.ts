// A disk that is full after an act is in the proof log and before it took effect: the answer does not sound as if nothing had happened,
// resume carries it out, and tells of it. For every act that binds, on the command line and in the engine of the window.

import { expect, it } from 'vitest';
import { wireEngine } from '../../main/host/wiring.ts';
import type { JournalHook } from '../../main/store/journal.ts';
import { acceptAll, confirm, consoleRun, type Desk, handedOver, statusesOf } from '../support/desk.ts';

interface Scene {
  readonly desk: Desk;
  readonly run: number;
  readonly ids: readonly number[];
}

interface Told {
  readonly what: string;
  readonly outcome: string;
  readonly detail: string;
  readonly run: number | null;
}

function full(): never {
  throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
}

/** Full for good from the n-th entry of the proof log on. */
function fullAfterProof(entries = 1): JournalHook {
  let left = entries;
  return (moment, what) => {
    if (left === 0 && moment === 'before') full();
    if (left > 0 && moment === 'after' && what === 'proof') left -= 1;
  };
}

interface Error {
  readonly error: { readonly code: string; readonly cause: string; readonly hint: string; readonly retrySafe: boolean };
}

async function saidWhenFull({ desk }: Scene, words: readonly string[], entries = 1) {
  const said = await consoleRun([...words, '--data', desk.data, '--json'], {}, fullAfterProof(entries));
  return { code: said.code, err: said.err, json: JSON.parse(said.out) as Error };
}

/** One is no longer listed, and not by this console. */
async function gone({ desk, run, ids }: Scene): Promise<void> {
  await acceptAll(desk, run);
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.remove(desk.sandbox.dump().time.lines.find(({ fields }) => fields.Id === ids[0])!.entry);
  await confirm(desk, run);
}

async function finished({ desk, run }: Scene): Promise<void> {
  await acceptAll(desk, run);
  await confirm(desk, run);
}

const ACTS: Readonly<
  Record<
    string,
    {
      readonly before?: (scene: Scene) => Promise<unknown>;
      readonly words: (scene: Scene) => string[];
      /** How many entries it writes before the disk is full; one, unless said. */
      readonly entries?: number;
      /** What resume says of it. */
      readonly tells: Partial<Told>;
      /** The units afterwards. */
      readonly after?: readonly string[];
    }
  >
> = {
  'a verdict': {
    words: ({ run }) => ['accept', String(run), '--all'],
    tells: { what: 'verdict', outcome: 'completed', detail: expect.stringMatching(/^accept Ids .* was on record/s) },
    after: ['accepted', 'accepted'],
  },
  'a withdrawal': {
    words: () => ['withdraw', '1', '--reason', 'wrong layout'],
    tells: { what: 'withdraw', outcome: 'completed' },
    after: ['withdrawn', 'withdrawn'],
  },
  'a decision': {
    before: gone,
    words: ({ run, ids }) => [
      'resolve',
      String(run),
      '--ids',
      String(ids[0]),
      '--as',
      'removed-in-erp',
      '--reason',
      'x',
    ],
    tells: { what: 'resolve', outcome: 'completed', detail: expect.stringContaining('"removed-in-erp" for Id ') },
    after: ['resolved', 'marked'],
  },
  'a month that is closed': {
    before: finished,
    words: () => ['month', 'close', '2026-10', '--connection', 'Prøve', '--kind', 'time'],
    tells: { what: 'month', outcome: 'completed', detail: expect.stringContaining('month close 2026-10') },
  },
  'a destination': {
    words: ({ desk }) => [
      'destination',
      'add',
      'Lønn',
      '--connection',
      'Prøve',
      '--kind',
      'time',
      '--layout',
      'plain-csv',
      '--to',
      desk.tray,
    ],
    tells: { what: 'setup', outcome: 'completed', detail: expect.stringContaining('destination Lønn, add') },
  },
  'a mark': {
    before: ({ desk, run }) => acceptAll(desk, run),
    words: ({ run }) => ['confirm', String(run)],
    // The list, what is read back, the mark.
    entries: 3,
    tells: { what: 'marks' },
  },
};

it.each(Object.entries(ACTS))('%s stands, is said to stand, and is carried out by resume', async (_name, act) => {
  const scene: Scene = await handedOver(2);
  await act.before?.(scene);
  const said = await saidWhenFull(scene, act.words(scene), act.entries);
  expect(said.code).toBe(3);
  expect(said.json.error).toMatchObject({ code: 'stands-in-log', retrySafe: false });
  expect(`${said.json.error.cause} ${said.json.error.hint}`).toMatch(
    /disk is full.*stands in the proof log.*"resume"/s,
  );
  expect(said.err).not.toMatch(/do it again/i);
  const told = await scene.desk.run<Told[]>('resume');
  expect(told.json).toContainEqual(expect.objectContaining(act.tells));
  if (act.after !== undefined) expect(await statusesOf(scene.desk, scene.run)).toEqual(act.after);
  expect((await scene.desk.run('verify')).code).toBe(0);
});

it('a hand-over too: its file is there, or its records are ready again, and resume says which', async () => {
  const { desk, run } = await handedOver(2);
  await desk.do('withdraw', '1', '--reason', 'wrong layout');
  const { run: next } = await desk.do<{ run: number }>('pull', 'time', '--connection', 'Prøve');
  const words = ['hand-over', String(next), '--layout', 'plain-csv', '--to', desk.tray];
  const said = await saidWhenFull({ desk, run, ids: [] }, words);
  expect(said).toMatchObject({ code: 3, json: { error: { code: 'stands-in-log' } } });
  const told = await desk.run<Told[]>('resume');
  expect(told.json).toContainEqual(expect.objectContaining({ run: next, what: 'file' }));
});

it('in the window another act is free to come first: what stood is carried out before it, and resume tells of it all the same', async () => {
  const { desk, run, ids } = await handedOver(2);
  let isFull: JournalHook | null = fullAfterProof();
  const engine = await wireEngine({
    folder: desk.data,
    mode: 'write',
    program: 'a test',
    secret: () => null,
    hook: (moment, what) => isFull?.(moment, what),
  });
  try {
    const accept = (of: readonly number[]) => engine.ask('verdict/give', { run, verdict: 'accept', ids: [...of] });
    expect(await accept([ids[0]!])).toMatchObject({ ok: false, error: { code: 'stands-in-log' } });
    // As long as the disk is full, what stands is not said to be undone.
    expect(await accept([ids[1]!])).toMatchObject({ ok: false, error: { code: 'stands-in-log' } });
    isFull = null;
    expect(await accept([ids[1]!])).toMatchObject({ ok: true });
    const told = await engine.ask('recover/resume', {});
    expect(told).toMatchObject({ ok: true, value: [{ what: 'verdict', outcome: 'completed' }] });
    // Told once.
    expect(await engine.ask('recover/resume', {})).toEqual({ ok: true, value: [] });
  } finally {
    await engine.close();
  }
  expect(await statusesOf(desk, run)).toEqual(['accepted', 'accepted']);
});

it('what surely does not stand may be done again, and is not told as done or undone afterwards', async () => {
  const { desk, run } = await handedOver(2);
  let isFull = false;
  const engine = await wireEngine({
    folder: desk.data,
    mode: 'write',
    program: 'a test',
    secret: () => null,
    hook: (moment, what) => (isFull && moment === 'before' && what === 'proof' ? full() : undefined),
  });
  try {
    const accept = () => engine.ask('verdict/give', { run, verdict: 'accept', ids: 'all' });
    isFull = true;
    expect(await accept()).toMatchObject({ ok: false, error: { code: 'store-full' } });
    isFull = false;
    expect(await accept()).toMatchObject({ ok: true });
    expect(await engine.ask('recover/resume', {})).toEqual({ ok: true, value: [] });
  } finally {
    await engine.close();
  }
});
