// The words that a saved table is written in, by the keys that the engine knows.

import { words } from './en/words.ts';
import type { Text } from './text.ts';

const TOPICS = ['column', 'status', 'finding', 'reason'] as const;

export function sheetWords(text: Text): Record<string, string> {
  const known = TOPICS.flatMap((topic) =>
    Object.keys(words[topic]).map((key) => [`${topic}.${key}`, text.maybe(`${topic}.${key}`, key)] as const),
  );
  const own = [
    'name',
    'reason',
    'finding',
    'seen',
    'seenBy',
    'seenAt',
    'sum',
    'entries',
    'sheet.grid',
    'sheet.findings',
    'sheet.sums',
    'sheet.history',
    'sheet.accruals',
    'history.connection',
    'history.run',
    'history.listed',
    'history.file',
    'history.line',
    'history.handedOver',
    'history.sha256',
    'history.marked',
    'history.who',
  ].map((key) => [key, text.maybe(`sheets.words.${key}`, key)] as const);
  return Object.fromEntries([...known, ...own]);
}
