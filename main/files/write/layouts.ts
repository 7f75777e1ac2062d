// The layouts that a hand-over without translations can write: records as they were listed, as UTF-8 text.

import { wrongUsage } from '../../domain/errors.ts';
import { SHIPPED } from '../layouts/shipped.ts';
import type { ListedLayout } from './layout.ts';
import { listedCsv } from './listed-csv.ts';

export const LAYOUTS: readonly ListedLayout[] = SHIPPED.flatMap((layout) =>
  layout.columns === 'as-listed' && layout.format.type === 'csv' ? [listedCsv(layout, layout.format)] : [],
);

/** The layout of that name. Throws `wrong-usage` naming those there are. */
export function layoutNamed(name: string): ListedLayout {
  const found = LAYOUTS.find((layout) => layout.name === name);
  if (found) return found;
  const names = LAYOUTS.map((layout) => layout.name).join(', ');
  throw wrongUsage('choose a layout', name, 'there is no such layout', `Choose one of: ${names}.`);
}
