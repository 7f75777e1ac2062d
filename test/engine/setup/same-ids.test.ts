// The service gives the field of the Id another name while units wait: a person says so with a reason, and what is listed under that name
// has to bear it out. Another field with numbers in it would send marks to the Ids of others.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TIME_FIELDS } from '../../../main/domain/kind.ts';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  readFile,
  records,
  resolve,
  trayLines,
} from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { named, type Renaming, startRenaming } from '../../support/renaming-proxy.ts';

const REASON = ['--same-ids', 'leverandøren har gitt feltet nytt navn'];
const change = (desk: Desk, ...words: string[]) => desk.run('connection', 'change', 'Prøve', ...words);
const toTimeId = (desk: Desk, ...words: string[]) => change(desk, '--id-field', 'time=TimeId', ...words);
const TIME_ID: Renaming = { field: ['TimeId', 'Id'], row: named('TimeId', 'Id') };

/** Entries that wait, behind a service whose fields are named as `renaming` says. */
async function waiting(count: number, renaming: Renaming = {}) {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const entries = Array.from({ length: count }, (_, n) =>
    desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ...hours(1 + n) })),
  );
  const { run } = await pull(desk);
  await handOver(desk, run);
  const ids = (await records(desk, run)).map((record) => record.id);
  const url = await startRenaming(() => desk.sandbox.url, renaming);
  expect((await change(desk, '--url', url, '--same-database', 'en mellomtjener')).code).toBe(0);
  return { desk, run, ids, entries, renaming };
}

describe('the field of the Id, renamed while units wait', () => {
  it('is changed where a person says why and the list bears it out: what waits is marked, and history knows', async () => {
    const { desk, run, ids, renaming } = await waiting(3);
    await acceptAll(desk, run);
    Object.assign(renaming, TIME_ID);
    expect((await desk.run('confirm', String(run))).code).toBe(1);
    const without = await toTimeId(desk);
    expect([without.code, without.err]).toEqual([
      1,
      expect.stringContaining('--id-field time=TimeId --same-ids REASON'),
    ]);
    expect((await toTimeId(desk, '--same-ids', ' ')).code).toBe(2);
    expect((await toTimeId(desk, ...REASON)).code).toBe(0);
    expect(await confirm(desk, run)).toMatchObject({ marked: ids, state: 'closed' });
    const log = readFileSync(path.join(desk.data, 'proof.log'), 'utf8');
    expect(log).toContain('"of":"identifier","kind":"time","from":"Id","to":"TimeId"');
    const told = ['console.sqlite', 'console.sqlite-wal'].map((name) =>
      readFileSync(path.join(desk.data, name), { flag: 'a+' }).toString('utf8'),
    );
    expect(told.join('')).toContain('leverandøren har gitt feltet nytt navn');
  });

  it('lets what was edited, corrected and reversed since be told as ever, each line once at the ERP', async () => {
    const { desk, run, ids, entries, renaming } = await waiting(3);
    await acceptAll(desk, run);
    desk.sandbox.edit(entries[0]!, hours(6));
    Object.assign(renaming, TIME_ID);
    expect((await toTimeId(desk, ...REASON)).code).toBe(0);
    expect(await confirm(desk, run)).toMatchObject({ marked: ids.slice(1), changed: [ids[0]] });
    expect((await resolve(desk, run, ids[0]!, 'send-correction')).code).toBe(0);
    const next = await pull(desk);
    const { file } = await handOver(desk, next.run);
    // Reversal and new version stand under the name that the Id has now.
    const lines = readFile(file!);
    expect(lines.map(({ cells }) => [cells.TimeId, cells.AntallTimer])).toEqual([
      [String(ids[0]), '6'],
      [String(ids[0]), '-1'],
    ]);
    await acceptAll(desk, next.run);
    expect(await confirm(desk, next.run)).toMatchObject({ marked: [ids[0]], state: 'closed' });
    expect(trayLines(desk.tray).reduce((sum, line) => sum + line.hours, 0n)).toBe(11_000_000n);
  });

  it('is the same version of material, whose content has all fields in it', async () => {
    const desk = await openDesk();
    const renaming: Renaming = {};
    const url = await startRenaming(() => desk.sandbox.url, renaming);
    await change(desk, '--url', url);
    desk.sandbox.addMaterial({ ProsjektId: '10482', Antall: 2, approved: true });
    const { run } = await pull(desk, 'material');
    await handOver(desk, run);
    await acceptAll(desk, run);
    const [{ id } = { id: 0 }] = await records(desk, run);
    Object.assign(renaming, { field: ['TransaksjonId', 'Id'], row: named('TransaksjonId', 'Id') });
    expect((await change(desk, '--id-field', 'material=TransaksjonId', ...REASON)).code).toBe(0);
    expect(await confirm(desk, run)).toMatchObject({ marked: [id], changed: [], state: 'closed' });
  });

  it('is known again by a store that is made from the proof log', async () => {
    const { desk, run, ids, renaming } = await waiting(2);
    await acceptAll(desk, run);
    const backup = await desk.do<{ backup: string }>('backup', 'make');
    Object.assign(renaming, TIME_ID);
    await toTimeId(desk, ...REASON);
    desk.sandbox.addTime(entry({ AnsattId: 1009 }));
    const next = await pull(desk);
    await handOver(desk, next.run);
    await acceptAll(desk, next.run);
    expect((await desk.run('backup', 'restore', backup.backup)).code).toBe(0);
    await desk.run('resume');
    expect((await desk.run('verify')).code).toBe(0);
    expect(await confirm(desk, run)).toMatchObject({ marked: ids });
    expect(await confirm(desk, next.run)).toMatchObject({ marked: [ids.at(-1)! + 1] });
  });
});

