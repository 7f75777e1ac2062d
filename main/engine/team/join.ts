// The log of one desk becomes one that several share, and another desk joins it.

import type { OwnSetupWire } from '../../../preload/contract/team.ts';
import { ConsoleError, detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import type { Head } from '../../ports/proof-log.ts';
import type { SharedLog, SharedPlace } from '../../ports/shared-log.ts';
import type { EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { settingsToKeep } from './begin-anew.ts';
import { follow } from './follow.ts';
import { notSo } from './not-so.ts';
import { assertFinished, hasHistory } from './own-history.ts';
import { linesOfSetup, ownSetup } from './own-setup.ts';
import { tellConnection, tellOlderEnds } from './tell.ts';

function assertAlone({ store }: EngineContext, operation: string): void {
  const place = store.team.place();
  if (place === null) return;
  const at = `${place.host}:${place.port}/${place.database} (${place.log})`;
  throw refused(operation, at, 'this desk shares a proof log already', 'See it with "proof-log desks".');
}

/** What a look at a place found before a log is moved there, or a desk joins: nothing is written. */
export interface TeamTest {
  /** The server's, such as 15.6. */
  readonly version: string;
  /** Entries of the log there; null where there is none yet. */
  readonly entries: number | null;
  /** False where this desk could only look. */
  readonly writes: boolean;
  /** A desk that joins has a history of its own, which becomes an archive: how many runs. Null for one that is new, or does not join. */
  readonly archived: number | null;
  /** What it has set up: the team has its own. Empty where it joins as a new one, or does not join. */
  readonly stays: readonly OwnSetupWire[];
}

/** The end of the log there; null where no such log is there yet. */
async function headThere(shared: SharedLog): Promise<Head | null> {
  try {
    return await shared.head();
  } catch (error) {
    if (detailsOf(error, '').values?.why === 'team-no-log') return null;
    throw error;
  }
}

/** Moved there in part, it goes on where it was cut off. */
function hasInItsChain({ proofLog }: EngineContext['store'], { seq, hash }: Head): boolean {
  for (const { entry } of proofLog.chain()) if (entry.seq === seq) return entry.hash === hash;
  return false;
}

/** Throws what stands in the way of moving the log of this desk there. */
export async function mayMove(
  { store }: EngineContext,
  shared: SharedLog,
  { database, log, user }: SharedPlace,
): Promise<TeamTest> {
  const operation = 'move the proof log';
  const object = `${database} (${log})`;
  const { version, writes, creates } = await shared.server();
  if (writes === false)
    throw notSo(
      operation,
      object,
      'team-reader',
      `${user} may only look there`,
      'Ask for INSERT on proof_entry and proof_part.',
    );
  if (writes === null && !creates)
    throw notSo(
      operation,
      object,
      'team-no-create',
      `${user} may make no tables there`,
      'Ask for CREATE on its schema.',
    );
  const head = writes === null ? null : await headThere(shared);
  if (head !== null && head.seq > 0 && !hasInItsChain(store, head) && !(await shared.holds(store.proofLog.end())))
    throw notSo(
      operation,
      object,
      'team-other-log',
      'another proof log stands there',
      'Give it another name (--log NAME), or join that one from an empty data folder.',
    );
  return { version, entries: head?.seq ?? null, writes: true, archived: null, stays: [] };
}

/**
 * Throws what stands in the way of joining the log there: that log is empty or cannot be read, or this desk has a history of its own that
 * is not over, or of which something is to be told and it may only look.
 */
export async function mayJoin(context: EngineContext, shared: SharedLog, place: SharedPlace): Promise<TeamTest> {
  const { store } = context;
  const isNew = !hasHistory(context);
  const sentTo = isNew ? [] : assertFinished(context);
  const { version, writes } = await shared.server();
  const { seq } = await shared.head();
  if (seq === 0)
    throw new ConsoleError({
      ...wrongUsage(
        'join a team',
        place.log,
        'that log is empty',
        'Begin it from the desk that works now: proof-log move.',
      ).details,
      values: { why: 'team-empty', log: place.log },
    });
  await shared.assertReadable();
  if (writes !== true && sentTo.length > 0)
    throw notSo(
      'join a team',
      store.folder,
      'team-tells-nothing',
      `this desk sent files of material, which the others have to know, and ${place.user} may only look there`,
      'Ask for INSERT on proof_entry and proof_part, or join from an empty data folder: --data FOLDER.',
    );
  const archived = isNew ? null : store.runs.all().length;
  const stays = isNew ? [] : linesOfSetup(ownSetup(context));
  return { version, entries: seq, writes: writes === true, archived, stays };
}

/**
 * Takes the chain of this desk over into an empty log there, entry by entry, and shares it from then on. Throws `refused` where another
 * chain stands there, or something of this desk is unfinished.
 */
export async function moveLog(context: EngineContext, place: SharedPlace): Promise<{ entries: number }> {
  const { store } = context;
  assertAlone(context, 'move the proof log');
  assertProofFits(context, 'move the proof log', 'the proof log');
  const shared = context.sharedLog(place, store.storeId);
  try {
    await mayMove(context, shared, place);
    await shared.prepare();
    const { incarnation } = await shared.server();
    for (const { entry, parts } of store.proofLog.chain())
      if (!(await shared.putBack(entry, parts())))
        throw notSo(
          'move the proof log',
          `entry ${entry.seq}`,
          'team-other-log',
          'another entry stands in its place there',
          'Give it another name (--log NAME).',
        );
    store.transaction(() => {
      store.team.setPlace(place, incarnation, context.now());
      store.journal.note(null, 'proof log moved', { host: place.host, database: place.database, log: place.log });
      for (const connection of store.connections.all()) tellConnection(context, connection);
      tellOlderEnds(context);
    });
    store.proofLog.share(place);
  } finally {
    await shared.close();
  }
  await follow(context);
  return { entries: store.proofLog.seq() };
}

/** What became of a desk that joined. */
interface Joined {
  /** Of the log: made here already, or with the next start. */
  readonly entries: number;
  /** Its own history becomes an archive with the next start. */
  readonly archived: number | null;
  readonly stays: readonly OwnSetupWire[];
}

/** With the next start everything is made from the shared log, and what this desk did by itself lies beside it. */
function joinWithArchive(context: EngineContext, place: SharedPlace): void {
  const { store, now } = context;
  const { host, database, log } = place;
  store.journal.note(null, 'desk joins', { host, database, log, archive: true });
  // Once more: since the look at it the database was asked.
  const sentTo = assertFinished(context);
  const settings = settingsToKeep(context);
  store.proofLog.beginAnewNext({
    at: now(),
    reason: 'joined a team',
    isNewDesk: true,
    settings,
    joins: { place, sentTo, setup: ownSetup(context) },
  });
}

/**
 * A new desk: everything that the shared log tells is made here, or with the next start where the desk has a history of its own. Throws
 * `refused` while that is not over, and where no log of that name is there.
 */
export async function joinLog(context: EngineContext, place: SharedPlace): Promise<Joined> {
  const { store } = context;
  assertAlone(context, 'join a team');
  const shared = context.sharedLog(place, store.storeId);
  try {
    const { entries, archived, stays } = await mayJoin(context, shared, place);
    if (archived !== null) {
      joinWithArchive(context, place);
      return { entries: entries ?? 0, archived, stays };
    }
    const { incarnation } = await shared.server();
    store.transaction(() => {
      store.team.setPlace(place, incarnation, context.now());
      store.journal.note(null, 'desk joins', { host: place.host, database: place.database, log: place.log });
    });
    store.proofLog.share(place);
  } finally {
    await shared.close();
  }
  await follow(context);
  return { entries: store.proofLog.seq(), archived: null, stays: [] };
}
