// A desk whose branch of the log lost begins anew from the log that the others follow, and so does one with a finished history
// of its own that joins a team. Store and log as they were are kept beside the new ones, or as an archive, and what only they tell is told
// to all. It is asked for by a note in the data folder and done before the store is opened next, so that a crash in the middle does it
// again, whole.

import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { BeginsAnew, Joins, LostBranch } from '../../ports/proof-of-store.ts';
import type { ProofEntry } from '../../ports/proof-log.ts';
import { archiveFolder, makeArchive } from '../file/archive.ts';
import type { WriteHook } from './file-log.ts';
import { PROOF_FILE, readProofLog } from './proof-file.ts';
import { seenFileOf } from './seen.ts';
import { markOfAnother, markShared } from './shared-mark.ts';

const NOTE = 'begin-anew.json';
const LEFT = 'lost-branch.json';

/** How the window looks, and where files go, stays with the desk. */
type WithSettings = Partial<Pick<BeginsAnew, 'settings'>>;

interface Asked extends WithSettings, Omit<BeginsAnew, 'settings'> {
  /** What the names of store and log are told by that are put aside: nothing that was put aside before has it. */
  readonly stamp?: string;
}

/** A branch that was left, and of which not all is told. */
interface Kept extends WithSettings {
  readonly log: string;
  readonly reason: string;
  readonly told: number;
  /** Of a history that is over: it is an archive. */
  readonly joined?: Joins;
}

const isObject = (found: unknown): found is object => typeof found === 'object' && found !== null;

const hasSettings = (found: object): found is WithSettings => !('settings' in found) || isObject(found.settings);

const isPlace = (found: unknown): boolean => isObject(found) && 'place' in found && isObject(found.place);

