// The states of an intake, of its rows and of its chunks, and what each may become.

export type BatchState = 'reading' | 'open' | 'sending' | 'done' | 'discarded' | 'failed';

export type RowState = 'new' | 'invalid' | 'double' | 'dropped' | 'sending' | 'sent' | 'unknown' | 'refused';

export const ROW_STATES: readonly RowState[] = [
  'new',
  'invalid',
  'double',
  'dropped',
  'sending',
  'sent',
  'unknown',
  'refused',
];

/** Rows that can still be changed, dropped or sent. */
export const CHANGEABLE: readonly RowState[] = ['new', 'invalid', 'double', 'dropped', 'refused'];

export type ChunkState = 'sending' | 'sent' | 'refused' | 'not-reached' | 'unknown' | 'not-taken';

/** A person's word on a chunk whose outcome is unknown. */
export type Decision = 'taken' | 'not-taken' | 'later';

/** True when nothing in the batch is left for a person to do. */
export function isDone(counts: Readonly<Record<RowState, number>>): boolean {
  return counts.new + counts.invalid + counts.sending + counts.unknown + counts.refused === 0;
}
