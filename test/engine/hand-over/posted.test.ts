// A unit of a locked period that is posted in the open month: its posting date stands in the file where the layout writes Dato, its own is
// kept and told, and the bytes follow from the store alone, also from one that was lost.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withEngine } from '../intake/intake-desk.ts';
import { type Desk, entry, type HandOverOut, openDesk, pull, statusesOf } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

interface Row {
  readonly id: number;
  readonly status: string;
  readonly reason: string | null;
  readonly postedOn?: string;
  readonly fields: { readonly Dato: string };
}

const DATED = {
  columns: [
    { key: 'employee', heading: 'Ansatt', source: { from: 'field', field: 'AnsattId' }, type: 'code' },
    { key: 'date', heading: 'Bokført', source: { from: 'field', field: 'Dato' }, type: 'date' },
    { key: 'hours', heading: 'Timer', source: { from: 'quantity', rule: 'hours' }, type: 'number' },
  ],
  format: {
    type: 'csv',
    encoding: 'utf-8',
    lineEnd: 'lf',
    lineBreaks: 'blank',
    delimiter: ';',
    quote: 'needed',
    finalDelimiter: false,
    formulaGuard: false,
  },
  extension: 'csv',
};

/** Two of September, which is locked, and one of October, in review. */
async function lockedDesk(): Promise<{ desk: Desk; locked: number[] }> {
  const desk = await openDesk();
  for (const [n, day] of ['2026-09-29', '2026-09-30', '2026-10-05'].entries())
    desk.sandbox.addTime(entry({ AnsattId: 1000 + n, Dato: `${day}T00:00:00` }));
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-09-30');
  const shipped = JSON.parse(readFileSync('main/files/layouts/json.json', 'utf8')) as object;
  const own = path.join(desk.root, 'dated.json');
  writeFileSync(own, JSON.stringify({ ...shipped, ...DATED }));
  await desk.do('layouts', 'import', 'dated', own);
  await pull(desk);
  const rows = await desk.do<Row[]>('records', '1');
  return { desk, locked: rows.filter(({ reason }) => reason === 'locked-period').map(({ id }) => id) };
}

const release = (desk: Desk, id: number, ...more: string[]) =>
  desk.run<{ released: number[]; postedOn?: string }>(
    'release',
    '1',
    '--ids',
    String(id),
    '--reason',
    'etterslep',
    ...more,
  );
const handOver = (desk: Desk) =>
  desk.do<HandOverOut>('hand-over', '1', '--layout', 'dated', '--to', desk.tray, '--offline');
const datesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(';')[1]);

it('goes with its own date or with a posting date, each by the word of a person', async () => {
  const { desk, locked } = await lockedDesk();
  expect((await release(desk, locked[0]!)).json.postedOn).toBeUndefined();
  const posted = await release(desk, locked[1]!, '--post-open-month');
  expect([posted.json.postedOn, posted.err]).toEqual(['2026-10-01', expect.stringContaining('plain-csv')]);
  const rows = await desk.do<Row[]>('records', '1');
  expect(rows.map(({ postedOn, fields }) => [fields.Dato.slice(0, 10), postedOn])).toEqual([
    ['2026-09-29', undefined],
    ['2026-09-30', '2026-10-01'],
    ['2026-10-05', undefined],
  ]);
  const { file } = await handOver(desk);
  expect(datesIn(file!)).toEqual(['2026-09-29', '2026-10-01', '2026-10-05']);
  expect(JSON.stringify(await desk.do('history', '--id', String(locked[1])))).toContain('2026-09-30');
});

