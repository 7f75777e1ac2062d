// Practice: the sandbox that the console runs itself, and somebody else at work in it.

import { z } from 'zod';
import { nothing } from './common.ts';
import { acts } from './topic.ts';

export interface PracticeWire {
  readonly url: string;
  readonly connection: string;
}

/** What somebody else does in the sandbox while you practise. */
const practiceChange = z
  .object({
    change: z.enum(['approve-more', 'approve-material', 'edit-exported', 'delete-exported', 'edit-handed-over']),
  })
  .strict();

export const PRACTICE = {
  'practice/start': acts<PracticeWire>()(nothing),
  'practice/change': acts<{ id: number | null; words: string }>()(practiceChange),
} as const;
