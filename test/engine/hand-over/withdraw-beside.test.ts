// Withdrawing a file takes back what lay in it and nothing else, and only while something of it waits for the ERP's answer.

import { expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  fullEntry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const statesOf = async (desk: Desk, run = 1) => (await records(desk, run)).map(({ id, status }) => `${id} ${status}`);

/** Of two entries the ERP has one already, and the other goes to a file. */
async function besideFile() {
  const desk = await openDesk();
  const there = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  const sent = desk.sandbox.addTime(fullEntry({ AnsattId: 1001, ...hours(5) }));
  await pull(desk);
  await resolve(desk, 1, there, 'already-in-erp');
  await handOver(desk, 1);
  return { desk, there, sent };
}

it('what a person said to be in the ERP stays there when a file of its run is withdrawn, though her answer was undone', async () => {
  const { desk, there, sent } = await besideFile();
  await withEngine(desk, (ask) => ask('verdict/give', { run: 1, verdict: 'undo', ids: [there] }));
  expect(await desk.do('withdraw', '2', '--reason', 'feil oppsett')).toMatchObject({ withdrawn: 1 });
  expect(await statesOf(desk)).toEqual([`${there} handed-over`, `${sent} withdrawn`]);
  const again = await pull(desk);
  expect(again).toMatchObject({ ready: 1, duplicates: 1 });
  await handOver(desk, again.run);
  await acceptAll(desk, again.run);
  await acceptAll(desk, 1);
  await confirm(desk, 1);
  await confirm(desk, again.run);
  expect((await pull(desk)).records).toBe(0);
  expect((await desk.run('verify')).code).toBe(0);
});

it('a file that was refused as a whole is written again though the ERP has another entry of its run', async () => {
  const { desk, there, sent } = await besideFile();
  await withEngine(desk, (ask) => ask('hand-over/refused', { handOver: 2, reason: 'feil koder' }));
  expect(await statesOf(desk)).toEqual([`${there} accepted`, `${sent} rejected`]);
});

it.each([
  ['rejected', ['reject', '1', '--ids', '', '--reason', 'ukjent prosjekt']],
  ['accepted', ['accept', '1', '--all']],
] as const)('what is %s in full is not withdrawn, and the next pull goes as before', async (state, answer) => {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(entry());
  await pull(desk);
  await handOver(desk, 1);
  await desk.do(...answer.map((one) => (one === '' ? String(id) : one)));
  const said = await desk.run('withdraw', '1', '--reason', 'feil oppsett');
  expect(said.code).toBe(1);
  expect(said.err).toContain(state === 'rejected' ? 'nothing of it waits for an answer' : 'the ERP accepted 1');
  expect(await statesOf(desk)).toEqual([`${id} ${state}`]);
  await pull(desk);
});

it('of a run of which one entry is in the ERP already it is said in words where it stands', async () => {
  const desk = await openDesk();
  const there = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001, ...hours(5) }));
  await pull(desk);
  const words = ['resolve', '1', '--ids', String(there), '--as', 'already-in-erp', '--reason', 'ført for hånd'];
  expect((await desk.run(...words)).err).toContain('The run is in review.');
});