function isAsked(found: unknown): found is Asked {
  if (!isObject(found) || !('at' in found) || !('reason' in found) || !('isNewDesk' in found)) return false;
  return (
    typeof found.at === 'string' &&
    typeof found.reason === 'string' &&
    typeof found.isNewDesk === 'boolean' &&
    (!('joins' in found) || isPlace(found.joins)) &&
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

function write(file: string, value: Asked | readonly Kept[]): void {
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(descriptor, JSON.stringify(value));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

/** Null for none. It is asked before every act, and the error for a file that is not there takes six times as long as asking for it. */
function read(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return found;
  } catch {
    return null;
  }
}

/** The branches that were left, the one that was left first at the head: it may have been left while another was still to be told. */
function leftIn(folder: string): readonly Kept[] {
  const found = read(path.join(folder, LEFT));
  return (Array.isArray(found) ? found : [found]).filter(isKept);
}

function keepLeft(folder: string, left: readonly Kept[]): void {
  const file = path.join(folder, LEFT);
  if (left.length === 0) rmSync(file, { force: true });
  else write(file, left);
}

const stampOf = (at: string): string => at.slice(0, 19).replace(/[:T-]/g, '');

/** Two branches may be left within a second, by a clock that was set back or by one that stands still. */
function freeStamp(folder: string, at: string): string {
  const names = readdirSync(folder);
  const isTaken = (stamp: string): boolean =>
    names.some((name) => name === `proof-branch-${stamp}.log` || name.endsWith(`.branch-${stamp}`)) ||
    existsSync(archiveFolder(folder, stamp));
  const stamp = stampOf(at);
  for (let [free, n] = [stamp, 2]; ; [free, n] = [`${stamp}-${n}`, n + 1]) if (!isTaken(free)) return free;
}

/** Asks that the desk begins anew when the store is opened next; as another desk where this one was retired. */
export function beginAnewNext(folder: string, asked: Asked): void {
  write(path.join(folder, NOTE), { ...asked, stamp: freeStamp(folder, asked.at) });
}

interface Aside {
  /** The log, as it is named from the data folder. */
  readonly log: string;
  /** What is put aside, and where to. */
  readonly moves: readonly (readonly [from: string, to: string])[];
}

/** A branch lies beside what is made anew; a history that is over is a data folder of its own, with its backups and the files it read. */
function asideOf(folder: string, store: string, stamp: string, joins: Joins | undefined): Aside {
  const parts = ['', '-wal', '-shm'];
  if (joins === undefined) {
    const log = `proof-branch-${stamp}.log`;
    const moves = parts.map((end) => [`${store}${end}`, `${store}.branch-${stamp}${end}`] as const);
    return { log, moves: [[PROOF_FILE, log], ...moves] };
  }
  const archive = path.relative(folder, archiveFolder(folder, stamp));
  const names = [PROOF_FILE, ...parts.map((end) => `${store}${end}`), 'backups', 'intake'];
  return {
    log: path.join(archive, PROOF_FILE),
    moves: names.map((name) => [name, path.join(archive, name)] as const),
  };
}

/** Puts store and log aside where that was asked for. Under the writer's lock, before either is opened. */
export function beginAnewAsked(folder: string, store: string, hook: WriteHook = () => {}): void {
  const note = path.join(folder, NOTE);
  const asked = read(note);
  if (!isAsked(asked)) return;
  const { at, reason, isNewDesk, settings, joins, stamp = stampOf(asked.at) } = asked;
  const { log, moves } = asideOf(folder, store, stamp, joins);
  const step = (change: () => void): void => {
    hook('before', 'begin-anew');
    change();
  };
  if (joins !== undefined) step(() => makeArchive(folder, stamp, { at, setup: joins.setup }));
  for (const [name, to] of moves)
    if (existsSync(path.join(folder, name))) step(() => renameSync(path.join(folder, name), path.join(folder, to)));
  // What this machine has seen is of the branch.
  step(() => rmSync(seenFileOf(folder), { force: true }));
  if (joins !== undefined) step(() => markShared(folder, { desk: randomUUID(), place: joins.place }));
  else if (isNewDesk) step(() => markOfAnother(folder, randomUUID()));
  const left = leftIn(folder);
  const last = { log, reason, told: 0, settings, joined: joins };
  if (!left.some((one) => one.log === log)) step(() => keepLeft(folder, [...left, last]));
  step(() => rmSync(note));
  hook('after', 'begin-anew');
}

/** The settings of the desk as it was, for a store that was made again and has none; null where no branch was left. */
export function settingsLeft(folder: string): Readonly<Record<string, unknown>> | null {
  return leftIn(folder).at(-1)?.settings ?? null;
}

/** Of which entry of a lost branch it tells. */
function lostEntryOf(entry: ProofEntry): string | null {
  return 'lostEntry' in entry ? (entry.lostEntry ?? null) : null;
}

/** What the branch that was left first tells and `log` does not; null where there is none, or all of it was told. */
export function lostBranchIn(folder: string, log: string): LostBranch | null {
  const [kept, ...others] = leftIn(folder);
  if (kept === undefined) return null;
  return {
    log: kept.log,
    reason: kept.reason,
    joined: kept.joined ?? null,
    *entries() {
      const chain = new Set<string>();
      const told = new Set<string>();
      for (const line of readProofLog(log)) {
        if (typeof line === 'number') break;
        chain.add(line.hash);
        const lost = lostEntryOf(line.entry);
        if (lost !== null) told.add(lost);
      }
      for (const line of readProofLog(path.join(folder, kept.log))) {
        if (typeof line === 'number') return;
        const { seq, hash, at, store: desk, entry } = line;
        // A crash may have come between the telling and its note, and another desk that was on the branch may have told it.
        const isTold = seq <= kept.told || told.has(lostEntryOf(entry) ?? hash);
        if (!chain.has(hash)) yield { seq, hash, at, desk, entry, isTold };
      }
    },
    told: (seq) => keepLeft(folder, [{ ...kept, told: seq }, ...others]),
    over: () => keepLeft(folder, others),
  };
}
