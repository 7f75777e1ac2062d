// What a log whose chain is broken still tells, for a person who goes through it: each entry whose own hash fits what it says, and what
// stands between them. An entry proves itself so, and not that nothing is missing before it.

import type { Head } from '../../ports/proof-log.ts';
import type { BrokenProof } from '../../ports/proof-of-store.ts';
import {
  isUnaltered,
  linesOf,
  parsedLine,
  partNamesOf,
  type Place,
  type ProofLine,
  textAt,
  withRecords,
} from './proof-file.ts';
import { isPart, isWholePart, partNameOf, partRecords } from './proof-parts.ts';

/** The entry, or why the line cannot be taken for one. */
function read(text: string, store: string): ProofLine | BrokenProof['why'] {
  const line = parsedLine(text);
  if (line === null || !Number.isSafeInteger(line.seq) || typeof line.entry !== 'object') return 'unreadable';
  if (!isUnaltered(line)) return 'altered';
  return line.store === store ? line : 'of-another-store';
}

/** Ids of the lines that stand in these parts, as far as they prove themselves. */
function idsIn(file: string, parts: ReadonlyMap<string, Place>): number[] {
  const ids = new Set<number>();
  for (const [name, place] of parts) {
    const text = textAt(file, place);
    if (isWholePart(name, text)) for (const [id] of partRecords(text)) ids.add(id);
  }
  return [...ids];
}

/** What a hand-over lost with its entry still stands before it, in its parts. */
function handedOverWith(file: string, why: BrokenProof['why'], parts: ReadonlyMap<string, Place>): BrokenProof['ids'] {
  const ids = idsIn(file, parts);
  // What another store did is not of this one, unless it stands here.
  return ids.length > 0 || why === 'of-another-store' ? ids : null;
}

/** Parts that the entry behind them does not name: those of one that is missing before it. */
function orphansOf({ entry }: ProofLine, parts: ReadonlyMap<string, Place>): Map<string, Place> {
  const named = new Set(partNamesOf(entry));
  return new Map([...parts].filter(([name]) => !named.has(name)));
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
      lost.push({ seq: end + lost.length + 1, why: line, ids: handedOverWith(file, line, own) });
      continue;
    }
    const { seq, hash, before } = line;
    // What is told twice was told before.
    if (seq <= end) continue;
    isAnchored ||= seq === followed.seq ? hash === followed.hash : seq === followed.seq + 1 && before === followed.hash;
    const first = end + lost.length + 1;
    if (seq > first) {
      const ids = handedOverWith(file, 'missing', orphansOf(line, own));
      // Where several are missing, some may have lost their parts, too.
      lost.push({ seq: first, why: 'missing', ids: seq === first + 1 ? ids : null });
    }
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
