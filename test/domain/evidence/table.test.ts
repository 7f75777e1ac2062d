// The table "Situations and their verdicts": what was delivered, what a complete list shows, what is said of it.
//
// Checked in the table's own order: first the Id alone (does its version wait, or has it left?), then reversals by Id, then reversals by
// work (exported before sent, sent before never sent, absent before listed, and twins), then what found no original (second, never got,
// exported before), then what is present (ready, changed, alarm, reopened), and last what is absent (by a yes, left together, unknown,
// gone). The notation is read and written in notation.ts; verdicts stand in any order.
import { describe, expect, it } from 'vitest';
import { sayOf } from './notation.ts';

const TABLE = `
| 10: 10 U · 11: 11 U | 10: 10 | 10: waits; 11: unknown |
| 10: 1 Y | 10: 1 | 10: waits |
| 10: 7.5 C reversed by the console | 10: -7.5 * | reversal 10 (-7.5): second, held (console) |
| 10: 7.5 C reversed by the console | 77: -7.5 * | reversal 77 (-7.5): second, held (console) |
| 10: 7.5 C | 10: -7.5 * | 10: marked by reversal; reversal 10 (-7.5): of 10 run 1 |
| 10: 7.5 A | 10: 7.5 * · 77: -7.5 * | reversal 77 (-7.5): of 10 run 1; line 10 (7.5): ready |
| 10: 7.5 A | 10: 7.5 * | 10: alarm |
| 10: 7.5 A | 10: 7.5 | 10: reopen: mark again |
| 10: 7.5 A reversed by the service · 10: -7.5 C * | 10: -7.5 * · 10: 6.5 * | 10: waits + ready [6.5] |
| 10: 7.5 C | 10: 7.5 * · 10: -7.5 * · 10: 6 * | 10: person: the list contradicts itself |
| 1: 0 A | 1: 0 * · 1: 5 * | reversal 1 (0): of 1 run 1; line 1 (5): ready |
| 1: 0 A | 77: 0 * · 1: 5 * | reversal 77 (0): of 1 run 1; line 1 (5): ready |
| 10: 7.5 A reversed by the service · 10: 6 A | 79: -6 * · 10: 7.5 * | reversal 79 (-6): of 10 run 2; line 10 (7.5): ready |
| 10: 7.5 A reversed by the service · 10: 6 A reversed by the service · 10: 7.5 A | 80: -7.5 * · 10: 6 * | reversal 80 (-7.5): of 10 run 3; line 10 (6): ready |
| 10: 7.5 A | 81: -7.5 * | reversal 81 (-7.5): of 10 run 1 |
| 10: 7.5 A | 10: 7.5 * · 77: -7.5 * | reversal 77 (-7.5): of 10 run 1; line 10 (7.5): ready |
| 10: 7.5 Y | 10: 6 * · 77: -7.5 * | 10: marked by reversal; reversal 77 (-7.5): of 10 run 1; line 10 (6): ready |
| 10: 7.5 U · 11: 4 U · 12: 4 U (v) | 10: 7.5 * · 77: -7.5 * | 10: marked by reversal; reversal 77 (-7.5): of 10 run 1; line 10 (7.5): ready; 11: marked: left together; 12: marked: left together |
| 10: 7.5 U · 11: 4 U | 10: 7.5 * · 10: -7.5 * | 10: marked by reversal; reversal 10 (-7.5): of 10 run 1; line 10 (7.5): ready; 11: marked: left together |
| 10: 7.5 U · 11: 4 U | 78: 7.5 * · 77: -7.5 * | 10: marked by reversal; reversal 77 (-7.5): of 10 run 1; line 78 (7.5): ready; 11: marked: left together |
| 10: 7.5 U · 11: 4 U · 12: 4 U | nothing | 10: marked: left together; 11: marked: left together; 12: marked: left together |
| 10: 7.5 C no verdict · 11: 4 C no verdict | 10: 7.5 * · 77: -7.5 * | 10: marked by reversal, group waits for verdict; reversal 77 (-7.5): of 10 run 1; line 10 (7.5): ready; 11: gone |
| 10: 3.75 C | 10: 3.75 · 77: -3.75 * | reversal 77 (-3.75): exported before; 10: waits |
| 10: 3.75 U · 11: 3.75 A | 10: 3.75 * · 77: -3.75 * | 10: person: twins; 77: person: twins |
| 10: 3.75 C · 11: 3.75 A | 10: 3.75 · 77: -3.75 * | reversal 77 (-3.75): of 11 run 1; 10: waits |
| 10: 7.5 A reversed by the service · 10: -7.5 C * · 10: 7.5 C * | 10: -7.5 * · 10: 7.5 * | 10: waits |
| 10: 7.5 A reversed by the service · 10: -7.5 Y * · 10: 7.5 Y * | 10: -7.5 * * · 10: 7.5 * * | 10: marked by reversal; reversal 10 (-7.5): of 10 run 2; line 10 (7.5): ready |
| 10: 7.5 A reversed by the service · 10: -7.5 U * · 10: 7.5 U * | 10: -7.5 * * · 10: 7.5 * * | 10: person: the list contradicts itself |
| 10: 7.5 A reversed by the service · 10: -7.5 U * · 10: 6 U * | 10: -6 * * · 10: 7.5 * * | 10: marked by reversal; reversal 10 (-6): of 10 run 2; line 10 (7.5): ready |
| 10: 7.5 A (P) | 77: -7.5 * (P) · 78: 7.5 * (Q) | reversal 77 (-7.5): of 10 run 1; line 78 (7.5): ready |
| 10: 7.5 X | 77: -7.5 * · 78: 6 * | reversal 77 (-7.5): held: the ERP never got it; line 78 (6): ready (held too where the two can be tied) |
| 10: 7.5 C | 10: 6 * | 10: changed |
`;

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, delivered, listed, verdict]) => ({ delivered: delivered!, listed: listed!, verdict: verdict! }));

describe('situations and their verdicts', () => {
  it('holds every situation', () => {
    expect(rows).toHaveLength(32);
  });

  for (const { delivered, listed, verdict } of rows) {
    it(`${delivered} | ${listed}`, () => {
      expect(sayOf(delivered, listed).split('; ')).toEqual(verdict.split('; ').sort());
    });
  }
});
