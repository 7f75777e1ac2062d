// How far this machine has seen the proof log of a data folder, kept beside the folder and not in it: a folder copied from
// yesterday, or deleted, cannot know by itself what was handed over since.

import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { counted } from '../../domain/counted.ts';

interface SeenLog {
  readonly store: string;
  readonly seq: number;
  readonly hash: string;
  /** The folder in which the desk goes on since. */
  readonly moved?: string | undefined;
}

export interface Seen {
  /** What the log lacks of what was seen, in plain words; null when it lacks nothing. */
  missing(end: SeenLog): string | null;
  /** Notes the end of the log. Where nothing can be written beside the folder, nothing is noted. */
  note(end: SeenLog): void;
}

/** The file beside a data folder. */
export function seenFileOf(folder: string): string {
  const whole = path.resolve(folder);
  return path.join(path.dirname(whole), `.${path.basename(whole)}.seen`);
}

function isSeen(seen: unknown): seen is SeenLog {
  return (
    typeof seen === 'object' &&
    seen !== null &&
    'store' in seen &&
    typeof seen.store === 'string' &&
    'seq' in seen &&
    Number.isInteger(seen.seq)
  );
}

function read(file: string): SeenLog | null {
  try {
    const seen: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isSeen(seen) ? seen : null;
  } catch {
    return null;
  }
}

/** Writes over what stands there: a file that is emptied first is waited for by some disks, after every entry of the log. */
function writeOver(file: string, text: string): void {
  const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w');
  try {
    writeSync(descriptor, text, 0);
    ftruncateSync(descriptor, Buffer.byteLength(text));
  } finally {
    closeSync(descriptor);
  }
}

export function openSeen(folder: string): Seen {
  const file = seenFileOf(folder);
  return {
    missing({ store, seq, hash }) {
      const seen = read(file);
      if (seen === null || seen.seq === 0) return null;
      if (seen.store !== store)
        return seq === 0
          ? `an earlier data folder stood in ${folder}, with ${counted(seen.seq, 'entry', 'entries')} in its proof log, and it is gone`
          : null;
      if (seq < seen.seq)
        return `the proof log in ${folder} ends at entry ${seq}, and this machine has seen ${seen.seq}: an older copy of the data folder was put back`;
      return seq === seen.seq && hash !== seen.hash ? `entry ${seq} of the proof log in ${folder} was altered` : null;
    },
    note(end) {
      try {
        writeOver(file, JSON.stringify(end));
      } catch {
        // The folder above may not be ours to write in: then a copied folder is not noticed here.
      }
    },
  };
}

/** The folder in which the desk goes on that stood in this one; null where none is told of. */
export function movedTo(folder: string, store: string): string | null {
  const seen = read(seenFileOf(folder));
  return seen?.store === store && typeof seen.moved === 'string' ? seen.moved : null;
}

/** Notes that a desk goes on in another folder than this one, or with null in this. What is told there of another desk stays. */
export function noteMoved(folder: string, store: string, moved: string | null): void {
  const file = seenFileOf(folder);
  const seen = read(file);
  if ((seen !== null && seen.store !== store) || (seen?.moved ?? null) === moved) return;
  try {
    writeOver(file, JSON.stringify({ ...(seen ?? { store, seq: 0, hash: '' }), moved: moved ?? undefined }));
  } catch {
    // As above.
  }
}
