// What a hand-over layout is. Add a layout by adding a file beside `plain-csv.ts` and naming it in `layouts.ts`.

import type { Kind } from '../../domain/kind.ts';
import type { Listed, Wrote } from '../../ports/files.ts';

/** Writes the records of one hand-over. The same records always give the same bytes (rule 7). */
export interface Layout {
  readonly name: string;
  /** One sentence for the person who chooses. */
  readonly description: string;
  readonly kinds: readonly Kind[];
  readonly extension: string;
  /**
   * The bytes of the file, in parts. `records` gives the JSON objects in file order and can be walked more than once.
   * Throws when a value cannot be written without changing it. `wrote` is told of each record with its fields as they stand in the
   * bytes, before these are given.
   */
  readonly encode: (records: () => Listed, wrote?: Wrote) => Iterable<string>;
  /** Bytes before the text, such as a byte order mark. */
  readonly prefix: string;
}
