// What a line is about: who, which pay type and which project. A layout of the customer's own calls its columns what it likes, so that is
// told by where their values come from, and by the name of a column only where nothing else tells it.

import type { Micro } from '../amount.ts';
import { type Column, columnsOf, type Layout } from '../layout/layout.ts';
import type { Share } from './share.ts';

/** What a line may be known by where neither Id nor number stands. */
export const NAMES = ['employee', 'payType', 'project'] as const;
export type Name = (typeof NAMES)[number];

/** As the file has it; empty where it has none. */
export type Named = Readonly<Record<Name, string>>;

export interface NamedShare extends Named {
  readonly unit: number;
  /** Null where nothing was written of it. */
  readonly line: number | null;
  /** The first quantity of its line; null where it has none. */
  readonly written: Micro | null;
}

const TABLES: Readonly<Record<Name, readonly string[]>> = {
  employee: ['employee'],
  payType: ['pay-type', 'work-type'],
  project: ['project'],
};

/** Fields of the service, in small letters, where a layout writes them as they are. */
export const NAMED_FIELDS: Named = { employee: 'ansattid', payType: 'arbeidstypeid', project: 'prosjektid' };

function columnOf(columns: readonly Column[], name: Name): Column | undefined {
  const from = (is: (source: Column['source']) => boolean) => columns.find(({ source }) => is(source));
  for (const table of TABLES[name]) {
    const found = from((source) => source.from === 'translated' && source.table === table);
    if (found !== undefined) return found;
  }
  return (
    from((source) => source.from === 'field' && source.field.toLowerCase() === NAMED_FIELDS[name]) ??
    columns.find(({ key }) => key === name)
  );
}

/** The key that shares of a file keep a name under; empty where they keep none. `layout` is null where it was written as listed. */
export function keyNamed(layout: Layout | null, name: Name): string {
  const columns = layout === null ? [] : columnsOf(layout);
  return columns.length === 0 ? name : (columnOf(columns, name)?.key ?? '');
}

/** Tells of the shares of a file what they are about. `layout` is null where the file was written as listed. */
export function namedShares(layout: Layout | null): (share: Share) => NamedShare {
  const columns = layout === null ? [] : columnsOf(layout);
  const [employee, payType, project] = NAMES.map((name) => keyNamed(layout, name));
  const quantity = columns.find(({ source }) => source.from === 'quantity')?.key;
  return ({ unit, line, keys, quantities }) => {
    const own = quantity === undefined ? undefined : quantities[quantity];
    const [first] = own === undefined ? Object.values(quantities) : [own];
    return {
      unit,
      line,
      employee: keys[employee!] ?? '',
      payType: keys[payType!] ?? '',
      project: keys[project!] ?? '',
      written: first?.written ?? null,
    };
  };
}
