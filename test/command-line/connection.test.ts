// Connections by the command line: every option is kept and used, and what could give a key away is not kept at all.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withEngine } from '../engine/intake/intake-desk.ts';
import { consoleIn, consoleRun, newFolder, openDesk } from '../support/desk.ts';

const URL = 'https://example.org/api';
const add = (data: string, name: string, ...words: string[]) =>
  consoleIn<Record<string, unknown>>(data, ['connection', 'add', name, '--url', URL, ...words]);
const kept = (data: string) => readFileSync(path.join(data, 'console.sqlite')).toString('latin1');

it.each<[string, string[], string]>([
  ['a query', ['--url', 'https://example.org/?key=hemmelig'], 'query'],
  ['a part behind #', ['--url', 'https://example.org/#hemmelig'], '# part'],
  ['a header of two lines', ['--url', URL, '--header', 'k: v\nX-Annen: hemmelig'], 'line break'],
  ['a header without a colon', ['--url', URL, '--header', 'hemmelig'], "'name: value'"],
  ['a header twice', ['--url', URL, '--header', 'k: 1', '--secret-header', 'K: env:HEMMELIG'], 'given twice'],
  ['a header of our own', ['--url', URL, '--header', 'Host: example.com'], 'writes it itself'],
  ['a chunk of none', ['--url', URL, '--chunk', '0'], '1 to 100000'],
  ['a batch too large', ['--url', URL, '--batch-chunk', '10001'], '1 to 10000'],
  ['a locked day that is none', ['--url', URL, '--locked-through', '2026-02-30'], '2026-02-30'],
])('%s is refused, and nothing of it is kept', async (_name, words, told) => {
  const data = newFolder();
  const said = await consoleIn(data, ['connection', 'add', 'Prøve', ...words]);
  expect([said.code, said.err]).toEqual([2, expect.stringContaining(told)]);
  expect(said.err + JSON.stringify(said.json)).not.toMatch(/hemmelig(?!")|X-Annen/);
});

it('names of one line only, whatever else is in them', async () => {
  const data = newFolder();
  expect((await add(data, 'To\nlinjer')).err).toContain('line break');
  for (const [at, name] of ['Kunde 🏗️ med mellomrom', 'x'.repeat(200), "Bø & Sønner's «AS»"].entries()) {
    const said = await add(data, name, '--header', `tenant: ${at}`);
    expect([said.code, said.json.connection]).toEqual([0, name]);
  }
});

it('a key in a plain header is kept as it is asked for, and told', async () => {
  const data = newFolder();
  const said = await add(data, 'Åpen', '--header', 'tb-key: abc', '--header', 'x-api-version: 3.0');
  expect(said.err).toContain('--secret-header');
  expect(said.err.match(/kept in the open/g)).toHaveLength(1);
});

it('a secret that is empty is told apart from one that is not set, and is not sent', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'add', 'Tom', '--url', desk.sandbox.url, '--secret-header', 'tb-key: env:TOM_NOKKEL');
  const before = desk.sandbox.calls().length;
  const said = await consoleRun(['connection', 'test', 'Tom', '--data', desk.data], { TOM_NOKKEL: ' ' });
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('TOM_NOKKEL is empty')]);
  expect(desk.sandbox.calls()).toHaveLength(before);
});

it('options are kept by add, changed one by one, and none takes them away', async () => {
  const data = newFolder();
  const added = await add(data, 'Prøve', '--chunk', '50', '--batch-chunk', '20', '--batch-name', 'transaksjoner');
  expect(added.json).toMatchObject({ chunk: 50, batchChunk: 20, batchName: 'transaksjoner', environment: 'test' });
  const change = (...words: string[]) =>
    consoleIn<Record<string, unknown>>(data, ['connection', 'change', 'Prøve', ...words]);
  expect((await change('--batch-chunk', '30')).json).toMatchObject({
    chunk: 50,
    batchChunk: 30,
    batchName: 'transaksjoner',
  });
  expect((await change('--batch-name', 'none')).json).toMatchObject({ chunk: 50, batchChunk: 30, batchName: null });
  expect((await change('--rename', 'Ny', '--environment', 'production')).json).toMatchObject({
    connection: 'Ny',
    environment: 'production',
  });
  expect((await consoleIn(data, ['connection', 'change', 'Ny'])).err).toContain('nothing is said to change');
  expect((await consoleIn(data, ['connection', 'change', 'Nei', '--chunk', '5'])).err).toContain('There is: Ny');
  expect(kept(data)).toContain('"chunk":50');
});

it('rows of a batch go out under the name, so many at once, that the connection says', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--batch-chunk', '2', '--batch-name', 'transaksjoner');
  const file = path.join(desk.root, 'fil.csv');
  writeFileSync(
    file,
    `Dato;Prosjekt;Varenr;Antall;Referanse\n${[1, 2, 3].map((n) => `25.10.2025;10482;A-1;${n};O-${n}\n`).join('')}`,
  );
  const sent = await desk.run<{ sent: number }>('intake', file, '--connection', 'Prøve', '--send');
  expect(sent.json.sent, sent.err).toBe(3);
  expect(desk.sandbox.calls().filter((call) => call.call === 'batch')).toHaveLength(2);
});

it('the fields asked for and the locked period are those of the connection', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime({ AnsattId: 1, Dato: '2026-10-05T00:00:00', AntallTimer: 1, Kommentar: 'x', approved: true });
  await desk.do('connection', 'change', 'Prøve', '--fields', 'all', '--timeout', '5', '--locked-through', '2026-10-31');
  const { run } = await desk.do<{ run: number }>('pull', 'time', '--connection', 'Prøve');
  const [record] = await desk.do<{ fields: object; findings: string[] }[]>('records', String(run));
  expect(Object.keys(record!.fields).length).toBeGreaterThan(11);
  expect(record!.findings).toContain('date-locked');
});

it('the identifier of each kind, the quantity and the price are kept; a form that knows one identifier does not take them away', async () => {
  const desk = await openDesk();
  const fields = [
    '--id-field',
    'time=Id,material=TransaksjonId',
    '--quantity-field',
    'Mengde',
    '--price-field',
    'Pris',
  ];
  await desk.do('connection', 'change', 'Prøve', ...fields);
  const shown = async (options?: Record<string, string>) =>
    withEngine(desk, async (ask) => {
      if (options !== undefined) await ask('connections/update', { name: 'Prøve', options });
      return (await ask('connections/list', {}))[0]!;
    });
  const expected = { idFields: { time: 'Id', material: 'TransaksjonId' }, quantityField: 'Mengde', priceField: 'Pris' };
  expect(await shown()).toMatchObject({ idField: 'Id', ...expected });
  expect(await shown({ idField: 'Id' })).toMatchObject(expected);
  expect(await shown({ idField: 'LinjeId' })).toMatchObject({ idFields: { time: 'LinjeId', material: 'LinjeId' } });
  // Of a kind that is not named it stays.
  await desk.do('connection', 'change', 'Prøve', '--id-field', 'time=TimeId');
  expect(await shown()).toMatchObject({ idFields: { time: 'TimeId', material: 'LinjeId' } });
  const wrong = await desk.run('connection', 'change', 'Prøve', '--id-field', 'hours=Id');
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('names no kind and field')]);
});
