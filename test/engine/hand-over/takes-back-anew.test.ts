// A reversal of what went out as listed, or without a destination by another layout, is worked out by the tables of today: only where that
// is what the ERP has does it go.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BOTH, type FilesOut, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { fullEntry, hours, openDesk, pull, resolve, type Desk } from '../../support/desk.ts';

const CONNECTION = ['--connection', 'Prøve'] as const;

async function tables(desk: Desk, payType: string): Promise<void> {
  for (const [name, rows] of [
    ['employee', '1001;7'],
    ['project', '10482;P1'],
    ['pay-type', payType],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, file, ...CONNECTION);
  }
}

/** How a file is handed over: to the destination, or on the spot. */
type Way = { readonly to: 'Lønn' } | { readonly by: string };

const wordsOf = (desk: Desk, way: Way): string[] =>
  'by' in way ? ['--layout', way.by, '--to', desk.tray] : ['--destination', way.to];

interface Month {
  readonly first: Way & { readonly layout?: string };
  readonly now: Way & { readonly layout?: string };
  readonly payTypes?: readonly [first: string, now: string];
}

const PLAIN = '100;5;hours';
const SUPPLEMENT = '100;5;hours\n100;6;factor=0.5';

const layoutAt = (desk: Desk, layout: string) =>
  desk.do('destination', 'change', 'Lønn', ...CONNECTION, '--layout', layout);

/** 7.5 hours go out the first way, and a correction of them is to go the other. */
async function corrected({
  first,
  now,
  payTypes = [PLAIN, PLAIN],
}: Month): Promise<{ desk: Desk; id: number; words: string[] }> {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const add = (layout: string) =>
    desk.do('destination', 'add', 'Lønn', ...CONNECTION, '--kind', 'time', '--layout', layout, '--to', desk.tray);
  await tables(desk, payTypes[0]);
  if ('to' in first) await add(first.layout!);
  const id = desk.sandbox.addTime(fullEntry({ ArbeidstypeId: '100', ProsjektId: '10482', AnsattId: 1001 }));
  await pull(desk);
  await desk.do('hand-over', '1', ...wordsOf(desk, first));
  await desk.do('accept', '1', '--all');
  await tables(desk, payTypes[1]);
  if ('to' in now) await ('to' in first ? layoutAt(desk, now.layout!) : add(now.layout!));
  desk.sandbox.edit(id, hours(6));
  await desk.do('confirm', '1');
  await resolve(desk, 1, id, 'send-correction');
  await pull(desk);
  return { desk, id, words: wordsOf(desk, now) };
}

/** Pay type and hours of each line of a payroll file. */
function paid(file: string): string[] {
  const rows = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  return rows.map((row) => row.split(';')).map((cells) => `${cells[3]}: ${cells[5]}`);
}

const TO = (layout: string) => ({ to: 'Lønn', layout }) as const;
const ON_THE_SPOT = (by: string) => ({ by }) as const;

it.each<[string, Month]>([
  [
    'as listed, and the tables give it a supplement',
    { first: TO('plain-csv'), now: TO('tripletex-payroll'), payTypes: [PLAIN, SUPPLEMENT] },
  ],
  [
    'as listed, and the tables give it nothing',
    { first: TO('plain-csv'), now: TO('tripletex-payroll'), payTypes: [PLAIN, '100;;'] },
  ],
  [
    'as listed on the spot, before there was a destination',
    { first: ON_THE_SPOT('plain-csv'), now: TO('tripletex-payroll'), payTypes: [PLAIN, '100;5;factor=2'] },
  ],
  [
    'with a supplement on the spot, and the tables know none any more',
    { first: ON_THE_SPOT('tripletex-payroll'), now: TO('tripletex-payroll'), payTypes: [SUPPLEMENT, PLAIN] },
  ],
  [
    'by another pay type on the spot',
    { first: ON_THE_SPOT('tripletex-payroll'), now: TO('tripletex-payroll'), payTypes: [PLAIN, '100;9;hours'] },
  ],
  [
    'with a supplement on the spot, and it is to go as listed',
    { first: ON_THE_SPOT('tripletex-payroll'), now: ON_THE_SPOT('plain-csv'), payTypes: [SUPPLEMENT, SUPPLEMENT] },
  ],
  [
    'with a supplement to a destination, and it is to go as listed on the spot',
    { first: TO('tripletex-payroll'), now: ON_THE_SPOT('plain-csv'), payTypes: [SUPPLEMENT, SUPPLEMENT] },
  ],
])('is refused where it went %s', async (_name, month) => {
  const { desk, id, words } = await corrected(month);
  const { code, err } = await desk.run('hand-over', '2', ...words);
  expect([code, err]).toEqual([1, expect.stringContaining(`Id ${id}: it takes back what went`)]);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

const BOTH_TIMES = [SUPPLEMENT, SUPPLEMENT] as const;

it.each<[string, Month, string[]]>([
  ['as listed, and its hours are one pay type', { first: TO('plain-csv'), now: TO('tripletex-payroll') }, ['5: -1,50']],
  ['as listed on the spot', { first: ON_THE_SPOT('plain-csv'), now: TO('tripletex-payroll') }, ['5: -1,50']],
  [
    'on the spot, as the tables still say',
    { first: ON_THE_SPOT('tripletex-payroll'), now: TO('tripletex-payroll'), payTypes: BOTH_TIMES },
    ['5: -1,50', '6: -0,75'],
  ],
])('goes where it went %s', async (_name, month, lines) => {
  const { desk, words } = await corrected(month);
  const { file } = await desk.do<{ file: string }>('hand-over', '2', ...words);
  expect(paid(path.join(desk.tray, path.basename(file)))).toEqual(lines);
});

it('goes as listed where its hours had gone as they are', async () => {
  const { desk, words } = await corrected({ first: ON_THE_SPOT('tripletex-payroll'), now: ON_THE_SPOT('plain-csv') });
  expect(await desk.do('hand-over', '2', ...words)).toMatchObject({ rows: 2, totals: { hours: -1.5 } });
});

it('goes where it went as listed, whatever the rules of that destination say now', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const only = (rule: string) => ['--connection', 'Prøve', '--rule', `ArbeidstypeId=${rule}`] as const;
  await desk.do(
    'destination',
    'add',
    'Lønn',
    ...only('100'),
    '--kind',
    'time',
    '--layout',
    'plain-csv',
    '--to',
    desk.tray,
  );
  const id = desk.sandbox.addTime(fullEntry({ ArbeidstypeId: '100' }));
  await pull(desk);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all');
  await desk.do('confirm', '1');
  await desk.do('destination', 'change', 'Lønn', ...only('150'));
  desk.sandbox.remove(id);
  await pull(desk);
  expect(await desk.do('hand-over', '2')).toMatchObject({ rows: 1, totals: { hours: -7.5 } });
});

it('goes to the destinations that both have it, and to no file on the spot', async () => {
  const desk = await twoDestinations({ projects: 'plain-csv' });
  const [id] = await pulledTo(desk, BOTH);
  await desk.do('hand-over', '1');
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', to);
  await desk.do('confirm', '1');
  desk.sandbox.remove(id!);
  await pull(desk);
  const { code, err } = await desk.run('hand-over', '2', ...wordsOf(desk, ON_THE_SPOT('plain-csv')));
  expect([code, err]).toEqual([1, expect.stringContaining('it takes back what went out another way')]);
  expect((await desk.do<FilesOut>('hand-over', '2')).handovers.map(({ rows }) => rows)).toEqual([1, 1]);
});
