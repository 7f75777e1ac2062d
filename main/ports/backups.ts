// Backups of the store: what there is, one made now, and one asked to be put back.

export interface Backup {
  /** Its file in the folder `backups`. */
  readonly name: string;
  /** When it was made, ISO. */
  readonly at: string;
  /** `daily`, `before-migration`, or `by-hand`. */
  readonly why: string;
  readonly bytes: number;
}

/** What was put back when the store was opened. */
export interface PutBack {
  readonly backup: string;
  /** The file in the data folder that the store was kept as; null when there was none. */
  readonly kept: string | null;
}

export interface BackupStore {
  /** Newest first. One whose name lies in the future counts for nothing and is not among them. */
  list(): Backup[];
  make(): Backup;
  /** It is put back when the store is opened next. Throws `wrong-usage` where there is no such backup. */
  putBackNext(name: string): void;
  /** Null when nothing was put back this time. */
  readonly putBack: PutBack | null;
}