it('is proved from the store, written again with the same bytes, and known again by a store that was put back', async () => {
  const { desk, locked } = await lockedDesk();
  const kept = path.join(desk.root, 'kept.sqlite');
  cpSync(path.join(desk.data, 'console.sqlite'), kept);
  await release(desk, locked[1]!, '--post-open-month');
  const { file, sha256 } = await handOver(desk);
  const bytes = readFileSync(file!);
  const same = async (folder: string): Promise<void> => {
    const { code, json } = await desk.run<{ checks: { name: string; detail: string }[] }>('verify');
    expect([code, json.checks.find(({ name }) => name === 'files')?.detail]).toEqual([
      0,
      expect.stringMatching(/1 follow from what is stored/),
    ]);
    const copies = path.join(desk.root, folder);
    mkdirSync(copies);
    const again = await desk.do<HandOverOut>('hand-over', 'again', '1', '--to', copies);
    expect([again.sha256, readFileSync(again.file!).equals(bytes)]).toEqual([sha256, true]);
  };
  await same('copies');
  loseStore(desk.data);
  cpSync(kept, path.join(desk.data, 'console.sqlite'));
  await desk.do('resume');
  await same('copies-of-the-older-store');
  const rows = await desk.do<Row[]>('records', '1');
  expect(rows.find(({ id }) => id === locked[1])!.postedOn).toBe('2026-10-01');
});

it('is asked for only where a period holds it, and not after the period was opened', async () => {
  const { desk, locked } = await lockedDesk();
  const [, , open] = (await desk.do<Row[]>('records', '1')).map(({ id }) => id);
  expect((await release(desk, open!, '--post-open-month')).err).toMatch(/none of them is held because its period/);
  expect((await desk.run('release', '1', '--ids', String(locked[0]), '--post-open-month')).code).toBe(2);
  await desk.do('connection', 'change', 'Prøve', '--locked-through', 'none');
  expect((await release(desk, locked[0]!, '--post-open-month')).err).toMatch(/no period is locked any more/);
  expect(await statusesOf(desk, 1)).toEqual(['held', 'held', 'ready']);
});

it('is held again, without a posting date, when that is undone', async () => {
  const { desk, locked } = await lockedDesk();
  await release(desk, locked[0]!, '--post-open-month');
  await withEngine(desk, (ask) => ask('review/undo', { run: 1 }));
  const [row] = await desk.do<Row[]>('records', '1');
  expect([row!.status, row!.reason, row!.postedOn]).toEqual(['held', 'locked-period', undefined]);
});

it('goes to each destination as that one wants it: in its own period, in the open one, or as was said of the unit', async () => {
  const { desk, locked } = await lockedDesk();
  const add = async (name: string, ...more: string[]) => {
    const folder = path.join(desk.tray, name);
    mkdirSync(folder);
    const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'dated', '--to', folder];
    return desk.do<{ closedPeriod: string }>('destination', 'add', name, ...of, ...more);
  };
  expect((await add('Prosjekt', '--closed-period', 'original')).closedPeriod).toBe('original');
  expect((await add('Faktura')).closedPeriod).toBe('unit');
  await add('Lønn');
  const changed = await desk.do<{ closedPeriod: string }>(
    'destination',
    'change',
    'Lønn',
    '--connection',
    'Prøve',
    '--closed-period',
    'open',
  );
  expect(changed.closedPeriod).toBe('open');
  const wrong = await desk.run('destination', 'change', 'Lønn', '--connection', 'Prøve', '--closed-period', 'x');
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/unit, original or open/)]);
  const kept = path.join(desk.root, 'kept.sqlite');
  cpSync(path.join(desk.data, 'console.sqlite'), kept);
  await release(desk, locked[0]!);
  await release(desk, locked[1]!, '--post-open-month');
  const { handovers } = await desk.do<{ handovers: { destination: string; file: string }[] }>(
    'hand-over',
    '1',
    '--offline',
  );
  const of = (name: string) => datesIn(handovers.find(({ destination }) => destination === name)!.file);
  expect(of('Prosjekt')).toEqual(['2026-09-29', '2026-09-30', '2026-10-05']);
  expect(of('Lønn')).toEqual(['2026-10-01', '2026-10-01', '2026-10-05']);
  expect(of('Faktura')).toEqual(['2026-09-29', '2026-10-01', '2026-10-05']);
  expect((await desk.run('verify')).code).toBe(0);
  // A store that is put back proves the same files, and knows of the one unit that a person posted.
  loseStore(desk.data);
  cpSync(kept, path.join(desk.data, 'console.sqlite'));
  await desk.do('resume');
  expect((await desk.run('verify')).code).toBe(0);
  const rows = await desk.do<Row[]>('records', '1');
  expect(rows.map(({ postedOn }) => postedOn)).toEqual([undefined, '2026-10-01', undefined]);
});

