// The file in which a desk of a team keeps its copy of the shared log is damaged, missing, of yesterday, or longer than the log; or the
// store beside it is older than both. Each is settled by following, or told with the way out; nothing goes out twice.

import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullEntry, type RunOut, trayLines } from '../../support/desk.ts';
import { STORE_FILES } from '../../support/lost-store.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type Team, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const fileOf = ({ data }: TeamDesk) => path.join(data, 'proof.log');
const linesOf = (at: TeamDesk) => readFileSync(fileOf(at), 'utf8').split('\n');
const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');

/** Both desks have handed over: a twice, b once in between. `yesterday` is the folder of a before its last hand-over. */
async function openScene(): Promise<Team & { log: string; a: TeamDesk; b: TeamDesk; yesterday: string }> {
  const team = await openTeam(postgres, 2);
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  const yesterday = path.join(team.desk.root, 'yesterday');
  for (const [n, at] of [a, b, a].entries()) {
    if (n === 2) cpSync(a.data, yesterday, { recursive: true });
    team.desk.sandbox.addTime(fullEntry({ AnsattId: 1001 + n }));
    const { run } = await pull(at);
    await at.do('hand-over', String(run), '--layout', 'plain-csv', '--to', team.desk.tray);
    await at.do('accept', String(run), '--all');
    await at.do('confirm', String(run));
  }
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  return { ...team, a, b, yesterday };
}

async function expectWell({ a, b, desk }: Awaited<ReturnType<typeof openScene>>): Promise<void> {
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(readFileSync(fileOf(a), 'utf8').replaceAll(/^\{"part".*\n/gm, '')).toBe(
    readFileSync(fileOf(b), 'utf8').replaceAll(/^\{"part".*\n/gm, ''),
  );
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
  // It works on, and nothing that was handed over is ready again.
  desk.sandbox.addTime(fullEntry({ AnsattId: 1009 }));
  const { run, ready } = await pull(a);
  expect(ready).toBe(1);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(trayLines(desk.tray)).toHaveLength(4);
}

it.each([
  ['its last line is torn', (at: TeamDesk) => writeFileSync(fileOf(at), linesOf(at).join('\n').slice(0, -40)), false],
  ['its last line is no entry', (at: TeamDesk) => appendFileSync(fileOf(at), '\u0000\u0000{"seq":\n'), true],
  [
    'a line in its middle was altered',
    (at: TeamDesk) =>
      writeFileSync(
        fileOf(at),
        linesOf(at)
          .map((line, n, all) => (n === all.length >> 1 ? line.replace('"seq"', '"sex"') : line))
          .join('\n'),
      ),
    true,
  ],
  [
    'its first line was altered',
    (at: TeamDesk) => writeFileSync(fileOf(at), `{}\n${linesOf(at).slice(1).join('\n')}`),
    true,
  ],
  ['it is missing', (at: TeamDesk) => rmSync(fileOf(at)), false],
] as const)('where %s, it is fetched again from there on', async (_name, damage, isKept) => {
  const scene = await openScene();
  damage(scene.a);
  await scene.a.do('proof-log', 'follow');
  // What it was is kept beside it.
  const kept = readdirSync(scene.a.data).filter((name) => name.startsWith('proof-damaged-'));
  expect(kept).toHaveLength(isKept ? 1 : 0);
  await expectWell(scene);
});

it.each([
  ['the file is of yesterday', ['proof.log']],
  ['the store is of yesterday', STORE_FILES],
  ['both are', ['proof.log', ...STORE_FILES]],
] as const)('where %s, the log tells what it lacks', async (_name, files) => {
  const scene = await openScene();
  const { a, yesterday } = scene;
  for (const file of files) {
    rmSync(path.join(a.data, file), { force: true });
    if (existsSync(path.join(yesterday, file))) cpSync(path.join(yesterday, file), path.join(a.data, file));
  }
  await expectWell(scene);
});

it('a file that was cut off where the database was put back from before waits, says so, and has a way out', async () => {
  const scene = await openScene();
  const { a, log, desk } = scene;
  const all = linesOf(a);
  const end = Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));
  postgres.sql(
    `SET session_replication_role = replica; DELETE FROM proof_entry WHERE log = '${log}' AND seq > ${end - 3}`,
  );
  // Damaged before what the database lost: what this desk knew of it lies aside.
  writeFileSync(fileOf(a), all.map((line, n) => (n === 9 ? line.replace('"seq"', '"sex"') : line)).join('\n'));
  const blocked = await a.run('pull', 'time', '--connection', 'Prøve');
  expect(blocked.code).toBe(1);
  expect(blocked.err).toContain('the store of this desk knows');
  expect(trayLines(desk.tray)).toHaveLength(3);
  // The other desk has it all, and puts it back.
  await scene.b.do('proof-log', 'put-back', '--reason', 'databasen var eldre');
  await expectWell(scene);
});
