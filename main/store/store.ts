// Opens the store of a data folder and puts its parts together. Either to write (one process at a time) or to read.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Actor, onScreen } from '../domain/actor.ts';
import { ConsoleError } from '../domain/errors.ts';
import type { BackupStore, PutBack } from '../ports/backups.ts';
import type { LogPlace } from '../ports/proof-log.ts';
import type { ReviewElsewhere } from '../ports/review-elsewhere.ts';
import type { StorePort } from '../ports/store.ts';
import { backUpByHand, backUpDaily, backupsOf, isBackupDue, migrateBackedUp } from './file/backup.ts';
import { putBackAsked, putBackNext } from './file/restore.ts';
import { answerStore } from './answers.ts';
import { connectionStore } from './connections.ts';
import { correctionStore } from './corrections.ts';
import { cutoffStore } from './cutoffs.ts';
import { deliveryStore } from './deliveries.ts';
import { destinationStore, ownLayoutStore, receiptColumnStore, translationStore } from './destinations.ts';
import { openForWriting, type Readable, type Writable } from './file/database.ts';
import { openToRead } from './file/open-to-read.ts';
import { gridStore } from './records/grid.ts';
import { gridViewStore } from './grid-views.ts';
import { evidenceStore } from './evidence.ts';
import { handOverStore } from './hand-overs.ts';
import { intakeBatches } from './intake/batches.ts';
import { intakePages } from './intake/pages.ts';
import { intakeSent } from './intake/sent.ts';
import { type JournalHook, journalStore } from './journal.ts';
import { monthStore } from './months.ts';
import { archivedAt, archivesOf, assertNoArchive } from './file/archive.ts';
import { assertPlace, makePlace, makesStore } from './file/place.ts';
import { migrate, needsMigration, refuseNewer, schemaVersion } from './file/migrate.ts';
import { noteStore } from './notes.ts';
import { planStore } from './plans.ts';
import { knownOf } from './proof/known.ts';
import { beginAnewAsked, settingsLeft } from './proof/lost-branch.ts';
import { PROOF_FILE } from './proof/proof-file.ts';
import { openProofLog, type OpenProofLog, type ShareLog } from './proof/proof-log.ts';
import { isMarkedShared, shareAgain } from './proof/shared-mark.ts';
import { recordChanges } from './records/change.ts';
import { recordAlike } from './records/alike.ts';
import { recordFirstDay } from './records/first-day.ts';
import { recordInserts } from './records/insert.ts';
import { fillAmounts } from './records/fill-amounts.ts';
import { BlockSums } from './records/block-sums.ts';
import { keepSums } from './records/kept-sums.ts';
import { recordLines } from './records/lines.ts';
import { recordProofLines } from './records/proof-lines.ts';
import { reviewLines } from './records/review-lines.ts';
import { refusedRecords } from './records/refused.ts';
import { recordPairing } from './records/pairing.ts';
import { recordPriors } from './records/prior.ts';
import { holdStore } from './records/holds.ts';
import { recordReader } from './records/read.ts';
import { replayStore } from './proof/replay.ts';
import { putInFront } from './review-elsewhere.ts';
import { runStore } from './runs.ts';
import { controlTotalsStore, nameStore, settingsAgain, settingStore, sightingStore } from './settings.ts';
import { type FolderProbe, refuseShare } from './file/share.ts';
import { inPlainWords, storeError } from './file/sql-errors.ts';
import { checkIntegrity } from './verify.ts';
import { type ExpectedSchema, expectedSchema } from './verify-schema.ts';
import { teamStore } from './team.ts';
import { takeWriterLock, type WriterLock } from './file/writer-lock.ts';

export const STORE_FILE = 'console.sqlite';

export interface StoreOptions {
  readonly folder: string;
  /** Who acts, for the history. */
  readonly actor: Actor;
  /** What a second process is told about this one. */
  readonly holder: string;
  readonly now: () => string;
  readonly hook?: JournalHook;
  /** The backup to be put back: under the writer's lock, so that where another process has it nothing is asked for either. */
  readonly putsBack?: string | undefined;
  /** How a shared proof log is reached. */
  readonly share?: ShareLog;
  /** What tells whether the folder lies on a share; the system when it is left out. */
  readonly probe?: FolderProbe;
  /** What the store is compared with when it is verified; made by itself when it is left out. Who opens many stores keeps one for all. */
  readonly expected?: ExpectedSchema;
}

function storeIdOf(database: Readable): string {
  return database.prepare<[], { store_id: string }>('SELECT store_id FROM store_identity').get()!.store_id;
}

