// Two desks that confirm, or hand over, in the same moment: every unit is marked by one call, nobody calls for what the log
// says another desk has open, and both end with the same history.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  type ConfirmOut,
  type Desk,
  fullEntry,
  type RecordOut,
  type RunOut,
  sentToMark,
  trayLines,
} from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface Line {
  readonly store: string;
  readonly hash: string;
  readonly entry: {
    readonly what: string;
    readonly act: string;
    readonly ids?: readonly number[];
    readonly handOver?: number;
  };
}

const logOf = ({ data }: TeamDesk): Line[] =>
  readFileSync(path.join(data, 'proof.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('{"part"'))
    .map((line) => JSON.parse(line) as Line);

/** Ids that a desk was to mark while the mark of another one, begun and not ended, held them. */
function markedOverAnother(log: readonly Line[]): number[] {
  const open = new Map<string, { readonly desk: string; readonly ids: ReadonlySet<number> }>();
  return log.flatMap(({ store: desk, entry: { what, act, ids = [] } }) => {
    if (what !== 'marking') {
      open.delete(act);
      return [];
    }
    const others = [...open.values()].filter((mark) => mark.desk !== desk);
    open.set(act, { desk, ids: new Set(ids) });
    return ids.filter((id) => others.some((mark) => mark.ids.has(id)));
  });
}

/** One more run of so many entries, handed over and accepted. */
async function accepted(desk: Desk, at: TeamDesk, count: number): Promise<string> {
  for (let n = 0; n < count; n += 1) desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n }));
  const { run } = await at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await at.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await at.do('accept', String(run), '--all');
  return String(run);
}

/** Both confirm until nothing is left. Whoever is overtaken is told so, and nothing of it was done. */
async function confirmAtOnce(desks: readonly TeamDesk[], runs: readonly string[]): Promise<void> {
  for (let left = desks.length; left > 0; ) {
    const said = await Promise.all(desks.map((one, n) => one.run<ConfirmOut>('confirm', runs[n]!)));
    for (const { code, err } of said)
      if (code !== 0) expect(err).toMatch(/was first|nothing of it is accepted|it is closed/);
    const open = await desks[0]!.do<{ run: number; state: string }[]>('runs');
    left = open.filter(({ state }) => state !== 'closed').length;
  }
}

async function expectSameHistory(desks: readonly TeamDesk[], runs: readonly string[]): Promise<void> {
  for (const one of desks) await one.do('proof-log', 'follow');
  const [first, ...others] = desks.map((one) => logOf(one).map(({ hash }) => hash));
  for (const hashes of others) expect(hashes).toEqual(first);
  for (const one of desks) {
    // What the first run has out is listed with the second, and set apart there.
    for (const run of runs)
      for (const { status } of await one.do<RecordOut[]>('records', run))
        expect(['marked', 'duplicate']).toContain(status);
    expect((await one.run('verify')).err).toBe('');
  }
}

it.each([
  ['the same run', 1],
  ['a run each', 2],
])('two desks that confirm at once, %s: each unit is marked by one call', async (_name, count) => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 0 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  await a.do('connection', 'change', 'Prøve', '--chunk', '4');
  const first = await accepted(desk, a, 10);
  const second = count === 1 ? first : await accepted(desk, a, 7);
  await b.do('proof-log', 'follow');
  await confirmAtOnce([a, b], [first, second]);
  const sent = sentToMark(desk);
  expect(sent).toHaveLength(count === 1 ? 10 : 17);
  expect(new Set(sent).size).toBe(sent.length);
  expect(markedOverAnother(logOf(a))).toEqual([]);
  await expectSameHistory(desks, [first, second]);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('two desks that hand over at once, a kind each: both files stand, each under a number of its own', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 0 });
  const kinds = ['time', 'material'] as const;
  for (let n = 0; n < 6; n += 1) {
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n }));
    desk.sandbox.addMaterial({
      ProduktId: `P-${n}`,
      Antall: 1 + n,
      ProsjektId: '10482',
      Dato: '2026-10-05T00:00:00',
      approved: true,
    });
  }
  const runs: string[] = [];
  for (const [n, one] of desks.entries())
    runs.push(String((await one.do<RunOut>('pull', kinds[n]!, '--connection', 'Prøve')).run));
  const waiting = new Set(desks.keys());
  while (waiting.size > 0) {
    const way = ['--layout', 'plain-csv', '--to', desk.tray];
    const said = await Promise.all(
      [...waiting].map(async (n) => ({ n, ...(await desks[n]!.run('hand-over', runs[n]!, ...way)) })),
    );
    for (const { n, code, err } of said)
      if (code === 0 || code === 3) waiting.delete(n);
      else expect(err).toContain('was first');
    // Whoever was overtaken did nothing, and somebody was first.
    expect(waiting.size).toBeLessThan(said.length);
  }
  for (const one of desks) await one.do('proof-log', 'follow');
  const told = logOf(desks[0]!).flatMap(({ entry }) => (entry.what === 'hand-over' ? [entry.handOver] : []));
  expect(told).toHaveLength(2);
  expect(new Set(told).size).toBe(2);
  expect(trayLines(desk.tray)).toHaveLength(12);
  for (const run of runs) await desks[0]!.do('accept', run, '--all');
  for (const [n, one] of desks.entries()) await one.do('confirm', runs[n]!);
  await expectSameHistory(desks, runs);
});
