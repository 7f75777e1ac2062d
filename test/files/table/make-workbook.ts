// Small workbooks (.xlsx) as Excel lays them out, for tests: a ZIP with stored or packed parts.

import { crc32, deflateRawSync } from 'node:zlib';

type Part = readonly [name: string, content: string | Buffer];

/** A ZIP file of parts. `claim` overrides the unpacked size that the file says. */
export function zip(parts: readonly Part[], claim?: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claim ?? data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, title, packed]);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    common.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, title);
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

/**
 * A day number is written with a date style; a text goes to the shared strings; `formula` has a saved value, or none; `digits` stand as
 * they are, `noughts` with a style of five of them.
 */
export type Cell =
  | string
  | number
  | { readonly day: number }
  | { readonly formula: string; readonly value: string | null }
  | { readonly digits: string; readonly noughts?: true }
  | null;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

/** What Excel does not show besides rows: columns of each sheet, from 1, and sheets by their state. */
interface Unseen {
  readonly columns?: readonly number[];
  readonly sheets?: Readonly<Record<string, 'hidden' | 'veryHidden'>>;
  /** Days are counted from 1904. */
  readonly from1904?: boolean;
}

/** `hidden` are the numbers of rows that each sheet hides. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  hidden: readonly number[] = [],
  unseen: Unseen = {},
): Buffer {
  const strings: string[] = [];
  const cell = (value: Cell, row: number, column: number): string => {
    const at = `r="${letters(column)}${row}"`;
    if (value === null) return '';
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
    if (typeof value === 'string') return `<c ${at} t="s"><v>${strings.push(value) - 1}</v></c>`;
    if ('digits' in value) return `<c ${at}${value.noughts ? ' s="2"' : ''}><v>${value.digits}</v></c>`;
    if ('day' in value) return `<c ${at} s="1"><v>${value.day}</v></c>`;
    if (value.value === null) return `<c ${at}><f>${escaped(value.formula)}</f></c>`;
    return `<c ${at} t="str"><f>${escaped(value.formula)}</f><v>${escaped(value.value)}</v></c>`;
  };
  const names = Object.keys(sheets);
  const parts: Part[] = names.map((name, index) => {
    const rows = sheets[name]!.map(
      (cells, at) =>
        `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map((value, column) => cell(value, at + 1, column)).join('')}</row>`,
    );
    const columns = (unseen.columns ?? []).map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
    const cols = columns === '' ? '' : `<cols>${columns}</cols>`;
    const sheet = `<worksheet>${cols}<sheetData>${rows.join('')}</sheetData></worksheet>`;
    return [`xl/worksheets/sheet${index + 1}.xml`, sheet];
  });
  const stateOf = (name: string) => (unseen.sheets?.[name] === undefined ? '' : ` state="${unseen.sheets[name]}"`);
  const list = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${stateOf(name)} r:id="rId${at + 1}"/>`,
  );
  const links = names.map((_name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zip([
    [
      'xl/workbook.xml',
      `<workbook>${unseen.from1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`],
    [
      'xl/styles.xml',
      '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ],
    ['xl/sharedStrings.xml', `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`],
    ...parts,
  ]);
}
