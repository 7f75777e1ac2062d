// Checks all that the store says: the database itself, the chain of history, the files on disk against their hashes, and the
// proof log against the store.

import path from 'node:path';
import { GONE_THROUGH } from '../ports/proof-log.ts';
import type { StoreCheck } from '../ports/store.ts';
import type { Readable } from './file/database.ts';
import { brokenEvent } from './journal.ts';
import { PROOF_FILE, readProofLog } from './proof/proof-file.ts';
import { alteredRecord } from './verify-bytes.ts';

function checkDatabase(database: Readable): StoreCheck {
  const found = database.pragma('integrity_check') as { integrity_check: string }[];
  const problems = found.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  const orphans = database.pragma('foreign_key_check') as unknown[];
  const ok = problems.length === 0 && orphans.length === 0;
  return {
    name: 'integrity',
    ok,
    detail: ok ? 'the database is whole' : (problems[0] ?? `${orphans.length} rows without their owner`),
  };
}

function checkHistory(database: Readable): StoreCheck {
  const broken = brokenEvent(database);
  const { n } = database.prepare<[], { n: number }>('SELECT count(*) AS n FROM event').get()!;
  return broken === null
    ? { name: 'history', ok: true, detail: `${n} events, each chained to the one before it` }
    : {
        name: 'history',
        ok: false,
        detail: `event ${broken} does not follow from the one before it: history was altered`,
      };
}

function checkFiles(database: Readable, hashOf: (folder: string, file: string) => string | null): StoreCheck {
  const rows = database
    .prepare<[], { number: number; folder: string; file: string; sha256: string }>(
      `SELECT number, folder, file, sha256 FROM hand_over WHERE state = 'handed-over' AND file IS NOT NULL`,
    )
    .all();
  let missing = 0;
  for (const row of rows) {
    const found = hashOf(row.folder, row.file);
    // The ERP takes files away when it reads them: a missing file is told, an altered one is an alarm.
    if (found === null) missing += 1;
    else if (found !== row.sha256) {
      return {
        name: 'files',
        ok: false,
        detail: `${path.join(row.folder, row.file)} of hand-over ${row.number} was altered after it was written`,
      };
    }
  }
  const taken = missing === 0 ? '' : `; ${missing} no longer in their folder`;
  return { name: 'files', ok: true, detail: `${rows.length - missing} files as they were written${taken}` };
}

interface KeptFile {
  number: number;
  kept: string;
  sha256: string;
}

/** Files of material stay in the data folder: one that is gone or altered no longer shows what was sent. */
function checkKept(
  database: Readable,
  folder: string,
  hashOf: (folder: string, file: string) => string | null,
): StoreCheck | null {
  const rows = database
    .prepare<[], KeptFile>(
      `SELECT number, file ->> 'kept' AS kept, file ->> 'sha256' AS sha256 FROM intake_batch WHERE file ->> 'kept' <> ''`,
    )
    .all();
  for (const { number, kept, sha256 } of rows) {
    const name = path.basename(path.win32.basename(kept));
    const found = hashOf(path.join(folder, 'intake'), name);
    if (found === sha256) continue;
    const detail = `the kept file ${name} of intake ${number} ${found === null ? 'is gone' : 'was altered after it was read'}`;
    return { name: 'files', ok: false, detail };
  }
  return null;
}

function checkProofLog(database: Readable, folder: string): StoreCheck {
  const file = path.join(folder, PROOF_FILE);
  const followed = database.prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM proof_followed').get()!;
  const told = new Set<number>();
  let entries = 0;
  let at: string | null = null;
  for (const line of readProofLog(file)) {
    if (typeof line === 'number')
      return {
        name: 'proof-log',
        ok: false,
        detail: `entry ${line} of ${file} does not follow from the one before it`,
      };
    entries = line.seq;
    if (line.seq === followed.seq) at = line.hash;
    if (line.entry.what === 'hand-over') told.add(line.entry.handOver);
  }
  if (followed.seq > 0 && at !== followed.hash) {
    return {
      name: 'proof-log',
      ok: false,
      detail: `${file} lacks or differs in entry ${followed.seq}, which the store knows`,
    };
  }
  const untold = database
    .prepare<[string], { number: number }>(
      `SELECT number FROM hand_over WHERE state IN ('handed-over', 'unclear')
       AND begun_at > coalesce((SELECT max(at) FROM event WHERE what = ?), '')`,
    )
    .all(GONE_THROUGH)
    .find((row) => !told.has(row.number));
  if (untold) return { name: 'proof-log', ok: false, detail: `${file} does not know hand-over ${untold.number}` };
  return { name: 'proof-log', ok: true, detail: `${entries} entries, each chained to the one before it` };
}

function checkTieOut(database: Readable): StoreCheck {
  const wrong = database
    .prepare<[], { number: number }>(
      `SELECT run.number FROM run WHERE run.state NOT IN ('pulling', 'failed') AND run.listed_rows <>
        (SELECT count(*) FROM record WHERE record.key BETWEEN run.number * 67108864 AND (run.number + 1) * 67108864 - 1)`,
    )
    .get();
  const bare = database
    .prepare<[], { run: number; line: number }>(
      'SELECT run, line FROM record WHERE NOT EXISTS (SELECT 1 FROM record_fields WHERE record_fields.key = record.key) LIMIT 1',
    )
    .get();
  if (bare) return { name: 'tie-out', ok: false, detail: `line ${bare.line} of run ${bare.run} lacks what was listed` };
  const batch = database
    .prepare<[], { number: number }>(
      `SELECT number FROM intake_batch WHERE state IN ('open', 'sending', 'done') AND rows <>
        (SELECT coalesce(sum(length(states)), 0) FROM intake_page WHERE batch = number)`,
    )
    .get();
  if (batch)
    return { name: 'tie-out', ok: false, detail: `intake ${batch.number} does not have as many rows as it read` };
  const altered = wrong ? null : alteredRecord(database);
  if (altered !== null) return { name: 'tie-out', ok: false, detail: altered };
  return wrong
    ? { name: 'tie-out', ok: false, detail: `run ${wrong.number} does not have as many records as it listed` }
    : { name: 'tie-out', ok: true, detail: 'every run has the records it listed, as they were listed' };
}

/** All checks of the store; nothing is changed. */
export function checkIntegrity(
  database: Readable,
  folder: string,
  hashOf: (folder: string, file: string) => string | null,
): StoreCheck[] {
  return [
    checkDatabase(database),
    checkHistory(database),
    checkKept(database, folder, hashOf) ?? checkFiles(database, hashOf),
    checkProofLog(database, folder),
    checkTieOut(database),
  ];
}
