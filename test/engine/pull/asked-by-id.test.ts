// Behind lists that may be cut, what a pull lacks of earlier runs is asked for by its Id, all in one call: then it is known to be gone, or
// comes with the pull. Where the service does not tell, that is what the unit says.

import { expect, it } from 'vitest';
import { markByHand, onlyPlain, provesNothing } from '../../support/decided.ts';
import { AFTER, row, type Script, scripted } from './scripted-service.ts';
import { acceptAll, type Desk, entry, handedOver, newFolder, pull, records } from '../../support/desk.ts';

const byIds = (desk: Desk): number =>
  desk.sandbox.calls().filter(({ query }) => /Id eq \d+ or Id eq/.test(decodeURIComponent(query))).length;

const told = (desk: Desk) =>
  desk.run<{ left?: readonly unknown[]; records: number }>('pull', 'time', '--connection', 'Prøve');

async function rejected(count: number): Promise<{ desk: Desk; run: number; ids: number[] }> {
  const made = await handedOver(count);
  made.desk.sandbox.set({ list: 'live' });
  onlyPlain(made.desk);
  await made.desk.do('reject', String(made.run), '--ids', String(made.ids.at(-1)), '--reason', 'ukjent prosjekt');
  return made;
}

it('what the ERP rejected and somebody marked is known to have left, in one call more', async () => {
  const { desk, run, ids } = await rejected(4);
  const id = ids.at(-1)!;
  await markByHand(desk, [id]);
  const before = byIds(desk);
  const said = await told(desk);
  expect(said.json.left).toEqual([{ run, ids: [id], state: 'rejected', proof: 'complete' }]);
  expect(said.err).toContain('is listed no more');
  expect(byIds(desk)).toBe(before + 1);
});

it('what a cut list lacks and the service lists comes with the pull', async () => {
  const { desk, ids } = await rejected(5);
  desk.sandbox.setFault({ kind: 'cap', call: 'list-time', rows: 4, times: 'always' });
  const said = await told(desk);
  expect([said.code, said.json]).toMatchObject([0, { records: 5, ready: 1 }]);
  expect(said.json.left).toBeUndefined();
  const run = (said.json as unknown as { run: number }).run;
  expect((await records(desk, run)).find(({ status }) => status === 'ready')).toMatchObject({ id: ids.at(-1) });
});

it('an answer that is as long as the list proves nothing: it may be cut itself', async () => {
  const { desk, ids } = await rejected(2);
  await markByHand(desk, [ids.at(-1)!]);
  const said = await told(desk);
  expect(said.json.left).toMatchObject([{ ids: [ids.at(-1)], proof: 'plain' }]);
});

it('what was accepted and is deleted is gone', async () => {
  const { desk, run, ids } = await handedOver(4);
  desk.sandbox.set({ list: 'live' });
  onlyPlain(desk);
  await acceptAll(desk, run);
  desk.sandbox.remove(desk.sandbox.dump().time.lines.find(({ fields }) => fields.Id === ids[0])!.entry);
  expect(await pull(desk)).toMatchObject({ proof: 'plain' });
  const found = (await records(desk, run)).find(({ id }) => id === ids[0]);
  expect(found).toMatchObject({ status: 'gone', reason: 'no-longer-listed' });
});

it('where the service does not tell by Id, it says that it was not seen, until it is', async () => {
  const { desk, run } = await handedOver(4);
  desk.sandbox.set({ list: 'live' });
  provesNothing(desk);
  await acceptAll(desk, run);
  const seen = async () => (await records(desk, run)).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());
  desk.sandbox.setFault({ kind: 'cap', call: 'list-time', rows: 3, from: 3, times: 'always' });
  const first = await pull(desk);
  expect(first).toMatchObject({ proof: 'plain', records: 3 });
  expect((await seen()).toSorted()).toEqual(['accepted', 'accepted', 'accepted', 'accepted not-seen-in-plain-lists']);
  desk.sandbox.clearFaults();
  provesNothing(desk);
  desk.sandbox.addTime(entry({ AnsattId: 1099 }));
  if (first.state === 'review') await desk.do('discard', String(first.run));
  await pull(desk);
  expect(await seen()).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
});

it('an answer that shows others than were asked for, or lacks the one that is known to be there, proves nothing', async () => {
  for (const answers of ['others', 'none'] as const) {
    const script: Script = {
      rows: [1, 2, 3, 4].map((id) => row(id, id, AFTER)),
      counts: false,
      refuses: ({ query }) => (query.has('$orderby') ? 400 : null),
      loses: ({ Id }, filter) => filter.includes('Id eq 1') && (answers === 'none' || Id === 4),
    };
    const desk = await scripted(script, null);
    const { run } = (await desk.pull()).json;
    await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', newFolder('tray'));
    await desk.run('accept', String(run), '--all');
    script.rows.shift();
    await desk.pull();
    const { json } = await desk.run<{ id: number; status: string; reason: string | null }[]>('records', String(run));
    expect(json.find(({ id }) => id === 1)).toMatchObject({ status: 'accepted', reason: 'not-seen-in-plain-lists' });
    expect(desk.server.requests.some(({ query }) => query.get('$filter')?.includes('Id eq 1 or Id eq 2'))).toBe(true);
  }
});

it('a person is asked of it only while the last list lacks it', async () => {
  const script: Script = {
    rows: [1, 2].map((id) => row(id, id, AFTER)),
    counts: false,
    refuses: ({ query }) => (query.has('$orderby') ? 400 : null),
  };
  const desk = await scripted(script, null);
  const { run } = (await desk.pull()).json;
  await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', newFolder('tray'));
  await desk.run('accept', String(run), '--all');
  const rows = script.rows.splice(0);
  const asks = `Run ${run} waits for a decision about 2 units`;
  expect(await desk.run('confirm', String(run))).toMatchObject({ code: 3, err: expect.stringContaining(asks) });
  expect((await desk.pull()).err).toContain(asks);
  script.rows.push(...rows);
  const again = await desk.pull();
  expect(again.json).toMatchObject({ records: 2, duplicates: 2 });
  expect(again.err).not.toContain('waits for a decision');
});
