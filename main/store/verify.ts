// Checks all that the store says: the database itself, the chain of history, the files on disk against their hashes, and the
// proof log against the store.

import path from 'node:path';
import { counted } from '../domain/counted.ts';
import type { StoreCheck } from '../ports/store.ts';
import type { Readable } from './file/database.ts';
import { alteredRecord } from './verify-bytes.ts';
import { checkProof } from './verify-proof.ts';
import { type ExpectedSchema, misplaced } from './verify-schema.ts';

function checkDatabase(database: Readable, schema: string | null): StoreCheck {
  const found = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const problems = found.filter((text) => text !== 'ok');
  const orphans = database.prepare('PRAGMA foreign_key_check').all();
  const ok = problems.length === 0 && orphans.length === 0 && schema === null;
  const wrong =
    problems[0] ??
    (orphans.length > 0 ? `${counted(orphans.length, 'row without its', 'rows without their')} owner` : schema);
  return { name: 'integrity', ok, detail: ok ? 'the database is whole, and as this program makes it' : wrong! };
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
  const count = rows.length - missing;
  return {
    name: 'files',
    ok: true,
    detail: `${counted(count, 'file as it was', 'files as they were')} written${taken}`,
    counted: { count, missing },
  };
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
  expected: ExpectedSchema,
): StoreCheck[] {
  const schema = misplaced(database, expected);
  const { history, proofLog } = checkProof(database, folder, schema.guard);
  return [
    checkDatabase(database, schema.other),
    history,
    checkKept(database, folder, hashOf) ?? checkFiles(database, hashOf),
    proofLog,
    checkTieOut(database),
  ];
}
