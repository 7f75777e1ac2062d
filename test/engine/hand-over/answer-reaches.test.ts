// The reversal and the new version of what the ERP has not answered for yet are held, and the answer reaches them in the transaction in
// which it takes effect: an accept releases them, a reject asks a person.

import { describe, expect, it } from 'vitest';
import { withEngine } from '../intake/intake-desk.ts';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  type Desk,
  fullEntry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  trayLines,
} from '../../support/desk.ts';

/** Handed over without an answer, marked by another machine and edited: its reversal and new version are in review. */
async function waiting(
  adjustmentIds: 'same' | 'own',
): Promise<{ desk: Desk; first: number; second: number; id: number }> {
  const desk = await openDesk({ adjustmentIds });
  const id = desk.sandbox.addTime(fullEntry());
  const other = desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  const { run: first } = await pull(desk);
  await handOver(desk, first);
  await markElsewhere(desk, [id, other]);
  desk.sandbox.edit(id, hours(6));
  // Of a run with nothing ready nothing is left to review: it is over, and the next pull judges anew.
  desk.sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const { run: second } = await pull(desk);
  return { desk, first, second, id };
}

async function markElsewhere(desk: Desk, ids: readonly number[]): Promise<void> {
  const said = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  expect(said.ok).toBe(true);
}

const standing = async (desk: Desk, run: number) =>
  (await records(desk, run)).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim()).sort();

const WAIT = ['held waits-for-verdict', 'held waits-for-verdict', 'ready'];
const READY = ['ready', 'ready', 'ready'];
const ASKED = ['held erp-never-got-it', 'held part-of-held-correction', 'ready'];

it.each(['same', 'own'] as const)('an accept releases them, and all goes out once (ids: %s)', async (adjustmentIds) => {
  const { desk, first, second } = await waiting(adjustmentIds);
  expect(await standing(desk, second)).toEqual(WAIT);
  await acceptAll(desk, first);
  expect(await standing(desk, second)).toEqual(READY);
  await handOver(desk, second);
  await acceptAll(desk, second);
  await confirm(desk, second);
  await desk.run('confirm', String(first));
  for (const id of new Set(
    (await records(desk, first)).filter(({ status }) => status === 'gone').map(({ id: gone }) => gone),
  ))
    await desk.do(
      'resolve',
      String(first),
      '--ids',
      String(id),
      '--as',
      'marked-elsewhere',
      '--reason',
      'annen maskin',
    );
  expect((await desk.do<{ state: string }[]>('runs')).map(({ state }) => state)).toEqual(['closed', 'closed']);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await pull(desk)).ready).toBe(0);
});

it('the answer about another unit leaves them waiting', async () => {
  const { desk, first, second, id } = await waiting('own');
  const other = (await records(desk, first)).find((one) => one.id !== id)!.id;
  await desk.do('accept', String(first), '--ids', String(other));
  expect(await standing(desk, second)).toEqual(WAIT);
  await desk.do('accept', String(first), '--ids', String(id));
  expect(await standing(desk, second)).toEqual(READY);
});

it.each(['same', 'own'] as const)('a reject leaves them to a person (ids: %s)', async (adjustmentIds) => {
  const { desk, first, second, id } = await waiting(adjustmentIds);
  await desk.do('reject', String(first), '--ids', String(id), '--reason', 'ukjent prosjekt');
  expect(await standing(desk, second)).toEqual(ASKED);
});

it('a file that was not imported leaves them to a person', async () => {
  const { desk, first, second } = await waiting('own');
  await desk.do('withdraw', '1', '--reason', 'ikke importert');
  expect(await standing(desk, first)).toEqual(['withdrawn ikke importert', 'withdrawn ikke importert']);
  expect(await standing(desk, second)).toEqual(ASKED);
});

it('what a person holds, or another rule, an accept does not let go', async () => {
  const { desk, first, second } = await waiting('own');
  const line = (await records(desk, second)).find(({ status }) => status === 'held');
  await desk.do('hold', String(second), '--ids', String(line!.id), '--reason', 'sjekkes');
  await acceptAll(desk, first);
  expect(await standing(desk, second)).toEqual(['held sjekkes', 'held sjekkes', 'ready']);
});

interface Refused {
  readonly error: { readonly hint: string; readonly values: unknown };
}

