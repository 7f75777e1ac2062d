// Whatever waits for a person is told with every decision that may be true of it, as it is typed: a state, or a word such as
// may-be-cut, names no way on.

import { describe, expect, it } from 'vitest';
import { decisionNote } from '../../main/command-line/decisions-told.ts';
import { decisionsFor, type Decision } from '../../main/domain/evidence/decisions.ts';
import {
  acceptedOne,
  changedOne,
  contradiction,
  editedAlarm,
  markByHand,
  markNotShown,
  mayBeCut,
  provesNothing,
  refusedMark,
  severalOriginals,
  twins,
} from '../support/decided.ts';
import { confirm, hours, pull, records, resolve } from '../support/desk.ts';
import { BOTH, pulledTo, twoDestinations } from '../support/destinations.ts';

const typed = (decision: Decision, run: number, id: number | string) =>
  decision === 'release'
    ? `release ${run} --ids ${id}:`
    : `--as ${decision === 'replaced-by' ? 'replaced-by=N' : decision}:`;

function expectTold(err: string, run: number, id: number | string, decisions: readonly Decision[]): void {
  expect(decisions).not.toEqual([]);
  expect(err).toContain(`resolve ${run} --ids ${id} --reason TEXT`);
  for (const decision of decisions) expect(err).toContain(typed(decision, run, id));
}

describe('one unit is one, and two are two', () => {
  it.each([
    [
      'not-listed',
      'it is listed no more, and it was not us who marked it',
      'they are listed no more, and it was not us who marked them',
    ],
    [
      'marked-otherwise',
      'it was edited before its mark, and is marked',
      'they were edited before their mark, and are marked',
    ],
    ['mark-refused', 'the service refuses its mark', 'the service refuses their mark'],
  ] as const)('%s', (happened, one, several) => {
    expect(decisionNote(1, 'gone', happened, 1, [10])).toContain(`about 1 unit (gone): ${one}`);
    expect(decisionNote(1, 'gone', happened, 2, [10, 11])).toContain(`about 2 units (gone): ${several}`);
  });
});

describe('what waits in a run that went out', () => {
  it.each([
    ['may-be-cut', mayBeCut, 'accepted'],
    ['twins', twins, 'unknown'],
    ['mark-not-shown', markNotShown, 'accepted'],
    ['several-originals', severalOriginals, 'accepted'],
    ['list-contradicts-itself', contradiction, 'accepted'],
    ['listed-otherwise', changedOne, 'changed'],
  ] as const)('%s: "records" and "confirm" name what answers it', async (happened, make, state) => {
    const { desk, run, id } = await make();
    const decisions = decisionsFor(state, happened);
    const looked = await desk.run('records', String(run));
    expectTold(looked.err, run, id, decisions);
    expect(looked.code).toBe(0);
    const said = await desk.run('confirm', String(run));
    expectTold(said.err, run, id, decisions);
    expect(said.code).toBe(3);
  });

  it('a mark that the service refuses', async () => {
    const { desk, run, id } = await refusedMark();
    expectTold((await desk.run('records', String(run))).err, run, id, decisionsFor('accepted', 'mark-refused'));
  });

  it('what an earlier list left to a person: "resume" tells it until it is decided, and ends with 3', async () => {
    const { desk, run, id } = await changedOne();
    const said = await desk.run<{ run: number; units: number; needsPerson: boolean }[]>('resume');
    expect(said.json).toMatchObject([{ run, units: 1, needsPerson: true }]);
    expectTold(said.err, run, id, decisionsFor('changed', 'listed-otherwise'));
    expect(said.code).toBe(3);
    await resolve(desk, run, id, 'send-correction');
    expect(await desk.run('resume')).toMatchObject({ json: [], code: 0 });
  });

  it('a mark that no list tells of: "resume" names what answers it', async () => {
    const { desk, run, id } = await twins();
    const said = await desk.run('resume');
    expectTold(said.err, run, id, decisionsFor('unknown', 'twins'));
    expect(said.code).toBe(3);
  });

  it('is told by a pull too, and no more once it is decided', async () => {
    const { desk, run, id } = await mayBeCut();
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expectTold(said.err, run, id, decisionsFor('accepted', 'may-be-cut'));
    await resolve(desk, run, id, 'still-waiting');
    expect((await confirm(desk, run)).marked).toEqual([id]);
    expect((await desk.run('records', String(run))).err).toBe('');
    expect((await desk.run('pull', 'time', '--connection', 'Prøve')).err).not.toContain('resolve');
  });
});

describe('a pull that puts before a person what went out', () => {
  it('ends with 3 and says what', async () => {
    const { desk, run, id, entryId } = await acceptedOne();
    await markByHand(desk, [id]);
    desk.sandbox.edit(entryId, hours(6));
    provesNothing(desk);
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect((await records(desk, run))[0]).toMatchObject({ reason: 'mark-not-shown' });
    expect(said.code).toBe(3);
    expectTold(said.err, run, id, decisionsFor('accepted', 'mark-not-shown'));
  });

  it('of an entry that is edited before its mark', async () => {
    const { desk, run, id, entryId } = await acceptedOne();
    desk.sandbox.edit(entryId, hours(6));
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect((await records(desk, run))[0]).toMatchObject({ status: 'changed' });
    expect(said.code).toBe(3);
    expectTold(said.err, run, id, decisionsFor('changed', 'listed-otherwise'));
    // The next one brings nothing new.
    expect((await pull(desk)).ready).toBe(0);
  });

  it('an alarm in its own run', async () => {
    const { desk, second } = await editedAlarm();
    await desk.do('discard', String(second.run));
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    const decisions = decisionsFor('needs-person', 'listed-again-after-mark');
    expectTold(said.err, second.run + 1, '…', decisions);
    expect(said.code).toBe(3);
    // The pull leads to its rows, and they say it too.
    const [alarm] = await records(desk, second.run + 1);
    const rows = await desk.run('records', String(second.run + 1));
    expectTold(rows.err, second.run + 1, alarm!.id, decisions);
  });
});

it('what one of two destinations rejected has its answer: "confirm" names the destination that gets it once more', async () => {
  const desk = await twoDestinations();
  const [first, second] = await pulledTo(desk, BOTH, BOTH);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  await desk.do('reject', '1', '--ids', String(first), '--reason', 'ukjent', '--destination', 'Lønn');
  const words = async () => (await desk.run('confirm', '1')).err;
  expect(await words()).toMatch(/Lønn has rejected or never got 1 unit: hand-over 1 --destination "Lønn"[^]*no answer/);
  await desk.do('accept', '1', '--ids', String(second), '--destination', 'Lønn');
  const told = await words();
  expect(told).toContain('hand-over 1 --destination "Lønn"');
  expect(told).not.toContain('no answer');
});
