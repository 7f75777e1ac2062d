// A correction names the line of what it takes back as the file has it: where lines add up, an entry has the line of its sum, or none.

import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptAll, type Desk, entry, fullEntry, hours, pull, records, resolve } from '../../support/desk.ts';
import { BOTH, type FilesOut, paidByInvoice, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { withEngine } from '../intake/intake-desk.ts';
import { ALL_OF_IT } from './all-of-it.ts';

/** Entries 1 and 2 stand on one line of the sum, entry 3 on none; the console takes all back in the next run. */
async function takenBack(): Promise<{ desk: Desk; second: number; ids: number[] }> {
  const desk = await paidByInvoice();
  await desk.do('destination', 'remove', 'Prosjekt', '--connection', 'Prøve');
  const add = (AnsattId: number, day: number, FakturaTimeAntall: number) =>
    desk.sandbox.addTime(
      fullEntry({ ...BOTH, AnsattId, ...hours(day), FakturaTimeAntall, Dato: `2026-10-0${day}T00:00:00` }),
    );
  add(1000, 1, 1);
  add(1000, 2, 2);
  add(1001, 3, 0);
  const { run } = await pull(desk);
  const ids = (await records(desk, run)).map(({ id }) => id);
  await desk.do('hand-over', String(run), '--period', '2026-10');
  await acceptAll(desk, run);
  for (const id of desk.sandbox.dump().time.lines.map((line) => line.entry)) desk.sandbox.unapprove(id);
  desk.sandbox.addTime(entry({ AnsattId: 1000, ...BOTH }));
  await pull(desk);
  await desk.do('discard', '2');
  for (const id of ids) expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
  const second = (await pull(desk)).run;
  return { desk, second, ids };
}

it('in its label, and in the group of the review', async () => {
  const { desk, second, ids } = await takenBack();
  const made = (await records(desk, second)).filter(({ fields }) => fields.Korreksjon !== undefined);
  const labels = made.map(({ id, fields }) => [ids.indexOf(id) + 1, String(fields.Korreksjon).replace(/^.*?: /, '')]);
  expect(labels).toEqual([
    [1, expect.stringMatching(/^kjøring 1, \S+, linje 1$/)],
    [2, expect.stringMatching(/^kjøring 1, \S+, linje 1$/)],
    [3, expect.stringMatching(/^kjøring 1, [^, ]+$/)],
  ]);
  await withEngine(desk, async (ask) => {
    const { rows } = await ask('grid/window', { ...ALL_OF_IT, run: second });
    const originals = rows.flatMap((row) => (row.type === 'original' ? [row.record] : []));
    expect(originals.map(({ id, fileLine }) => [ids.indexOf(id) + 1, fileLine])).toEqual([
      [1, 1],
      [2, 1],
      [3, null],
    ]);
  });
});

it('in each file that has it, where a run went to several, and in none that refused it', async () => {
  const desk = await twoDestinations();
  const [both, refused] = await pulledTo(desk, BOTH, BOTH);
  const { handovers } = await desk.do<FilesOut>('hand-over', '1');
  const [payroll, projects] = handovers.map(({ file }) => path.basename(file!));
  await desk.do('accept', '1', '--destination', 'Prosjekt', '--all');
  await desk.do('accept', '1', '--destination', 'Lønn', '--ids', String(both));
  await desk.do('reject', '1', '--destination', 'Lønn', '--ids', String(refused), '--reason', 'Ansatt har sluttet');
  for (const id of [both!, refused!]) desk.sandbox.unapprove(id);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002, ...BOTH }));
  await pull(desk);
  await desk.do('discard', '2');
  for (const id of [both!, refused!]) expect((await resolve(desk, 1, id, 'send-correction')).code).toBe(0);
  const { run } = await pull(desk);
  const places = (await records(desk, run))
    .filter(({ fields }) => fields.Korreksjon !== undefined)
    .map(({ id, fields }) => [id, String(fields.Korreksjon).replace(/^.*?: /, '')]);
  expect(places).toEqual([
    [both, `kjøring 1, ${payroll}, linje 1 og ${projects}, linje 1`],
    [refused, `kjøring 1, ${projects}, linje 2`],
  ]);
  await withEngine(desk, async (ask) => {
    const { rows } = await ask('grid/window', { ...ALL_OF_IT, run });
    expect(rows.flatMap((row) => (row.type === 'original' ? [[row.record.id, row.places]] : []))).toEqual([
      [
        both,
        [
          { file: payroll, line: 1 },
          { file: projects, line: 1 },
        ],
      ],
      [refused, [{ file: projects, line: 2 }]],
    ]);
  });
});

it('says whether its net goes to the ERP: held, nothing of it does', async () => {
  const { desk, second, ids } = await takenBack();
  const nets = () =>
    withEngine(desk, async (ask) => {
      const { rows } = await ask('grid/window', { ...ALL_OF_IT, run: second });
      return rows.flatMap((row) => (row.type === 'net' ? [row.goes] : []));
    });
  expect(await nets()).toEqual([true, true, true]);
  const made = (await records(desk, second)).filter(({ fields }) => fields.Korreksjon !== undefined);
  const held = made.find(({ id }) => id === ids[0]) ?? made[0]!;
  await desk.do('hold', String(second), '--ids', String(held.id), '--reason', 'spør først');
  expect((await nets()).filter((goes) => !goes)).toHaveLength(1);
});
