// Every CSV that the program writes for people shows the control characters of others as their numbers; hand-over files keep their bytes.

import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTables } from '../../../main/files/table/tables.ts';
import { translationCsv } from '../../../main/files/translation-csv.ts';
import { writeSheets } from '../../../main/files/write/sheets.ts';
import { newFolder } from '../../support/desk.ts';

const HOSTILE = 'Kari\u001b[2J\u0007 \u202eLund\u0000';
const SHOWN = 'Kari<U+001B>[2J<U+0007> <U+202E>Lund<U+0000>';

it('bad rows, sheets and translation tables are printable', () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const bad = createTables().write(folder, 'Feil', [[HOSTILE, '1,5']]);
  const sheet = path.join(folder, 'poster.csv');
  const columns = [{ heading: 'Navn', type: 'text' as const }];
  writeSheets(sheet, [{ name: 'Poster', columns, rows: [[HOSTILE]] }], 'nb');
  const table = { name: 'employee', keys: ['AnsattId'], rows: [] };
  const row = { keys: [HOSTILE], to: HOSTILE, rule: '', validFrom: null, validTo: null };
  const csv = translationCsv({ ...table, rows: [row] }, 'ArbeidstypeId');
  for (const text of [readFileSync(bad, 'utf8'), readFileSync(sheet, 'utf8'), csv]) {
    expect(text).toContain(SHOWN);
    for (const sign of ['\u0000', '\u0007', '\u001b', '\u202e']) expect(text.includes(sign)).toBe(false);
  }
});
