// A thread that reads listed records beside the engine: their texts go there, and come back as columns.

import type { RecordRules } from '../domain/kind.ts';
import type { RecordColumns } from '../domain/record-columns.ts';

/** Texts of one list that follow each other. */
export interface TextsToRead {
  readonly rules: RecordRules;
  /** Where the first of them stands in its list, from 1. */
  readonly position: number;
  readonly texts: readonly string[];
}

export interface ReadingThread {
  /** False while it starts. */
  readonly isReady: boolean;
  /**
   * The records in their order, up to the first that cannot be read: whoever asked reads that one again, for its error. Throws `unexpected`
   * where the thread has ended by itself.
   */
  read(given: TextsToRead): Promise<RecordColumns>;
  end(): void;
}

/** Starts one, which costs as much as reading some thousand records; null where one ended by itself before. */
export type StartReading = () => ReadingThread | null;
