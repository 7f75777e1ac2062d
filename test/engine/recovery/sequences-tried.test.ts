// Sequences tried by command in all three Id schemes: the same Id in time and in material, several originals of one reversal, two
// destinations with a reversal, and what the ERP refused, was sent again and was then changed at the service.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { rejectedAndLeft, severalOriginals } from '../../support/decided.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  readFile,
  records,
  resolve,
  type RunOut,
} from '../../support/desk.ts';
import { BOTH, type FilesOut, pulledTo, twoDestinations } from '../../support/destinations.ts';

const SCHEMES = ['own', 'same', 'reversal-own'] as const;

const REJECTED = 7_500_000n;
const inErp = (desk: Desk) => inTray(desk) - REJECTED;

async function expectQuiet(desk: Desk): Promise<void> {
  expect(await pull(desk)).toMatchObject({ records: 0, state: 'closed' });
  const runs = await desk.do<RunOut[]>('runs');
  expect(runs.filter(({ state }) => state !== 'closed' && state !== 'discarded')).toEqual([]);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
}

describe.each(SCHEMES)('Ids: %s', (adjustmentIds) => {
  describe('refused by the ERP, marked by hand, and sent again', () => {
    it('it is changed before the ERP has answered: its reversal waits for the answer, and goes out after a yes', async () => {
      const { desk, run, id, entryId } = await rejectedAndLeft({ adjustmentIds });
      await resolve(desk, run, id, 'send-again');
      const second = await pull(desk);
      await handOver(desk, second.run);
      desk.sandbox.edit(entryId, hours(6));
      const third = await pull(desk);
      expect(third).toMatchObject({ records: 2, ready: 0, held: 2 });
      await acceptAll(desk, second.run);
      expect((await confirm(desk, second.run)).state).toBe('closed');
      expect((await cycle(desk)).run).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
      expect(inErp(desk)).toBe(hoursOfService(desk.sandbox));
      await expectQuiet(desk);
    });

    it('it is refused once more, and changed: the ERP needs no reversal, and gets the new version', async () => {
      const { desk, run, id, entryId } = await rejectedAndLeft({ adjustmentIds });
      await resolve(desk, run, id, 'send-again');
      const second = await pull(desk);
      await handOver(desk, second.run);
      desk.sandbox.edit(entryId, hours(6));
      await pull(desk);
      await desk.do('reject', String(second.run), '--ids', String(id), '--reason', 'ukjent prosjekt');
      const fourth = await pull(desk);
      const held = (await records(desk, fourth.run)).filter(({ status }) => status === 'held');
      const reversal = held.find(({ adjustment }) => adjustment)!;
      expect((await resolve(desk, fourth.run, reversal.id, 'already-in-erp')).code).toBe(0);
      await handOver(desk, fourth.run);
      await acceptAll(desk, fourth.run);
      await confirm(desk, fourth.run);
      expect(inErp(desk) - REJECTED).toBe(hoursOfService(desk.sandbox));
      await expectQuiet(desk);
    });

    it('it was deleted at the service after that: the reversal takes it out', async () => {
      const { desk, run, id, entryId } = await rejectedAndLeft({ adjustmentIds });
      await resolve(desk, run, id, 'send-again');
      await cycle(desk);
      desk.sandbox.remove(entryId);
      await cycle(desk);
      expect(inErp(desk)).toBe(0n);
      await expectQuiet(desk);
    });

    it('its reversal was typed in by hand, and that is said: only the new version goes out', async () => {
      const { desk, run, id, entryId } = await rejectedAndLeft({ adjustmentIds });
      await resolve(desk, run, id, 'send-again');
      await cycle(desk);
      desk.sandbox.edit(entryId, hours(6));
      const third = await pull(desk);
      expect(third).toMatchObject({ ready: 2, adjustments: 1 });
      const reversal = (await records(desk, third.run)).find(({ adjustment }) => adjustment)!;
      const said = await resolve(desk, third.run, reversal.id, 'already-in-erp');
      if (adjustmentIds === 'same') {
        // Both stand under one Id: she enters the new version, too, and says so of both.
        expect(said.err).toContain('hand-over --by-hand');
        await desk.do('hand-over', String(third.run), '--by-hand', 'begge ført i ERP');
        await acceptAll(desk, third.run);
        expect((await confirm(desk, third.run)).state).toBe('closed');
        expect(inErp(desk)).toBe(REJECTED);
        return expectQuiet(desk);
      }
      await handOver(desk, third.run);
      await acceptAll(desk, third.run);
      await confirm(desk, third.run);
      expect(inErp(desk)).toBe(6_000_000n + REJECTED);
      await expectQuiet(desk);
    });
  });

  it('the same Id in time and in material: neither is taken for the other', async () => {
    const desk = await openDesk({ adjustmentIds });
    desk.sandbox.set({ list: 'live' });
    const timeId = desk.sandbox.addTime(entry());
    const first = await pull(desk);
    const id = (await records(desk, first.run))[0]!.id;
    const folder = path.join(desk.root, 'service');
    const file = readdirSync(folder).find((name) => name.endsWith('.sqlite'))!;
    const database = new Database(path.join(folder, file));
    database.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)').run('next-material', String(id));
    database.close();
    const materialId = desk.sandbox.addMaterial({ approved: true, Antall: 3 });
    expect(materialId).toBe(id);
    const material = await pull(desk, 'material');
    await handOver(desk, first.run);
    await handOver(desk, material.run);
    await acceptAll(desk, first.run);
    await desk.do('reject', String(material.run), '--ids', String(id), '--reason', 'ukjent vare');
    expect((await confirm(desk, first.run)).marked).toEqual([id]);
    expect((await records(desk, material.run)).map(({ status }) => status)).toEqual(['rejected']);
    desk.sandbox.edit(timeId, hours(6));
    expect((await cycle(desk)).run).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
    const again = await cycle(desk, 'material');
    expect(again.run).toMatchObject({ records: 1, ready: 1 });
    expect(again.confirm).toMatchObject({ marked: [id], state: 'closed' });
    expect(desk.sandbox.dump().material.map(({ exported }) => exported)).toEqual([true]);
    const touched = await desk.do<{ kind: string }[]>('history', '--id', String(id));
    expect(new Set(touched.map(({ kind }) => kind))).toEqual(new Set(['time', 'material']));
    await expectQuiet(desk);
    expect(await pull(desk, 'material')).toMatchObject({ records: 0 });
  });

  it('two destinations, and one refuses the reversal: it goes there once more, and to the other once', async () => {
    const desk = await twoDestinations();
    desk.sandbox.set({ list: 'live', adjustmentIds });
    await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    for (const at of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', at);
    await desk.do('confirm', '1');
    const entryId = desk.sandbox.dump().time.entries[0]!.id;
    desk.sandbox.edit(entryId, hours(6));
    const second = await pull(desk);
    expect(second).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
    const { handovers } = await desk.do<FilesOut>('hand-over', String(second.run));
    expect(handovers.map(({ rows, totals }) => [rows, totals.hours])).toEqual([
      [2, 5],
      [2, 5],
    ]);
    const reversal = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
    await desk.do('accept', String(second.run), '--all', '--destination', 'Lønn');
    await desk.do(
      'reject',
      String(second.run),
      '--ids',
      String(reversal.id),
      '--reason',
      'nei',
      '--destination',
      'Prosjekt',
    );
    await desk.run('accept', String(second.run), '--all', '--destination', 'Prosjekt');
    const once = await desk.do<{ rows: number; totals: { hours: number } }>(
      'hand-over',
      String(second.run),
      '--destination',
      'Prosjekt',
    );
    expect(once).toMatchObject(
      adjustmentIds === 'same' ? { rows: 2, totals: { hours: 5 } } : { rows: 1, totals: { hours: -1 } },
    );
    await desk.do('accept', String(second.run), '--all', '--destination', 'Prosjekt');
    expect(await confirm(desk, second.run)).toMatchObject({ state: 'closed' });
    const sum = (folder: string) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.csv'))
        .flatMap((name) => readFile(path.join(folder, name)))
        .reduce((all, line) => all + line.hours, 0n);
    expect(sum(desk.payroll)).toBe(6_000_000n);
    await expectQuiet(desk);
  });
});

