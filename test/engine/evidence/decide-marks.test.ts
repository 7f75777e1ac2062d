// What became of a mark: no answer came and the entry went away, or somebody else marked it. Out of the list is not proof when the service
// lists what is exported and it is not there either.

import { expect, it } from 'vitest';
import { acceptAll, confirm, entry, handOver, openDesk, pull, records, type RunOut } from '../../support/desk.ts';

/** Two entries accepted by the ERP; the mark of the second is lost on the way, and its approval is taken back meanwhile. */
async function lostMark(listExported: boolean) {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live', listExported });
  desk.sandbox.addTime(entry());
  const id = desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  const [first, second] = (await records(desk, run)).map((line) => line.id);
  desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time' });
  // Before the list that asks what became of it: the one before the mark takes two calls.
  desk.sandbox.setFault({ kind: 'do', call: 'list-time', from: 3, operation: { do: 'unapprove', id } });
  const said = await confirm(desk, run);
  return { desk, run, first, second, said };
}

it.each([true, false])(
  'is unknown, for a person: its mark was sent, and nothing tells whether it took effect',
  async (listExported) => {
    const { desk, run, first, second, said } = await lostMark(listExported);
    expect(said).toMatchObject({ marked: [first], unknown: [second], gone: [] });
    await desk.do('resolve', String(run), '--ids', String(second), '--as', 'send-correction', '--reason', 'slettet');
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  },
);

it('a mark that took effect though no answer came stays marked: it is exported', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ listExported: true });
  desk.sandbox.addTime(entry());
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  expect((await confirm(desk, run)).marked).toHaveLength(2);
});

it('marked by another machine: it is gone, the reason says who, and a person closes it', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ listExported: true });
  desk.sandbox.addTime(entry());
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  const [first, second] = (await records(desk, run)).map((line) => line.id);
  await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [first] }),
  });
  const said = await confirm(desk, run);
  expect(said).toMatchObject({ gone: [first], marked: [second] });
  expect((await records(desk, run)).find((line) => line.id === first)?.reason).toBe('marked-by-another');
  await desk.do('resolve', String(run), '--ids', String(first), '--as', 'marked-elsewhere', '--reason', 'kontor-PC-en');
  expect((await desk.do<RunOut[]>('runs'))[0]!.state).toBe('closed');
});
