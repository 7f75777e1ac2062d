// Two entries that look alike and went to the ERP as different things: which of them a reversal under an Id of its own is of, nobody can
// tell. It is pointed out, and not where it makes no difference.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hours, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';
import { BOTH, type FilesOut, paidByInvoice, pulledTo, type TwoDesk } from '../../support/destinations.ts';

const ASKED = ['--payroll-year', '2026', '--payroll-run', '11'];
const DAY = { AnsattId: 1000, ...BOTH, ...hours(2) };

async function paidAs(desk: TwoDesk, code: string, rule = 'invoiceable'): Promise<void> {
  const file = path.join(desk.root, `${code}.csv`);
  writeFileSync(file, `from;to;rule\n100;${code};${rule}\n`);
  await desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', '--destination', 'Lønn');
}

async function handedOver(desk: TwoDesk, run: number): Promise<FilesOut['handovers']> {
  const { handovers } = await desk.do<FilesOut>('hand-over', String(run), ...ASKED);
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', String(run), '--all', '--destination', to);
  await desk.do('confirm', String(run));
  return handovers;
}

/** Two entries alike, the first paid as 510 and the other as the code, by that rule; the second is deleted. */
async function secondDeleted(code: string, rule?: string): Promise<{ desk: TwoDesk; ids: number[] }> {
  const desk = await paidByInvoice();
  await paidAs(desk, '510');
  const [first] = await pulledTo(desk, DAY);
  await handedOver(desk, 1);
  await paidAs(desk, code, rule);
  const [second] = await pulledTo(desk, DAY);
  await handedOver(desk, 2);
  desk.sandbox.remove(second!);
  return { desk, ids: [first!, second!] };
}

const NAME = 'alike-sent-otherwise';

/** How many reversals are pointed out, and what the run says of them. */
const pointedOut = (desk: TwoDesk, run: number) =>
  withEngine(desk, async (ask) => {
    const { findings } = await ask('grid/summary', { run });
    const events = await ask('runs/events', { run });
    return {
      records: findings.find(({ name }) => name === NAME)?.records ?? 0,
      said: events.find(({ what }) => what === 'reversal may be of another entry')?.data ?? null,
    };
  });

it('a reversal that may be of either says so, with both Ids in the run', async () => {
  const { desk, ids } = await secondDeleted('520');
  const { run } = await pull(desk);
  expect(await pointedOut(desk, run)).toMatchObject({ records: 1, said: { of: ids[0], orOf: [ids[1]] } });
});

it('so does one where the same pay type got another amount of each', async () => {
  const { desk, ids } = await secondDeleted('510', 'factor=0.5');
  const { run } = await pull(desk);
  expect(await pointedOut(desk, run)).toMatchObject({ records: 1, said: { of: ids[0], orOf: [ids[1]] } });
});

it('and none where another rule gave the same amount', async () => {
  const { desk } = await secondDeleted('510', 'hours');
  const { run } = await pull(desk);
  expect(await pointedOut(desk, run)).toEqual({ records: 0, said: null });
});

it('where both went out as the same thing nothing is pointed out', async () => {
  const { desk } = await secondDeleted('510');
  const { run } = await pull(desk);
  expect(await pointedOut(desk, run)).toEqual({ records: 0, said: null });
});

it('nor where both are taken back at once: nothing is left in doubt', async () => {
  const { desk, ids } = await secondDeleted('520');
  desk.sandbox.remove(ids[0]!);
  const { run } = await pull(desk);
  expect(await pointedOut(desk, run)).toEqual({ records: 0, said: null });
});

it('nor is the one that is left, once the other was taken back', async () => {
  const { desk, ids } = await secondDeleted('520');
  await pull(desk);
  await handedOver(desk, 3);
  desk.sandbox.remove(ids[0]!);
  const { run } = await pull(desk);
  expect(await pointedOut(desk, run)).toEqual({ records: 0, said: null });
});
