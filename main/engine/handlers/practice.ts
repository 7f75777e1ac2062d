// Topic practice: the sandbox that the console runs itself, and somebody else at work in it.

import type { PRACTICE } from '../../../preload/contract/practice.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext } from '../context.ts';
import { changePractice, startPractice, startPracticeOver } from '../setup/practice.ts';

export function practiceHandlers(context: EngineContext): HandlersOf<typeof PRACTICE> {
  return {
    'practice/start': ({ name }) => startPractice(context, name),
    'practice/start-over': ({ name }) => startPracticeOver(context, name),
    'practice/change': ({ change }) => changePractice(context, change),
  };
}
