// What a hand-over to destinations held though some of them take it: said with the way out, which is another one for each reason.

import type { Reason } from '../domain/reason.ts';
import type { Ask } from './command.ts';
import { counted } from '../domain/counted.ts';

const WAYS = {
  'split-by-destination': (rows: number) =>
    `${counted(rows, 'of the held records is a line of a unit whose lines', 'of the held records are lines of units that')} would go to different destinations: pull again, and enter them by hand, each line where it belongs: hand-over RUN --by-hand TEXT.`,
  'original-elsewhere': (rows: number) =>
    `${counted(rows, 'of the held records takes back what went to a destination that nobody knows, or goes', 'of the held records take back what went to a destination that nobody knows, or go')} with that: pull again, and release ${rows === 1 ? 'it to send it' : 'them to send them'} by the rules of the destinations.`,
} satisfies Partial<Record<Reason, (rows: number) => string>>;

/** Notes about what is held in a run for one of these reasons. */
export async function heldOtherwise(ask: Ask, run: number): Promise<string[]> {
  const { parts } = await ask('grid/counted', { run, filter: { states: ['held'] } });
  const notes: string[] = [];
  for (const [reason, words] of Object.entries(WAYS)) {
    const rows = parts.reduce((sum, part) => sum + (part.reason === reason ? part.sum.rows : 0), 0);
    if (rows > 0) notes.push(words(rows));
  }
  return notes;
}
