// What becomes of a unit of several destinations when it is changed before it is marked: the console takes back what each of them has.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { fullEntry, hours, pull, records, resolve } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';
import {
  BOTH,
  filesIn,
  type FilesOut,
  ONLY_PAYROLL,
  pulledTo,
  reasonsOf,
  type TwoDesk,
  twoDestinations,
} from '../../support/destinations.ts';

const PROSJEKT = ['--destination', 'Prosjekt'];
const LONN = ['--destination', 'Lønn'];

async function corrected(desk: TwoDesk, id: number, from = 1): Promise<FilesOut['handovers']> {
  await resolve(desk, from, id, 'send-correction');
  const { run } = await pull(desk);
  return (await desk.do<FilesOut>('hand-over', String(run))).handovers;
}

/** Both destinations take it, and it is marked. */
async function handOverTo(desk: TwoDesk, run: number): Promise<void> {
  await desk.do('hand-over', String(run));
  for (const at of [LONN, PROSJEKT]) await desk.do('accept', String(run), '--all', ...at);
  await desk.do('confirm', String(run));
}

async function lastRun(desk: TwoDesk): Promise<number> {
  return Math.max(...(await desk.do<{ run: number }[]>('runs')).map(({ run }) => run));
}

describe('a correction of the console', () => {
  it('takes back at both what both have, and goes on to the one that takes the new version', async () => {
    const desk = await twoDestinations();
    const [id] = await pulledTo(desk, BOTH, ONLY_PAYROLL);
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all', ...LONN);
    await desk.do('accept', '1', '--all', ...PROSJEKT);
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.edit(id!, { ...hours(6), ProsjektId: '99' });
    expect((await desk.do<{ changed: number[] }>('confirm', '1')).changed).toEqual([id]);
    expect(await corrected(desk, id!)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 5 } },
      { destination: 'Prosjekt', rows: 1, totals: { hours: -1 } },
    ]);
    const [, second] = (await desk.do<{ run: number }[]>('runs')).map(({ run }) => run).toSorted((a, b) => a - b);
    await desk.do('reject', String(second), '--ids', String(id), '--reason', 'ukjent', ...PROSJEKT);
    await desk.do('accept', String(second), '--all', ...LONN);
    // What it rejected goes there once more, and not what belongs to the other alone.
    expect(await desk.do('hand-over', String(second), ...PROSJEKT)).toMatchObject({ rows: 1, totals: { hours: -1 } });
    await desk.do('accept', String(second), '--all', ...PROSJEKT);
    expect(await desk.do('confirm', String(second))).toMatchObject({ marked: [id], state: 'closed' });
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });
});

it('what a person said to be in the ERP, in a run whose rest went to destinations, is taken back like any other', async () => {
  const desk = await twoDestinations();
  desk.sandbox.set({ list: 'live' });
  const [id] = await pulledTo(desk, BOTH);
  const accept = async (run: number) => {
    for (const to of [LONN, PROSJEKT]) await desk.do('accept', String(run), '--all', ...to);
  };
  await desk.do('hand-over', '1');
  await accept(1);
  desk.sandbox.edit(id!, hours(6));
  await desk.do('confirm', '1');
  await resolve(desk, 1, id!, 'already-in-erp');
  desk.sandbox.addTime(fullEntry({ AnsattId: 1009, ...BOTH }));
  const second = await pull(desk);
  expect((await resolve(desk, second.run, id!, 'already-in-erp')).code).toBe(0);
  await desk.do('hand-over', String(second.run));
  await accept(second.run);
  desk.sandbox.edit(id!, hours(4));
  expect((await desk.do<{ changed: number[] }>('confirm', String(second.run))).changed).toEqual([id]);
  await resolve(desk, second.run, id!, 'send-correction');
  const third = await pull(desk);
  const lines = await records(desk, third.run);
  expect(lines.map(({ fields }) => fields['AntallTimer']).toSorted()).toEqual([-6, 4]);
});

