// A locked period stops, and a hold sticks: in the window and from the command line, until a person lets it go.

import { expect, it } from 'vitest';
import { markByHand } from '../../support/decided.ts';
import { cycle, type Desk, entry, handOver, openDesk, pull, records, statusesOf } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface Row {
  readonly id: number;
  readonly status: string;
  readonly reason: string | null;
  readonly heldSince?: string;
}

const rows = (desk: Desk, run: number) => desk.do<Row[]>('records', String(run));

async function twoDays(): Promise<Desk> {
  const desk = await openDesk();
  for (const [n, day] of ['2026-09-30', '2026-10-05'].entries())
    desk.sandbox.addTime(entry({ AnsattId: 1000 + n, Dato: `${day}T00:00:00` }));
  return desk;
}

it('a unit in a locked period is held by the rule, and goes only with a reason, which is kept', async () => {
  const desk = await twoDays();
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
  const { run, held, ready } = await pull(desk);
  expect([ready, held]).toEqual([1, 1]);
  const [locked] = (await rows(desk, run)).filter(({ status }) => status === 'held');
  expect(locked!.reason).toBe('locked-period');
  const release = (...more: string[]) => desk.run('release', String(run), '--ids', String(locked!.id), ...more);
  expect([(await release()).code, (await release('--reason', ' ')).code]).toEqual([2, 2]);
  expect((await release('--reason', 'etterslep, avtalt med revisor')).code).toBe(0);
  expect(await statusesOf(desk, run)).toEqual(['ready', 'ready']);
});

it('a period that is locked while its hours are in review holds them there, but what a person has let go', async () => {
  const desk = await twoDays();
  const lock = (day: string) => desk.do('connection', 'change', 'Prøve', '--locked-through', day);
  await lock('2026-09-30');
  const { run } = await pull(desk);
  const reasons = async () => (await rows(desk, run)).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());
  const [first] = await rows(desk, run);
  await desk.do('release', String(run), '--ids', String(first!.id), '--reason', 'etterslep');
  expect(await reasons()).toEqual(['ready', 'ready']);
  await lock('2026-10-31');
  expect(await reasons()).toEqual(['ready', 'held locked-period']);
  expect((await handOver(desk, run)).rows).toBe(1);
});

it.each([
  ['out of', '2026-10-05', '2026-11-02', 6],
  ['into', '2026-11-02', '2026-10-05', 6],
  ['out of', '2026-10-05', '2026-11-02', 4.5],
  ['into', '2026-11-02', '2026-10-05', 4.5],
])(
  'an entry that was moved %s a locked period (%s, %s) goes as a whole, with %s hours and an Id of its own too',
  async (...of) => {
    const [, from, to, now] = of;
    const desk = await openDesk({ adjustmentIds: 'own', now: '2026-11-20T08:00:00Z' });
    const id = desk.sandbox.addTime(
      entry({ AnsattId: 1001, AntallTimer: 6, FakturaTimeAntall: 6, Dato: `${from}T00:00:00` }),
    );
    await cycle(desk);
    await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-10-31');
    desk.sandbox.edit(id, { Dato: `${to}T00:00:00`, AntallTimer: now, FakturaTimeAntall: now });
    // Other work of the same employee goes.
    desk.sandbox.addTime(entry({ AnsattId: 1001, AntallTimer: 2, Dato: '2026-11-03T00:00:00' }));
    const { run } = await pull(desk);
    const stands = async () =>
      (await rows(desk, run)).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim()).sort();
    expect(await stands()).toEqual(['held locked-period', 'held part-of-held-correction', 'ready']);
    const [locked] = (await rows(desk, run)).filter(({ reason }) => reason === 'locked-period');
    await desk.do('release', String(run), '--ids', String(locked!.id), '--reason', 'avtalt');
    expect((await handOver(desk, run)).rows).toBe(3);
  },
);

it('a pull of nothing but what is locked stays in review, so that it can be let go', async () => {
  const desk = await twoDays();
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-10-31');
  const { run, state } = await pull(desk);
  expect([state, await statusesOf(desk, run)]).toEqual(['review', ['held', 'held']]);
  await desk.do('release', String(run), '--ids', String((await records(desk, run))[0]!.id), '--reason', 'avtalt');
  expect((await handOver(desk, run)).rows).toBe(1);
});