describe('a reversal that may be of either of two lines under its Id', () => {
  const listsNothing = (desk: Desk): void => {
    desk.sandbox.clearFaults();
    const body = JSON.stringify({ '@odata.count': 0, value: [] });
    desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  };

  async function heldReversal() {
    const made = await severalOriginals();
    const { desk, run, id } = made;
    // She looked: both were marked, and this takes back one of them.
    expect((await resolve(desk, run, id, 'marked')).code).toBe(0);
    const second = await pull(desk);
    const rows = await records(desk, second.run);
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([['held', 'several-originals']]);
    return { ...made, second: second.run };
  }

  it('the ERP has not got it: it is released, goes out once, and is marked', async () => {
    const { desk, id, second } = await heldReversal();
    await desk.do('release', String(second), '--ids', String(id));
    expect(await handOver(desk, second)).toMatchObject({ rows: 1, totals: { hours: -7.5 } });
    await acceptAll(desk, second);
    await confirm(desk, second);
    listsNothing(desk);
    await desk.do('resume');
    expect((await records(desk, second)).map(({ status }) => status)).toEqual(['marked']);
    expect(inTray(desk)).toBe(7_500_000n);
    await expectQuiet(desk);
  });

  it('it was entered by hand: nothing goes out, and it is marked', async () => {
    const { desk, id, second } = await heldReversal();
    expect((await resolve(desk, second, id, 'already-in-erp')).code).toBe(0);
    await confirm(desk, second);
    listsNothing(desk);
    await desk.do('resume');
    expect((await records(desk, second)).map(({ status }) => status)).toEqual(['marked']);
    expect(inTray(desk)).toBe(15_000_000n);
    await expectQuiet(desk);
  });
});
