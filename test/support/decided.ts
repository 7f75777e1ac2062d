// Units that wait for a person, brought about over HTTP: for tests of what may be decided of them, by command and in the window.

import { expect } from 'vitest';
import {
  acceptAll,
  confirm,
  consoleRun,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
} from './desk.ts';

export type DeskOptions = Parameters<typeof openDesk>[0];

export interface Made {
  readonly desk: Desk;
  readonly run: number;
  readonly id: number;
  readonly entryId: number;
}

/** One entry of 7.5 hours, handed over and without an answer. Lists show what is there now. */
export async function handedOverOne(options: DeskOptions = {}): Promise<Made> {
  const desk = await openDesk(options);
  desk.sandbox.set({ list: 'live' });
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  return { desk, run, id: one!.id, entryId };
}

export async function acceptedOne(options: DeskOptions = {}): Promise<Made> {
  const made = await handedOverOne(options);
  await acceptAll(made.desk, made.run);
  return made;
}

/** Marked at the service by somebody else. */
export async function markByHand(desk: Desk, ids: readonly number[]): Promise<void> {
  await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
}

/** The mark took effect unseen, a person thought that it was deleted, and the console reversed it; then the service does so too. */
export async function secondReversal(options: DeskOptions = {}) {
  const made = await acceptedOne(options);
  const { desk, run, id, entryId } = made;
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  await desk.run('confirm', String(run));
  await resolve(desk, run, id, 'send-correction');
  await cycle(desk);
  desk.sandbox.remove(entryId);
  return { ...made, second: await pull(desk) };
}

/** The ERP rejected it, somebody marked it all the same, and it was edited: the service reverses what the ERP never got. */
export async function reversalOfRejected(options: DeskOptions = {}) {
  const made = await handedOverOne(options);
  const { desk, run, id, entryId } = made;
  await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
  await markByHand(desk, [id]);
  desk.sandbox.edit(entryId, hours(6));
  return { ...made, second: await pull(desk) };
}

/** What a list proves of what it does not show. */
export type Proof = 'complete' | 'plain';

/** From here on no list proves that it is complete. */
export function onlyPlain(desk: Desk): void {
  desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby'], times: 'always' });
}

/** The ERP never got it, somebody marked it all the same, and a pull has shown it no more. */
async function refusedAndLeft(
  refuse: (made: Made & { readonly handOver: string }) => Promise<unknown>,
  options: DeskOptions,
  proof: Proof,
): Promise<Made> {
  const made = await handedOverOne(options);
  const { desk, run, id } = made;
  if (proof === 'plain') onlyPlain(desk);
  await refuse({ ...made, handOver: '1' });
  await markByHand(desk, [id]);
  expect(await pull(desk)).toMatchObject({ run: run + 1, proof });
  return made;
}

export const rejectedAndLeft = (options: DeskOptions = {}, proof: Proof = 'complete') =>
  refusedAndLeft(
    ({ desk, run, id }) => desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt'),
    options,
    proof,
  );

export const withdrawnAndLeft = (options: DeskOptions = {}, proof: Proof = 'complete') =>
  refusedAndLeft(({ desk, handOver: file }) => desk.do('withdraw', file, '--reason', 'feil mal'), options, proof);

/** Edited before its mark: the ERP has 7.5 hours, and 6 are listed. */
export async function changedOne(options: DeskOptions = {}): Promise<Made> {
  const made = await acceptedOne(options);
  made.desk.sandbox.edit(made.entryId, hours(6));
  await made.desk.run('confirm', String(made.run));
  return made;
}

/** Edited between the last list and its mark: 9 hours are marked. */
export async function markedOtherwise(): Promise<Made> {
  const made = await acceptedOne();
  const { desk, run, entryId } = made;
  desk.sandbox.set({ list: 'live', listExported: true });
  desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
  await desk.run('confirm', String(run));
  return made;
}

/** What is listed is none of what the service can have meant: the entry, its reversal and a new version, and nobody marked it. */
export async function contradiction(): Promise<Made> {
  const made = await acceptedOne();
  const { desk, run } = made;
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const touched = { ...fields, EndretDato: '2027-01-01T00:00:00Z' };
  const value = [touched, { ...touched, ...hours(-7.5) }, { ...touched, ...hours(6) }];
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body: JSON.stringify({ value }), times: 'always' });
  await desk.run('confirm', String(run));
  return made;
}

/** The service refuses its mark in words. */
export async function refusedMark(): Promise<Made> {
  const made = await acceptedOne();
  const { desk, run } = made;
  desk.sandbox.setFault({ kind: 'status', call: 'mark-time', status: 422, message: 'låst periode', times: 'always' });
  await desk.run('confirm', String(run));
  desk.sandbox.clearFaults();
  return made;
}

