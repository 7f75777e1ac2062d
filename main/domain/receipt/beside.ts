// What stands beside the Id or the line number of a row. A receipt may write names where the file has numbers: then it says nothing here.
// Where it names what another line of the file has, and the line that it is about has not, nobody can tell whose row it is.

import { NAMES } from '../delivery/named-share.ts';
import { type DecimalSign, ownForm, readNumber } from '../intake/number-cell.ts';
import { roundedTo } from '../layout/number-text.ts';
import type { ReceiptColumns } from './columns.ts';
import { type FileLine, keyOf } from './file-line.ts';
import { saidQuantity } from './said-quantity.ts';

export interface Beside {
  know(line: FileLine): void;
  isOfOther(cells: readonly string[], lines: readonly FileLine[]): boolean;
}

interface Known {
  readonly at: number;
  readonly own: (line: FileLine) => string;
  /** What stands there in any line of the file. */
  readonly there: Set<string>;
  /** Of numbers, such as a price: another one is another one, whether the file has it elsewhere or not. */
  readonly decimals?: number | undefined;
}

/** Null where either of the two is no number. */
function isSameNumber(own: string, cell: string, decimals: number, decimal: DecimalSign): boolean | null {
  const [mine, said] = [readNumber(own, '.'), saidQuantity(cell, decimal)];
  if ('code' in mine || said === null) return null;
  return said === mine.micro || said === roundedTo(mine.micro, decimals, 'half-away');
}

/** For the columns that the receipt has. */
export function besideIn(columns: ReceiptColumns, decimal: DecimalSign): Beside {
  const known: Known[] = [];
  for (const name of NAMES)
    if (columns[name] !== undefined)
      known.push({ at: columns[name], own: (line) => keyOf(line[name]), there: new Set() });
  for (const { at, key, decimals } of columns.otherTexts ?? [])
    known.push({ at, own: ({ texts }) => keyOf(texts?.[key] ?? ''), there: new Set(), decimals });
  const isSame = ({ own, there, decimals }: Known, cell: string, line: FileLine): boolean => {
    const mine = own(line);
    const same = decimals === undefined ? null : isSameNumber(mine, cell, decimals, decimal);
    return same ?? (mine === '' || mine === keyOf(ownForm(cell)) || !there.has(keyOf(ownForm(cell))));
  };
  return {
    know(line) {
      for (const { own, there } of known) there.add(own(line));
    },
    isOfOther(cells, lines) {
      const said = known.map((one) => [one, (cells[one.at] ?? '').trim()] as const).filter(([, cell]) => cell !== '');
      if (said.length === 0 || lines.length === 0) return false;
      return !lines.some((line) => said.every(([one, cell]) => isSame(one, cell, line)));
    },
  };
}
