// Held, and gone from the service behind lists that may be cut: no list says that it is over, so a person does, and the month can be
// closed. What is still there comes again with a pull.

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { expectAgreement } from '../../support/agreement.ts';
import { provesNothing } from '../../support/decided.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
  trayLines,
} from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const CLOSE = ['month', 'close', '2026-10', '--connection', 'Prøve', '--kind', 'time'] as const;

interface Pulled {
  readonly left?: readonly { readonly run: number; readonly ids: readonly number[] }[];
}

interface Held {
  readonly isPlain?: boolean;
  /** What becomes of the one that is held. */
  readonly now?: 'remove' | 'unapprove' | null;
}

/** One is held, the other goes through; then the one that is held is deleted, or stays. */
async function heldOne({ isPlain = true, now = 'remove' }: Held = {}) {
  const desk = await openDesk();
  if (isPlain) provesNothing(desk);
  desk.sandbox.set({ list: 'live' });
  const entryId = desk.sandbox.addTime(entry(hours(4)));
  desk.sandbox.addTime(entry({ AnsattId: 1008, ...hours(2) }));
  const { run } = await pull(desk);
  const { id } = (await records(desk, run)).find(({ fields }) => fields.AntallTimer === 4)!;
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'vent');
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  if (now !== null) desk.sandbox[now](entryId);
  desk.sandbox.addTime(entry({ AnsattId: 1015, ...hours(1) }));
  const later = await desk.run<Pulled & { run: number }>('pull', 'time', '--connection', 'Prøve');
  return { desk, run, id, entryId, later };
}

async function finish(desk: Desk, run: number): Promise<void> {
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
}

it.each(['deleted', 'marked'] as const)('said to be %s, it is over, and the month can be closed', async (as) => {
  const { desk, run, id, later } = await heldOne();
  expect(later.err).toMatch(/1 unit held in run 1 is not in this list, .*resolve 1 --ids … --as marked or deleted/);
  await finish(desk, later.json.run);
  expect((await desk.run(...CLOSE)).err).toContain('1 is held');
  await withEngine(desk, async (ask) => {
    const cards = (await ask('todo/list', {})).filter(({ kind }) => kind === 'left');
    expect(cards).toMatchObject([{ run, left: { state: 'held', proof: 'plain' }, sum: { rows: 1 } }]);
    const [difference] = await ask('runs/differences', { run });
    expect(difference).toMatchObject({ id, state: 'held', choices: decisionsFor('held', 'held-and-left') });
  });
  expect((await resolve(desk, run, id, as)).code).toBe(0);
  expect((await records(desk, run)).map(({ status }) => status).sort()).toEqual(['marked', 'resolved']);
  await withEngine(desk, async (ask) => {
    expect((await ask('todo/list', {})).filter(({ kind }) => kind === 'left')).toEqual([]);
    expect(await ask('runs/differences', { run })).toEqual([]);
    expect((await ask('runs/get', { run })).tieOut).toMatchObject({ balanced: true, held: { rows: 0 } });
  });
  const closed = await desk.run(...CLOSE);
  expect([closed.code, closed.err]).toEqual([0, '']);
  expect((await desk.run('verify')).code).toBe(0);
});

it('what a later list shows is not decided on: it comes again, and is held again', async () => {
  const { desk, run, id, later } = await heldOne({ now: null });
  expect(later.err).not.toContain('held in run 1');
  const said = await resolve(desk, run, id, 'deleted');
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('a later pull has listed it')]);
  expect((await records(desk, later.json.run)).find((one) => one.id === id)).toMatchObject({ status: 'held' });
});

it('in a review it is held or let go, and nothing else is said of it', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const { id } = (await records(desk, run))[0]!;
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'vent');
  const said = await resolve(desk, run, id, 'deleted');
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('no later pull has shown')]);
});

it('behind a complete list it is over by itself, and nobody is asked', async () => {
  const { desk, run, later } = await heldOne({ isPlain: false });
  expect(later.err).not.toContain('held in run 1');
  await finish(desk, later.json.run);
  expect(await withEngine(desk, (ask) => ask('runs/differences', { run }))).toEqual([]);
  expect((await desk.run(...CLOSE)).code).toBe(0);
});

it('said to be deleted, and listed again after all: it goes to the ERP as anything new', async () => {
  const { desk, run, id, entryId, later } = await heldOne({ now: 'unapprove' });
  await finish(desk, later.json.run);
  expect((await resolve(desk, run, id, 'deleted')).code).toBe(0);
  desk.sandbox.approve(entryId);
  const { json } = await desk.run<{ run: number; held: number; ready: number }>(
    'pull',
    'time',
    '--connection',
    'Prøve',
  );
  expect(json).toMatchObject({ held: 0, ready: 1, records: 1 });
  await finish(desk, json.run);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a store that is made again from the proof log takes what was said of it', async () => {
  const { desk, run, id, later } = await heldOne();
  await finish(desk, later.json.run);
  expect((await resolve(desk, run, id, 'deleted')).code).toBe(0);
  for (const name of readdirSync(desk.data).filter((one) => one.startsWith('console.sqlite')))
    rmSync(path.join(desk.data, name));
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await cycle(desk);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await desk.run('verify')).code).toBe(0);
});
