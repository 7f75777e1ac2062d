// Where the entries of a model world go: to the only ERP, or to two destinations that take them by their project. What a destination takes
// follows from the content alone, so that a reversal belongs where its original went. One may have no file: it has what is marked without
// the ERP, once each, as if somebody kept a list of it.

import type { Posting } from '../../main/domain/delivery/posting.ts';
import type { World } from './world.ts';

export const PAYROLL = 'Lønn';
export const PROJECTS = 'Prosjekt';
/** Has no file. */
export const UNSENT = 'Ikke til ERP';
/** The name of the only one. */
export const ONLY = '';

/** The rules of each, as a person types them. */
export const RULES: Readonly<Record<World['destinations'], Readonly<Record<string, readonly string[]>>>> = {
  one: {},
  overlap: { [PAYROLL]: [], [PROJECTS]: ['ProsjektId=10482'] },
  apart: { [PAYROLL]: ['ProsjektId=10999'], [PROJECTS]: ['ProsjektId=10482'] },
  unsent: { [PAYROLL]: ['ProsjektId=10482'], [UNSENT]: ['ProsjektId=10999'] },
};

/** What of a closed period each gets in another month or on its own day, where it is not said of each unit. */
export const POSTINGS_THERE: Readonly<Record<string, Posting>> = { [PAYROLL]: 'open', [PROJECTS]: 'original' };

/** The destinations that take what a key tells of: `kind Id date employee project amount`. */
export function placesOf({ destinations }: Pick<World, 'destinations'>, key: string): readonly string[] {
  const [kind, , , , project] = key.split(' ');
  if (destinations === 'one' || kind === 'material') return [ONLY];
  if (destinations === 'unsent') return [project === '10482' ? PAYROLL : UNSENT];
  if (project !== '10482') return [PAYROLL];
  return destinations === 'overlap' ? [PAYROLL, PROJECTS] : [PROJECTS];
}

export function allPlaces({ destinations }: Pick<World, 'destinations'>): readonly string[] {
  if (destinations === 'unsent') return [ONLY, PAYROLL, UNSENT];
  return destinations === 'one' ? [ONLY] : [ONLY, PAYROLL, PROJECTS];
}
