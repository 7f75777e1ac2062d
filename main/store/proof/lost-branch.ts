// A desk whose branch of the log lost begins anew from the log that the others follow (design §12). Store and log as they were are kept
// beside the new ones, and what only the branch tells is told to all. It is asked for by a note in the data folder and done before the
// store is opened next, so that a crash in the middle does it again, whole.

import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { LostBranch } from '../../ports/proof-of-store.ts';
import type { ProofEntry } from '../../ports/proof-log.ts';
import { PROOF_FILE, readProofLog } from './proof-file.ts';
import { seenFileOf } from './seen.ts';
import { markOfAnother } from './shared-mark.ts';

const NOTE = 'begin-anew.json';
const LEFT = 'lost-branch.json';

/** How the window looks, and where files go, stays with the desk. */
interface WithSettings {
  readonly settings?: Readonly<Record<string, unknown>>;
}

interface Asked extends WithSettings {
  readonly at: string;
  readonly reason: string;
  readonly isNewDesk: boolean;
}

interface Kept extends WithSettings {
  readonly log: string;
  readonly reason: string;
  told: number;
}

const isObject = (found: unknown): found is object => typeof found === 'object' && found !== null;

const hasSettings = (found: object): found is WithSettings => !('settings' in found) || isObject(found.settings);

function isAsked(found: unknown): found is Asked {
  if (!isObject(found) || !('at' in found) || !('reason' in found) || !('isNewDesk' in found)) return false;
  return (
    typeof found.at === 'string' &&
    typeof found.reason === 'string' &&
    typeof found.isNewDesk === 'boolean' &&
    hasSettings(found)
  );
}

function isKept(found: unknown): found is Kept {
  if (!isObject(found) || !('log' in found) || !('reason' in found) || !('told' in found)) return false;
  return (
    typeof found.log === 'string' &&
    typeof found.reason === 'string' &&
    typeof found.told === 'number' &&
    hasSettings(found)
  );
}

function write(file: string, value: Asked | Kept): void {
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(descriptor, JSON.stringify(value));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

function read<T>(file: string, is: (found: unknown) => found is T): T | null {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return is(found) ? found : null;
  } catch {
    return null;
  }
}

/** Asks that the desk begins anew when the store is opened next; as another desk where this one was retired. */
export function beginAnewNext(folder: string, asked: Asked): void {
  write(path.join(folder, NOTE), asked);
}

/** Puts store and log aside where that was asked for. Under the writer's lock, before either is opened. */
export function beginAnewAsked(folder: string, store: string): void {
  const note = path.join(folder, NOTE);
  const asked = read(note, isAsked);
  if (asked === null) return;
  const stamp = asked.at.slice(0, 19).replace(/[:T-]/g, '');
  const log = `proof-branch-${stamp}.log`;
  const aside = (name: string, to: string): void => {
    if (existsSync(path.join(folder, name))) renameSync(path.join(folder, name), path.join(folder, to));
  };
  aside(PROOF_FILE, log);
  for (const end of ['', '-wal', '-shm']) aside(`${store}${end}`, `${store}.branch-${stamp}${end}`);
  // What this machine has seen is of the branch.
  rmSync(seenFileOf(folder), { force: true });
  if (asked.isNewDesk) markOfAnother(folder, randomUUID());
  const { reason, settings } = asked;
  write(path.join(folder, LEFT), { log, reason, told: 0, ...(settings === undefined ? {} : { settings }) });
  rmSync(note);
}

/** The settings of the desk as it was, for a store that was made again and has none; null where no branch was left. */
export function settingsLeft(folder: string): Readonly<Record<string, unknown>> | null {
  return read(path.join(folder, LEFT), isKept)?.settings ?? null;
}

function batchKey(entry: ProofEntry): string {
  return 'chunk' in entry ? `${entry.what} ${entry.batch} ${entry.chunk}` : '';
}

/** What a branch that was left tells and `log` does not; null where there is none, or all of it was told. */
export function lostBranchIn(folder: string, log: string): LostBranch | null {
  const file = path.join(folder, LEFT);
  const kept = read(file, isKept);
  if (kept === null) return null;
  return {
    log: kept.log,
    reason: kept.reason,
    *entries() {
      const chain = new Map<number, string>();
      const batches = new Set<string>();
      for (const line of readProofLog(log)) {
        if (typeof line === 'number') break;
        chain.set(line.seq, line.hash);
        batches.add(batchKey(line.entry));
      }
      for (const line of readProofLog(path.join(folder, kept.log))) {
        if (typeof line === 'number') return;
        const { seq, hash, at, store: desk, entry } = line;
        // A crash may have come between the telling of a chunk and its note.
        const isTold = seq <= kept.told || ('chunk' in entry && batches.has(batchKey(entry)));
        if (chain.get(seq) !== hash) yield { seq, hash, at, desk, entry, isTold };
      }
    },
    told(seq) {
      kept.told = seq;
      write(file, kept);
    },
    over: () => rmSync(file, { force: true }),
  };
}
