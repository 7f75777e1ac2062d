// What a hand-over without translations needs of a layout: records as they were listed, written as text. What a layout is stands in
// `main/domain/layout`; those that ship are the JSON files of `main/files/layouts`.

import type { Kind } from '../../domain/kind.ts';
import type { Listed, Wrote } from '../../ports/files.ts';

/** A record has other keys than the first one: its columns are known only when all have been looked at. */
export class OtherKeys extends Error {}

/** Writes the records of one hand-over. The same records always give the same bytes (rule 7). */
export interface ListedLayout {
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
  /** The same bytes in one walk, where all records have the keys of the first. Throws `OtherKeys` at one that has others. */
  readonly encodeAlike: (records: () => Listed, wrote?: Wrote) => Iterable<string>;
  /** Bytes before the text, such as a byte order mark. */
  readonly prefix: string;
}
