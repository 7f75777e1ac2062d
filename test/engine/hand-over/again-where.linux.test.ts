// A copy of a file that was handed over goes to no folder that an ERP reads, by whatever name: it would take the hours in twice.

import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BOTH, pulledTo, twoDestinations } from '../../support/destinations.ts';

it('is refused by a link to its folder, in that of another destination, and where its own goes now', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH);
  await desk.do('hand-over', '1');
  const [link, moved, copies] = ['lenke', 'flyttet', 'kopier'].map((name) => path.join(desk.root, name));
  for (const folder of [moved!, copies!]) mkdirSync(folder);
  symlinkSync(desk.payroll, link!);
  await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--to', moved!);
  const before = [desk.payroll, desk.projects, moved!].map((folder) => readdirSync(folder));
  for (const [folder, words] of [
    [link!, /that is the folder it was handed over in/],
    [path.join(desk.payroll, '.'), /that is the folder it was handed over in/],
    [desk.projects, /that is the folder of Prosjekt/],
    [moved!, /that is the folder of Lønn/],
  ] as const) {
    const again = await desk.run('hand-over', 'again', '1', '--to', folder);
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(words)]);
  }
  expect([desk.payroll, desk.projects, moved!].map((folder) => readdirSync(folder))).toEqual(before);
  await desk.do('hand-over', 'again', '1', '--to', copies!);
  expect(readdirSync(copies!)).toHaveLength(1);
});
