// Practice: the sandbox that the console runs itself, and somebody else at work in it.

import { z } from 'zod';
import { PRACTICE_CHANGES, type PracticeChanged } from '../../main/domain/practice.ts';
import { acts } from './topic.ts';

export interface PracticeWire {
  readonly url: string;
  readonly connection: string;
}

const practiceChange = () =>
  z.strictObject({
    change: z.enum(PRACTICE_CHANGES),
  });

/** What the practice company is called in the language of the window. */
const practice = () => z.strictObject({ name: z.string().trim().min(1).max(40).optional() });

export const PRACTICE = {
  'practice/start': acts<PracticeWire>()(practice),
  /** The company of the first day again, on a connection of its own; what was practised stays in history. */
  'practice/start-over': acts<PracticeWire>()(practice),
  'practice/change': acts<PracticeChanged>()(practiceChange),
} as const;
