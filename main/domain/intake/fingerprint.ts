// Doubles: a row is known again by a fingerprint of chosen, parsed fields, and compared as a multiset: the file has three, two were
// sent, so one is new.

import { hash } from 'node:crypto';
import type { Field } from './field.ts';

/** Nothing below the first combining mark is ever joined with what stands beside it: such a text is in its form already. */
// oxlint-disable-next-line no-control-regex -- all of them
const JOINED = /^[\u0000-\u02ff]*$/;
const LENGTH = 22; // 132 bits in base64url

/** The chosen values of a row as one text; null when none of them has a value, so that nothing can be compared. */
export function fingerprintText(fields: readonly Field[], values: readonly (string | null)[]): string | null {
  let text = '';
  let any = false;
  for (let index = 0; index < fields.length; index += 1) {
    if (!fields[index]!.fingerprint) continue;
    const value = values[index] ?? null;
    if (value !== null) any = true;
    text += value === null ? '\u0001' : `\u0000${value.includes('  ') ? value.replace(/\s+/g, ' ') : value}`;
  }
  if (!any) return null;
  return JOINED.test(text) ? text : text.normalize('NFC');
}

/** The fingerprint of a text that an earlier program kept with its letters taken apart; null where that makes no difference. */
export function olderFingerprintOf(text: string): string | null {
  const apart = text.normalize('NFD');
  return apart === text ? null : fingerprintOf(apart);
}

/** The fingerprint as it is kept. */
export function fingerprintOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, LENGTH);
}

/**
 * Tells of the rows of a file, in their order, whether each was sent before, when `sentElsewhere` says how many of a fingerprint may be at
 * the service from other files: so many, the first ones, are taken as those. What a person forced is
 * taken as one of those too, and goes all the same: the rows after it stay what they are.
 */
export function doubleFinder(
  sentElsewhere: (fingerprint: string) => number,
): (fingerprint: string, forced: boolean) => boolean {
  const left = new Map<string, number>();
  return (fingerprint, forced) => {
    const sent = left.get(fingerprint) ?? sentElsewhere(fingerprint);
    if (sent === 0) return false;
    left.set(fingerprint, sent - 1);
    return !forced;
  };
}
