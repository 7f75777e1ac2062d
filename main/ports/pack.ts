// The proof pack of a run: one ZIP file with all that an auditor asks for.

/** A file as it was handed over, and where it was put. */
export interface HandedOverFile {
  readonly folder: string;
  readonly file: string;
  readonly sha256: string;
}

export interface Pack {
  /** A document for A4 as HTML; null where nobody drew one. */
  readonly cover: string | null;
  readonly files: readonly HandedOverFile[];
  /** The ids with where they went, row by row, the names of the columns first. */
  readonly ids: Iterable<readonly string[]>;
  /** What happened, as JSON. */
  readonly journal: string;
}

/** `missing`: it does not lie where it was put; `different`: what lies there is not what was handed over. */
export interface PackedFile {
  readonly file: string;
  readonly state: 'packed' | 'missing' | 'different';
}

export interface WrittenPack {
  readonly path: string;
  readonly sha256: string;
  readonly files: readonly PackedFile[];
}

/** Writes it under a name that is free. Throws `file-not-written`, and leaves nothing. */
export type WritePack = (folder: string, name: string, pack: Pack) => WrittenPack;
