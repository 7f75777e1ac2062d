// Where a log is shared, looked at before anything is done there; and the log that a team shares under another address: the server moved,
// got another name or port, or another user. The chain there must be the one that this desk knows; the password is that of the new place.

import { refused } from '../../domain/errors.ts';
import type { SharedLog, SharedPlace } from '../../ports/shared-log.ts';
import type { EngineContext } from '../context.ts';
import { follow } from './follow.ts';
import { mayJoin, mayMove, type TeamTest } from './join.ts';
import { notSo } from './not-so.ts';

const OPERATION = 'change the address of the proof log';

/** True where the last entry there stands in the chain of this desk: an older copy, which gets back what it lacks. */
async function isOlderCopy({ store }: EngineContext, shared: SharedLog): Promise<boolean> {
  const { seq, hash } = await shared.head();
  for (const { entry } of store.proofLog.chain()) if (entry.seq === seq) return entry.hash === hash;
  return false;
}

/** What is there. Throws what stands in the way of following it there: no such log, or another chain than that of this desk. */
async function mayFollowAt(context: EngineContext, shared: SharedLog, place: SharedPlace): Promise<TeamTest> {
  const { store } = context;
  const object = `${place.host}:${place.port}/${place.database} (${place.log})`;
  if (store.team.place() === null)
    throw refused(OPERATION, object, 'this desk has a log of its own', 'Move it there: proof-log move.');
  const { version, writes } = await shared.server();
  const { seq: entries } = await shared.head();
  if (!(await shared.holds(store.proofLog.end())) && !(await isOlderCopy(context, shared)))
    throw notSo(
      OPERATION,
      object,
      'team-not-same',
      'another proof log stands there than the one that this desk follows',
      'Check host, database and --log. This desk still follows the log at the address that it had.',
    );
  return { version, entries, writes: writes === true, archived: null, stays: [] };
}

/** Tells what moving the log there, or joining it, would find. Throws what stands in its way. */
export async function testPlace(
  context: EngineContext,
  place: SharedPlace,
  to: 'move' | 'join' | 'address',
): Promise<TeamTest> {
  const { store } = context;
  const shared = context.sharedLog(place, store.storeId);
  try {
    if (to === 'address') return await mayFollowAt(context, shared, place);
    return await (to === 'move' ? mayMove(context, shared, place) : mayJoin(context, shared, place));
  } finally {
    await shared.close();
  }
}

/** From here on the log is reached there. Nothing is written to it, and the other desks change their addresses themselves. */
export async function changeAddress(context: EngineContext, place: SharedPlace): Promise<{ entries: number }> {
  const { store } = context;
  const shared = context.sharedLog(place, store.storeId);
  try {
    await mayFollowAt(context, shared, place);
    const { incarnation } = await shared.server();
    store.transaction(() => {
      const before = store.team.place()!;
      store.team.setPlace(place, incarnation, context.now());
      const { host, port, database, user } = place;
      store.journal.note(null, 'proof log address changed', { host, port, database, user, before: before.host });
    });
    store.proofLog.share(place);
  } finally {
    await shared.close();
  }
  await follow(context);
  return { entries: store.proofLog.seq() };
}