function backupStore(database: Writable, { folder, now }: StoreOptions, putBack: PutBack | null): BackupStore {
  return {
    list: () => backupsOf(folder),
    make: () => backUpByHand(database, folder, now()),
    putBackNext: (name) => putBackNext(folder, STORE_FILE, name, now()),
    putBack,
  };
}

function checkOf(
  database: Readable,
  { folder, expected = expectedSchema() }: StoreOptions,
): StorePort['checkIntegrity'] {
  return (hashOf) => checkIntegrity(database, folder, hashOf, expected);
}

function recordStore(database: Writable, blocks: BlockSums): StorePort['records'] {
  return {
    ...recordInserts(database),
    ...recordChanges(database),
    ...recordReader(database, blocks),
    ...recordLines(database),
    ...recordProofLines(database),
    ...reviewLines(database),
    ...refusedRecords(database),
    ...recordAlike(database),
    ...recordFirstDay(database),
    ...recordPriors(database),
    ...recordPairing(database),
  };
}

function assemble(
  database: Writable,
  options: StoreOptions,
  proofLog: OpenProofLog,
  lock: WriterLock | null,
  putBack: PutBack | null = null,
): StorePort {
  const file = path.join(options.folder, STORE_FILE);
  const blocks = new BlockSums(database);
  return {
    folder: options.folder,
    storeId: storeIdOf(database),
    connections: connectionStore(database),
    runs: runStore(database),
    replay: replayStore(database),
    team: teamStore(database),
    records: recordStore(database, blocks),
    handOvers: handOverStore(database),
    deliveries: deliveryStore(database),
    answers: answerStore(database),
    plans: planStore(database),
    destinations: destinationStore(database),
    translations: translationStore(database),
    ownLayouts: ownLayoutStore(database),
    receiptColumns: receiptColumnStore(database),
    corrections: correctionStore(database),
    evidence: evidenceStore(database),
    journal: journalStore(database, options),
    cutoffs: cutoffStore(database),
    months: monthStore(database, blocks),
    holds: holdStore(database),
    notes: noteStore(database),
    proofLog,
    backups: backupStore(database, options, putBack),
    archives: () => archivesOf(options.folder),
    archivedAt: archivedAt(options.folder),
    settings: settingStore(database),
    names: nameStore(database),
    controlTotals: controlTotalsStore(database),
    sightings: sightingStore(database),
    grid: gridStore(database, blocks),
    gridViews: gridViewStore(database),
    intake: { ...intakeBatches(database, options.folder), ...intakePages(database), ...intakeSent(database) },
    transaction<T>(work: () => T): T {
      return inPlainWords('write to the store', file, () => {
        options.hook?.('before', 'transaction');
        const result = database.transaction(work).immediate();
        options.hook?.('after', 'transaction');
        return result;
      });
    },
    about: () => ({
      sqlite: database.prepare<[], string>('SELECT sqlite_version()').pluck().get()!,
      synchronous: database.pragma('synchronous', { simple: true }) === 2 ? 'full' : 'less',
    }),
    explain: (error) => storeError(error, 'use the store', file),
    checkIntegrity: checkOf(database, options),
    close() {
      proofLog.close();
      database.close();
      lock?.release();
    },
  };
}

function prepareFolder({ folder, probe }: StoreOptions): void {
  refuseShare(folder, probe);
  makePlace(folder);
}

/**
 * Opens the store for writing; makes it, or brings it to the newest schema after a backup.
 * Throws `store-busy`, `store-newer`, `store-damaged`, `store-full` or `store-read-only`.
 */
export function openStore(options: StoreOptions): StorePort {
  assertNoArchive(options.folder);
  return openToWrite(options);
}

