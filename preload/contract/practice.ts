// Practice: the sandbox that the console runs itself, and somebody else at work in it.

import { z } from 'zod';
import { PRACTICE_CHANGES, type PracticeChanged } from '../../main/domain/practice.ts';
import { nothing } from './common.ts';
import { acts } from './topic.ts';

export interface PracticeWire {
  readonly url: string;
  readonly connection: string;
}

const practiceChange = z
  .object({
    change: z.enum(PRACTICE_CHANGES),
  })
  .strict();

export const PRACTICE = {
  'practice/start': acts<PracticeWire>()(nothing),
  /** The company of the first day again, on a connection of its own; what was practised stays in history. */
  'practice/start-over': acts<PracticeWire>()(nothing),
  'practice/change': acts<PracticeChanged>()(practiceChange),
} as const;
