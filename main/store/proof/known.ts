// What the proof log itself knows, for a person who must decide while it does not fit the store.

import type { KnownProof } from '../../ports/proof-of-store.ts';
import { type ProofLine, readProofLog } from './proof-file.ts';

const LAST = 12;

function idsOf({ entry }: ProofLine): number | null {
  if ('ids' in entry) return entry.ids.length;
  if ('rows' in entry) return entry.rows.length;
  if (!('records' in entry)) return null;
  try {
    return new Set(Array.from(entry.records, ([id]) => id)).size;
  } catch {
    // Its lines are missing or were altered.
    return null;
  }
}

function toldOf(line: ProofLine): KnownProof['last'][number] {
  const { entry, seq, hash, at } = line;
  return { seq, hash, at, what: entry.what, run: 'run' in entry ? entry.run : null, ids: idsOf(line) };
}

/** Count and last entries of the log, up to the first that does not follow from the one before it. */
export function knownOf(file: string): KnownProof {
  const last: ProofLine[] = [];
  let entries = 0;
  let broken: number | null = null;
  for (const line of readProofLog(file)) {
    if (typeof line === 'number') {
      broken = line;
      break;
    }
    entries = line.seq;
    last.push(line);
    if (last.length > LAST) last.shift();
  }
  return { entries, broken, last: last.map(toldOf) };
}
