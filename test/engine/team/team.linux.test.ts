// Several desks over one PostgreSQL and one service: each record goes out once, whoever acts, and every desk knows it all.

import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products, taken, writeRows } from '../intake/intake-desk.ts';
import { expectAgreement } from '../../support/agreement.ts';
import {
  type ConfirmOut,
  type HandOverOut,
  type RecordOut,
  type RunOut,
  later,
  trayLines,
} from '../../support/desk.ts';
import { wireEngine } from '../../../main/host/wiring.ts';
import { startCuttingProxy } from '../../support/cutting-proxy.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam, type TeamDesk } from '../../support/team.ts';

/** Besides the hidden one in which a hand-over leaves the head of the log. */
const filesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.export-console-'));

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const pull = (desk: TeamDesk) => desk.do<RunOut>('pull', 'time', '--connection', 'Prøve');
const hashes = (desk: TeamDesk) =>
  readFileSync(path.join(desk.data, 'proof.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('{"part"'))
    .map((line) => (JSON.parse(line) as { hash: string }).hash);

it('a run that one desk pulled and handed over the other accepts and confirms, and both have the same history', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 40 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run, ready } = await pull(a);
  expect(ready).toBeGreaterThan(10);
  const handed = await a.do<HandOverOut>('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('proof-log', 'follow');
  const runs = await b.do<{ run: number; state: string }[]>('runs');
  expect(runs).toMatchObject([{ run, state: 'handed-over' }]);
  const theirs = await b.do<RecordOut[]>('records', String(run));
  const ours = await a.do<RecordOut[]>('records', String(run));
  const out = (records: readonly RecordOut[]) =>
    records.filter(({ status }) => status === 'handed-over').map(({ id, fields }) => ({ id, fields }));
  expect(out(theirs)).toEqual(out(ours));
  expect(out(theirs)).toHaveLength(handed.rows);
  await b.do('accept', String(run), '--all');
  const confirmed = await b.do<ConfirmOut>('confirm', String(run));
  expect(confirmed.marked).toHaveLength(handed.rows);
  await a.do('proof-log', 'follow');
  const after = await a.do<{ run: number; state: string }[]>('runs');
  expect(after).toMatchObject([{ run, state: 'closed' }]);
  // Who pulled it tells how far the cutoff is moved.
  await b.do('proof-log', 'follow');
  expect(hashes(a)).toEqual(hashes(b));
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
  // Nothing comes twice at either desk.
  expect((await pull(b)).ready).toBe(0);
  expect((await pull(a)).ready).toBe(0);
  expect(filesIn(desk.tray)).toHaveLength(1);
});

it('two desks that act at the same time hand each record over once, whoever is first', async () => {
  const { desk, desks } = await openTeam(postgres, 3, { records: 60 });
  const pulled = await Promise.all(desks.map((one) => one.run<RunOut>('pull', 'time', '--connection', 'Prøve')));
  const won = pulled.flatMap(({ code, json }, n) => (code === 0 || code === 3 ? [{ n, run: json.run }] : []));
  expect(won).toHaveLength(1);
  for (const [n, { code, err }] of pulled.entries()) {
    if (n === won[0]!.n) continue;
    expect(code).toBe(1);
    expect(err).toMatch(/has run \d+ in (pulling|review)|was first/);
  }
  const winner = desks[won[0]!.n]!;
  const loser = desks[(won[0]!.n + 1) % 3]!;
  const run = String(won[0]!.run);
  for (const words of [
    ['hand-over', run, '--layout', 'plain-csv', '--to', desk.tray],
    ['discard', run],
  ]) {
    const said = await loser.run(...words);
    expect(said.code, words.join(' ')).toBe(1);
    expect(said.err).toContain('has it in review');
  }
  const handed = await winner.do<HandOverOut>('hand-over', run, '--layout', 'plain-csv', '--to', desk.tray);
  const verdicts = await Promise.all(desks.map((one, n) => one.run('accept', run, '--ids', String(n + 1))));
  for (const { code, err } of verdicts) expect(code === 0 || code === 3 || /was first|no Id/.test(err)).toBe(true);
  for (const one of desks) await one.run('accept', run, '--all');
  const confirmed = await Promise.all(desks.map((one) => one.run<ConfirmOut>('confirm', run)));
  // Whoever was overtaken tries again; where all is marked, there is nothing left.
  for (const one of desks) await one.run('confirm', run);
  for (const one of desks) await one.do('proof-log', 'follow');
  const states = await Promise.all(desks.map((one) => one.do<{ state: string }[]>('runs')));
  expect(states.map((runs) => runs.map(({ state }) => state))).toEqual([['closed'], ['closed'], ['closed']]);
  expect(new Set(desks.map((one) => hashes(one).join())).size).toBe(1);
  expect(filesIn(desk.tray)).toHaveLength(1);
  expect(handed.rows).toBeGreaterThan(10);
  expect(confirmed.length).toBe(3);
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
  expect((await pull(loser)).ready).toBe(0);
});

it('a review that another desk took over is over on the first, and what it pulled goes out once', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 30 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const first = await pull(a);
  const refused = await b.run('pull', 'time', '--connection', 'Prøve');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(`has run ${first.run} in review`);
  await b.do('proof-log', 'take-over', String(first.run), '--reason', 'Kari is ill');
  const second = await pull(b);
  expect(second.ready).toBe(first.ready);
  const late = await a.run('hand-over', String(first.run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(late.code).toBe(1);
  await b.do('hand-over', String(second.run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(filesIn(desk.tray)).toHaveLength(1);
  const runs = await a.do<{ run: number; state: string }[]>('runs');
  expect(runs.find(({ run }) => run === first.run)?.state).toBe('discarded');
});

it('what a person held at one desk is held again at the other', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 30 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await pull(a);
  const records = await a.do<RecordOut[]>('records', String(run));
  const { id } = records.find(({ status }) => status === 'ready')!;
  await a.do('hold', String(run), '--ids', String(id), '--reason', 'asks the project leader');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const next = await pull(b);
  const held = (await b.do<RecordOut[]>('records', String(next.run))).find((one) => one.id === id)!;
  expect(held).toMatchObject({ status: 'held', reason: 'asks the project leader' });
});

it('a database that was put back to yesterday blocks everybody, and takes back what a desk still has', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2, { records: 30 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await pull(a);
  await b.do('proof-log', 'follow');
  const known = hashes(b).length;
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  // As a restore does it: the newest entries are gone, and nobody is told.
  postgres.sql(
    `ALTER TABLE proof_entry DISABLE TRIGGER ALL; DELETE FROM proof_entry WHERE log = '${log}' AND seq > ${known}; ALTER TABLE proof_entry ENABLE TRIGGER ALL`,
  );
  const blocked = await a.run('accept', String(run), '--all');
  expect(blocked.code).toBe(1);
  expect(blocked.err).toContain('an older copy of the database was put back');
  expect((await a.run('verify')).code).toBe(1);
  const resumed = await a.run('resume');
  expect(resumed.code).toBe(3);
  await a.do('proof-log', 'put-back', '--reason', 'the database was restored from yesterday');
  await a.do('accept', String(run), '--all');
  await b.do('confirm', String(run));
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(hashes(a)).toEqual(hashes(b));
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
});

it('looks on while the database is away, refuses to act before anything is done, and goes on when it is back', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 30 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await pull(a);
  postgres.stop();
  try {
    expect((await a.do<RecordOut[]>('records', String(run))).length).toBeGreaterThan(10);
    const [first] = await a.do<RecordOut[]>('records', String(run));
    // A hold is a draft: it takes effect here, and is told later.
    expect((await a.run('hold', String(run), '--ids', String(first!.id), '--reason', 'away')).code).toBe(0);
    for (const words of [
      ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray],
      ['pull', 'material', '--connection', 'Prøve'],
    ]) {
      const said = await a.run(...words);
      expect(said.code, words.join(' ')).toBe(1);
      expect(said.err).toContain('it cannot be reached');
    }
    expect(filesIn(desk.tray)).toEqual([]);
  } finally {
    postgres.start();
  }
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('accept', String(run), '--all');
  await b.do('confirm', String(run));
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(hashes(a)).toEqual(hashes(b));
});

it('the same file of material that two desks send at once is sent once', async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const file = writeRows(desk, 'a.csv', products('AABC'));
  const words = ['intake', file, '--connection', 'Prøve', '--send'];
  const said = await Promise.all(desks.map((one) => one.run<{ sent: number }>(...words)));
  for (const { code, err } of said)
    expect(code === 0 || code === 3 || /was first|no row of it is new/.test(err), err).toBe(true);
  for (const one of desks) await one.run(...words);
  expect(taken(desk)).toBe('AABC');
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
  expect(hashes(desks[0]!)).toEqual(hashes(desks[1]!));
});

it('a file of material that another desk sent whole is done here too', async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  await a.do('intake', writeRows(desk, 'a.csv', products('ABC')), '--connection', 'Prøve', '--send');
  await b.do('proof-log', 'follow');
  for (const one of desks)
    expect(await one.do('intake', 'list')).toMatchObject([{ file: 'a.csv', state: 'done', sent: 3 }]);
});

