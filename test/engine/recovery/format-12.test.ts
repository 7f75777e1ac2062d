// A proof log of a program before format 13: in its payroll file what came to no pay type is taken back by a line of negative hours,
// which no plan of today would make. An empty store that follows that log makes the same file of it.
//
// `format-12.jsonl` was written by that program, at a desk with two destinations; person and folders are others, and its chain was
// made anew.

import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleIn, type Desk, openDesk, statusesOf } from '../../support/desk.ts';

const LOG = path.join(import.meta.dirname, 'format-12.jsonl');

/** As the program of that log wrote it. */
const PAYROLL = '\uFEFFAnsattnummer;Lønnsart;Antall;Prosjekt;Avdeling\r\n7;;-1,00;P1;\r\n9;510;3,00;P2;\r\n';

async function followed(): Promise<Desk> {
  const desk = await openDesk();
  const data = path.join(desk.root, 'ny');
  mkdirSync(data);
  cpSync(LOG, path.join(data, 'proof.log'));
  const run = <T>(...words: string[]) => consoleIn<T>(data, words);
  const own: Desk = { ...desk, data, run, do: async <T>(...words: string[]) => (await run<T>(...words)).json };
  await run('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  return own;
}

it('an empty store follows it, and writes the same file of it again', async () => {
  const desk = await followed();
  const resumed = await desk.run('resume');
  expect([resumed.code, resumed.err]).toEqual([0, '']);
  expect(await statusesOf(desk, 2)).toEqual(['accepted', 'accepted', 'accepted']);
  const verified = await desk.run<{ checks: { ok: boolean; detail: string }[] }>('verify');
  expect(verified.json.checks.filter(({ ok }) => !ok)).toEqual([]);
  const to = path.join(desk.root, 'igjen');
  mkdirSync(to);
  const { file } = (await desk.run<{ file: string }>('hand-over', 'again', '3', '--to', to)).json;
  expect(readFileSync(file, 'utf8')).toBe(PAYROLL);
});
