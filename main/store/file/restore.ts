// A backup is put back before the store is opened: the store as it stood is kept beside it, and the proof log then tells the older one
// what it lacks. It is asked for by a note in the data folder, so that a crash in the middle does it again, whole.

import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConsoleError, wrongUsage } from '../../domain/errors.ts';
import type { PutBack } from '../../ports/backups.ts';
import { backupPlace, backupsOf, verified } from './backup.ts';

const NOTE = 'put-back.txt';

interface Asked {
  readonly backup: string;
  readonly at: string;
  /** What the store that stands is kept as, also where it is done again after a crash; notes of earlier programs do not say it. */
  readonly aside?: string;
}

/** Throws `wrong-usage` where there is no such backup. */
export function assertBackup(folder: string, name: string): void {
  const all = backupsOf(folder);
  if (all.some((backup) => backup.name === name)) return;
  throw wrongUsage(
    'put back a backup',
    name,
    'there is no such backup',
    all.length === 0 ? 'There is none yet.' : `There is: ${all.map((backup) => backup.name).join(', ')}.`,
  );
}

const asideAt = (store: string, at: string): string => `${store}.before-${at.slice(0, 19).replace(/[:T-]/g, '')}`;

/** Two may be put back within a second, and neither takes the place of what the other kept. */
function freeAside(folder: string, store: string, at: string): string {
  const name = asideAt(store, at);
  for (let [free, n] = [name, 2]; ; [free, n] = [`${name}-${n}`, n + 1])
    if (!existsSync(path.join(folder, free))) return free;
}

/**
 * Asks for a backup to be put back when the store is opened next: by whom nobody else keeps from opening it, or it would be put back by
 * whatever is done after a refusal. Throws `wrong-usage` where there is no such backup.
 */
export function putBackNext(folder: string, store: string, name: string, now: string): void {
  assertBackup(folder, name);
  const note: Asked = { backup: name, at: now, aside: freeAside(folder, store, now) };
  writeFileSync(path.join(folder, NOTE), JSON.stringify(note), { mode: 0o600 });
}

function isAsked(note: unknown): note is Asked {
  return (
    typeof note === 'object' &&
    note !== null &&
    'backup' in note &&
    typeof note.backup === 'string' &&
    'at' in note &&
    typeof note.at === 'string' &&
    (!('aside' in note) || typeof note.aside === 'string')
  );
}

/** What was asked for; null when nothing was, or nobody can read what. */
function asked(folder: string): Asked | null {
  try {
    const note: unknown = JSON.parse(readFileSync(path.join(folder, NOTE), 'utf8'));
    return isAsked(note) ? note : null;
  } catch {
    return null;
  }
}

function synced(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Puts back what was asked for, under the writer's lock. Throws `store-damaged` when the backup does not pass its check. */
export function putBackAsked(folder: string, store: string): PutBack | null {
  const wanted = asked(folder);
  if (wanted === null) return null;
  const { backup, at, aside = asideAt(store, at) } = wanted;
  const note = path.join(folder, NOTE);
  const from = path.join(backupPlace(folder), path.basename(backup));
  const to = path.join(folder, store);
  if (!existsSync(from) || !verified(from)) {
    rmSync(note, { force: true });
    throw new ConsoleError({
      code: 'store-damaged',
      operation: 'put back a backup',
      object: from,
      cause: 'it is gone or did not pass its check',
      hint: 'Nothing was changed. Choose another one: "backup list".',
      retrySafe: true,
    });
  }
  const temporary = `${to}.part`;
  copyFileSync(from, temporary);
  synced(temporary);
  // With its log beside it: what was not yet in the store itself is kept too, and no other store may find it. After a crash what is kept
  // already stays: under the name of the store is the backup then.
  for (const end of ['', '-wal', '-shm']) {
    const kept = path.join(folder, `${aside}${end}`);
    if (existsSync(`${to}${end}`) && !existsSync(kept)) renameSync(`${to}${end}`, kept);
  }
  renameSync(temporary, to);
  rmSync(note);
  return { backup, kept: existsSync(path.join(folder, aside)) ? aside : null };
}
