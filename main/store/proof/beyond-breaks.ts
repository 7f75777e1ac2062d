// What a log whose chain is broken still tells, for a person who goes through it: each entry whose own hash fits what it says, and what
// stands between them. An entry proves itself so, and not that nothing is missing before it.

import type { Head } from '../../ports/proof-log.ts';
import type { BrokenProof } from '../../ports/proof-of-store.ts';
import {
  isPart,
  isUnaltered,
  linesOf,
  parsedLine,
  partNameOf,
  type Place,
  type ProofLine,
  withRecords,
} from './proof-file.ts';

/** The entry, or why the line cannot be taken for one. */
function read(text: string, store: string): ProofLine | BrokenProof['why'] {
  const line = parsedLine(text);
  if (line === null || !Number.isSafeInteger(line.seq) || typeof line.entry !== 'object') return 'unreadable';
  if (!isUnaltered(line)) return 'altered';
  return line.store === store ? line : 'of-another-store';
}

/**
 * The entries after the one that the store followed last, past every break, and the breaks. Nothing where the log does not hold that
 * one: what it tells may be another history. `store`: whose entries count.
 */
export function* readBeyondBreaks(file: string, followed: Head, store: string): Generator<ProofLine | BrokenProof> {
  let end = 0;
  /** Lines since then that are no entries. */
  let lost: BrokenProof[] = [];
  let isAnchored = followed.seq === 0;
  let places = new Map<string, Place>();
  for (const { text, start, length } of linesOf(file, 0)) {
    if (isPart(text)) {
      places.set(partNameOf(text), { start, length });
      continue;
    }
    const line = read(text, store);
    const own = places;
    places = new Map();
    if (typeof line === 'string') {
      lost.push({ seq: end + lost.length + 1, why: line });
      continue;
    }
    const { seq, hash, before } = line;
    // What is told twice was told before.
    if (seq <= end) continue;
    isAnchored ||= seq === followed.seq ? hash === followed.hash : seq === followed.seq + 1 && before === followed.hash;
    if (seq > end + lost.length + 1) lost.push({ seq: end + lost.length + 1, why: 'missing' });
    if (isAnchored) {
      yield* lost.filter((one) => one.seq > followed.seq);
      if (seq > followed.seq) yield withRecords(file, line, own);
    }
    end = seq;
    lost = [];
  }
  if (isAnchored) yield* lost.filter((one) => one.seq > followed.seq);
}

/** The store that the log was begun by; empty where no entry tells. */
export function firstStoreOf(file: string): string {
  for (const { text } of linesOf(file, 0)) {
    const line = isPart(text) ? null : parsedLine(text);
    if (line !== null && typeof line.entry === 'object' && isUnaltered(line)) return line.store;
  }
  return '';
}
