// What people call a layout, and the order in which layouts stand: those of no ERP first, then by that name, no file last.

import type { LayoutWire } from '../../preload/contract/hand-over.ts';
import type { Text } from './text.ts';

/** No file at all stands among them where one is chosen. */
type Named = Pick<LayoutWire, 'name'> & Partial<Pick<LayoutWire, 'title' | 'asListed'>>;

/** Those that ship have a short name in each language, those made here the title that a person gave. */
export const layoutName = ({ name, title }: Named, text: Text): string =>
  text.maybe(`acts.handOver.layoutNames.${name}`, title?.[text.locale] ?? name);

const rank = ({ title, asListed }: Named): number => (title === undefined ? 2 : asListed === true ? 0 : 1);

export function layoutsInOrder<Layout extends Named>(layouts: readonly Layout[], text: Text): readonly Layout[] {
  return layouts.toSorted(
    (one, other) =>
      rank(one) - rank(other) || layoutName(one, text).localeCompare(layoutName(other, text), text.locale),
  );
}