it.each(['same', 'own'] as const)(
  'nobody releases them before the answer, also not by the way of a hold (ids: %s)',
  async (ids) => {
    const { desk, first, second } = await waiting(ids);
    const held = (await records(desk, second)).filter(({ status }) => status === 'held');
    const named = [...new Set(held.map(({ id }) => id))];
    const release = () => desk.run<Refused>('release', String(second), '--ids', named.join(','), '--reason', 'haster');
    const refused = await release();
    expect([refused.code, refused.json.error.hint]).toEqual([1, expect.stringContaining(`accept or reject ${first}`)]);
    expect(refused.json.error.values).toEqual({ why: 'waits-for-verdict', count: named.length });
    await desk.do('hold', String(second), '--ids', named.join(','), '--reason', 'mangler bilag');
    expect((await release()).code).toBe(1);
    await acceptAll(desk, first);
    // What a person holds stays held, and is hers to release now.
    expect((await standing(desk, second)).filter((one) => one !== 'ready')).toEqual(
      held.map(() => 'held mangler bilag'),
    );
    expect((await release()).code).toBe(0);
    expect(await standing(desk, second)).toEqual(READY);
  },
);

it('what is released beside them goes, and they are told', async () => {
  const { desk, second } = await waiting('own');
  const rows = await records(desk, second);
  const ready = rows.find(({ status }) => status === 'ready')!.id;
  const waits = rows.filter(({ status }) => status === 'held').map(({ id }) => id);
  await desk.do('hold', String(second), '--ids', String(ready), '--reason', 'mangler bilag');
  const said = await desk.run<{ released: number[] }>('release', String(second), '--ids', [ready, ...waits].join(','));
  expect([said.code, said.json.released]).toEqual([0, [ready]]);
  expect(said.err).toContain(`2 wait for the ERP's answer to what they take back, and stay held: ${waits.join(', ')}`);
  expect(await standing(desk, second)).toEqual(WAIT);
});

it('what was held when the acceptance was undone does not go out when that hold is undone', async () => {
  const { desk, first, second } = await waiting('own');
  await acceptAll(desk, first);
  const [reversal] = (await records(desk, second)).filter(({ adjustment }) => adjustment);
  await desk.do('hold', String(second), '--ids', String(reversal!.id), '--reason', 'mangler bilag');
  await withEngine(desk, async (ask) => {
    await ask('verdict/give', { run: first, verdict: 'undo', ids: 'all' });
    await ask('review/undo', { run: second });
  });
  expect(await standing(desk, second)).toEqual(READY);
  const refused = await desk.run<Refused>('hand-over', String(second), '--layout', 'plain-csv', '--to', desk.tray);
  expect([refused.code, refused.json.error.values]).toEqual([1, { why: 'waits-for-verdict', count: 2 }]);
  expect(await standing(desk, second)).toEqual(WAIT);
  expect((await handOver(desk, second)).rows).toBe(1);
});

describe('what the ERP refuses while a person holds its reversal', () => {
  /** Both are released after the answer, and a person is asked before they go. */
  async function released(ids: 'same' | 'own', answer: (desk: Desk, first: number, id: number) => Promise<unknown>) {
    const made = await waiting(ids);
    const { desk, first, second, id } = made;
    const held = (await records(desk, second)).filter(({ status }) => status === 'held').map((line) => line.id);
    const units = [String(second), '--ids', [...new Set(held)].join(',')];
    await desk.do('hold', ...units, '--reason', 'avklares');
    await answer(desk, first, id);
    await desk.do('release', ...units);
    return { ...made, release: () => desk.do('release', ...units) };
  }
  const handOverAll = (desk: Desk, run: number) =>
    desk.run<Refused>('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const reject = (desk: Desk, run: number, id: number) =>
    desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');

  it.each(['same', 'own'] as const)('is asked about before it goes: rejected (ids: %s)', async (ids) => {
    const { desk, second } = await released(ids, reject);
    const refused = await handOverAll(desk, second);
    expect([refused.code, refused.json.error.values]).toEqual([
      1,
      { why: 'erp-never-got-it', count: ids === 'own' ? 2 : 1 },
    ]);
    expect(await standing(desk, second)).toEqual(ASKED);
    expect((await handOver(desk, second)).rows).toBe(1);
  });

  it('is asked about before it goes: not imported', async () => {
    const { desk, second } = await released('own', (at) => at.do('withdraw', '1', '--reason', 'ikke importert'));
    expect((await handOverAll(desk, second)).json.error.values).toEqual({ why: 'erp-never-got-it', count: 2 });
    expect(await standing(desk, second)).toEqual(ASKED);
  });

  it('goes where a person who was asked releases it, and is held for it again where that is undone', async () => {
    const { desk, second, release } = await released('own', reject);
    await handOverAll(desk, second);
    await release();
    await withEngine(desk, (ask) => ask('review/undo', { run: second }));
    expect(await standing(desk, second)).toEqual(ASKED);
    await release();
    expect((await handOver(desk, second)).rows).toBe(3);
  });
});
