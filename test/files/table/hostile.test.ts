// Files that are made or broken to do harm: a clear error that names the file, bounded memory, nothing left behind.

import { appendFileSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTables } from '../../../main/files/table/tables.ts';
import { newFolder } from '../../support/desk.ts';
import { workbook, zip } from './make-workbook.ts';
import { fileOf, readTable } from './support.ts';

const MB = 1 << 20;

/** Reads a file that cannot be read. Returns the words and what is left in the folder. */
async function refused(bytes: Buffer | string, name = 'fil.csv'): Promise<{ words: string; left: string[] }> {
  const kept = newFolder('kept');
  const words = await readTable(fileOf(bytes, name), {}, kept).then(
    () => 'it was read',
    (error: Error & { details?: { code: string; values?: { why?: string } } }) =>
      `${error.details?.code} ${error.details?.values?.why ?? ''}: ${error.message}`,
  );
  return { words, left: readdirSync(kept).filter((file) => file.startsWith('.')) };
}

it.each<[string, Buffer | string, RegExp]>([
  ['zero bytes', 'Dato;Antall\n25.10.2025;1\u00002\n', /file-unreadable.*fil\.csv.*zero byte at byte 25/],
  ['nothing', '', /file-empty: .*it is empty/],
  ['a PDF', '%PDF-1.7 …', /file-pdf: .*it is a PDF/],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae100', 'hex'), /file-old-excel: .*old Excel format/],
  [
    'a web page that is called a workbook',
    '<html><body><table><tr><td>Dato</td></tr></table></body></html>',
    /file-markup: .*web page/,
  ],
  ['XML of Excel 2003', '\uFEFF<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>', /file-markup: .*XML/],
  ['a line without an end', Buffer.alloc(20 * MB, 'a'), /longer than a million/],
  ['a million columns', `${'a;'.repeat(1_000_000)}\n`, /columns|longer than a million/],
  ['a ZIP that is no workbook', zip([['hello.txt', 'hello']]), /without any sheet/],
  ['a ZIP cut in two', workbook({ A: [['Dato'], ['x']] }).subarray(0, 300), /not a complete Excel workbook/],
  ['a ZIP with a broken part', broken(workbook({ A: [['Dato'], ['x']] })), /not a complete Excel workbook/],
])('%s', async (_name, bytes, words) => {
  const found = await refused(bytes);
  expect(found.words).toMatch(words);
  expect(found.left).toEqual([]);
});

function broken(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xff, 40, 60);
  return copy;
}

it('a zip bomb stops at the limit, whatever size it claims', async () => {
  const bomb = (claim?: number) =>
    zip(
      [
        ['xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>'],
        [
          'xl/_rels/workbook.xml.rels',
          '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>',
        ],
        ['xl/sharedStrings.xml', Buffer.alloc(300 * MB, ' ')],
        ['xl/worksheets/s.xml', '<worksheet><sheetData/></worksheet>'],
      ],
      claim,
    );
  for (const claim of [undefined, 10]) {
    const before = process.memoryUsage().rss;
    expect((await refused(bomb(claim), 'bombe.xlsx')).words).toMatch(/unpacks to more than 67 MB/);
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * MB);
  }
});

it.each([
  ['more parts than any workbook has', 20_001, 20],
  ['names that fill more than 8 MB', 160, 60_000],
])('a ZIP with %s', async (_name, count, length) => {
  const parts = Array.from({ length: count }, (_, index) => [`${index}`.padStart(length, 'n'), ''] as const);
  expect((await refused(zip(parts), 'mange.xlsx')).words).toMatch(/mange\.xlsx: it is not a complete Excel workbook/);
});

it('a workbook with a cell in column XFD', async () => {
  const sheet = '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>';
  const bytes = zip([
    ['xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>'],
    ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>'],
    ['xl/worksheets/s.xml', sheet],
  ]);
  expect((await refused(bytes, 'bred.xlsx')).words).toMatch(/more than 2000 columns/);
});

it('formulas stay text, and are guarded when they are written', async () => {
  const text = 'Dato;Varenr;Tekst\n25.10.2025;=1+1;"=HYPERLINK(""http://x"")"\n';
  const { cells } = await readTable(fileOf(text));
  expect(cells[0]).toEqual(['25.10.2025', '=1+1', '=HYPERLINK("http://x")']);
  const written = createTables().write(newFolder('out'), 'rader', [['=1+1', '-4,00', '@x']]);
  const back = await readTable(written, { header: '0' });
  expect(back.cells).toEqual([["'=1+1", '-4,00', "'@x"]]);
});

it('a name with path parts goes nowhere else', async () => {
  const folder = newFolder('kept');
  const { file } = await readTable(fileOf('Dato;Antall\n25.10.2025;1\n', '..\\..\\evil.csv'), {}, folder);
  expect([file.name, path.dirname(file.kept)]).toEqual(['evil.csv', folder]);
});

it('what is no file: a folder, nothing', async () => {
  const root = newFolder('strange');
  mkdirSync(path.join(root, 'folder'));
  const tables = createTables();
  await expect(tables.take(path.join(root, 'folder'), root)).rejects.toThrow(/it is not a file/);
  await expect(tables.take(path.join(root, 'none.csv'), root)).rejects.toThrow(/there is no such file/);
});

it('a file that changes while it is read', async () => {
  const folder = newFolder('growing');
  const file = path.join(folder, 'vokser.csv');
  const line = `25.10.2025;${'x'.repeat(200)}\n`;
  appendFileSync(file, line.repeat(100_000));
  const taking = createTables().take(file, path.join(folder, 'kept'));
  const grow = setInterval(() => appendFileSync(file, line), 1);
  await expect(taking).rejects.toThrow(/it changed while it was read/);
  clearInterval(grow);
  expect(readdirSync(path.join(folder, 'kept'))).toEqual([]);
});

it('4 GB in one line is refused after its first megabytes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparse-'));
  try {
    const file = path.join(folder, 'linje.csv');
    const descriptor = openSync(file, 'w');
    const part = Buffer.alloc(9 * MB, 'a');
    writeSync(descriptor, part);
    // The rest is a hole: four gigabytes that take no room.
    writeSync(descriptor, Buffer.from('a'), 0, 1, 4 * 1024 * MB - 1);
    closeSync(descriptor);
    await expect(createTables().take(file, path.join(folder, 'kept'))).rejects.toThrow(/longer than a million/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
