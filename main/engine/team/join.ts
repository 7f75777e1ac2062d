// The log of one desk becomes one that several share, and another desk joins it.

import { neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import type { SharedPlace } from '../../ports/shared-log.ts';
import type { EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { follow } from './follow.ts';
import { tellConnection } from './tell.ts';

function assertAlone({ store }: EngineContext, operation: string): void {
  const place = store.team.place();
  if (place === null) return;
  const at = `${place.host}:${place.port}/${place.database} (${place.log})`;
  throw refused(operation, at, 'this desk shares a proof log already', 'See it with "proof-log desks".');
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
    await shared.prepare();
    const incarnation = await shared.incarnation();
    if ((await shared.head()).seq > 0 && !(await shared.holds(store.proofLog.end())))
      throw refused(
        'move the proof log',
        `${place.database} (${place.log})`,
        'another proof log stands there',
        'Give it another name (--log NAME), or join that one from an empty data folder.',
      );
    for (const { entry, parts } of store.proofLog.chain())
      if (!(await shared.putBack(entry, parts())))
        throw refused(
          'move the proof log',
          `entry ${entry.seq}`,
          'another entry stands in its place there',
          'Give it another name (--log NAME).',
        );
    store.transaction(() => {
      store.team.setPlace(place, incarnation, context.now());
      store.journal.note(null, 'proof log moved', { host: place.host, database: place.database, log: place.log });
      for (const connection of store.connections.all()) tellConnection(context, connection);
    });
    store.proofLog.share(place);
  } finally {
    await shared.close();
  }
  await follow(context);
  return { entries: store.proofLog.seq() };
}

/**
 * A new desk: everything that the shared log tells is made here. Throws `refused` for a data folder with runs of its own, and
 * `wrong-usage` where no log of that name is there.
 */
export async function joinLog(context: EngineContext, place: SharedPlace): Promise<{ entries: number }> {
  const { store } = context;
  assertAlone(context, 'join a team');
  const runs = store.runs.all().length;
  if (runs > 0 || store.proofLog.seq() > 0 || store.connections.all().length > 0)
    throw refused(
      'join a team',
      store.folder,
      `this data folder has a history of its own (${runs} runs)`,
      'Join from an empty data folder: --data FOLDER, or move this log there: proof-log move.',
    );
  const shared = context.sharedLog(place, store.storeId);
  try {
    const incarnation = await shared.incarnation();
    const { seq } = await shared.head();
    if (seq === 0)
      throw wrongUsage(
        'join a team',
        place.log,
        'that log is empty',
        'Begin it from the desk that works now: proof-log move.',
      );
    store.transaction(() => {
      store.team.setPlace(place, incarnation, context.now());
      store.journal.note(null, 'desk joins', { host: place.host, database: place.database, log: place.log });
    });
    store.proofLog.share(place);
  } finally {
    await shared.close();
  }
  await follow(context);
  return { entries: store.proofLog.seq() };
}

/** What the database has lost is put back from this desk's own file. Throws `proof-mismatch` where another branch stands there. */
export async function putBackLost(context: EngineContext, given: string): Promise<{ entries: number }> {
  const { store } = context;
  const reason = neededReason('put entries back', 'the proof log', given, 'Say what happened to the database.');
  const { team } = store.proofLog;
  if (team === null)
    throw refused('put entries back', 'the proof log', 'this desk has a log of its own', 'Nothing has to be put back.');
  const entries = await team.putBack();
  store.transaction(() => store.journal.note(null, 'entries put back', { entries, reason }));
  await follow(context);
  return { entries };
}
