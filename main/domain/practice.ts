// What somebody else does in the sandbox while you practise.

export const PRACTICE_CHANGES = [
  'approve-more',
  'approve-material',
  'edit-exported',
  'delete-exported',
  'edit-handed-over',
] as const;
export type PracticeChange = (typeof PRACTICE_CHANGES)[number];

export interface PracticeChanged {
  /** The entry that was touched; null where entries were approved. */
  readonly id: number | null;
  /** How many entries and transactions were approved. */
  readonly approved: number;
  readonly words: string;
}
