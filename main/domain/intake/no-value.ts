// Cells that stand for a value and have none: a formula that nobody calculated, and the errors of a spreadsheet. As a text they would be
// sent as they stand, and as nothing they would be lost.

import type { CellProblem } from './problem.ts';

const FORMULA = '#=';
const LONGEST = 100;
/** As Excel writes them in English and in Norwegian; the last: signs of a column that is too narrow for what stands in it. */
const ERROR =
  /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|I\/T|NAVN\?|VERDI!|OVERFLYT!|KALK!|##+)$/i;

/** A formula that was saved without its value. */
export function notCalculated(formula: string): string {
  return FORMULA + formula.slice(0, LONGEST);
}

/** What is wrong with a cell that begins with `#`; null where it is a value. */
export function noValueIn(cell: string): CellProblem | null {
  if (cell.startsWith(FORMULA)) return { code: 'not-calculated', values: { formula: cell.slice(1) } };
  return ERROR.test(cell) ? { code: 'error-value', values: {} } : null;
}