it.each(['a person', 'a rule'])(
  'what %s held and others marked is told of in the history of the next pull',
  async (who) => {
    const desk = await twoDays();
    if (who === 'a rule') await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
    const { run } = await pull(desk);
    const [a] = (await rows(desk, run)).map(({ id }) => id);
    if (who === 'a person') await desk.do('hold', String(run), '--ids', String(a), '--reason', 'mangler attest');
    await handOver(desk, run);
    await markByHand(desk, [a!]);
    const next = await pull(desk);
    const events = await withEngine(desk, (ask) => ask('runs/events', { run: next.run }));
    expect(events.find(({ what }) => what === 'held before and listed no more')).toMatchObject({ data: { ids: [a] } });
  },
);

it('what waits for a later period and is deleted meanwhile is nothing to tell of', async () => {
  const desk = await twoDays();
  const { run } = await desk.do<{ run: number }>('pull', 'time', '--connection', 'Prøve', '--to', '2026-09-30');
  const later = (await rows(desk, run)).find(({ status }) => status === 'held')!;
  await handOver(desk, run);
  await markByHand(desk, [later.id]);
  const next = await pull(desk);
  const events = await withEngine(desk, (ask) => ask('runs/events', { run: next.run }));
  expect(events.map(({ what }) => what)).not.toContain('held before and listed no more');
});

it('what a person held is held again with the reason and since when, and released with one command', async () => {
  const desk = await twoDays();
  const { run } = await pull(desk);
  const [a] = (await rows(desk, run)).map(({ id }) => id);
  await desk.do('hold', String(run), '--ids', String(a), '--reason', 'mangler attest');
  const [first] = await rows(desk, run);
  expect(first!.heldSince).toMatch(/^\d{4}-/);
  await handOver(desk, run);
  const second = await pull(desk);
  const again = (await rows(desk, second.run)).find(({ id }) => id === a);
  expect(again).toMatchObject({ status: 'held', reason: 'mangler attest', heldSince: first!.heldSince });
  // Nothing but such a unit is in it: it stays in review.
  expect(second.state).toBe('review');
  expect((await desk.do<{ state: string }>('close', String(second.run))).state).toBe('closed');
  await desk.do('discard', String((await pull(desk)).run));
  const third = await pull(desk);
  expect((await rows(desk, third.run)).find(({ id }) => id === a)).toMatchObject({ heldSince: first!.heldSince });
  await desk.do('release', String(third.run), '--ids', String(a));
  const released = (await rows(desk, third.run)).find(({ id }) => id === a);
  expect([released!.status, released!.heldSince]).toEqual(['ready', undefined]);
  expect((await handOver(desk, third.run)).rows).toBe(1);
});

it('a finding is noted as seen with a word, counted apart, and can be not seen after all', async () => {
  const desk = await openDesk();
  for (const hours of [25, 26, 7])
    desk.sandbox.addTime(entry({ AnsattId: 1000 + hours, AntallTimer: hours, FakturaTimeAntall: 1 }));
  const { run } = await pull(desk);
  const ids = (await desk.do<{ id: number; findings?: string[] }[]>('records', String(run)))
    .filter(({ findings }) => findings !== undefined)
    .map(({ id }) => String(id));
  expect(ids).toHaveLength(2);
  const seen = (...more: string[]) => desk.do<{ findings: object }>('seen', String(run), '--ids', ids[0]!, ...more);
  expect((await seen('--note', 'turnus')).findings).toEqual({ going: 2, seen: 1, held: 0 });
  const noted = await desk.do<{ id: number; seen?: string }[]>('records', String(run));
  expect(noted.find(({ id }) => String(id) === ids[0])!.seen).toBe('turnus');
  await desk.do('hold', String(run), '--ids', ids[1]!, '--reason', 'for mye');
  expect((await seen('--not')).findings).toEqual({ going: 1, seen: 0, held: 1 });
});