describe('a unit that one destination took and the other refused', () => {
  const partly = async () => {
    const desk = await twoDestinations();
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all', ...LONN);
    await desk.do('reject', '1', '--ids', String(id), '--reason', 'ukjent prosjekt', ...PROSJEKT);
    desk.sandbox.set({ list: 'live' });
    return { desk, id: id! };
  };

  it('and that was changed since goes to the one with its reversal, and to the other alone', async () => {
    const { desk, id } = await partly();
    desk.sandbox.edit(id, hours(6));
    await pull(desk);
    expect(await reasonsOf(desk)).toEqual(['changed: changed-after-hand-over']);
    // What was refused there is not said to be there.
    const differences = await withEngine(desk, (ask) => ask('runs/differences', { run: 1 }));
    expect(differences.map(({ places }) => places.map(({ file }) => file))).toEqual([filesIn(desk.payroll)]);
    expect(await corrected(desk, id)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 5 } },
      { destination: 'Prosjekt', rows: 1, totals: { hours: 6 } },
    ]);
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });

  it('and that was deleted is taken back at the one', async () => {
    const { desk, id } = await partly();
    desk.sandbox.remove(id);
    await pull(desk);
    expect(await reasonsOf(desk)).toEqual(['gone: no-longer-listed']);
    await resolve(desk, 1, id, 'send-correction');
    const { run } = await pull(desk);
    await desk.do('hand-over', String(run));
    expect([filesIn(desk.payroll), filesIn(desk.projects)].map((files) => files.length)).toEqual([2, 1]);
  });

  it('waits for the other again when it is listed as the one has it', async () => {
    const { desk, id } = await partly();
    desk.sandbox.edit(id, hours(6));
    await pull(desk);
    desk.sandbox.edit(id, hours(1));
    await pull(desk);
    expect(await reasonsOf(desk)).toEqual(['handed-over: listed-again']);
    expect(await desk.do('hand-over', '1', ...PROSJEKT)).toMatchObject({ rows: 1, totals: { hours: 1 } });
  });

  it('is not sent twice where it was decided on and is then listed as the one has it: the other may take it yet', async () => {
    const { desk, id } = await partly();
    desk.sandbox.edit(id, hours(6));
    await pull(desk);
    await resolve(desk, 1, id, 'send-correction');
    desk.sandbox.edit(id, hours(1));
    // A correction besides would give the other its hour a second time.
    expect(await pull(desk)).toMatchObject({ ready: 0, duplicates: 1 });
    expect(await reasonsOf(desk)).toEqual(['handed-over: listed-again']);
    expect(await desk.do('hand-over', '1', ...PROSJEKT)).toMatchObject({ rows: 1, totals: { hours: 1 } });
    await desk.do('accept', '1', '--all');
    expect(await desk.do('confirm', '1')).toMatchObject({ marked: [id], state: 'closed' });
    expect(await pull(desk)).toMatchObject({ ready: 0 });
  });
});

describe('a correction that one destination took and the other refused, and that was changed since', () => {
  /** 1 h went to both, and was edited to 6; Lønn refuses the correction, Prosjekt takes it; then it is edited to 4. */
  const refusedAtPayroll = async ({ again = false } = {}) => {
    const desk = await twoDestinations();
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    for (const at of [LONN, PROSJEKT]) await desk.do('accept', '1', '--all', ...at);
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.edit(id!, hours(6));
    await pull(desk);
    expect(await corrected(desk, id!)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 5 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: 5 } },
    ]);
    const run = await lastRun(desk);
    await desk.do('reject', String(run), '--ids', String(id), '--reason', 'stengt', ...LONN);
    await desk.do('accept', String(run), '--all', ...PROSJEKT);
    if (again) await desk.do('hand-over', String(run), ...LONN);
    desk.sandbox.edit(id!, hours(4));
    await pull(desk);
    return { desk, id: id!, run };
  };

  const handedOver = async (desk: TwoDesk) => {
    const { run } = await pull(desk);
    const { handovers } = await desk.do<FilesOut>('hand-over', String(run));
    for (const at of [LONN, PROSJEKT]) await desk.do('accept', String(run), '--all', ...at);
    expect(await desk.do('confirm', String(run))).toMatchObject({ state: 'closed' });
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
    return handovers;
  };

  it('takes back at each what it has: at one the first version, at the other the second', async () => {
    const { desk, id, run } = await refusedAtPayroll();
    await resolve(desk, run, id, 'send-correction');
    // 4 at each in the end: 1 - 1 + 4, and 1 - 1 + 6 - 6 + 4.
    expect(await handedOver(desk)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 3 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: -2 } },
    ]);
  });

  it('the same where it went to the one once more, which has yet to answer and then refuses again', async () => {
    const { desk, id, run } = await refusedAtPayroll({ again: true });
    expect((await resolve(desk, run, id, 'send-correction')).err).toContain('it is handed-over');
    await desk.do('reject', String(run), '--ids', String(id), '--reason', 'stengt ennå', ...LONN);
    await pull(desk);
    await resolve(desk, run, id, 'send-correction');
    expect(await handedOver(desk)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 3 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: -2 } },
    ]);
  });

  it('also where it was removed by hand at the one that had taken it', async () => {
    const { desk, id, run } = await refusedAtPayroll();
    await resolve(desk, run, id, 'removed-in-erp');
    expect(await handedOver(desk)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 3 } },
      { destination: 'Prosjekt', rows: 1, totals: { hours: 4 } },
    ]);
  });

  it('goes out anew at both where it is listed as it was at first', async () => {
    const { desk, id, run } = await refusedAtPayroll();
    await resolve(desk, run, id, 'send-correction');
    desk.sandbox.edit(id, hours(1));
    expect(await handedOver(desk)).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 0 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: -5 } },
    ]);
  });
});

