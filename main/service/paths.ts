// The calls of the service, relative to the base URL, in exactly the letter case of the README.md beside this file.

import type { Kind } from '../domain/kind.ts';

export const PREPARE_PATH = 'timelinje/timeeksport/eksport';

export const LIST_PATHS: Readonly<Record<Kind, string>> = {
  time: 'timelinje/timeeksport',
  material: 'prosjekt/TransaksjonsEksport',
};

/** How records are marked as exported: the two kinds differ in method and in path. */
export const MARK_CALLS: Readonly<Record<Kind, { readonly method: 'PATCH' | 'POST'; readonly path: string }>> = {
  time: { method: 'PATCH', path: 'timelinje/timeeksport/eksportert' },
  material: { method: 'POST', path: 'prosjekt/Transaksjonseksport/Eksportert' },
};

export const BATCH_PATH = 'prosjekt/Transaksjon/Batch';

/** Lists of names that the real service has; others may not. */
export const NAME_PATHS = { ansatt: 'ansatt/ansatt', prosjekt: 'prosjekt/Prosjekt' } as const;

/** The plural that error texts use for the records of a kind. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  time: 'time entries',
  material: 'material transactions',
};
