// Rows that a quote swallowed into a cell are told from a text that only has lines.

import { expect, it } from 'vitest';
import { type ReadsAs, swallowed } from '../../../main/domain/intake/swallowed.ts';

/** Columns: date, product, quantity, text. */
const readsAs: ReadsAs = (cell, column) =>
  column === 0 ? /^\d{4}-\d\d-\d\d$/.test(cell) : column === 2 ? /^\d+$/.test(cell) : null;

it.each([
  ['one row, by the last column', ['2026-10-01', 'A', '1', 'x\r\n2026-10-02;B;2;y'], { column: 3, rows: 1 }],
  ['two rows', ['2026-10-01', 'A', '1', 'x\n2026-10-02;B;2;y\n2026-10-03;C;3;z'], { column: 3, rows: 2 }],
  ['by a column within', ['2026-10-01', 'A;1;x\r2026-10-02;B', '2', 'y'], { column: 1, rows: 1 }],
  ['with tabs', ['2026-10-01', 'A', '1', 'x\n2026-10-02\tB\t2\ty'], { column: 3, rows: 1 }],
])('%s', (_, cells, found) => expect(swallowed(cells, readsAs)).toEqual(found));

it.each([
  ['a text of two lines', ['2026-10-01', 'A', '1', 'first\nsecond']],
  ['a text that has as many signs', ['2026-10-01', 'A', '1', 'x\na; b; c; d']],
  ['a text with one number', ['2026-10-01', 'A', '1', 'x\n;;2;']],
  ['a row of fewer cells', ['2026-10-01', 'A', '1', 'x\n2026-10-02;B;2']],
  ['no line break', ['2026-10-01', 'A', '1', '2026-10-02;B;2;y']],
])('%s is left alone', (_, cells) => expect(swallowed(cells, readsAs)).toBeNull());
