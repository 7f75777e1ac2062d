// The hand-over layouts that ship with the console.

import { wrongUsage } from '../../domain/errors.ts';
import type { Layout } from './layout.ts';
import { plainCsv } from './plain-csv.ts';

export const LAYOUTS: readonly Layout[] = [plainCsv];

/** The layout of that name. Throws `wrong-usage` naming those there are. */
export function layoutNamed(name: string): Layout {
  const found = LAYOUTS.find((layout) => layout.name === name);
  if (found) return found;
  const names = LAYOUTS.map((layout) => layout.name).join(', ');
  throw wrongUsage('choose a layout', name, 'there is no such layout', `Choose one of: ${names}.`);
}
