// A run that goes to several destinations, over the real command line: every file in one act, each with its own answer, receipt and
// withdrawal, and a unit that follows from all of them.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fullEntry, hours, pull, resolve, type RunOut, statusesOf } from '../../support/desk.ts';
import {
  BOTH,
  filesIn,
  type FilesOut,
  ONLY_PAYROLL,
  ONLY_PROJECTS,
  pulledTo,
  reasonsOf,
  type TwoDesk,
  twoDestinations,
} from '../../support/destinations.ts';

async function handedOver(): Promise<{ desk: TwoDesk; ids: number[]; files: FilesOut['handovers'] }> {
  const desk = await twoDestinations();
  const ids = await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  const { handovers } = await desk.do<FilesOut>('hand-over', '1');
  return { desk, ids, files: handovers };
}

const verified = async (desk: TwoDesk) => (await desk.run<{ ok: boolean }>('verify')).json.ok;
const give = (desk: TwoDesk, ...words: string[]) => desk.run<{ accepted?: number[]; rejected?: number[] }>(...words);
const LONN = ['--destination', 'Lønn'];
const PROSJEKT = ['--destination', 'Prosjekt'];

function kept<T>(desk: TwoDesk, sql: string): T[] {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  const rows = database.prepare<[], T>(sql).all();
  database.close();
  return rows;
}