it('a desk whose store was put back follows its own entries again, and hands nothing over twice', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 20 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const store = path.join(a.data, 'console.sqlite');
  const { ready } = await pull(a);
  const { run } = (await a.do<RunOut[]>('runs')).at(-1)!;
  const copy = path.join(desk.root, 'copy.sqlite');
  copyFileSync(store, copy);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('accept', String(run), '--all');
  copyFileSync(copy, store);
  const confirmed = await a.do<ConfirmOut>('confirm', String(run));
  expect(confirmed.marked.length).toBeLessThanOrEqual(ready);
  expect((await a.do<RunOut[]>('runs')).at(-1)).toMatchObject({ run, state: 'closed' });
  await b.do('proof-log', 'follow');
  for (const one of desks) expect((await pull(one)).ready).toBe(0);
  expect(filesIn(desk.tray)).toHaveLength(1);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  const begunAnew = await a.run('proof-log', '--gone-through', 'all is there');
  expect(begunAnew.code).toBe(1);
  expect(begunAnew.err).toContain('other desks follow it');
});

it('a hold or a note asks no database first, and so waits for none that is away', async () => {
  const { desk, url, log } = await openTeam(postgres, 1, { records: 20 });
  const proxy = await startCuttingProxy(postgres.port);
  later(() => proxy.close());
  const data = path.join(desk.root, 'behind-a-proxy');
  const behind = deskIn(data);
  await behind.do('proof-log', 'join', '--from', url.replace(String(postgres.port), String(proxy.port)), '--log', log);
  const { run } = await pull(behind);
  const engine = await wireEngine({ folder: data, mode: 'write', program: 'a test', secret: () => null });
  try {
    const [first] = (await behind.do<RecordOut[]>('records', String(run))).map(({ id }) => id);
    const before = proxy.bytes();
    expect(await engine.ask('review/hold', { run, ids: [first!], reason: 'asks' })).toMatchObject({ ok: true });
    expect(proxy.bytes()).toBe(before);
    expect(await engine.ask('team/follow', {})).toMatchObject({ ok: true });
    expect(proxy.bytes()).toBeGreaterThan(before);
  } finally {
    await engine.close();
  }
});
