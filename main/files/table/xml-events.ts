// The parts of a workbook as they come: what opens, what closes, and the text between. Each character is looked at a bounded number of
// times, whatever is left open; what no workbook has ends the reading.

import { type Meter, seek } from './seek.ts';

export interface XmlSink {
  /** `tag`: its name and attributes as they stand. `empty`: it closes itself. */
  open(name: string, tag: string, empty: boolean): void;
  close(name: string): void;
  /** A piece of text, escapes and all. */
  text(part: string): void;
}

export interface XmlReader {
  feed(piece: string): void;
}

/** Attributes hold formulas and names at most. */
const LONGEST_TAG = 1 << 16;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const COMMENT = ['<!--', '-->'] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;

export function decoded(xml: string): string {
  if (!xml.includes('&') && !xml.includes('_x')) return xml;
  return xml
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      const code =
        decimal === undefined ? (hex === undefined ? Number.NaN : Number.parseInt(hex, 16)) : Number(decimal);
      if (name !== undefined) return ENTITIES[name] ?? whole;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Reads an attribute of a tag, with or without a prefix; null when it has none. */
export function attributeReader(name: string): (tag: string) => string | null {
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`);
  return (tag) => {
    const found = pattern.exec(tag);
    return found === null ? null : decoded(found[1] ?? found[2]!);
  };
}

/** Where the tag that begins at `from` ends; -1 when its end has not come yet. What stands in quotes does not end it. */
function endOfTag(text: string, from: number, meter: Meter): number {
  let quote = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 62) {
      meter.visited += at - from;
      return at;
    }
  }
  meter.visited += text.length - from;
  return -1;
}

function localName(tag: string): string {
  const end = tag.search(/[\s/]/);
  const name = end === -1 ? tag : tag.slice(0, end);
  return name.slice(name.indexOf(':') + 1);
}

function emit(sink: XmlSink, tag: string): void {
  const first = tag.charCodeAt(0);
  if (first === 47) sink.close(localName(tag.slice(1)));
  // Declarations and processing instructions say nothing here.
  else if (first !== 33 && first !== 63) sink.open(localName(tag), tag, tag.endsWith('/'));
}

/** A reader that tells `sink` what comes. `damaged` makes the error of a tag that does not end. */
export function xmlReader(sink: XmlSink, damaged: () => Error, meter: Meter): XmlReader {
  let carry = '';
  let inside: typeof COMMENT | typeof CDATA | null = null;

  /** Skips or tells a comment or a literal part up to its end. Returns where it ends. */
  const passOver = (text: string, at: number, [, end]: typeof COMMENT | typeof CDATA): number => {
    const found = seek(text, end, at, meter);
    const isHere = found < text.length;
    const until = isHere ? found : Math.max(at, text.length - end.length + 1);
    if (inside === CDATA) sink.text(text.slice(at, until).replaceAll('&', '&amp;'));
    if (isHere) inside = null;
    return isHere ? found + end.length : until;
  };

  return {
    feed(piece) {
      const text = carry + piece;
      let at = 0;
      while (at < text.length) {
        if (inside !== null) {
          at = passOver(text, at, inside);
          if (inside !== null) break;
          continue;
        }
        const open = seek(text, '<', at, meter);
        if (open > at) sink.text(text.slice(at, open));
        at = open;
        if (open === text.length) break;
        const start = text.slice(open, open + CDATA[0].length);
        const special = [COMMENT, CDATA].find(([begin]) => start.startsWith(begin));
        if (special !== undefined) {
          inside = special;
          at += special[0].length;
          continue;
        }
        // Too little of it is there to tell.
        if (start.length < CDATA[0].length && CDATA[0].startsWith(start)) break;
        const end = endOfTag(text, open, meter);
        if ((end === -1 ? text.length : end) - open > LONGEST_TAG) throw damaged();
        if (end === -1) break;
        emit(sink, text.slice(open + 1, end));
        at = end + 1;
      }
      carry = text.slice(at);
    },
  };
}
