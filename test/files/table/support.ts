// Tables as programs write them, and what the console makes of them.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTables } from '../../../main/files/table/tables.ts';
import type { TakenFile, Understood } from '../../../main/ports/tables.ts';
import { newFolder } from '../../support/desk.ts';

export type Encoding =
  | 'utf-8'
  | 'utf-8-bom'
  | 'utf-16le'
  | 'utf-16be'
  | 'utf-16le-bom'
  | 'utf-16be-bom'
  | 'windows-1252'
  | 'cp850'
  | 'macintosh';

const HIGH = new Map(
  Array.from({ length: 32 }, (_, index) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + index)),
    128 + index,
  ]),
);

/** The letters of Norwegian in what is older. */
const OLD = {
  cp850: new Map(Array.from('æøåÆØÅ', (letter, at) => [letter, [0x91, 0x9b, 0x86, 0x92, 0x9d, 0x8f][at]!])),
  macintosh: new Map(Array.from('æøåÆØÅ', (letter, at) => [letter, [0xbe, 0xbf, 0x8c, 0xae, 0xaf, 0x81][at]!])),
};

/** Text as bytes. Throws for a character that Windows-1252 does not have. */
export function bytesOf(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-bom') return Buffer.from(`\uFEFF${text}`);
  if (encoding === 'windows-1252') {
    return Buffer.from(
      Array.from(text, (character) => {
        const code = HIGH.get(character) ?? character.charCodeAt(0);
        if (code > 255) throw new Error(`no ${character} in Windows-1252`);
        return code;
      }),
    );
  }
  if (encoding === 'cp850' || encoding === 'macintosh')
    return Buffer.from(Array.from(text, (one) => OLD[encoding].get(one) ?? one.charCodeAt(0)));
  const little = Buffer.from(encoding.endsWith('-bom') ? `\uFEFF${text}` : text, 'utf16le');
  return encoding.startsWith('utf-16be') ? little.swap16() : little;
}

export interface Read {
  readonly file: TakenFile;
  readonly found: Understood;
  readonly numbers: number[];
  readonly cells: string[][];
}

export type Chosen = Parameters<ReturnType<typeof createTables>['understand']>[1];

/** Takes, understands and reads a file. */
export async function readTable(file: string, chosen: Chosen = {}, folder = newFolder('kept')): Promise<Read> {
  const tables = createTables();
  const taken = await tables.take(file, folder);
  const found = await tables.understand(taken, chosen);
  const numbers: number[] = [];
  const cells: string[][] = [];
  for await (const piece of tables.rows(taken, found.dialect)) {
    numbers.push(...piece.numbers);
    cells.push(...piece.cells);
  }
  return { file: taken, found, numbers, cells };
}

export function fileOf(bytes: Buffer | string, name = 'table.csv', folder = newFolder('files')): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** Reads text that is written to a file of its own. */
export function readText(text: string, encoding: Encoding = 'utf-8', chosen: Chosen = {}): Promise<Read> {
  return readTable(fileOf(bytesOf(text, encoding)), chosen);
}