describe('a hand-over to several destinations', () => {
  it('writes a file for each in one act, and counts once what stands in both', async () => {
    const { desk, files } = await handedOver();
    expect(files).toMatchObject([
      { handover: 1, destination: 'Lønn', rows: 2, units: 2, totals: { hours: 3 } },
      { handover: 2, destination: 'Prosjekt', rows: 2, units: 2, totals: { hours: 4 } },
    ]);
    expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([['time-000001.csv'], ['time-000002.json']]);
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'handed-over']);
    const sums = 'SELECT rows, shared_rows AS shared, shared_hours / 1000000 AS hours FROM hand_over ORDER BY number';
    expect(kept(desk, sums)).toEqual([
      { rows: 2, shared: 0, hours: 0 },
      { rows: 2, shared: 1, hours: 1 },
    ]);
    expect(await verified(desk)).toBe(true);
  });

  it('stands in history with every file, its line there, and what was answered', async () => {
    const { desk, ids, files } = await handedOver();
    await desk.do('reject', '1', '--ids', String(ids[0]), '--reason', 'ukjent', ...PROSJEKT);
    const [found] = await desk.do<{ deliveries: unknown[] }[]>('history', '--id', String(ids[0]));
    expect(found!.deliveries).toEqual([
      {
        handover: 1,
        destination: 'Lønn',
        file: files[0]!.file,
        sha256: files[0]!.sha256,
        line: 1,
        state: 'waiting',
        reason: null,
      },
      {
        handover: 2,
        destination: 'Prosjekt',
        file: files[1]!.file,
        sha256: files[1]!.sha256,
        line: 1,
        state: 'rejected',
        reason: 'ukjent',
      },
    ]);
    const [alone] = await desk.do<{ deliveries: unknown[] }[]>('history', '--id', String(ids[2]));
    expect(alone!.deliveries).toHaveLength(1);
  });

  it('writes each of them again, the same bytes', async () => {
    const { desk, files } = await handedOver();
    for (const { handover, sha256 } of files) {
      const copy = await desk.do<{ sha256: string; rows: number }>(
        'hand-over',
        'again',
        String(handover),
        '--to',
        desk.root,
      );
      expect(copy).toMatchObject({ sha256, rows: 2 });
    }
  });

  it('is one object where one of them takes everything that is ready, and nothing for nobody', async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, ONLY_PAYROLL, { ArbeidstypeId: '900', ProsjektId: '99' });
    const { code, json, err } = await desk.run('hand-over', '1');
    expect(code).toBe(3);
    expect(json).toMatchObject({ handover: 1, destination: 'Lønn', rows: 1 });
    expect(err).toMatch(/1 unit is not for this destination/);
    expect(await reasonsOf(desk)).toEqual(['handed-over', 'held: not-for-destination']);
    expect(filesIn(desk.projects)).toEqual([]);
  });

  it('names all of them where one is asked for in a review, and holds a unit that would go two ways', async () => {
    const desk = await twoDestinations();
    const [id] = await pulledTo(desk, BOTH, ONLY_PAYROLL);
    desk.sandbox.edit(id!, { ProsjektId: '99' });
    const one = await desk.run('hand-over', '1', ...LONN);
    expect([one.code, one.err]).toEqual([2, expect.stringMatching(/Lønn, Prosjekt/)]);
    expect(filesIn(desk.payroll)).toEqual([]);
  });

  it('writes none where one cannot be written', async () => {
    const desk = await twoDestinations({ projects: 'tripletex-payroll' });
    await pulledTo(desk, BOTH, ONLY_PAYROLL);
    const missing = await desk.run<{ missing: { table: string }[] }>('hand-over', '1', '--payroll-year', '2026');
    expect(missing.code).toBe(3);
    expect(new Set(missing.json.missing.map(({ table }) => table))).toEqual(
      new Set(['employee', 'pay-type', 'project']),
    );
    expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready']);
    expect(filesIn(desk.payroll)).toEqual([]);
    const alone = await desk.run<{ missing: unknown[] }>('translation', 'missing', '1', ...PROSJEKT);
    expect(alone.json.missing).toHaveLength(missing.json.missing.length);
    expect((await desk.run<{ missing: unknown[] }>('translation', 'missing', '1', ...LONN)).json.missing).toEqual([]);
  });

  it('says whose file it is that cannot be written: both have a column of that heading', async () => {
    const desk = await twoDestinations();
    const file = path.join(desk.root, 'egen.json');
    const exact = { decimalSign: ',', decimals: 2, zeros: 'fixed', rounding: 'refuse', negative: 'leading' };
    for (const [name, decimals, quote] of [
      ['egen', 2, 'needed'],
      ['trang', 3, 'never'],
    ] as const) {
      await desk.do('layouts', 'export', 'poweroffice-go', file);
      const shipped = JSON.parse(readFileSync(file, 'utf8')) as { format: object };
      const columns = [
        { key: 'antall', heading: 'Antall', source: { from: 'quantity', rule: 'hours' }, type: 'number' },
        { key: 'linje', heading: 'Linje', source: { from: 'field', field: 'ProsjektLinjeId' }, type: 'text' },
      ];
      const numbers = { ...exact, decimals };
      const own = { ...shipped, name, columns, numbers, rows: { per: 'record' }, format: { ...shipped.format, quote } };
      rmSync(file);
      writeFileSync(file, JSON.stringify(own));
      await desk.do('layouts', 'import', name, file);
      rmSync(file);
    }
    const layout = (to: string, name: string) =>
      desk.do('destination', 'change', to, '--connection', 'Prøve', '--layout', name);
    await layout('Lønn', 'egen');
    await layout('Prosjekt', 'trang');
    desk.sandbox.addTime(fullEntry({ ...BOTH, ...hours(1.125), ProsjektLinjeId: 'a;b' }));
    await pull(desk);
    expect((await desk.run('hand-over', '1')).err).toMatch(/^Lønn: Id \d+: 1\.125 has more than the 2 decimals/);
    await layout('Lønn', 'json');
    expect((await desk.run('hand-over', '1')).err).toMatch(
      /^Prosjekt: line 1, Id \d+, column "Linje": "a;b" would break/,
    );
    expect(await statusesOf(desk, 1)).toEqual(['ready']);
  });
});

