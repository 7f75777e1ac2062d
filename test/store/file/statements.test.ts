// A text is compiled once, and each question has its own modes all the same.

import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { openForWriting } from '../../../main/store/file/database.ts';

const NUMBERS = 'SELECT value, value * 2 AS twice FROM json_each(?)';

afterEach(() => vi.restoreAllMocks());

it('answers the same text in the modes of each question, whatever was asked before', () => {
  const database = openForWriting(':memory:');
  try {
    const plain = database.prepare<[string], { value: number; twice: number }>(NUMBERS);
    const plucked = database.prepare<[string], number>(NUMBERS).pluck();
    const raw = database.prepare<[string], [bigint, bigint]>(NUMBERS).safeIntegers().raw();
    for (let round = 0; round < 2; round += 1) {
      expect(plucked.all('[1,2]')).toEqual([1, 2]);
      expect(raw.get('[3]')).toEqual([3n, 6n]);
      expect(plain.all('[4]')).toEqual([{ value: 4, twice: 8 }]);
    }
  } finally {
    database.close();
  }
});

it('asks again while the same question is walked, in other modes too', () => {
  const database = openForWriting(':memory:');
  try {
    const seen: unknown[] = [];
    const inner = database.prepare<[string], number>(NUMBERS).pluck();
    for (const { value } of database.prepare<[string], { value: number }>(NUMBERS).iterate('[1,2]'))
      seen.push(value, ...inner.all('[7]'));
    expect(seen).toEqual([1, 7, 2, 7]);
  } finally {
    database.close();
  }
});

it('refuses what SQLite refuses where it is asked for, not where it is run', () => {
  const database = openForWriting(':memory:');
  try {
    expect(() => database.prepare('SELECT absent')).toThrow('no such column');
  } finally {
    database.close();
  }
});

it('shows SQLite no value for its plan, which would be made anew each time, but that of a state, which has an index of its own', () => {
  const compiled = vi.spyOn(Database.prototype, 'prepare');
  const database = openForWriting(':memory:');
  try {
    database.exec(`CREATE TABLE line (run INTEGER, state TEXT, unit INTEGER); INSERT INTO line VALUES (1, 'ready', 7)`);
    const asked = `SELECT unit FROM line WHERE run = ? AND line.state = ? AND unit = @unit AND unit <= ? ORDER BY unit`;
    const units = database.prepare<unknown[], number>(asked).pluck();
    expect(compiled.mock.lastCall).toEqual([
      'SELECT unit FROM line WHERE run = +? AND line.state = ? AND unit = +@unit AND unit <= ? ORDER BY unit',
    ]);
    expect(units.all({ unit: 7 }, 1, 'ready', 7)).toEqual([7]);
    expect(units.all({ unit: 7 }, 1n, 'ready', 7)).toEqual([7]);
    expect(units.all({ unit: 7 }, 2, 'ready', 7)).toEqual([]);
  } finally {
    database.close();
  }
});
