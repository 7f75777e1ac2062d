// Where a record stands: each file that has it, with its line there.

import type { GridRecord } from '../../preload/contract/records.ts';
import type { Text } from './text.ts';

interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

/** "fil 2026-041-lonn, linje 3; 2026-041-prosjekt": a file that has no line for it stands alone. */
export function placesWords(places: readonly Place[], text: Text): string {
  const words = places.flatMap(({ file, line }) => {
    if (file === null) return [];
    const short = file.replace(/\.[a-z]{2,4}$/i, '');
    return [line === null ? short : text.t('run.grid.originalPlace', { file: short, line })];
  });
  return words.join('; ');
}

/** In the file, of a run with one; in which, of a run with several. Null where it is in none. */
export function inFileWords({ files, fileLine }: GridRecord, text: Text): string | null {
  const places = placesWords(files ?? [], text);
  if (places !== '') return text.t('run.side.inFiles', { places });
  return fileLine === null ? null : text.t('run.side.inFile', { line: fileLine });
}
