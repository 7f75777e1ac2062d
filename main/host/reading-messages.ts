// Messages between the engine and the thread that reads listed records. Each question has one answer, in the order of the questions.

import type { RecordRules } from '../domain/kind.ts';
import type { RecordColumns } from '../domain/record-columns.ts';

export interface ToThread {
  readonly rules: RecordRules;
  readonly position: number;
  /** The texts one behind the other: one string is copied at once, and a thousand are not. */
  readonly joined: string;
  readonly lengths: Uint32Array;
}

export type FromThread = 'ready' | RecordColumns;
