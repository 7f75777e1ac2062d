// Rule 6: only a complete list proves absence; a pull that breaks off or counts fewer rows than said never becomes a run.

import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handedOver,
  handOver,
  openDesk,
  pull,
  type RunOut,
  statusesOf,
  trayLines,
} from '../support/desk.ts';

/** From now on the service can neither count nor walk. */
function plainLists({ sandbox }: Desk): void {
  sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
  sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
}

describe('a pull whose list is not whole', () => {
  it.each([
    ['counts more than it gives', { kind: 'cap', rows: 2 }],
    ['breaks off', { kind: 'cut' }],
    ['is no list', { kind: 'html' }],
    ['is empty text', { kind: 'empty' }],
    ['has a record without Id', { kind: 'missing-id', row: 1 }],
  ] as const)('%s: no run, nothing to hand over, and the next one has all', async (_how, fault) => {
    const desk = await openDesk({ pageSize: 100 });
    for (let n = 0; n < 5; n += 1) desk.sandbox.addTime(entry({ AnsattId: n }));
    // No walk is possible, so nothing can make up for it.
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ ...fault, call: 'list-time', times: 'always' });
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code).toBe(1);
    const [run] = await desk.do<RunOut[]>('runs');
    expect(run).toMatchObject({ state: 'failed', ready: 0 });
    expect((await desk.run('hand-over', String(run!.run), '--layout', 'plain-csv', '--to', desk.tray)).code).toBe(1);
    expect(await desk.do('cutoff', '--connection', 'Prøve')).toMatchObject({ cutoff: null });
    desk.sandbox.clearFaults();
    expect((await cycle(desk)).run).toMatchObject({ records: 5, ready: 5 });
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });
});

describe('absence', () => {
  it('in a list that proves nothing, absence after a yes is marked and absence after no answer stays unknown', async () => {
    const { desk, run, ids } = await handedOver(2);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const said = await desk.run<{ marked: number[]; unknown: number[] }>('confirm', String(run));
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ marked: [], unknown: ids });
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      ids.join(','),
      '--as',
      'marked-elsewhere',
      '--reason',
      'sett i tjenesten',
    );
    expect(await statusesOf(desk, run)).toEqual(['resolved', 'resolved']);
  });

  it('is said to prove nothing on every run behind plain lists, with what waits for a person there', async () => {
    const desk = await openDesk();
    plainLists(desk);
    for (const n of [1, 2]) {
      desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
      const { err } = await desk.run('pull', 'time', '--connection', 'Prøve');
      expect(err).toContain('what is absent from it proves nothing');
      expect(err).toContain('a person says "still-waiting" of it');
      await handOver(desk, n);
    }
  });

  it('before a mark is no proof in a plain list: nothing is called gone and nothing is marked', async () => {
    const { desk, run, ids } = await handedOver(2);
    await acceptAll(desk, run);
    await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
    plainLists(desk);
    const said = await desk.run<{ gone: number[]; marked: number[]; unmarked: number[] }>('confirm', String(run));
    expect(said.json).toMatchObject({ gone: [], marked: [], unmarked: ids });
    expect(await statusesOf(desk, run)).toEqual(['accepted', 'accepted']);
  });

  it('the same absence in a counted list is proof: gone before a mark, marked after one', async () => {
    const { desk, run, ids } = await handedOver(2);
    desk.sandbox.set({ list: 'live' });
    await acceptAll(desk, run);
    desk.sandbox.remove(desk.sandbox.dump().time.entries[0]!.id);
    const said = await desk.run('confirm', String(run));
    expect(said.json).toMatchObject({ gone: [ids[0]], marked: [ids[1]] });
  });

  it('after a yes it is marked in a plain list, and the run says that no list proved it', async () => {
    const { desk, run } = await handedOver(1);
    await acceptAll(desk, run);
    plainLists(desk);
    expect(await confirm(desk, run)).toMatchObject({ state: 'closed' });
    desk.sandbox.addTime(entry({ AnsattId: 7 }));
    expect((await pull(desk)).proof).toBe('plain');
  });
});

it.each([false, true])('presence counts in any list: what is still listed is not marked (plain: %s)', async (plain) => {
  const { desk, run } = await handedOver(4);
  await acceptAll(desk, run);
  if (plain) plainLists(desk);
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time', times: 'always' });
  const said = await desk.run<{ marked: number[]; unmarked: number[] }>('confirm', String(run));
  const listed = desk.sandbox.dump().time.lines.filter((line) => !line.exported);
  expect(listed).toHaveLength(2);
  expect(said.json.unmarked).toEqual(listed.map((line) => line.fields.Id));
  // The list may lag behind the yes: a later one decides.
  expect((await statusesOf(desk, run)).sort()).toEqual(['marked', 'marked', 'marking', 'marking']);
  const told = await desk.do<{ outcome: string; detail: string }[]>('resume');
  expect((await statusesOf(desk, run)).sort()).toEqual(['accepted', 'accepted', 'marked', 'marked']);
  // Behind lists that may be cut, the other two rest on a word that was wrong for these.
  const waiting = told.find(({ outcome }) => outcome === 'not-marked')!;
  expect(waiting.detail.includes("rest on the service's word alone")).toBe(plain);
});

it('a list that is taken as evidence has no date in its filter', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.addTime(entry({ AnsattId: 2 }));
  const { run } = await pull(desk);
  await desk.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await acceptAll(desk, run);
  desk.sandbox.clearCalls();
  await confirm(desk, run);
  const lists = desk.sandbox.calls().filter((call) => call.call === 'list-time');
  expect(lists.length).toBeGreaterThan(1);
  for (const { query } of lists) expect(new URLSearchParams(query).get('$filter')).not.toContain('EndretDato');
});
