// A table goes out as a file that is the same table when it comes in again, whatever key it has, and wherever it comes in.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Desk, fullEntry, openDesk, pull } from '../../support/desk.ts';

const CONNECTION = ['--connection', 'Prøve'] as const;

async function imported(desk: Desk, text: string, ...of: readonly string[]) {
  const file = path.join(desk.root, 'inn.csv');
  writeFileSync(file, text);
  return desk.do('translation', 'import', 'pay-type', file, ...CONNECTION, ...of);
}

let written = 0;
async function exported(desk: Desk, ...of: readonly string[]): Promise<string> {
  written += 1;
  const file = path.join(desk.root, `ut-${written}.csv`);
  await desk.do('translation', 'export', 'pay-type', file, ...CONNECTION, ...of);
  return readFileSync(file, 'utf8');
}

it('a table by another field than the usual one keeps it from file to file', async () => {
  const desk = await openDesk();
  await imported(desk, 'AnsattId;to\r\n1;55\r\n');
  const text = await exported(desk);
  expect(text).toBe('\uFEFFAnsattId;to;rule;valid-from;valid-to\r\n1;55;;;\r\n');
  expect(await imported(desk, text)).toMatchObject({ rows: 1, added: 0, changed: 0, removed: 0 });
  expect(await exported(desk)).toBe(text);
  await imported(desk, 'from;to\r\n1;55\r\n');
  expect(await exported(desk)).toBe('\uFEFFfrom;to;rule;valid-from;valid-to\r\n1;55;;;\r\n');
});

it('where the layout of a destination asks by another field, a file of it names the field, and means it elsewhere too', async () => {
  const desk = await openDesk();
  const own = path.join(desk.root, 'eget.json');
  await desk.do('layouts', 'export', 'tripletex-payroll', own);
  const layout = readFileSync(own, 'utf8').replace('"field": "ArbeidstypeId"', '"field": "ProduktId"');
  writeFileSync(own, layout);
  await desk.do('layouts', 'import', 'eget', own);
  const folder = path.join(desk.root, 'erp');
  mkdirSync(folder, { recursive: true });
  const to = ['--kind', 'time', '--layout', 'eget', '--to', folder];
  await desk.do('destination', 'add', 'Lønn', ...CONNECTION, ...to);
  await imported(desk, 'from;to\r\n1;55\r\n', '--destination', 'Lønn');
  const text = await exported(desk, '--destination', 'Lønn');
  expect(text).toBe('\uFEFFProduktId;to;rule;valid-from;valid-to\r\n1;55;;;\r\n');
  await imported(desk, text);
  expect(await exported(desk)).toBe(text);
});

it('what a table by another field lacks is told with the field', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry({ AnsattId: 1004 }));
  await pull(desk);
  await imported(desk, 'AnsattId;to\r\n1;55\r\n');
  const { code, json } = await desk.run<{ missing: { table: string; from: string; keys?: string[] }[] }>(
    'translation',
    'missing',
    '1',
    '--layout',
    'tripletex-payroll',
  );
  expect(code).toBe(3);
  expect(json.missing.find(({ table }) => table === 'pay-type')).toMatchObject({ from: '1004', keys: ['AnsattId'] });
  expect(json.missing.find(({ table }) => table === 'project')?.keys).toBeUndefined();
});
