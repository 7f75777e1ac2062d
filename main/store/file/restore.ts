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
  /** When it was asked for: names what is kept, also where it is done again after a crash. */
  readonly at: string;
}

/** Asks for a backup to be put back when the store is opened next. Throws `wrong-usage` where there is no such backup. */
export function putBackNext(folder: string, name: string, now: string): void {
  const all = backupsOf(folder);
  if (!all.some((backup) => backup.name === name))
    throw wrongUsage(
      'put back a backup',
      name,
      'there is no such backup',
      all.length === 0 ? 'There is none yet.' : `There is: ${all.map((backup) => backup.name).join(', ')}.`,
    );
  const note: Asked = { backup: name, at: now };
  writeFileSync(path.join(folder, NOTE), JSON.stringify(note), { mode: 0o600 });
}

function isAsked(note: unknown): note is Asked {
  return (
    typeof note === 'object' &&
    note !== null &&
    'backup' in note &&
    typeof note.backup === 'string' &&
    'at' in note &&
    typeof note.at === 'string'
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
  const { backup, at } = wanted;
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
  const aside = `${store}.before-${at.slice(0, 19).replace(/[:T-]/g, '')}`;
  const temporary = `${to}.part`;
  copyFileSync(from, temporary);
  synced(temporary);
  const kept = existsSync(to) ? aside : null;
  // With its log beside it: what was not yet in the store itself is kept too, and no other store may find it.
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(`${to}${end}`)) renameSync(`${to}${end}`, path.join(folder, `${aside}${end}`));
  renameSync(temporary, to);
  rmSync(note);
  return { backup, kept };
}
