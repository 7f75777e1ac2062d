// A backup that is put back keeps the store that stood there, whatever comes between.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { putBackAsked, putBackNext } from '../../../main/store/file/restore.ts';
import { newFolder } from '../../support/desk.ts';

const NOW = '2026-11-02T08:00:00.000Z';
const STORE = 'console.sqlite';

/** A folder with a store, and with backups that can be read, of which each says which it is. */
function folderWith(...names: readonly string[]) {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'backups'), { recursive: true });
  const files = names.map((name) => path.join(folder, 'backups', name));
  for (const [at, file] of files.entries()) {
    const database = new Database(file);
    database.pragma(`user_version = ${at + 1}`);
    database.close();
  }
  writeFileSync(path.join(folder, STORE), 'the store that stood there');
  writeFileSync(path.join(folder, `${STORE}-wal`), 'its log');
  return { folder, text: (name: string) => readFileSync(path.join(folder, name), 'latin1'), files };
}

const ONE = '20261101080000-daily.sqlite';
const OTHER = '20261031080000-daily.sqlite';

it('done again by whoever was killed before the note was away, it keeps what it kept', () => {
  const { folder, text, files } = folderWith(ONE);
  putBackNext(folder, STORE, ONE, NOW);
  const note = path.join(folder, 'put-back.txt');
  const asked = readFileSync(note);
  const { kept } = putBackAsked(folder, STORE)!;
  // As a kill between the last two steps leaves it.
  writeFileSync(note, asked);
  expect(putBackAsked(folder, STORE)).toEqual({ backup: ONE, kept });
  expect([text(kept!), text(`${kept}-wal`)]).toEqual(['the store that stood there', 'its log']);
  expect(readFileSync(path.join(folder, STORE)).equals(readFileSync(files[0]!))).toBe(true);
});

it('cut short between the store and its log, it still tells what the store is kept as', () => {
  const { folder, text } = folderWith(ONE);
  putBackNext(folder, STORE, ONE, NOW);
  renameSync(path.join(folder, STORE), path.join(folder, 'console.sqlite.before-20261102080000'));
  const { kept } = putBackAsked(folder, STORE)!;
  expect(kept).toBe('console.sqlite.before-20261102080000');
  expect([text(kept!), text(`${kept}-wal`)]).toEqual(['the store that stood there', 'its log']);
});

it('two within a second keep each what stood there before', () => {
  const { folder, text, files } = folderWith(ONE, OTHER);
  putBackNext(folder, STORE, ONE, NOW);
  const first = putBackAsked(folder, STORE)!;
  putBackNext(folder, STORE, OTHER, NOW);
  const second = putBackAsked(folder, STORE)!;
  expect(text(first.kept!)).toBe('the store that stood there');
  expect(readFileSync(path.join(folder, second.kept!)).equals(readFileSync(files[0]!))).toBe(true);
  expect(readFileSync(path.join(folder, STORE)).equals(readFileSync(files[1]!))).toBe(true);
});
