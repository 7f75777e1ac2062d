// What stands beside the Id or the line number of a row. A receipt may write names where the file has numbers: then it says nothing here.
// Where it names what another line of the file has, and the line that it is about has not, nobody can tell whose row it is.

import { type FileLine, keyOf } from './file-line.ts';

type Key = 'employee' | 'payType' | 'project';

export interface Beside {
  know(line: FileLine): void;
  isOfOther(cellOf: (key: Key) => string, lines: readonly FileLine[]): boolean;
}

/** For the columns that the receipt has. */
export function besideIn(keys: readonly Key[]): Beside {
  const known = new Map(keys.map((key) => [key, new Set<string>()]));
  const fits = (line: FileLine, key: Key, cell: string): boolean => {
    const own = keyOf(line[key]);
    return own === '' || own === cell || !known.get(key)!.has(cell);
  };
  return {
    know(line) {
      for (const key of keys) known.get(key)!.add(keyOf(line[key]));
    },
    isOfOther(cellOf, lines) {
      const said = keys.map((key): [Key, string] => [key, keyOf(cellOf(key))]).filter(([, cell]) => cell !== '');
      if (said.length === 0 || lines.length === 0) return false;
      return !lines.some((line) => said.every(([key, cell]) => fits(line, key, cell)));
    },
  };
}
