// What the use cases need of the files that the ERP reads: hand-over layouts, and writing files that are proof (rule 7).

import type { JsonField } from '../domain/json-object.ts';
import type { WrittenField } from '../domain/judged.ts';
import type { Kind } from '../domain/kind.ts';
import type { WritePack } from './pack.ts';
import type { WriteSheets } from './sheets.ts';

/** JSON objects as they were listed, in file order; they can be walked more than once. */
export interface Listed extends Iterable<string> {
  /** The same in the order in which they lie on the disk, which is quicker where the order says nothing. */
  readonly unsorted?: Iterable<string>;
}

/**
 * Told of each record as it is formatted, in file order, with its amounts as they stand there, and its fields where its text was proved
 * to be well-formed as they were read. What it throws refuses the file.
 */
export type Wrote = (raw: string, written: WrittenField, fields?: readonly JsonField[]) => void;

/** What is told while a file is written. */
export interface FileProof {
  readonly wrote: Wrote;
  /** Every record was written. What it throws refuses the file. */
  readonly ended: () => void;
}

/** Where a shared proof log stood when a file was handed over. */
export interface FolderHead {
  readonly seq: number;
  readonly hash: string;
  /** The machine that handed over. */
  readonly desk: string;
  readonly at: string;
}

/** What the hint of a hand-over file that is not written begins with. */
export const NOTHING_HANDED_OVER = 'No records were handed over. ';

/** The hand-over layouts and the files they make (rule 7). */
export interface FilesPort {
  layouts(): readonly {
    readonly name: string;
    readonly description: string;
    readonly kinds: readonly Kind[];
    readonly extension: string;
  }[];
  /** Throws `file-not-written` when the place cannot take the file. */
  check(folder: string, file: string): void;
  /**
   * Writes and syncs the temporary file. Throws `file-not-written`, and what `proof` throws, and leaves nothing. `proof` is asked for
   * again, and the records are walked again, where the file is begun anew.
   */
  writeTemporary(
    layout: string,
    folder: string,
    temporary: string,
    records: () => Listed,
    proof?: () => FileProof,
  ): { sha256: string; bytes: number };
  /** Gives it its name, never over a file that is there. */
  publish(folder: string, temporary: string, file: string): void;
  /** Whether both names lead to one folder: by a link, another drive, or in other letters. */
  isSameFolder(one: string, other: string): boolean;
  /** SHA-256 as hex; null when there is no such file. */
  hashOf(folder: string, file: string): string | null;
  remove(folder: string, file: string): void;
  /** Renames a withdrawn file so that the ERP does not pick it up; false when it could not. */
  setAside(folder: string, file: string): boolean;
  /** Whether a file with that hash was set aside there under that name. */
  isSetAside(folder: string, file: string, sha256: string): boolean;
  /** The head that a hand-over left in the folder; null where there is none that can be read. */
  headIn(folder: string, name: string): FolderHead | null;
  leaveHead(folder: string, name: string, head: FolderHead): void;
  /** Ids and names of a CSV file; `ofLines`: a project line may stand behind its project. */
  readNames(file: string, ofLines?: boolean): Promise<Map<string, string>>;
  readonly writePack: WritePack;
  readonly writeSheets: WriteSheets;
  /** The first bytes of the file that would be written, as text. */
  preview(layout: string, records: () => Listed, characters: number): string;
}
