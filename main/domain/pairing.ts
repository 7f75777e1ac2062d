// Pairs a reversal one to one with the export it reverses, and with the new version if there is one.

import { type Micro, opposite } from './amount.ts';

/** What pairing looks at. Amounts are millionths; `key` is unique over all runs. */
export interface Pairable {
  readonly key: number;
  readonly id: number;
  readonly ansattId: string | null;
  readonly prosjektId: string | null;
  readonly prosjektLinjeId: string | null;
  readonly arbeidstypeId: string | null;
  readonly produktId: string | null;
  readonly dato: string | null;
  readonly hours: Micro;
  readonly invoiceable: Micro;
}

export type Pairing =
  | { readonly kind: 'paired'; readonly original: number }
  /** Everything it could reverse has been reversed already. */
  | { readonly kind: 'second-reversal'; readonly original: number }
  /** Nothing in history fits: it was exported before this console. */
  | { readonly kind: 'exported-before' };

function hasOppositeAmounts(reversal: Pairable, original: Pairable): boolean {
  return reversal.hours === opposite(original.hours) && reversal.invoiceable === opposite(original.invoiceable);
}

function sameWork(a: Pairable, b: Pairable): boolean {
  return (
    a.ansattId === b.ansattId &&
    a.prosjektId === b.prosjektId &&
    a.prosjektLinjeId === b.prosjektLinjeId &&
    a.arbeidstypeId === b.arbeidstypeId &&
    a.produktId === b.produktId &&
    a.dato === b.dato
  );
}

/** True when `original` may be what `reversal` takes back: opposite hours, of the same Id or of the same work. */
export function reverses(reversal: Pairable, original: Pairable): boolean {
  return hasOppositeAmounts(reversal, original) && (reversal.id === original.id || sameWork(reversal, original));
}

/**
 * Pairs each reversal with one original: the same Id first, then the same work, oldest first.
 * `free` are exported lines not yet reversed, `taken` those that are; both oldest first. No original is used twice.
 */
export function pairReversals(
  reversals: readonly Pairable[],
  free: readonly Pairable[],
  taken: readonly Pairable[],
): Map<number, Pairing> {
  const left = new Set(free);
  const result = new Map<number, Pairing>();
  const take = (reversal: Pairable, fits: (original: Pairable) => boolean) => {
    if (result.has(reversal.key)) return;
    for (const original of left) {
      if (!fits(original)) continue;
      left.delete(original);
      result.set(reversal.key, { kind: 'paired', original: original.key });
      return;
    }
  };
  for (const reversal of reversals)
    take(reversal, (original) => original.id === reversal.id && reverses(reversal, original));
  for (const reversal of reversals) take(reversal, (original) => reverses(reversal, original));
  const used = [...taken, ...free.filter((original) => !left.has(original))];
  for (const reversal of reversals) {
    if (result.has(reversal.key)) continue;
    const fits = used.filter((original) => reverses(reversal, original));
    const again = fits.find((original) => original.id === reversal.id) ?? fits[0];
    result.set(reversal.key, again ? { kind: 'second-reversal', original: again.key } : { kind: 'exported-before' });
  }
  return result;
}

function likeness(a: Pairable, b: Pairable): number {
  const fields = [
    [a.prosjektId, b.prosjektId],
    [a.prosjektLinjeId, b.prosjektLinjeId],
    [a.arbeidstypeId, b.arbeidstypeId],
    [a.produktId, b.produktId],
  ];
  return fields.filter(([one, other]) => one !== null && one === other).length;
}

/**
 * True when a new line may be what the reversed entry became: an edit changes one thing and leaves the rest, so two of project, line,
 * work type and product are the same, or one and the hours. What is less alike is other work of the same day.
 */
function mayBeVersion(line: Pairable, reversal: Pairable): boolean {
  const alike = likeness(line, reversal);
  return alike >= 2 || (alike === 1 && line.hours === opposite(reversal.hours));
}

/**
 * The new version that stands beside each reversal, one to one: the same Id first, else the same employee and date with
 * the most in common, nearest Id first. A reversal without one reverses a deletion, which is normal.
 */
export function pairNewVersions(reversals: readonly Pairable[], fresh: readonly Pairable[]): Map<number, number> {
  const left = new Set(fresh);
  const result = new Map<number, number>();
  for (const reversal of reversals) {
    const own = [...left].find((line) => line.id === reversal.id);
    if (!own) continue;
    left.delete(own);
    result.set(reversal.key, own.key);
  }
  for (const reversal of reversals) {
    if (result.has(reversal.key)) continue;
    const fits = [...left].filter(
      (line) => line.ansattId === reversal.ansattId && line.dato === reversal.dato && mayBeVersion(line, reversal),
    );
    fits.sort(
      (a, b) =>
        likeness(b, reversal) - likeness(a, reversal) || Math.abs(a.id - reversal.id) - Math.abs(b.id - reversal.id),
    );
    const best = fits[0];
    if (!best) continue;
    left.delete(best);
    result.set(reversal.key, best.key);
  }
  return result;
}
