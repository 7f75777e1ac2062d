// Changes of destinations, layouts and translation tables stand in the proof log: a store that was put back, or made anew beside the log,
// has the same ones.

import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Desk, fullEntry, hours, pull } from '../../support/desk.ts';
import { reasonsOf, twoDestinations } from '../../support/destinations.ts';

const CONNECTION = ['--connection', 'Prøve'];
const store = (desk: Desk): string => path.join(desk.data, 'console.sqlite');

async function table(desk: Desk, name: string, rows: string): Promise<void> {
  const file = path.join(desk.root, `${name}.csv`);
  writeFileSync(file, `from;to\n${rows}\n`);
  await desk.do('translation', 'import', name, file, ...CONNECTION);
}

async function changed(desk: Desk): Promise<void> {
  await desk.do(
    'destination',
    'change',
    'Lønn',
    ...CONNECTION,
    '--rename',
    'Lønn Bygg',
    '--rule',
    'ArbeidstypeId=100..199',
  );
  await desk.do('destination', 'remove', 'Prosjekt', ...CONNECTION);
  await desk.do('destination', 'add', 'Faktura', ...CONNECTION, '--kind', 'time', '--no-file');
  await table(desk, 'company', '1000;A');
  await table(desk, 'company', '1000;B');
  const layout = path.join(desk.root, 'eget.json');
  await desk.do('layouts', 'export', 'tripletex-payroll', layout);
  await desk.do('layouts', 'import', 'eget', layout);
}

async function now(desk: Desk) {
  const file = path.join(desk.root, `ut-${Math.random()}.csv`);
  await desk.do('translation', 'export', 'company', file, ...CONNECTION);
  const destinations = await desk.do<{ name: string; rules: string[]; closedAt?: string }[]>('destination', 'list');
  return {
    destinations: destinations.map(({ name, rules, closedAt }) => [name, rules, closedAt === undefined]),
    company: readFileSync(file, 'utf8'),
    layouts: (await desk.do<{ name: string }[]>('layouts')).map(({ name }) => name),
  };
}

it('an older store that is put back follows them', async () => {
  const desk = await twoDestinations();
  const old = path.join(desk.root, 'old.sqlite');
  copyFileSync(store(desk), old);
  await changed(desk);
  const wanted = await now(desk);
  expect(wanted.destinations).toContainEqual(['Lønn Bygg', ['ArbeidstypeId=100..199'], true]);
  expect(wanted.layouts).toContain('eget');
  for (const end of ['', '-wal', '-shm']) rmSync(`${store(desk)}${end}`, { force: true });
  copyFileSync(old, store(desk));
  expect(await now(desk)).not.toEqual(wanted);
  await desk.run('resume');
  expect(await now(desk)).toEqual(wanted);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('so that the next file goes where the last one went', async () => {
  const desk = await twoDestinations();
  const old = path.join(desk.root, 'old.sqlite');
  copyFileSync(store(desk), old);
  await desk.do('destination', 'change', 'Lønn', ...CONNECTION, '--rule', 'ArbeidstypeId=300');
  for (const end of ['', '-wal', '-shm']) rmSync(`${store(desk)}${end}`, { force: true });
  copyFileSync(old, store(desk));
  for (const ArbeidstypeId of ['100', '300'])
    desk.sandbox.addTime(fullEntry({ ArbeidstypeId, ProsjektId: '7', ...hours(1) }));
  await pull(desk);
  expect((await desk.run('hand-over', '1')).json).toMatchObject({ destination: 'Lønn', rows: 1 });
  expect(await reasonsOf(desk)).toEqual(['held: not-for-destination', 'handed-over']);
});
