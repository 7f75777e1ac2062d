// Connections that lists read by go from one list to the next, and never serve two at a time.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { Readers } from '../../main/sandbox/readers.ts';
import { newFolder } from './support.ts';

const NUMBERS = 'SELECT number FROM numbers ORDER BY number';

function numbers(): { writer: Database.Database; readers: Readers } {
  const file = join(newFolder(), 'numbers.sqlite');
  const writer = new Database(file);
  writer.pragma('journal_mode = WAL');
  writer.exec('CREATE TABLE numbers (number INTEGER); INSERT INTO numbers VALUES (1), (2)');
  return { writer, readers: new Readers(file) };
}

it('a list reads by the connection of the one before it, and what was written since', () => {
  const { writer, readers } = numbers();
  const first = readers.take();
  expect(first.ask(NUMBERS).all()).toEqual([1, 2]);
  readers.giveBack(first);
  writer.exec('INSERT INTO numbers VALUES (3)');
  const second = readers.take();
  expect(second).toBe(first);
  expect(second.ask(NUMBERS)).toBe(first.ask(NUMBERS));
  expect(second.ask(NUMBERS).all()).toEqual([1, 2, 3]);
  readers.giveBack(second);
  readers.close();
  writer.close();
  expect(second.database.open).toBe(false);
});

it('two lists at a time have a connection each, and one that was broken off, or outlives the service, is closed', () => {
  const { writer, readers } = numbers();
  const [broken, whole] = [readers.take(), readers.take()];
  expect(whole).not.toBe(broken);
  broken.database.exec('BEGIN');
  for (const number of broken.ask(NUMBERS).iterate()) {
    expect(number).toBe(1);
    break;
  }
  readers.giveBack(broken);
  expect(broken.database.open).toBe(false);
  readers.close();
  readers.giveBack(whole);
  expect(whole.database.open).toBe(false);
  writer.close();
});

it('keeps only so many texts and connections', () => {
  const { writer, readers } = numbers();
  const taken = Array.from({ length: 6 }, () => readers.take());
  for (let n = 0; n < 120; n += 1) expect(taken[0]!.ask(`SELECT ${n}`).all()).toEqual([n]);
  for (const reader of taken) readers.giveBack(reader);
  expect(taken.filter(({ database }) => database.open)).toHaveLength(4);
  readers.close();
  writer.close();
});