async function twoDestinations(desk: Desk): Promise<void> {
  for (const name of ['Lønn', 'Prosjekt']) {
    mkdirSync(path.join(desk.tray, name));
    const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'dated', '--to', path.join(desk.tray, name)];
    await desk.do('destination', 'add', name, ...of);
  }
}

it('goes to the month that is open when one destination gets it once more', async () => {
  const { desk, locked } = await lockedDesk();
  const ids = locked.join(',');
  await twoDestinations(desk);
  await desk.do('release', '1', '--ids', ids, '--reason', 'etterslep', '--post-open-month');
  await desk.do('hand-over', '1', '--offline');
  await desk.do('reject', '1', '--ids', ids, '--reason', 'avvist', '--destination', 'Lønn');
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-10-31');
  const { file } = await desk.do<HandOverOut>('hand-over', '1', '--destination', 'Lønn', '--offline');
  expect(datesIn(file!)).toEqual(['2026-11-01', '2026-11-01']);
  expect((await desk.run('verify')).code).toBe(0);
});

it.each([
  ['once more', ['hand-over', '1', '--destination', 'Lønn', '--offline']],
  ['under a new number', ['hand-over', 'refused', '1', '--reason', 'feil format', '--offline']],
])('is asked for where its period was locked since, before one destination gets it %s', async (name, words) => {
  const { desk, locked } = await lockedDesk();
  await twoDestinations(desk);
  await desk.do('release', '1', '--ids', locked.join(','), '--reason', 'etterslep');
  await desk.do('hand-over', '1', '--offline');
  const all = (await desk.do<Row[]>('records', '1')).map(({ id }) => id);
  const october = all.find((id) => !locked.includes(id))!;
  if (name === 'once more')
    await desk.do('reject', '1', '--ids', all.join(','), '--reason', 'avvist', '--destination', 'Lønn');
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-10-31');
  const files = () => readdirSync(path.join(desk.tray, 'Lønn')).length;
  const asked = await desk.run(...words);
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringContaining(`Id ${october} is of a period that was locked since`),
  ]);
  expect(files()).toBe(1);
  await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--closed-period', 'original');
  await desk.do(...words);
  expect(files()).toBe(2);
});

it('is asked of no destination that writes records as they were listed', async () => {
  const { desk } = await lockedDesk();
  const of = ['--connection', 'Prøve', '--kind', 'time', '--to', desk.tray];
  const open = ['--closed-period', 'open'];
  const made = await desk.run('destination', 'add', 'Lønn', ...of, '--layout', 'plain-csv', ...open);
  expect([made.code, made.err]).toEqual([2, expect.stringContaining('as they were listed')]);
  await desk.do('destination', 'add', 'Lønn', ...of, '--layout', 'dated', ...open);
  const change = (...words: string[]) => desk.run('destination', 'change', 'Lønn', '--connection', 'Prøve', ...words);
  expect((await change('--layout', 'plain-csv')).code).toBe(2);
  expect((await change('--layout', 'plain-csv', '--closed-period', 'unit')).code).toBe(0);
  expect((await change('--closed-period', 'open')).code).toBe(2);
});

it('waits again where the day that it is posted on is locked before it is handed over, and is asked for anew', async () => {
  const { desk, locked } = await lockedDesk();
  const [own, posted] = locked;
  await release(desk, own!);
  await release(desk, posted!, '--post-open-month');
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-10-31');
  const rows = async () =>
    (await desk.do<Row[]>('records', '1')).map(({ reason, postedOn }) => [reason, postedOn] as const);
  expect(await rows()).toEqual([
    [null, undefined],
    ['locked-period', undefined],
    ['locked-period', undefined],
  ]);
  expect((await release(desk, posted!, '--post-open-month')).json.postedOn).toBe('2026-11-01');
  const { file } = await handOver(desk);
  expect(datesIn(file!)).toEqual(['2026-09-29', '2026-11-01']);
});
