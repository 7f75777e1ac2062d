// Layouts of one's own over the real command line: out, changed, checked, in under another name, and used by a hand-over that keeps its
// layout as it was then.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withEngine } from '../intake/intake-desk.ts';
import { entry, type HandOverOut, openDesk, pull } from '../../support/desk.ts';

it('a layout goes out, comes in changed under another name, and a file keeps the one that it was written by', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  await pull(desk);
  const file = path.join(desk.root, 'eget.json');
  await desk.do('layouts', 'export', 'json', file);
  expect((await desk.run('layouts', 'export', 'json', file)).err).toMatch(/is there already/);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"withSums": false', '"withSums": true'));
  expect((await desk.run('layouts', 'import', 'json', file)).err).toMatch(/ships with the console/);
  await desk.do('layouts', 'import', 'eget', file);
  expect((await desk.do<{ name: string }[]>('layouts')).at(-1)).toMatchObject({ name: 'eget', extension: 'json' });
  const done = await desk.do<HandOverOut>('hand-over', '1', '--layout', 'eget', '--to', desk.tray);
  expect(JSON.parse(readFileSync(done.file!, 'utf8'))).toHaveProperty('lines');
  rmSync(file);
  await desk.do('layouts', 'export', 'json', file);
  await desk.do('layouts', 'import', 'eget', file);
  expect((await desk.run('verify')).code).toBe(0);
});

it('a layout that is none is refused with each place that is wrong, and nothing is kept', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'feil.json');
  const shown = await desk.do<Record<string, unknown>>('layouts', 'show', 'visma-lonn');
  writeFileSync(file, JSON.stringify({ ...shown, dates: 'åååå', extension: '' }));
  for (const words of [
    ['check', file],
    ['import', 'eget', file],
  ]) {
    const said = await desk.run('layouts', ...words);
    expect([said.code, said.err]).toEqual([2, expect.stringMatching(/dates: .*extension: /)]);
  }
  writeFileSync(file, '{');
  const none = await desk.run<{ error: { operation: string } }>('layouts', 'check', file);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('it is not JSON')]);
  expect(none.json.error.operation).toBe('read a layout');
  const away = await desk.run<{ error: { operation: string } }>('layouts', 'check', path.join(desk.root, 'borte.json'));
  expect([away.code, away.json.error.operation]).toEqual([1, 'read a layout']);
  expect((await desk.run('layouts', 'show', 'eget')).code).toBe(2);
  writeFileSync(file, JSON.stringify(shown));
  expect((await desk.run('layouts', 'import', 'Mitt Oppsett', file)).code).toBe(2);
});

it('a layout of a file without a name comes in beside those there are, never in place of one', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'æøå.json');
  await desk.do('layouts', 'export', 'visma-lonn', file);
  const known = (await desk.do<{ name: string }[]>('layouts')).map(({ name }) => name);
  const title = (JSON.parse(readFileSync(file, 'utf8')) as { title: { nb: string } }).title.nb;
  for (const number of [2, 3]) {
    const layout = await withEngine(desk, (ask) => ask('layouts/import', { file }));
    expect(layout.title.nb).toBe(`${title} (${number})`);
  }
  const names = (await desk.do<{ name: string }[]>('layouts')).map(({ name }) => name);
  expect(names).toHaveLength(known.length + 2);
  expect(names).toEqual(expect.arrayContaining(known));
});

it('what is wrong with a layout is said where it is, and what is unknown by its name', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'nyere.json');
  const shown = await desk.do<{ columns: object[] }>('layouts', 'show', 'visma-lonn');
  const [first, ...rest] = shown.columns;
  writeFileSync(file, JSON.stringify({ ...shown, columns: [{ ...first, sparkles: 1 }, ...rest] }));
  expect((await desk.run('layouts', 'check', file)).err).toMatch(/columns\.0: Unrecognized key: "sparkles"/);
  writeFileSync(file, JSON.stringify({ ...shown, columns: [{ ...first, key: 7 }, ...rest] }));
  expect((await desk.run('layouts', 'check', file)).err).toMatch(/columns\.0\.key: /);
});
