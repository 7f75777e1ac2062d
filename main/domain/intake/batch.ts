// The states of an intake, of its rows and of its chunks, and what each may become.

/** `open` can be changed and sent; `done`: nothing in it is left to do. */
export type BatchState = 'reading' | 'open' | 'sending' | 'done' | 'discarded' | 'failed';

export const ROW_STATES = [
  'new', // valid, and not sent before: goes with the next send
  'invalid',
  'double', // sent before on this connection; not sent
  'dropped', // left out by a person
  'sending',
  'sent',
  'unknown', // sent, and nobody can tell what became of it
  'refused', // the service refused this row, in its own words
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Rows that can still be changed, dropped or sent. */
export const CHANGEABLE: readonly RowState[] = ['new', 'invalid', 'double', 'dropped', 'refused'];

export type ChunkState = 'sending' | 'sent' | 'refused' | 'not-reached' | 'unknown' | 'not-taken';

/** A person's word on a chunk whose outcome is unknown. */
export type Decision = 'taken' | 'not-taken' | 'later';

/** True when nothing in the batch is left for a person to do. */
export function isDone(counts: Readonly<Record<RowState, number>>): boolean {
  return counts.new + counts.invalid + counts.sending + counts.unknown + counts.refused === 0;
}