/** Marked and closed; then it is listed with 6 hours, touched, and without a reversal. */
export async function editedAlarm() {
  const made = await acceptedOne();
  const { desk, run } = made;
  await confirm(desk, run);
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const shown = { ...fields, ...hours(6), Eksportert: false, EndretDato: '2027-01-01T00:00:00Z' };
  const again = { kind: 'answer', call: 'list-time', body: JSON.stringify({ value: [shown] }) } as const;
  desk.sandbox.setFault({ ...again, times: 'always' });
  return { ...made, second: await pull(desk) };
}

/** The service neither counts nor walks, and is asked for no range of Ids: its lists prove nothing. */
export function provesNothing({ sandbox }: Desk): void {
  sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
  sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
}

/** A reversal and a new version of one Id, accepted, and lists that may be cut between the two. */
export async function mayBeCut(): Promise<Made> {
  const made = await acceptedOne({ adjustmentIds: 'same' });
  const { desk, run, entryId } = made;
  await confirm(desk, run);
  desk.sandbox.edit(entryId, hours(6));
  const second = await pull(desk);
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  provesNothing(desk);
  await desk.run('confirm', String(second.run));
  return { ...made, run: second.run };
}

/** Two entries alike, one exported and one whose mark never arrived; one of them is reversed, the other was touched and stands there. */
export async function twins(
  edited: Record<string, unknown> = {},
): Promise<Made & { readonly reversal: { readonly run: number; readonly id: number } }> {
  const { desk, entryId: exported, run: first } = await acceptedOne();
  await confirm(desk, first);
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  const { id } = (await records(desk, run))[0]!;
  desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time', times: 'always' });
  await desk.run('confirm', String(run));
  desk.sandbox.clearFaults();
  desk.sandbox.advanceClock(60_000);
  desk.sandbox.edit(exported, hours(6));
  desk.sandbox.edit(entryId, edited);
  const second = await pull(desk);
  const { id: reversal } = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
  return { desk, run, id, entryId, reversal: { run: second.run, id: reversal } };
}

/** Marked by somebody and edited since: its reversal is listed under an Id of its own, in lists that prove no absence. */
export async function markNotShown(): Promise<Made> {
  const made = await acceptedOne();
  const { desk, run, id, entryId } = made;
  await markByHand(desk, [id]);
  desk.sandbox.edit(entryId, hours(6));
  provesNothing(desk);
  await desk.run('pull', 'time', '--connection', 'Prøve');
  return { ...made, run };
}

/** Two lines of one Id at the ERP, alike but for their project, and a reversal of it that is of neither. */
export async function severalOriginals(): Promise<Made> {
  const desk = await openDesk({ adjustmentIds: 'same' });
  desk.sandbox.set({ list: 'live' });
  const entryId = desk.sandbox.addTime(entry());
  const shows = (...lines: Record<string, unknown>[]): void => {
    desk.sandbox.clearFaults();
    const value = lines.map((line) => ({
      ...entry(),
      Id: 77,
      Eksportert: false,
      EndretDato: '2026-11-02T07:00:00Z',
      ...line,
    }));
    const body = JSON.stringify({ '@odata.count': value.length, value });
    desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  };
  shows({}, { ProsjektId: '10999' });
  const { run } = await pull(desk);
  await desk.do('release', String(run), '--ids', '77');
  await handOver(desk, run);
  await acceptAll(desk, run);
  shows({ ...hours(-7.5), ProsjektId: '10500', EndretDato: '2026-11-02T07:30:00Z' });
  await desk.run('confirm', String(run));
  return { desk, run, id: 77, entryId };
}

/** Two entries; the service says yes to both, marks neither, and the second is deleted before it is listed again. */
export async function deletedAfterYes(isPlain = true): Promise<{ desk: Desk; run: number; ids: number[] }> {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  if (isPlain) {
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  }
  const made = [1001, 1002].map((AnsattId) => desk.sandbox.addTime(entry({ AnsattId })));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time', times: 'always' });
  let isGone = false;
  const said = await consoleRun(['confirm', String(run), '--data', desk.data, '--json'], {}, () => {
    if (isGone || !desk.sandbox.calls().some(({ call }) => call === 'mark-time')) return;
    isGone = true;
    const { lines } = desk.sandbox.dump().time;
    desk.sandbox.remove(made.find((id) => lines.some((line) => line.entry === id && !line.exported))!);
  });
  expect(said.code).toBe(0);
  desk.sandbox.clearFaults();
  const rows = await records(desk, run);
  expect(rows.map(({ status }) => status)).toEqual(['marked', 'marked']);
  const exported = new Set(desk.sandbox.dump().time.lines.map((line) => line.exported && line.fields.Id));
  return { desk, run, ids: rows.map(({ id }) => id).sort((a) => (exported.has(a) ? 1 : -1)) };
}
