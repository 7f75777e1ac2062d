// sequences in which a record is lost from sight, never marked, or a run is stuck for ever.

import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
} from '../../support/desk.ts';

const stateOf = async (desk: Desk, run: number) =>
  (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)?.state;

async function accepted(
  options: Parameters<typeof openDesk>[0] = {},
): Promise<{ desk: Desk; run: number; id: number; entryId: number }> {
  const desk = await openDesk(options);
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id: one!.id, entryId };
}

describe('a unit that a person closed and that is listed again with other content', () => {
  it.each(['deleted', 'marked-elsewhere'])('opens again (closed as %s)', async (as) => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.unapprove(entryId);
    expect((await desk.run<{ gone: number[] }>('confirm', String(run))).json.gone).toEqual([id]);
    await resolve(desk, run, id, as);
    expect(await stateOf(desk, run)).toBe('closed');
    // The leader corrects the entry and approves it again: the service lists it as 6 hours.
    desk.sandbox.edit(entryId, hours(6));
    desk.sandbox.approve(entryId);
    const second = await pull(desk);
    expect(second.records).toBe(1);
    // Either it is ready now, or the old run is open again; today it is a silent duplicate of a closed run.
    const [again] = await records(desk, second.run);
    expect(second.ready === 1 || again!.status === 'needs-person' || (await stateOf(desk, run)) !== 'closed').toBe(
      true,
    );
  });
});

it('a mark that no list proved is opened again when its Id is listed again, and is marked at last', async () => {
  const { desk, run, id } = await accepted();
  desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  // The service says yes and does nothing, and the list that follows is cut to nothing.
  desk.sandbox.setFault({ kind: 'answer', call: 'mark-time', status: 200, body: '{}', times: 1 });
  desk.sandbox.set({ list: 'live' });
  const before = await confirmWithEmptyAfterMark(desk, run);
  expect(before).toMatchObject({ marked: [id] });
  desk.sandbox.clearFaults();
  desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
  const { lines } = desk.sandbox.dump().time;
  if (lines[0]!.exported) unexport(desk, lines[0]!.fields);
  await pull(desk);
  expect(await records(desk, run + 1)).toMatchObject([{ status: 'duplicate', reason: 'waits' }]);
  expect((await records(desk, run))[0]).toMatchObject({ status: 'accepted' });
  expect((await desk.run('confirm', String(run))).err).not.toContain('accepted nothing');
});

/** The service said yes, did not mark, and lists nothing right after (a lagging replica without counts). */
async function confirmWithEmptyAfterMark(desk: Desk, run: number) {
  // Lists: 1 = compare before the mark, later ones = proof.
  const done = await desk.run<{ marked: number[] }>('confirm', String(run));
  return done.json;
}
/** A list answer that shows the line as not exported. */
function unexport(desk: Desk, fields: Record<string, unknown>): void {
  desk.sandbox.setFault({
    kind: 'answer',
    call: 'list-time',
    times: 'always',
    body: JSON.stringify({ value: [{ ...fields, Eksportert: false }] }),
  });
}