/** An archive is brought to the newest schema too. */
function openToWrite(options: StoreOptions): StorePort {
  const file = path.join(options.folder, STORE_FILE);
  return inPlainWords('open the store', file, () => {
    prepareFolder(options);
    const lock = takeWriterLock(options.folder, options.holder);
    let database: Writable | null = null;
    try {
      beginAnewAsked(options.folder, STORE_FILE, options.hook);
      const { putsBack } = options;
      if (putsBack !== undefined) putBackNext(options.folder, STORE_FILE, putsBack, options.now());
      const putBack = putBackAsked(options.folder, STORE_FILE);
      assertPlace(options.folder, STORE_FILE);
      const made = makesStore(options.folder, STORE_FILE);
      database = openForWriting(file);
      refuseNewer(database, file);
      const fresh = schemaVersion(database) === 0;
      if (fresh || !needsMigration(database)) migrate(database);
      else migrateBackedUp(database, options.folder, options.now());
      made();
      // A first start that was cut short may have made the tables alone.
      if (fresh || database.prepare('SELECT 1 FROM store_identity').get() === undefined) {
        database.prepare('INSERT INTO store_identity VALUES (1, ?, ?)').run(randomUUID(), options.now());
      } else if (isBackupDue(options.folder, options.now())) {
        backUpDaily(database, options.folder, options.now());
      }
      shareAgain(database, options.folder, options.now());
      settingsAgain(database, settingsLeft(options.folder));
      const proofLog = openProofLog(database, {
        folder: options.folder,
        storeId: storeIdOf(database),
        fresh: database.prepare('SELECT 1 FROM run LIMIT 1').get() === undefined,
        now: options.now,
        by: onScreen(options.actor),
        share: options.share,
        hook: options.hook,
      });
      fillAmounts(database);
      keepSums(database);
      const store = assemble(database, options, proofLog, lock, putBack);
      if (putBack !== null) store.journal.note(null, 'backup put back', { ...putBack });
      return store;
    } catch (error) {
      database?.close();
      lock.release();
      throw error;
    }
  });
}

function isForReading(): never {
  throw new Error('the store is open for reading');
}

const READ_ONLY_LOG: Omit<OpenProofLog, 'problem' | 'known'> = {
  ascertain: () => {},
  seq: () => 0,
  end: isForReading,
  chain: isForReading,
  has: () => false,
  isApplied: () => false,
  loggedAt: () => null,
  hashOf: () => null,
  isTold: () => false,
  isTakenBack: () => false,
  missed: null,
  beyond: isForReading,
  startOver: isForReading,
  copyOf: null,
  goOnHere: isForReading,
  append: isForReading,
  followed: isForReading,
  close: () => {},
  team: null,
  share: isForReading,
  lostBranch: null,
  beginAnewNext: isForReading,
};

function readOnlyLog(folder: string, problem: string | null): OpenProofLog {
  return { ...READ_ONLY_LOG, known: () => knownOf(path.join(folder, PROOF_FILE)), problem };
}

function asReadOnly(database: Readable): Writable {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one port for both: here SQLite refuses what would write
  return database as Writable;
}

function noStore(folder: string, file: string): ConsoleError {
  const [cause, hint] = isMarkedShared(folder)
    ? [
        'the store of this desk is gone, or begins anew and was cut short; the shared proof log has what it knew',
        'Make it again from the log: "proof-log follow".',
      ]
    : [
        'there is no store in this folder yet',
        'Make a connection first ("connection add"), or name the right folder with --data.',
      ];
  return new ConsoleError({
    code: 'not-found',
    operation: 'open the store',
    object: file,
    cause,
    hint,
    retrySafe: true,
  });
}

/** Opens an existing store for reading beside a writer. Throws `not-found` when there is none yet. */
export function openStoreForReading(options: StoreOptions): StorePort {
  const file = path.join(options.folder, STORE_FILE);
  refuseShare(options.folder, options.probe);
  if (!existsSync(file)) throw noStore(options.folder, file);
  try {
    assertPlace(options.folder, STORE_FILE);
    const { database, release } = openToRead(file);
    refuseNewer(database, file);
    if (needsMigration(database)) {
      // Made by an older console: brought to this schema first, with a backup, as any writer would.
      database.close();
      release();
      openToWrite(options).close();
      return openStoreForReading(options);
    }
    const kept = database.prepare<[], { problem: string | null }>('SELECT problem FROM proof_followed').get();
    const log = readOnlyLog(options.folder, kept?.problem ?? null);
    return assemble(asReadOnly(database), options, log, { release });
  } catch (error) {
    throw storeError(error, 'open the store', file);
  }
}

/** What another desk has in review, in front of the store of this one. Throws as opening a store for reading does. */
export function reviewElsewhereAt(options: StoreOptions, told: LogPlace): ReviewElsewhere {
  const file = path.join(options.folder, STORE_FILE);
  try {
    const { database, release } = openToRead(file);
    const storeOf = (): StorePort =>
      assemble(asReadOnly(database), options, readOnlyLog(options.folder, null), { release });
    return putInFront(database, { log: path.join(options.folder, PROOF_FILE), told, storeOf });
  } catch (error) {
    throw storeError(error, 'open the store', file);
  }
}
