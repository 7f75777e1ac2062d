// Files of others, damaged at random: each is read, or refused in the words of the console, within its time.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHIPPED } from '../../main/files/layouts/shipped.ts';
import { parseLayout } from '../../main/files/layouts/schema.ts';
import { readNames } from '../../main/files/name-list.ts';
import { createTables } from '../../main/files/table/tables.ts';
import { readTranslationCsv } from '../../main/files/translation-csv.ts';
import { workbook, zip } from '../files/table/make-workbook.ts';
import { mutated, pick, type Random, upTo } from './mutate.ts';

const HEADING = 'Dato;Prosjekt;Varenr;Antall;Pris;Notat';

function table(random: Random): string {
  const rows = Array.from(
    { length: upTo(random, 30) },
    (_, n) => `0${1 + (n % 9)}.10.2026;10482;4010;${n},5;96,50;"Rør; ""22"" mm"`,
  );
  return [HEADING, ...rows, ''].join(pick(random, ['\r\n', '\n']));
}

function sheet(random: Random): Buffer {
  const rows = table(random)
    .split('\n')
    .map((line) => line.split(';').map((cell, at) => (at === 3 ? Number(cell.replace(',', '.')) || null : cell)));
  if (random() < 0.5) return mutated(random, workbook({ Uttak: rows, Notater: [['a'], ['b']] }));
  // Damage inside of a part, so that the ZIP around it holds.
  const xml = `<worksheet><sheetData>${'<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'.repeat(20)}</sheetData></worksheet>`;
  const parts = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>'],
    ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>'],
    ['xl/sharedStrings.xml', '<sst><si><t>a</t></si></sst>'],
    ['xl/styles.xml', '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'],
    ['xl/worksheets/s.xml', xml],
  ] as const;
  const hit = upTo(random, parts.length);
  return zip(parts.map(([name, text], at) => [name, at === hit ? mutated(random, Buffer.from(text)) : text] as const));
}

/** Reads one random file. Throws what the reader throws. */
export async function readOne(random: Random): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'));
  const what = pick(random, ['csv', 'xlsx', 'names', 'translation', 'layout'] as const);
  try {
    const file = path.join(folder, what === 'xlsx' ? 'fil.xlsx' : 'fil.csv');
    if (what === 'layout') {
      const text = mutated(random, Buffer.from(JSON.stringify(pick(random, SHIPPED)))).toString('utf8');
      let json: unknown;
      try {
        json = JSON.parse(text);
      } catch {
        return what;
      }
      parseLayout(json, 'layout');
      return what;
    }
    if (what === 'translation') {
      const csv = mutated(random, Buffer.from('AnsattId;to;rule;valid-from;valid-to\r\n1001;1;hours;01.01.2026;\r\n'));
      readTranslationCsv('tabell.csv', csv, 'employee', 'AnsattId');
      return what;
    }
    writeFileSync(file, what === 'xlsx' ? sheet(random) : mutated(random, Buffer.from(table(random))));
    if (what === 'names') {
      readNames(file);
      return what;
    }
    const tables = createTables();
    const taken = await tables.take(file, path.join(folder, 'kept'));
    const { dialect } = await tables.understand(taken, {});
    for await (const rows of tables.rows(taken, dialect)) if (rows.cells.length > 1_000_000) break;
    return what;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
