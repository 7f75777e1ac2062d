// Every layout that ships, from pull to mark over the real command line: the file that it makes is the one that `verify` makes again and
// that `hand-over again` writes, also of a month with a reversal in it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createLayouts } from '../../../main/files/planned-files.ts';
import { type Desk, fullEntry, type HandOverOut, hours, openDesk, pull, records } from '../../support/desk.ts';

const TABLES = {
  employee: 'from;to\n1000;7\n1001;8\n',
  'pay-type': 'from;to;rule\n100;510;hours\n150;520;hours\n',
  project: 'from;to\n10482;77\n',
  'project-line': 'from;to\n020;20\n',
  product: 'from;to\n1030;30\nA-1;31\n',
};
const ASKED = ['--payroll-year', '2026', '--payroll-run', '11', '--period', '2026-10'];

async function filled(kind: 'time' | 'material'): Promise<Desk> {
  const desk = await openDesk();
  if (kind === 'material') {
    const material = { Dato: '2026-10-05T00:00:00', ProsjektId: '10482', ProduktId: 'A-1', approved: true };
    for (const Antall of [2, 3.5]) desk.sandbox.addMaterial({ ...material, Antall, Pris: 12.5 });
  } else {
    for (const [n, ArbeidstypeId] of ['100', '150'].entries())
      desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ArbeidstypeId, ...hours(7.5 + n) }));
  }
  for (const [name, text] of Object.entries(TABLES)) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, text);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
  }
  return desk;
}

async function again(desk: Desk, { handover, sha256, file }: HandOverOut): Promise<void> {
  expect((await desk.run('verify')).code).toBe(0);
  const copies = path.join(desk.root, `copies-${handover}`);
  mkdirSync(copies);
  const copy = await desk.do<HandOverOut>('hand-over', 'again', String(handover), '--to', copies);
  expect(copy.sha256).toBe(sha256);
  expect(readFileSync(copy.file!).equals(readFileSync(file!))).toBe(true);
}

const all = createLayouts()
  .shipped()
  .flatMap(({ name, kinds }) => kinds.map((kind) => [name, kind] as const));

it.each(all)('%s takes a month of %s', async (layout, kind) => {
  const desk = await filled(kind);
  const words = ['--layout', layout, '--to', desk.tray, ...ASKED];
  const { run, ready } = await pull(desk, kind);
  const first = await desk.do<HandOverOut>('hand-over', String(run), ...words);
  expect(first.rows).toBe(ready);
  await again(desk, first);
  await desk.do('accept', String(run), '--all');
  expect((await desk.do<{ marked: number[] }>('confirm', String(run))).marked).toHaveLength(2);
  if (kind === 'material') return;
  // A closed period is corrected: the reversal and the new version go in the next file.
  desk.sandbox.edit((await records(desk, run))[0]!.id, hours(6));
  const next = await pull(desk);
  expect(next.adjustments).toBe(1);
  const second = await desk.run<HandOverOut>('hand-over', String(next.run), ...words);
  if (second.code === 1) expect(second.err).toMatch(/its line is negative, and the layout has no sign for that/);
  else await again(desk, second.json);
});
