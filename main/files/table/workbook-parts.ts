// The parts of a workbook beside its sheets: which sheets there are, the texts that cells share, and which styles write a number as a date
// or with noughts before it.

import { type Meter } from './seek.ts';
import { attributeReader, decoded, xmlReader, type XmlSink } from './xml-events.ts';
import { damaged, type Zip } from './zip.ts';
import { unreadable } from './problems.ts';

const formatIdOf = attributeReader('numFmtId');
const formatCodeOf = attributeReader('formatCode');
const linkIdOf = attributeReader('Id');
const targetOf = attributeReader('Target');
const date1904Of = attributeReader('date1904');
const stateOf = attributeReader('state');
const linkOf = attributeReader('id');
const nameOf = attributeReader('name');

const MOST_PART = 64 << 20;
const LONGEST_FORMAT = 1_000;

export interface Book {
  /** Those that Excel shows come first. */
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[];
  readonly strings: readonly string[];
  /** Whether a style writes its number as a date. */
  readonly dateStyles: readonly boolean[];
  /** How many digits a style shows at least: 5 for 00000. */
  readonly leastDigits: readonly number[];
  readonly from1904: boolean;
}

const NOTHING: XmlSink = { open: () => {}, close: () => {}, text: () => {} };

async function readPart(zip: Zip, name: string, file: string, meter: Meter, sink: Partial<XmlSink>): Promise<void> {
  if (!zip.has(name)) return;
  const decoder = new TextDecoder('utf-8');
  const reader = xmlReader({ ...NOTHING, ...sink }, () => damaged(file), meter);
  for await (const piece of zip.read(name, MOST_PART)) reader.feed(decoder.decode(piece, { stream: true }));
}

/** Gathers the text in all <t>; phonetic readings are left out. */
export class TextParts {
  #text = '';
  #part: string | null = null;
  #phonetic = false;

  open(name: string, empty: boolean): void {
    if (empty) return;
    if (name === 'rPh') this.#phonetic = true;
    if (name === 't' && !this.#phonetic) this.#part = '';
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    if (name !== 't' || this.#part === null) return;
    this.#text += decoded(this.#part);
    this.#part = null;
  }

  add(part: string): void {
    if (this.#part !== null) this.#part += part;
  }

  /** What was gathered, and begins anew. */
  take(): string {
    const text = this.#text.replaceAll('\u0000', '');
    this.#text = '';
    this.#part = null;
    this.#phonetic = false;
    return text;
  }
}

async function readStrings(zip: Zip, file: string, meter: Meter): Promise<string[]> {
  const strings: string[] = [];
  const parts = new TextParts();
  await readPart(zip, 'xl/sharedStrings.xml', file, meter, {
    open(name, _tag, empty) {
      if (name === 'si') parts.take();
      if (name === 'si' && empty) strings.push('');
      else parts.open(name, empty);
    },
    close(name) {
      parts.close(name);
      if (name === 'si') strings.push(parts.take());
    },
    text: (part) => parts.add(part),
  });
  return strings;
}

const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

function isDateFormat(code: string): boolean {
  const bare = code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[dmyhs]/i.test(bare.replace(/general/gi, ''));
}

const ONLY_NOUGHTS = /^0{2,100}$/;

async function readStyles(zip: Zip, file: string, meter: Meter): Promise<Pick<Book, 'dateStyles' | 'leastDigits'>> {
  const custom = new Map<number, string>();
  const styles: number[] = [];
  let inFormats = false;
  await readPart(zip, 'xl/styles.xml', file, meter, {
    open(name, tag, empty) {
      if (name === 'cellXfs') inFormats = !empty;
      if (name === 'numFmt') custom.set(Number(formatIdOf(tag)), formatCodeOf(tag) ?? '');
      if (name === 'xf' && inFormats) styles.push(Number(formatIdOf(tag) ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inFormats = false;
    },
  });
  const isDate = (id: number): boolean => {
    const code = custom.get(id);
    return code === undefined ? BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) : isDateFormat(code);
  };
  const digits = (id: number): number => {
    const code = custom.get(id) ?? '';
    return ONLY_NOUGHTS.test(code) ? code.length : 1;
  };
  return { dateStyles: styles.map(isDate), leastDigits: styles.map(digits) };
}

/** Everything that the sheets are read with. Throws `file-unreadable`. */
export async function readBook(zip: Zip, file: string, meter: Meter): Promise<Book> {
  const links = new Map<string, string>();
  await readPart(zip, 'xl/_rels/workbook.xml.rels', file, meter, {
    open(name, tag) {
      if (name !== 'Relationship') return;
      links.set(linkIdOf(tag) ?? '', (targetOf(tag) ?? '').replace(/^\/?(xl\/)?/, 'xl/'));
    },
  });
  const sheets: { name: string; part: string; isHidden: boolean }[] = [];
  let from1904 = false;
  await readPart(zip, 'xl/workbook.xml', file, meter, {
    open(name, tag) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(date1904Of(tag) ?? '');
      if (name !== 'sheet') return;
      const part = links.get(linkOf(tag) ?? '') ?? '';
      const isHidden = /hidden/i.test(stateOf(tag) ?? '');
      if (zip.has(part)) sheets.push({ name: nameOf(tag) ?? '', part, isHidden });
    },
  });
  if (sheets.length === 0)
    throw unreadable(file, 'it is a ZIP file or a workbook without any sheet', 'Save the table as .xlsx or CSV.');
  sheets.sort((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const strings = await readStrings(zip, file, meter);
  return { sheets, strings, ...(await readStyles(zip, file, meter)), from1904 };
}
