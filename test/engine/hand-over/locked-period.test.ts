// A locked period stops whatever is dated in it, also what was held for something else when it was locked: nobody lets it go without
// saying why, and nothing lets it go by itself.

import { expect, it } from 'vitest';
import { editedAlarm } from '../../support/decided.ts';
import {
  acceptAll,
  type Desk,
  entry,
  fullEntry,
  handOver,
  type HandOverOut,
  hours,
  openDesk,
  pull,
  records,
} from '../../support/desk.ts';

const SEPTEMBER = entry({ AnsattId: 1001, Dato: '2026-09-29T00:00:00' });
const lock = (desk: Desk) => desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
const standing = async (desk: Desk, run: number) =>
  (await records(desk, run)).map(({ id, status, reason }) => [id, status, reason]);

/** A release without a reason is refused for the lock, and lets nothing go. */
async function silentRelease(desk: Desk, run: number, id: number): Promise<void> {
  const said = await desk.run('release', String(run), '--ids', String(id));
  expect([said.code, said.err]).toEqual([2, expect.stringContaining('locked period')]);
  expect((await records(desk, run)).find((row) => row.id === id)!.status).toBe('held');
}

it('what is held for something else when its period is locked is let go with a reason', async () => {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(SEPTEMBER);
  const { run } = await pull(desk);
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'mangler bilag');
  await lock(desk);
  await silentRelease(desk, run, id);
  await desk.do('release', String(run), '--ids', String(id), '--reason', 'etterslep', '--post-open-month');
  expect((await records(desk, run))[0]).toMatchObject({ status: 'ready', postedOn: '2026-10-01' });
});

it('what is ready when its period is locked is held, and whoever locks it is told', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(SEPTEMBER);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const { run } = await pull(desk);
  const words = ['connection', 'change', 'Prøve', '--locked-through', '2026-09-30'];
  const said = `Held now, as the period is locked: 1 record of run ${run}`;
  expect((await desk.run(...words)).err).toContain(said);
  expect((await desk.run(...words)).err).not.toContain('Held now');
});

it('a hold upon what is locked does not take the lock away', async () => {
  const desk = await openDesk();
  await lock(desk);
  const id = desk.sandbox.addTime(SEPTEMBER);
  const { run } = await pull(desk);
  expect(await standing(desk, run)).toEqual([[id, 'held', 'locked-period']]);
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'mangler bilag');
  await silentRelease(desk, run, id);
});

/** Handed over without an answer, marked by another machine and edited: its reversal and new version wait beside one of October. */
async function waiting(
  edit: Record<string, unknown> = hours(6),
): Promise<{ desk: Desk; first: number; run: number; id: number; other: number }> {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(fullEntry({ Dato: '2026-09-29T00:00:00' }));
  const { run: first } = await pull(desk);
  await handOver(desk, first);
  const marked = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  expect(marked.ok).toBe(true);
  desk.sandbox.edit(id, edit);
  const other = desk.sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const { run } = await pull(desk);
  return { desk, first, run, id, other };
}

it('what waits for an answer when its period is locked is not let go by the answer', async () => {
  const { desk, first, run, other } = await waiting();
  await lock(desk);
  await acceptAll(desk, first);
  const refused = await desk.run<{ error: { code: string; values: unknown } }>(
    'hand-over',
    String(run),
    '--layout',
    'plain-csv',
    '--to',
    desk.tray,
  );
  expect([refused.code, refused.json.error.code]).toEqual([1, 'refused']);
  expect(refused.json.error.values).toEqual({ why: 'locked-period', count: 2 });
  const after = await standing(desk, run);
  const locked = after.filter(([one]) => one !== other);
  expect(after.filter(([one]) => one === other)).toEqual([[other, 'ready', null]]);
  expect(locked.map(([, ...held]) => held.join())).toEqual(['held,locked-period', 'held,locked-period']);
  // The rest goes, and what is let go with a reason.
  const ids = [...new Set(locked.map(([one]) => one))].join(',');
  await desk.do('release', String(run), '--ids', ids, '--reason', 'avtalt med regnskap');
  expect((await handOver(desk, run)).rows).toBe(3);
});

it('what was let go before is not asked about again', async () => {
  const { desk, first, run } = await waiting();
  await acceptAll(desk, first);
  await lock(desk);
  const held = (await records(desk, run)).filter(({ reason }) => reason === 'locked-period');
  expect(held.map((row) => row.fields.Dato)).toEqual(Array(2).fill('2026-09-29T00:00:00'));
  const ids = held.map((row) => row.id).join(',');
  await desk.do('release', String(run), '--ids', ids, '--reason', 'avtalt med regnskap');
  expect((await handOver(desk, run)).rows).toBe(3);
});

it('an entry that was moved out of the locked period waits whole', async () => {
  const { desk, first, run, other } = await waiting({ Dato: '2026-10-06T00:00:00' });
  await lock(desk);
  await acceptAll(desk, first);
  const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray];
  expect((await desk.run(...words)).code).toBe(1);
  const moved = (await records(desk, run)).filter(({ id }) => id !== other);
  expect(moved.map(({ status }) => status)).toEqual(['held', 'held']);
  expect((await handOver(desk, run)).rows).toBe(1);
});

it('an alarm of a locked period is sent on with a reason, and goes', async () => {
  const { desk, second } = await editedAlarm();
  const [alarm] = await records(desk, second.run);
  expect(alarm!.status).toBe('needs-person');
  await desk.do('connection', 'change', 'Prøve', '--locked-through', String(alarm!.fields.Dato).slice(0, 10));
  const release = ['release', String(second.run), '--ids', String(alarm!.id)];
  const silent = await desk.run(...release);
  expect([silent.code, silent.err]).toEqual([2, expect.stringContaining('locked period')]);
  await desk.do(...release, '--reason', 'avtalt med regnskap');
  const words = [String(second.run), '--layout', 'plain-csv', '--to', desk.tray, '--offline'];
  const gone = await desk.do<HandOverOut>('hand-over', ...words);
  expect(gone.rows).toBe(1);
});
