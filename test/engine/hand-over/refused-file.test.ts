// A file that the ERP refused as a whole, over the real command line: rejected with its words and written again under a new number, or
// pulled again; and never a file that the ERP took some of.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entry, handOver, openDesk, pull, statusesOf } from '../../support/desk.ts';
import {
  BOTH,
  filesIn,
  type FilesOut,
  ONLY_PAYROLL,
  ONLY_PROJECTS,
  pulledTo,
  twoDestinations,
} from '../../support/destinations.ts';

interface RefusedOut {
  readonly run: number;
  readonly rejected: readonly number[];
  readonly again: { readonly handover: number; readonly file: string; readonly rows: number } | null;
  readonly left: number;
  readonly pulled: number | null;
}

const WORDS = ['--reason', 'ukjent lønnsart, ingenting er lest inn'] as const;

describe('a file that was refused', () => {
  it('of several goes to the same destination again under a new number, and what others have stands', async () => {
    const desk = await twoDestinations();
    const ids = await pulledTo(desk, BOTH, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
    const { handovers } = await desk.do<FilesOut>('hand-over', '1');
    const ofPayroll = handovers.find(({ destination }) => destination === 'Lønn')!;
    const { code, json } = await desk.run<RefusedOut>('hand-over', 'refused', String(ofPayroll.handover), ...WORDS);
    expect(code).toBe(3);
    expect(json).toMatchObject({ run: 1, rejected: ids.slice(0, 3), left: 1, pulled: 2 });
    expect(json.again).toMatchObject({ handover: 3, rows: 2 });
    expect(filesIn(desk.payroll)).toHaveLength(2);
    const written = readFileSync(json.again!.file, 'utf8');
    expect(ids.map((id) => written.includes(String(id)))).toEqual([true, true, false, false]);
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'rejected', 'handed-over']);
    expect(await statusesOf(desk, 2)).toEqual(['duplicate', 'duplicate', 'ready', 'duplicate']);
    await desk.do('accept', '1', '--all', '--destination', 'Lønn');
    await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
    await desk.do('confirm', '1');
    expect(await statusesOf(desk, 1)).toEqual(['marked', 'marked', 'rejected', 'marked']);
    expect((await desk.run('verify')).code).toBe(0);
  });

  it('of one destination is pulled again at once, to be handed over under a new number', async () => {
    const desk = await openDesk();
    for (let n = 0; n < 3; n += 1) desk.sandbox.addTime(entry());
    await pull(desk);
    await handOver(desk, 1);
    const { code, json } = await desk.run<RefusedOut>('hand-over', 'refused', '1', ...WORDS);
    expect([code, json.again, json.left, json.pulled]).toEqual([3, null, 3, 2]);
    expect(await statusesOf(desk, 1)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await statusesOf(desk, 2)).toEqual(['ready', 'ready', 'ready']);
    expect((await desk.run('hand-over', 'refused', '1', ...WORDS)).err).toMatch(/nothing of it waits for an answer/);
  });

  it('says that what was let go from a locked period is held again', async () => {
    const desk = await openDesk();
    const id = desk.sandbox.addTime(entry({ Dato: '2026-09-29T00:00:00' }));
    desk.sandbox.addTime(entry());
    await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
    await pull(desk);
    await desk.do('release', '1', '--ids', String(id), '--reason', 'etterslep', '--post-open-month');
    await handOver(desk, 1);
    const { json, err } = await desk.run<RefusedOut>('hand-over', 'refused', '1', ...WORDS);
    expect(json).toMatchObject({ left: 2, pulled: 2, locked: [id] });
    expect(err).toContain(`1 of them is of a locked period and held again: release 2 --ids ${id} --reason TEXT.`);
    expect(await statusesOf(desk, 2)).toEqual(['held', 'ready']);
  });

  it('says so too where they come with a later pull', async () => {
    const desk = await openDesk();
    const id = desk.sandbox.addTime(entry({ Dato: '2026-09-29T00:00:00' }));
    await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
    await pull(desk);
    await desk.do('release', '1', '--ids', String(id), '--reason', 'etterslep', '--post-open-month');
    await handOver(desk, 1);
    await desk.sandbox.close();
    const { json, err } = await desk.run<RefusedOut>('hand-over', 'refused', '1', ...WORDS);
    expect(json).toMatchObject({ pulled: null, locked: [id] });
    expect(err).toContain('1 of them is of a locked period and will be held again');
  });

  it('stays as it is while something has no translation, and where the ERP took some of it', async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, BOTH, BOTH);
    await desk.do('hand-over', '1');
    await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--layout', 'visma-lonn');
    const asked = ['--payroll-year', '2026', '--payroll-run', '11'];
    const missing = await desk.run<{ missing: unknown[] }>('hand-over', 'refused', '1', ...WORDS, ...asked);
    expect([missing.code, missing.json.missing.length > 0]).toEqual([3, true]);
    expect((await desk.run('hand-over', 'refused', '1', ...WORDS)).err).toMatch(/payroll-year/);
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over']);
    await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--layout', 'plain-csv');
    const [first] = await desk.do<{ id: number }[]>('records', '1');
    await desk.do('accept', '1', '--ids', String(first!.id), '--destination', 'Lønn');
    expect((await desk.run('hand-over', 'refused', '1', ...WORDS)).err).toMatch(/the ERP accepted 1 of its units/);
  });

  it('is rejected though nothing can be pulled, and says so', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await pull(desk);
    await handOver(desk, 1);
    await desk.sandbox.close();
    const { code, json, err } = await desk.run<RefusedOut>('hand-over', 'refused', '1', ...WORDS);
    expect([code, json.rejected.length, json.pulled]).toEqual([3, 1, null]);
    expect(err).toMatch(/^It could not be pulled now/m);
  });
});