describe('a unit of a reversal and a version that one destination refused', () => {
  it('takes its reversal along to the one that refused, where the service lists that alone after the entry was deleted', async () => {
    const desk = await twoDestinations();
    desk.sandbox.set({ list: 'live', adjustmentIds: 'same' });
    const [id] = await pulledTo(desk, BOTH);
    await handOverTo(desk, 1);
    desk.sandbox.edit(id!, hours(6));
    await pull(desk);
    await desk.do('hand-over', '2');
    await desk.do('accept', '2', '--all', ...PROSJEKT);
    await desk.do('reject', '2', '--ids', String(id), '--reason', 'stengt', ...LONN);
    desk.sandbox.edit(id!, hours(4));
    await pull(desk);
    desk.sandbox.remove(id!);
    expect(await reasonsOf(desk, 2)).toEqual(Array(2).fill('changed: changed-after-hand-over'));
    // Nothing at each in the end: 1 - 1 at Lønn, which refused the rest, and 1 - 1 + 6 - 6 at the other.
    expect(await corrected(desk, id!, 2)).toMatchObject([
      { destination: 'Lønn', rows: 1, totals: { hours: -1 } },
      { destination: 'Prosjekt', rows: 3, totals: { hours: -6 } },
    ]);
  });

  it('is not said to be out of the ERP where one of its lines is in none and the other is', async () => {
    const desk = await twoDestinations();
    const other = path.join(desk.tray, 'annet');
    mkdirSync(other);
    const annet = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'plain-csv', '--to', other];
    await desk.do('destination', 'add', 'Annet', ...annet, '--rule', 'ArbeidstypeId=900');
    desk.sandbox.set({ list: 'live', adjustmentIds: 'same' });
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    for (const at of [LONN, PROSJEKT]) await desk.do('accept', '1', '--all', ...at);
    desk.sandbox.edit(id!, { ...hours(6), ArbeidstypeId: '900', ProsjektId: '99' });
    await pull(desk);
    // Its reversal goes where it was, and the new version to the other alone, which refuses it.
    expect(await corrected(desk, id!)).toMatchObject([
      { destination: 'Lønn', totals: { hours: -1 } },
      { destination: 'Prosjekt', totals: { hours: -1 } },
      { destination: 'Annet', totals: { hours: 6 } },
    ]);
    const run = await lastRun(desk);
    for (const at of [LONN, PROSJEKT]) await desk.do('accept', String(run), '--all', ...at);
    await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent', '--destination', 'Annet');
    desk.sandbox.edit(id!, hours(4));
    await pull(desk);
    await resolve(desk, run, id!, 'send-correction');
    desk.sandbox.remove(id!);
    await pull(desk);
    expect(await reasonsOf(desk, run)).toContain('changed: edited-and-left');
    const [one] = await withEngine(desk, (ask) => ask('runs/differences', { run }));
    expect(one).toMatchObject({ id, happened: 'edited-and-left' });
    expect(one!.choices).toEqual(decisionsFor('changed', 'edited-and-left'));
    expect(await resolve(desk, run, id!, 'send-correction')).toMatchObject({ code: 0 });
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });
});

