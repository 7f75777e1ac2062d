// The proof pack: a ZIP file with the cover, the files as they were handed over, the ids and the journal, and a list of what is in it. A
// file is taken from where it lies only when its bytes have the hash that was logged; else the list says what was found.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../domain/errors.ts';
import type { HandedOverFile, Pack, PackedFile, WritePack } from '../ports/pack.ts';
import { textCell } from './write/csv-cell.ts';
import { FOR_PEOPLE, publish, refuseUnwritable, writeTemporary } from './write/write-file.ts';
import { type ZipPart, zipParts } from './write/zip-parts.ts';

const RULES = { delimiter: ';', decimalSign: ',' } as const;
const BOM = '\uFEFF';
const MOST_NAMES = 1_000;

interface Found extends PackedFile {
  readonly sha256: string;
  readonly bytes: Buffer | null;
}

function bytesOf(full: string): Buffer | null {
  try {
    return readFileSync(full);
  } catch {
    return null;
  }
}

function found({ folder, file, sha256 }: HandedOverFile): Found {
  const bytes = bytesOf(path.join(folder, file));
  if (bytes === null) return { file, sha256, state: 'missing', bytes };
  const same = createHash('sha256').update(bytes).digest('hex') === sha256;
  return same ? { file, sha256, state: 'packed', bytes } : { file, sha256, state: 'different', bytes: null };
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => textCell(cell, RULES)).join(RULES.delimiter)}\r\n`;
}

function* lines(rows: Iterable<readonly string[]>): Generator<string> {
  yield BOM;
  for (const row of rows) yield line(row);
}

const SAID = {
  packed: 'as it was handed over: its bytes have this hash',
  missing: 'not in the pack: it does not lie where it was put',
  different: 'not in the pack: what lies where it was put has another hash',
} as const satisfies Record<PackedFile['state'], string>;

/** Names of one folder of the pack differ: two hand-overs may have had the same name in different folders. */
function placed(files: readonly Found[]): readonly (Found & { readonly place: string })[] {
  const taken = new Set<string>();
  return files.map((file, index) => {
    const place = taken.has(file.file) ? `files/${index + 1}-${file.file}` : `files/${file.file}`;
    taken.add(file.file);
    return { ...file, place };
  });
}

function partsOf(pack: Pack, files: readonly Found[]): readonly ZipPart[] {
  const own = placed(files);
  const contents = [
    ['file', 'sha256', 'state'],
    ...own.map(({ place, sha256, state }) => [place, sha256, SAID[state]]),
  ];
  return [
    ...(pack.cover === null ? [] : [{ name: 'cover.html', text: [pack.cover] }]),
    { name: 'contents.csv', text: lines(contents) },
    ...own.flatMap(({ place, bytes }) => (bytes === null ? [] : [{ name: place, text: [bytes] }])),
    { name: 'ids.csv', text: lines(pack.ids) },
    { name: 'journal.json', text: [pack.journal] },
  ];
}

/** proof-run-44.zip, or proof-run-44-2.zip where that is there already. */
function freeName(folder: string, name: string): string {
  for (let number = 2; number < MOST_NAMES; number += 1) {
    const tried = number === 2 ? `${name}.zip` : `${name}-${number - 1}.zip`;
    if (!existsSync(path.join(folder, tried))) return tried;
  }
  return `${name}.zip`;
}

function tooLarge(file: string): ConsoleError {
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'write the proof pack',
    object: file,
    cause: 'it would be larger than 4 GB',
    hint: 'Keep the files of the run beside its cover instead.',
    retrySafe: true,
    values: { why: 'other', file },
  });
}

export const writePack: WritePack = (folder, name, pack) => {
  const file = freeName(folder, name);
  refuseUnwritable(folder, file, FOR_PEOPLE);
  const files = pack.files.map(found);
  const temporary = `.${file}.part`;
  const { sha256 } = writeTemporary(
    path.join(folder, temporary),
    '',
    zipParts(partsOf(pack, files), () => tooLarge(file)),
    { purpose: FOR_PEOPLE },
  );
  publish(folder, temporary, file, FOR_PEOPLE);
  return { path: path.join(folder, file), sha256, files: files.map((one) => ({ file: one.file, state: one.state })) };
};
