// A desk is at work once: a copy of its data folder acts under the same name and is refused while the original is open. Where
// only the folder moved, it goes on.

import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const TWICE = { error: { code: 'refused', values: { why: 'team-twice' } } };

it('a copied data folder is refused while the original is at work, and goes on where that is closed', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 10 });
  const copied = path.join(desk.root, 'copy');
  cpSync(desk.data, copied, { recursive: true });
  const copy = deskIn(copied);
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
  try {
    expect(await engine.ask('team/follow', {})).toMatchObject({ ok: true });
    const refused = await copy.run('pull', 'time', '--connection', 'Prøve');
    expect(refused).toMatchObject({ code: 1, json: TWICE });
    expect(refused.err).toContain('is at work somewhere else');
    // What is looked at from the copy is what it knows, and the other desks are in nobody's way.
    expect((await copy.run('runs')).code).toBe(0);
    expect((await desks[1]!.run('proof-log', 'follow')).code).toBe(0);
    // The original goes on also where the server lets go of it in the middle.
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'export console'");
    expect(await engine.ask('runs/pull', { kind: 'time', connection: 'Prøve' })).toMatchObject({ ok: true });
    expect((await copy.run('proof-log', 'follow')).json).toMatchObject(TWICE);
  } finally {
    await engine.close();
  }
  const pulled = await copy.run<RunOut>('runs');
  expect(pulled.code).toBe(0);
  expect((await copy.run('proof-log', 'follow')).code).toBe(0);
  expect(await copy.do('runs')).toHaveLength(1);
});