it('what waits was unapproved since, so nothing that is known is listed: a word is enough, and a correction is no trap', async () => {
  const { desk, run, ids, entries, renaming } = await waiting(1);
  await acceptAll(desk, run);
  desk.sandbox.unapprove(entries[0]!);
  desk.sandbox.addTime(entry({ AnsattId: 1009 }));
  Object.assign(renaming, TIME_ID);
  expect((await toTimeId(desk, ...REASON)).code).toBe(0);
  expect(await confirm(desk, run)).toMatchObject({ gone: ids });
  expect((await resolve(desk, run, ids[0]!, 'send-correction')).code).toBe(0);
  await handOver(desk, (await pull(desk)).run);
  expect(
    trayLines(desk.tray)
      .map(({ hours: worked }) => `${worked}`)
      .sort(),
  ).toEqual(['-1000000', '1000000', '7500000']);
});

describe('what would make it a lie refuses, and nothing is changed', () => {
  it.each<[string, Renaming, string]>([
    ['the numbers of employees', { row: named('TimeId', 'Id', (_id, row) => row.AnsattId) }, 'other Ids have the work'],
    ['the Ids were given anew', { row: named('TimeId', 'Id', (id) => Number(id) + 1) }, 'other work stands at'],
    ['the old field is still there', { row: (row) => ({ ...row, TimeId: row.Id }) }, 'Id is still listed'],
    ['there is no such field', { row: (row) => row }, 'it has no TimeId'],
  ])('%s', async (_what, renaming, words) => {
    const { desk, run, ids } = await waiting(3, { ...renaming, field: ['TimeId', 'Id'], hasBoth: true });
    const said = await toTimeId(desk, ...REASON);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining(words)]);
    await acceptAll(desk, run);
    const confirmed = await desk.run('confirm', String(run));
    // The Ids that are known are still the ones that are marked, or none are.
    const isThere = words.startsWith('Id') || words.startsWith('it has');
    expect([
      confirmed.code,
      desk.sandbox.calls().flatMap(({ call, ids: sent }) => (call === 'mark-time' ? sent : [])),
    ]).toEqual(isThere ? [0, ids] : [1, []]);
  });

  it('a correction that goes out with the next pull holds the field too, as it was listed under it', async () => {
    const { desk, run, ids, entries, renaming } = await waiting(1);
    await acceptAll(desk, run);
    desk.sandbox.edit(entries[0]!, hours(6));
    expect(await confirm(desk, run)).toMatchObject({ changed: ids });
    expect((await resolve(desk, run, ids[0]!, 'send-correction')).code).toBe(0);
    Object.assign(renaming, TIME_ID);
    const said = await toTimeId(desk);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('corrections of 1 unit of time')]);
  });
});

it.each([[[]], [['--id-field', 'time=TimeId']]])(
  'a store that was lost reads what was listed under either name, and verify proves it (added with %j)',
  async (words) => {
    const { desk, run, ids, renaming } = await waiting(2);
    await acceptAll(desk, run);
    Object.assign(renaming, TIME_ID);
    await toTimeId(desk, ...REASON);
    const url = (await desk.do<{ url: string }[]>('connection', 'list'))[0]!.url;
    loseStore(desk.data);
    await desk.do('connection', 'add', 'Prøve', '--url', url, '--environment', 'sandbox', ...words);
    expect((await desk.run('resume')).code).toBe(0);
    expect((await desk.run('verify')).code).toBe(0);
    expect(await confirm(desk, run)).toMatchObject({ marked: ids, changed: [] });
  },
);

it('a store that was lost reads what was finished before the field was changed, too', async () => {
  const { desk, run, ids, renaming } = await waiting(2);
  await acceptAll(desk, run);
  expect(await confirm(desk, run)).toMatchObject({ marked: ids, state: 'closed' });
  Object.assign(renaming, TIME_ID);
  const [{ url } = { url: '' }] = await desk.do<{ url: string }[]>('connection', 'list');
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', url, '--environment', 'sandbox', '--id-field', 'time=TimeId');
  expect((await desk.run('resume')).code).toBe(0);
  expect((await desk.run('verify')).code).toBe(0);
  const fields = TIME_FIELDS.filter((name) => name !== 'Id').join(',');
  expect((await change(desk, '--fields', fields)).code).toBe(0);
  desk.sandbox.addTime(entry({ AnsattId: 1009 }));
  expect(await pull(desk)).toMatchObject({ records: 1, ready: 1 });
});