describe('the answers of several destinations', () => {
  it('are each their own: a unit is accepted when all that take it accepted, and nothing else is marked', async () => {
    const { desk, ids } = await handedOver();
    const [both, payroll, projects] = ids as [number, number, number];
    const open = await give(desk, 'accept', '1', '--all');
    expect([open.code, open.err]).toEqual([2, expect.stringMatching(/Lønn, Prosjekt/)]);
    expect((await give(desk, 'accept', '1', '--all', ...LONN)).json.accepted).toEqual([both, payroll]);
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'accepted', 'handed-over']);
    expect((await desk.do<{ marked: number[] }>('confirm', '1')).marked).toEqual([payroll]);
    // Only one waits: it need not be named.
    expect((await give(desk, 'accept', '1', '--ids', String(both))).json.accepted).toEqual([both]);
    expect((await desk.do<{ marked: number[] }>('confirm', '1')).marked).toEqual([both]);
    const rejected = await give(desk, 'reject', '1', '--ids', String(projects), '--reason', 'ukjent prosjekt');
    expect(rejected.json.rejected).toEqual([projects]);
    expect(await reasonsOf(desk)).toEqual(['marked', 'marked', 'rejected: Prosjekt: ukjent prosjekt']);
    // Nobody has it: it comes back in the next pull.
    expect(await desk.do<RunOut>('pull', 'time', '--connection', 'Prøve')).toMatchObject({ ready: 1, duplicates: 0 });
    expect(await verified(desk)).toBe(true);
  });

  it('send what one rejected to that one once more, while the others stand, and never to them', async () => {
    const { desk, ids } = await handedOver();
    const [both] = ids as [number];
    await give(desk, 'accept', '1', '--all', ...LONN);
    await give(desk, 'reject', '1', '--ids', String(both), '--reason', 'ukjent prosjekt', ...PROSJEKT);
    await give(desk, 'accept', '1', '--all', ...PROSJEKT);
    expect(await reasonsOf(desk)).toEqual(['handed-over: Prosjekt: ukjent prosjekt', 'accepted', 'accepted']);
    // In later pulls it waits: Lønn has it.
    const later = await pull(desk);
    expect(later).toMatchObject({ ready: 0, duplicates: 3 });
    expect((await desk.run('hand-over', '1', ...LONN)).code).toBe(1);
    const again = await desk.do<{ handover: number; destination: string; rows: number }>('hand-over', '1', ...PROSJEKT);
    expect(again).toMatchObject({ handover: 3, destination: 'Prosjekt', rows: 1 });
    expect((await desk.run('hand-over', '1', ...PROSJEKT)).code).toBe(1);
    expect([filesIn(desk.payroll).length, filesIn(desk.projects).length]).toEqual([1, 2]);
    expect((await give(desk, 'accept', '1', '--all')).json.accepted).toEqual([both]);
    expect((await desk.do<{ marked: number[]; state: string }>('confirm', '1')).marked).toHaveLength(3);
    expect(await verified(desk)).toBe(true);
  });

  it('may be noted as entered by hand at the one that lacks it', async () => {
    const { desk, ids } = await handedOver();
    await give(desk, 'accept', '1', '--all', ...LONN);
    await give(desk, 'reject', '1', '--ids', `${ids[0]},${ids[2]}`, '--reason', 'stengt', ...PROSJEKT);
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'accepted', 'rejected']);
    const noted = await desk.do<{ byHand: string; rows: number }>(
      'hand-over',
      '1',
      ...PROSJEKT,
      '--by-hand',
      'bilag 7',
    );
    expect(noted).toMatchObject({ byHand: 'bilag 7', rows: 1 });
    await desk.do('accept', '1', '--all');
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'accepted', 'rejected']);
  });

  it('withdraw one file, and it alone goes out again', async () => {
    const { desk } = await handedOver();
    const done = await desk.do<{ withdrawn: number; state: string }>('withdraw', '2', '--reason', 'feil mappe');
    expect(done).toMatchObject({ withdrawn: 2, state: 'handed-over' });
    expect(await reasonsOf(desk)).toEqual([
      'handed-over: Prosjekt: feil mappe',
      'handed-over',
      'withdrawn: Prosjekt: feil mappe',
    ]);
    expect((await desk.do<{ rows: number }>('hand-over', '1', ...PROSJEKT)).rows).toBe(1);
    await give(desk, 'accept', '1', '--all', ...LONN);
    expect((await desk.run('withdraw', '1', '--reason', 'angret')).code).toBe(1);
    await desk.do('accept', '1', '--all');
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'accepted', 'withdrawn']);
    expect(await pull(desk)).toMatchObject({ ready: 1, duplicates: 2 });
    expect(await verified(desk)).toBe(true);
  });

  it('come by a receipt of one file, and reject and accept in it alone', async () => {
    const { desk, ids } = await handedOver();
    const [both, , projects] = ids as [number, number, number];
    const file = path.join(desk.root, 'kvittering.csv');
    writeFileSync(file, `Id;Status;Melding\n${both};Feil;Ukjent prosjekt\n${projects};OK;\n`);
    expect((await desk.run('accept', '1', '--receipt', file, '--take')).code).toBe(2);
    const taken = await desk.run<{ accepted: number[] }>('accept', '1', '--receipt', file, ...PROSJEKT, '--take');
    expect([taken.code, taken.json.accepted]).toEqual([0, [projects]]);
    expect(await reasonsOf(desk)).toEqual(['handed-over: Prosjekt: Ukjent prosjekt', 'handed-over', 'accepted']);
    expect((await give(desk, 'accept', '1', '--all')).json.accepted).toHaveLength(2);
  });
});

