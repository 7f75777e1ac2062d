// What a run leaves behind is the same at every desk, whoever pulled it and whoever closed it: how far the cutoff has moved, what came
// after a month was closed; and a desk ticks no check that it has not done.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, fullEntry, type RecordOut, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

async function twoDesks(entries: number): Promise<{ desk: Desk; a: TeamDesk; b: TeamDesk }> {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (let n = 0; n < entries; n += 1) add(desk, n);
  return { desk, a, b };
}

const add = ({ sandbox }: Desk, n: number) =>
  sandbox.addTime(fullEntry({ AnsattId: 1000 + n, Dato: '2026-10-05T00:00:00' }));

async function handedOver(desk: Desk, at: TeamDesk): Promise<string> {
  const { run } = await at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await at.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  return String(run);
}

const cutoffAt = (at: TeamDesk) =>
  withEngine(at, async (ask) => (await ask('cutoff/get', { connection: 'Prøve' })).cutoff);

it('the cutoff is moved at both desks by a run that is closed at the one that pulled it, or at the other', async () => {
  const { desk, a, b } = await twoDesks(3);
  const first = await handedOver(desk, a);
  await a.do('accept', first, '--all');
  await a.do('confirm', first);
  await b.do('proof-log', 'follow');
  const moved = await cutoffAt(a);
  expect(moved).toMatch(/^2026/);
  expect(await cutoffAt(b)).toBe(moved);
  // Views that ask what came after a month was closed ask when a run was pulled.
  expect(await withEngine(b, async (ask) => (await ask('runs/get', { run: Number(first) })).pulledAt)).not.toBeNull();
  // The other desk answers and confirms: the one that pulled it knows when, and tells.
  add(desk, 7);
  desk.sandbox.set({ list: 'live' });
  // A cutoff is a whole second: of one within the same nobody could tell that it moved.
  await sleep(1_000);
  const second = await handedOver(desk, a);
  await b.do('accept', second, '--all');
  await b.do('confirm', second);
  await a.do('proof-log', 'follow');
  await b.do('proof-log', 'follow');
  const last = await cutoffAt(a);
  expect(last! > moved!).toBe(true);
  expect(await cutoffAt(b)).toBe(last);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('a cutoff that another desk tells passes nothing that waits here', async () => {
  const { desk, a, b } = await twoDesks(2);
  const first = await handedOver(desk, a);
  await a.do('accept', first, '--all');
  const id = add(desk, 9);
  const { run } = await b.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const waiting = await withEngine(b, async (ask) => (await ask('records/page', { run, offset: 0, limit: 9 })).rows);
  expect(waiting.map((row) => row.id)).toContain(id);
  await a.do('confirm', first);
  await b.do('proof-log', 'follow');
  const changed = JSON.parse(waiting.find((row) => row.id === id)!.raw).EndretDato as string;
  const cutoff = await cutoffAt(b);
  expect(cutoff === null || Date.parse(cutoff) <= Date.parse(changed)).toBe(true);
});

it('what was handed over at another desk after a month was closed is told as that, and its checks are not ticked here', async () => {
  const { desk, a, b } = await twoDesks(2);
  const first = await handedOver(desk, a);
  await a.do('accept', first, '--all');
  await a.do('confirm', first);
  await a.do('month', 'close', '2026-10', '--connection', 'Prøve', '--kind', 'time', '--reason', 'ferdig');
  const id = add(desk, 5);
  const { run: second } = await b.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await b.do('release', String(second), '--ids', String(id), '--reason', 'avtalt');
  await b.do('hand-over', String(second), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('proof-log', 'follow');
  for (const at of [a, b]) {
    const since = await withEngine(at, (ask) =>
      ask('months/since-closed', { connection: 'Prøve', kind: 'time', month: '2026-10' }),
    );
    expect(JSON.stringify(since)).toContain(String(id));
  }
  const ticked = (at: TeamDesk) =>
    withEngine(
      at,
      async (ask) => (await ask('grid/summary', { run: second })).findings.filter(({ checked }) => checked).length,
    );
  expect(await ticked(b)).toBeGreaterThan(5);
  expect(await ticked(a)).toBe(0);
});

/** When it was, and who it was, as a desk tells it. */
const told = (at: TeamDesk) =>
  withEngine(at, async (ask) => ({
    months: (await ask('months/list', { connection: 'Prøve' })).map(
      ({ month, kind, closedBy, closedAt, countedAt }) => ({
        month,
        kind,
        closedBy,
        closedAt,
        countedAt,
      }),
    ),
    runs: (await ask('runs/list', {})).map(({ run, closedAt, takenOver, failure }) => ({
      run,
      closedAt,
      takenOver,
      failure,
    })),
    cutoff: await ask('cutoff/get', { connection: 'Prøve' }),
  }));

it('who took a review over and when, when a run and a month were closed, counted, and the cutoff moved is told alike', async () => {
  const { desk, a, b } = await twoDesks(3);
  const { run: taken } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await b.do('proof-log', 'take-over', String(taken), '--reason', 'syk');
  await a.do('proof-log', 'follow');
  const first = await handedOver(desk, b);
  await a.do('accept', first, '--all');
  await a.do('confirm', first);
  await b.do('proof-log', 'follow');
  await a.do('month', 'close', '2026-10', '--connection', 'Prøve', '--kind', 'time', '--reason', 'ferdig');
  for (const one of [b, a]) await one.do('proof-log', 'follow');
  const closed = await told(a);
  expect(await told(b)).toEqual(closed);
  expect(closed.runs[0]!.takenOver).toMatchObject({ reason: 'syk' });
  expect(closed.months[0]).toMatchObject({
    closedAt: expect.stringMatching(/^2/),
    countedAt: expect.stringMatching(/^2/),
  });
  desk.sandbox.addTime(fullEntry({ AnsattId: 1008, Dato: '2026-11-01T00:00:00' }));
  const second = await handedOver(desk, a);
  await a.do('accept', second, '--all');
  await b.do('confirm', second);
  for (const one of [a, b, a]) await one.do('proof-log', 'follow');
  const known = await told(a);
  expect(await told(b)).toEqual(known);
  expect(known.runs.map(({ closedAt }) => closedAt)).toEqual(Array(3).fill(expect.stringMatching(/^2/)));
});

it('what was marked without an answer, and left the list together, is told as that at every desk', async () => {
  const { desk, a, b } = await twoDesks(3);
  const run = await handedOver(desk, a);
  await a.do('accept', run, '--all');
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  await a.do('confirm', run);
  await b.do('proof-log', 'follow');
  const known = (at: TeamDesk) => at.do<RecordOut[]>('records', run);
  expect((await known(a))[0]).toMatchObject({ status: 'marked', reason: 'no-answer-and-gone-from-the-list' });
  expect(await known(b)).toEqual(await known(a));
});

it('who pulled, handed over and marked, and when it was marked, is told alike at a desk that follows long after', async () => {
  const { desk, a, b } = await twoDesks(2);
  const run = await handedOver(desk, a);
  await a.do('accept', run, '--all');
  await a.do('confirm', run);
  // The other one was off meanwhile: what it follows was done before, and not by it.
  await sleep(1_000);
  await b.do('proof-log', 'follow');
  const known = async (at: TeamDesk) =>
    (
      await at.do<{ id: number; markedAt: string; listedBy: string; handedOverBy: string; markedBy: string }[]>(
        'history',
      )
    )
      .map(({ id, markedAt, listedBy, handedOverBy, markedBy }) => ({ id, markedAt, listedBy, handedOverBy, markedBy }))
      .sort((one, other) => one.id - other.id);
  const [here, there] = [await known(a), await known(b)];
  expect(there.map(({ markedAt }) => markedAt)).toEqual(here.map(({ markedAt }) => markedAt));
  // The log names a person and a machine, without the program that they had before them.
  const person = expect.stringMatching(/^\S.* · \S+$/) as string;
  for (const one of there) expect(one).toMatchObject({ listedBy: person, handedOverBy: person, markedBy: person });
});

it('what the ERP answered to an entry is told alike: who, when, and by which receipt', async () => {
  const { desk, a, b } = await twoDesks(2);
  const run = await handedOver(desk, a);
  const [first, second] = (await a.do<RecordOut[]>('records', run)).map(({ id }) => id) as [number, number];
  const receipt = path.join(desk.root, 'svar.csv');
  writeFileSync(receipt, `Id;Status;Melding\n${first};OK;\n${second};Avvist;Ukjent prosjekt\n`);
  await a.do('accept', run, '--receipt', receipt, '--take');
  await b.do('proof-log', 'follow');
  for (const id of [first, second]) {
    // The desk that took it names its program too, and the instant at which it began.
    const [here, there] = await Promise.all(
      [a, b].map((one) =>
        withEngine(one, async (ask) =>
          (await ask('history/search', { id }))[0]!.verdicts!.map(({ at, who, ...said }) => ({
            ...said,
            day: at.slice(0, 10),
            person: who.split(' ')[0],
          })),
        ),
      ),
    );
    expect(there).toHaveLength(1);
    expect(there).toEqual(here);
  }
});

it('what was taken back is told alike: who, when and why', async () => {
  const { desk, a, b } = await twoDesks(2);
  const run = await handedOver(desk, a);
  const [{ id }] = (await a.do<RecordOut[]>('records', run)) as [RecordOut];
  const [{ handover }] = (await a.do<{ handover: number }[]>('history', '--id', String(id))) as [{ handover: number }];
  await a.do('withdraw', String(handover), '--reason', 'feil mappe');
  await b.do('proof-log', 'follow');
  const [here, there] = await Promise.all(
    [a, b].map((one) =>
      withEngine(one, async (ask) =>
        (await ask('history/search', { id }))[0]!.deeds!.map(({ at, who, ...said }) => ({
          ...said,
          day: at.slice(0, 10),
          person: who.split(' ')[0],
        })),
      ),
    ),
  );
  expect(there).toEqual([{ what: 'withdrawn', reason: 'feil mappe', day: here![0]!.day, person: here![0]!.person }]);
  expect(there).toEqual(here);
});

it('what was held, let go and looked at is told with the time when that was done, however late a desk follows', async () => {
  const { desk, a, b } = await twoDesks(2);
  await b.do('proof-log', 'follow');
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const [{ id }] = (await a.do<RecordOut[]>('records', String(run))) as [RecordOut];
  const of = [String(run), '--ids', String(id)];
  await a.do('hold', ...of, '--reason', 'spør');
  await a.do('release', ...of);
  await a.do('seen', ...of, '--note', 'stemmer');
  await a.do('seen', ...of, '--not');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const whenFollowing = new Date().toISOString();
  await b.do('proof-log', 'follow');
  const [story] = await b.do<{ deeds: { what: string; at: string }[] }[]>('history', '--id', String(id));
  expect(story!.deeds.map(({ what }) => what)).toEqual(['held', 'released', 'seen', 'unseen']);
  for (const { what, at } of story!.deeds) expect(at < whenFollowing, `${what} at ${at}`).toBe(true);
});

it('what a pull holds again, and why it is let go, stands in the story of an entry at both desks', async () => {
  const { desk, a, b } = await twoDesks(3);
  const { run: first } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const [one, other] = await a.do<RecordOut[]>('records', String(first));
  await a.do('hold', String(first), '--ids', `${one!.id},${other!.id}`, '--reason', 'venter på svar');
  await a.do('hand-over', String(first), '--layout', 'plain-csv', '--to', desk.tray);
  const { run: second } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('release', String(second), '--ids', String(one!.id), '--reason', 'hun har svart');
  await a.do('hand-over', String(second), '--layout', 'plain-csv', '--to', desk.tray);
  const storyOf = async (at: TeamDesk, id: number) => {
    await at.do('proof-log', 'follow');
    const stories = await at.do<{ run: number; deeds: readonly unknown[] }[]>('history', '--id', String(id));
    return stories.filter(({ run }) => run === second).map(({ deeds }) => deeds);
  };
  expect(await storyOf(a, one!.id)).toMatchObject([
    [
      { what: 'held', reason: 'venter på svar' },
      { what: 'released', reason: 'hun har svart' },
    ],
  ]);
  expect(await storyOf(a, other!.id)).toMatchObject([[{ what: 'held', reason: 'venter på svar' }]]);
  for (const { id } of [one!, other!]) {
    const apartFromTimes = (deeds: readonly unknown[][]) =>
      deeds.flat().map((deed) => ({ ...(deed as object), at: '', who: '' }));
    expect(apartFromTimes((await storyOf(b, id)) as unknown[][])).toEqual(
      apartFromTimes((await storyOf(a, id)) as unknown[][]),
    );
  }
});
