// No reader of a file of others takes more than linear time: each hostile file is read once as it is and once of double length, and the
// characters that were looked at are counted. Nothing is timed.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '../../../main/files/table/csv-records.ts';
import { type Meter, newMeter } from '../../../main/files/table/seek.ts';
import { createTables } from '../../../main/files/table/tables.ts';
import { workbookRows } from '../../../main/files/table/workbook.ts';
import { newFolder } from '../../support/desk.ts';
import { zip } from './make-workbook.ts';
import { fileOf } from './support.ts';

/** What a beginning may cost that has nothing to do with the length. */
const SLACK = 2_000;
/** How often a character is looked at, at most. */
const MOST_LOOKS = 40;

const PIECE = 1 << 18;

function visitedCsv(text: string): number {
  const meter = newMeter();
  const records = csvRecords('test', ';', meter);
  try {
    for (let at = 0; at < text.length; at += PIECE) records.feed(text.slice(at, at + PIECE), false);
    records.feed('', true);
  } catch {
    // Refused with words: what counts is the way there.
  }
  return meter.visited;
}

const WORKBOOK = '<workbook><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>';
const LINKS = '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>';
const SHEET = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>';

async function visitedWorkbook(part: string, text: string): Promise<number> {
  const parts = new Map([
    ['xl/workbook.xml', WORKBOOK],
    ['xl/_rels/workbook.xml.rels', LINKS],
    ['xl/worksheets/s.xml', SHEET],
    [part, text],
  ]);
  const meter: Meter = newMeter();
  const tables = createTables();
  const file = await tables.take(fileOf(zip([...parts]), 'a.xlsx'), newFolder('kept'));
  try {
    for await (const _rows of workbookRows(file, 'A', {}, meter));
  } catch {
    // As above.
  }
  return meter.visited;
}

function expectLinear(once: number, twice: number, length: number, what: string): void {
  expect(twice, what).toBeLessThanOrEqual(2 * once + SLACK);
  expect(twice, what).toBeLessThanOrEqual(MOST_LOOKS * length + SLACK);
}

describe('delimited text', () => {
  it.each([
    ['quotes inside a cell that close at the very end', '"a', '";'],
    ['quotes inside a cell that never close', '"a', ''],
    ['cells that open and never close', ' "x"";', ''],
    ['lines of cells that open and never close', ' "x""\n', ''],
    ['one cell on each line that opens with a doubled quote', '"""a\n', ''],
    ['quotes and no delimiter', '"a"a\n', ''],
    ['line ends in a first cell', '\n', '"'],
    ['spaces', ' ', '"'],
  ])('%s', (what, unit, end) => {
    const text = (count: number) => `"x${unit.repeat(count)}${end}`;
    expectLinear(visitedCsv(text(20_000)), visitedCsv(text(40_000)), text(40_000).length, what);
  });

  it('whatever is repeated', () => {
    const token = fc.constantFrom('"', '""', 'a', ';', ' ', '\n', '\r\n', '";', ';"', '"\n', '\n"');
    const unit = fc.array(token, { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(unit, unit, (first, repeated) => {
        const text = (count: number) => first.join('') + repeated.join('').repeat(count);
        expectLinear(
          visitedCsv(text(1_500)),
          visitedCsv(text(3_000)),
          text(3_000).length,
          JSON.stringify([first, repeated]),
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe('a workbook', () => {
  const rows = 'xl/worksheets/s.xml';
  const strings = 'xl/sharedStrings.xml';
  const styles = 'xl/styles.xml';
  it.each([
    ['rows that do not end', rows, '<row r="1">'],
    ['rows whose tag does not end', rows, '<row '],
    ['cells that do not end', rows, '<c r="A1">'],
    ['cells whose tag does not end', rows, '<c r="A1" '],
    ['quotes that do not end', rows, '<c r="'],
    ['values that do not end', rows, '<c><v>'],
    ['texts that do not end', rows, '<c t="inlineStr"><is><t>'],
    ['comments that do not end', rows, '<!--'],
    ['strings that do not end', strings, '<si>'],
    ['strings whose tag does not end', strings, '<si '],
    ['texts of strings that do not end', strings, '<si><t>'],
    ['readings that do not end', strings, '<si><rPh>'],
    ['formats that do not end', styles, '<cellXfs>'],
    ['formats whose tag does not end', styles, '<cellXfs '],
    ['brackets in a format that do not end', styles, '<numFmt numFmtId="1" formatCode="[[[[[[[["/>'],
    ['sheets whose tag does not end', 'xl/workbook.xml', '<sheet '],
    ['links whose tag does not end', 'xl/_rels/workbook.xml.rels', '<Relationship '],
  ])('%s', async (what, part, unit) => {
    const text = (count: number) => `<a><sheetData><row r="1">${unit.repeat(count)}`;
    const once = await visitedWorkbook(part, text(20_000));
    expectLinear(once, await visitedWorkbook(part, text(40_000)), text(40_000).length, what);
  });
});