/** An entry that went out with a layout of its own and was edited since: no destination is known to have it. */
async function wentNowhereKnown() {
  const desk = await twoDestinations();
  const [id] = await pulledTo(desk, BOTH);
  await desk.do('hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray);
  await desk.do('accept', '1', '--all');
  await desk.do('confirm', '1');
  desk.sandbox.edit(id!, hours(4));
  return desk;
}

describe('a correction', () => {
  const change = async (desk: TwoDesk, id: number, fields: Record<string, unknown>) => {
    await desk.do('accept', '1', '--all', ...LONN);
    await desk.do('accept', '1', '--all');
    await desk.do('confirm', '1');
    desk.sandbox.edit(id, fields);
    return desk.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  };

  it('takes back where the original went, and goes where its own fields lead', async () => {
    const { desk, ids } = await handedOver();
    const { run } = await change(desk, ids[0]!, { ProsjektId: '99' });
    const { handovers } = await desk.do<FilesOut>('hand-over', String(run));
    expect(handovers.map(({ rows, totals }) => [rows, totals.hours])).toEqual([
      [2, 0],
      [1, -1],
    ]);
    expect(await verified(desk)).toBe(true);
  });

  it('whose lines stand under one Id and would go two ways is held as a whole', async () => {
    const desk = await twoDestinations();
    desk.sandbox.set({ adjustmentIds: 'same' });
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    const { run } = await change(desk, id!, { ProsjektId: '99' });
    expect((await desk.run('hand-over', String(run))).code).toBe(1);
    expect(await reasonsOf(desk, run)).toEqual(['held: split-by-destination', 'held: split-by-destination']);
  });

  it('that is held so is entered by hand where each line belongs, and the ERP has it once', async () => {
    const desk = await twoDestinations();
    desk.sandbox.set({ adjustmentIds: 'same' });
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    const { run } = await change(desk, id!, { ProsjektId: '99' });
    const refused = await desk.run<{ error: { values?: unknown } }>('hand-over', String(run));
    expect(refused.err).toContain(
      'by hand in the run of that pull, each line where it belongs: hand-over RUN --by-hand',
    );
    expect(refused.json.error.values).toEqual({ why: 'split-by-destination' });
    const next = await desk.do<RunOut>('pull', 'time', '--connection', 'Prøve');
    await desk.do('hand-over', String(next.run), '--by-hand', 'ført der hver linje hører hjemme');
    await desk.do('accept', String(next.run), '--all');
    expect(await desk.do('confirm', String(next.run))).toMatchObject({ marked: [id], state: 'closed' });
    expect(await desk.do('pull', 'time', '--connection', 'Prøve')).toMatchObject({ records: 0 });
    // Edited once more, its reversal waits for a person, who lets it go by the rules.
    desk.sandbox.edit(desk.sandbox.dump().time.entries[0]!.id, hours(5));
    const third = await desk.do<RunOut>('pull', 'time', '--connection', 'Prøve');
    await desk.run('hand-over', String(third.run));
    expect(await reasonsOf(desk, third.run)).toEqual(['held: original-elsewhere', 'held: original-elsewhere']);
    expect(await verified(desk)).toBe(true);
  });

  it('that is held so beside others says how it goes', async () => {
    const desk = await twoDestinations();
    desk.sandbox.set({ adjustmentIds: 'same' });
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    desk.sandbox.addTime(fullEntry({ AnsattId: 1009, ...hours(2), ...ONLY_PAYROLL }));
    const { run } = await change(desk, id!, { ProsjektId: '99' });
    const said = await desk.run('hand-over', String(run));
    expect([said.code, said.err]).toEqual([3, expect.stringMatching(/2 of the held records .* --by-hand/)]);
  });

  it('of hours goes to both, each with its own reversal', async () => {
    const { desk, ids } = await handedOver();
    const { run } = await change(desk, ids[0]!, hours(5));
    const { handovers } = await desk.do<FilesOut>('hand-over', String(run));
    expect(handovers).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 4 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: 4 } },
    ]);
    const text = readFileSync(handovers[0]!.file!, 'utf8');
    expect(text).toMatch(/;-1;-1;/);
  });

  it('of what went where nobody knows waits for a person, who lets it go by the rules', async () => {
    const desk = await wentNowhereKnown();
    desk.sandbox.addTime(fullEntry({ AnsattId: 1009, ...hours(2), ...ONLY_PAYROLL }));
    const { run } = await pull(desk);
    const said = await desk.run('hand-over', String(run));
    expect([said.code, said.err]).toEqual([3, expect.stringMatching(/2 of the held records .* release them/)]);
    expect((await reasonsOf(desk, run)).filter((one) => one === 'held: original-elsewhere')).toHaveLength(2);
    const next = await pull(desk);
    expect(next).toMatchObject({ ready: 0, held: 2 });
    const held = (await desk.do<{ id: number; status: string }[]>('records', String(next.run))).filter(
      ({ status }) => status === 'held',
    );
    await desk.do('release', String(next.run), '--ids', [...new Set(held.map((one) => one.id))].join(','));
    const { handovers } = await desk.do<FilesOut>('hand-over', String(next.run));
    expect(handovers.map(({ rows }) => rows)).toEqual([2, 2]);
    expect(await verified(desk)).toBe(true);
  });

  it('of what went where nobody knows, in a period that is locked besides, is let go by one word in the next run', async () => {
    const desk = await wentNowhereKnown();
    await desk.do('connection', 'change', 'Prøve', '--locked-through', '2027-12-31');
    const letGo = async (run: number) => {
      const rows = await desk.do<{ id: number; status: string; reason: string }[]>('records', String(run));
      expect(rows.map(({ reason }) => reason)).toEqual(['locked-period', 'locked-period']);
      const ids = [...new Set(rows.map((one) => one.id))].join(',');
      await desk.do('release', String(run), '--ids', ids, '--reason', 'avtalt med lønn');
    };
    const { run } = await pull(desk);
    await letGo(run);
    expect((await desk.run('hand-over', String(run))).err).toContain('--reason');
    expect(await reasonsOf(desk, run)).toEqual(['held: original-elsewhere', 'held: original-elsewhere']);
    const next = await pull(desk);
    await letGo(next.run);
    const { handovers } = await desk.do<FilesOut>('hand-over', String(next.run));
    expect(handovers.map(({ rows }) => rows)).toEqual([2, 2]);
  });

  it('of what the service will not reverse is made by the console, for each destination that has it', async () => {
    const { desk, ids } = await handedOver();
    await desk.do('accept', '1', '--all', ...LONN);
    await desk.do('accept', '1', '--all');
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.edit(ids[0]!, hours(6));
    expect((await desk.do<{ changed: number[] }>('confirm', '1')).changed).toEqual([ids[0]]);
    await resolve(desk, 1, ids[0]!, 'send-correction');
    const { run } = await pull(desk);
    const { handovers } = await desk.do<FilesOut>('hand-over', String(run));
    expect(handovers).toMatchObject([
      { destination: 'Lønn', rows: 2, totals: { hours: 5 } },
      { destination: 'Prosjekt', rows: 2, totals: { hours: 5 } },
    ]);
    expect(await verified(desk)).toBe(true);
  });
});
