// The checks of the review, by kind.

import type { Kind } from '../kind.ts';
import type { ListedRecord } from '../record.ts';
import { type CheckName, CHECKS, type CheckSettings } from './check.ts';

export function isCheck(name: string): name is CheckName {
  return Object.hasOwn(CHECKS, name);
}

const NAMED = Object.keys(CHECKS)
  .filter(isCheck)
  .map((name) => [name, CHECKS[name]] as const);

const ofKind = (kind: Kind) => NAMED.filter(([, { kinds }]) => (kinds as readonly Kind[]).includes(kind));

const BY_KIND = { time: ofKind('time'), material: ofKind('material') } as const;

/** The checks that are done on a kind, in the order of the screen. What is not listed was not looked at. */
export function checksOf(kind: Kind): CheckName[] {
  return BY_KIND[kind].map(([name]) => name);
}

/** The names of the checks that point at the record, in the order of the screen. */
export function findingsOf(kind: Kind, record: ListedRecord, settings: CheckSettings): CheckName[] {
  const found: CheckName[] = [];
  for (const [name, { finds }] of BY_KIND[kind]) if (finds?.(record, settings)) found.push(name);
  return found;
}