describe('the same behind lists that prove nothing', () => {
  const deleted = async () => {
    const desk = await twoDestinations();
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all', ...LONN);
    const early = await resolve(desk, 1, id!, 'deleted');
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining('it is handed-over') });
    await desk.do('reject', '1', '--ids', String(id), '--reason', 'ukjent prosjekt', ...PROSJEKT);
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.remove(desk.sandbox.dump().time.entries[0]!.id);
    await pull(desk);
    // No list says that it is gone.
    expect(await reasonsOf(desk)).toEqual(['handed-over: Prosjekt: ukjent prosjekt']);
    return { desk, id: id! };
  };

  it('offers what a person can say, and each of it is taken', async () => {
    const { desk, id } = await deleted();
    const [one] = await withEngine(desk, (ask) => ask('runs/differences', { run: 1 }));
    expect(one).toMatchObject({ id, state: 'handed-over' });
    expect(one!.choices).toEqual(decisionsFor('handed-over', 'refused-by-others-and-not-seen'));
  });

  it('is taken back at the one that has it, once a person says that it was deleted', async () => {
    const { desk, id } = await deleted();
    expect((await resolve(desk, 1, id, 'deleted')).code).toBe(0);
    expect((await resolve(desk, 1, id, 'send-correction')).code).toBe(0);
    const { run } = await pull(desk);
    await desk.do('hand-over', String(run));
    expect([filesIn(desk.payroll), filesIn(desk.projects)].map((files) => files.length)).toEqual([2, 1]);
    await desk.do('accept', String(run), '--all');
    await desk.do('confirm', String(run));
    expect((await desk.do<{ state: string }[]>('runs')).map(({ state }) => state)).not.toContain('handed-over');
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });

  it('or removed there by hand', async () => {
    const { desk, id } = await deleted();
    expect((await resolve(desk, 1, id, 'removed-in-erp')).code).toBe(0);
    expect((await desk.do<{ run: number; state: string }[]>('runs')).find(({ run }) => run === 1)?.state).toBe(
      'closed',
    );
    expect((await pull(desk)).records).toBe(0);
  });
});

describe('a reversal that one destination took and the other refused, behind lists that prove nothing', () => {
  it('goes to the other alone with what is listed again, and leaves nothing open', async () => {
    const desk = await twoDestinations();
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    for (const at of [LONN, PROSJEKT]) await desk.do('accept', '1', '--all', ...at);
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.unapprove(id!);
    await pull(desk);
    expect(await corrected(desk, id!)).toMatchObject([{ totals: { hours: -1 } }, { totals: { hours: -1 } }]);
    const back = String(await lastRun(desk));
    await desk.do('accept', back, '--all', ...LONN);
    await desk.do('reject', back, '--ids', String(id), '--reason', 'stengt', ...PROSJEKT);
    expect((await resolve(desk, Number(back), id!, 'send-correction')).code).toBe(0);
    desk.sandbox.approve(id!);
    const { run } = await pull(desk);
    // 1 at each in the end: 1 - 1 + 1 at both, and at Lønn the reversal was taken before.
    expect((await desk.do<FilesOut>('hand-over', String(run))).handovers).toMatchObject([
      { destination: 'Lønn', rows: 1, totals: { hours: 1 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: 0 } },
    ]);
    for (const at of [LONN, PROSJEKT]) await desk.do('accept', String(run), '--all', ...at);
    expect(await desk.do('confirm', String(run))).toMatchObject({ state: 'closed' });
    expect((await pull(desk)).ready).toBe(0);
    expect((await desk.do<{ state: string }[]>('runs')).filter(({ state }) => state !== 'closed')).toEqual([]);
  });
});

describe('a hand-over to several destinations', () => {
  it('of which nothing is ready says so', async () => {
    const desk = await twoDestinations();
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hold', '1', '--ids', String(id), '--reason', 'senere');
    const { code, err } = await desk.run('hand-over', '1');
    expect(code).toBe(1);
    expect(err).toContain('nothing in it is ready');
  });
});