describe('a pull in which nothing is ready at once', () => {
  it('leaves an alarm that a person can still release', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await cycle(desk);
    unexport(desk, desk.sandbox.dump().time.lines[0]!.fields);
    const second = (await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve')).json;
    const [one] = await records(desk, second.run);
    expect(one).toMatchObject({ status: 'needs-person' });
    const said = await desk.run('release', String(second.run), '--ids', String(one!.id));
    expect(said.code, said.err).toBe(0);
  });

  it('leaves a unit that the rules hold (listed twice) for a person to release', async () => {
    const desk = await openDesk();
    const fields = { Id: 77, Dato: '2026-10-05T00:00:00', AnsattId: 1001, ...hours(4), Eksportert: false };
    desk.sandbox.setFault({
      kind: 'answer',
      call: 'list-time',
      times: 'always',
      body: JSON.stringify({ value: [fields, { ...fields, ...hours(5) }] }),
    });
    const only = (await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve')).json;
    expect(only).toMatchObject({ records: 2, ready: 0, held: 2 });
    const said = await desk.run('release', String(only.run), '--ids', '77');
    expect(said.code, said.err).toBe(0);
  });
});

describe('edits after every hand-over and before its confirm', () => {
  it.each(['own', 'same'] as const)('7.5 → 6 → 7.5 → 6 goes on to the end (%s ids)', async (adjustmentIds) => {
    const { desk, run, id, entryId } = await accepted({ adjustmentIds });
    desk.sandbox.set({ list: 'live' });
    let current = run;
    for (const value of [6, 7.5, 6, 7.5]) {
      desk.sandbox.edit(entryId, hours(value));
      expect((await desk.run<{ changed: number[] }>('confirm', String(current))).json.changed).toEqual([id]);
      await resolve(desk, current, id, 'send-correction');
      current = (await pull(desk)).run;
      const said = await desk.run('hand-over', String(current), '--layout', 'plain-csv', '--to', desk.tray);
      expect(said.code, said.err).toBe(0);
      await acceptAll(desk, current);
    }
    expect(await confirm(desk, current)).toMatchObject({ state: 'closed' });
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  });

  it('a correction of our own, then the same change made and reversed by the service (same ids)', async () => {
    const { desk, run, id, entryId } = await accepted({ adjustmentIds: 'same' });
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.edit(entryId, hours(6));
    await desk.run('confirm', String(run));
    await resolve(desk, run, id, 'send-correction');
    await cycle(desk);
    for (const value of [7.5, 6]) {
      desk.sandbox.edit(entryId, hours(value));
      const second = await pull(desk);
      const said = await desk.run('hand-over', String(second.run), '--layout', 'plain-csv', '--to', desk.tray);
      expect(said.code, said.err).toBe(0);
      await acceptAll(desk, second.run);
      expect((await confirm(desk, second.run)).state).toBe('closed');
    }
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  });
});

it('two reversals under one Id, held and released, do not stop the whole hand-over with a raw SQL error', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const entryId = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.edit(entryId, hours(6));
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  desk.sandbox.setFault({ kind: 'double-prepare', call: 'prepare' });
  const second = (await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve')).json;
  const held = (await records(desk, second.run)).find((record) => record.status === 'held')!;
  await desk.do('release', String(second.run), '--ids', String(held.id));
  const said = await desk.run('hand-over', String(second.run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(said.err).not.toContain('UNIQUE');
});

describe('an unknown mark whose entry was edited meanwhile', () => {
  it('is what the next list shows, changed and not marked, and a person decides it', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time' });
    desk.sandbox.setFault({
      kind: 'do',
      call: 'list-time',
      from: 2,
      operation: { do: 'edit', id: entryId, fields: hours(9) },
    });
    const said = await desk.run<{ changed: number[] }>('confirm', String(run));
    expect(said.json.changed).toEqual([id]);
    const decided = await desk.run(
      'resolve',
      String(run),
      '--ids',
      String(id),
      '--as',
      'send-correction',
      '--reason',
      'x',
    );
    expect(decided.code, decided.err).toBe(0);
    await cycle(desk);
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  });
});

it('one id that is refused by 409 does not keep all others from being marked', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 4; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1001 + n }));
  const { run } = await pull(desk);
  const ids = (await records(desk, run)).map((record) => record.id);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'refuse-id', call: 'mark-time', ids: [ids[1]!], status: 409, times: 'always' });
  await desk.run('confirm', String(run));
  await desk.run('confirm', String(run));
  const marked = (await records(desk, run)).filter((record) => record.status === 'marked');
  expect(marked).toHaveLength(3);
});

it('a run with everything held by hand can be closed, or the hint names a way that works', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await desk.do('hold', String(run), '--ids', String(one!.id), '--reason', 'vent');
  const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(said.code).toBe(1);
  // "or pull again" is refused while the run is in review: the way out is discard.
  expect(said.err).toContain('discard');
});
