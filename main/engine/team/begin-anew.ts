// The way out of a branch of the log that lost (design §12), and of a desk that was retired: it begins anew from the log that the others
// follow, with the next start.

import { detailsOf, neededReason, refused } from '../../domain/errors.ts';
import type { EngineContext } from '../context.ts';
import { follow } from './follow.ts';
import { filesOf, unitsOf } from './tell-lost-branch.ts';

/** What a branch told that the log does not, for a person to go through. */
export interface Lost {
  readonly what: string;
  readonly run: number | null;
  readonly file: string | null;
  readonly units: number | null;
}

/**
 * Asks for it; the next start does it. Returns what the branch told. Throws `refused` for a desk whose branch stands and that was not
 * retired, `proof-log-away` where the log cannot be reached.
 */
export async function beginAnew(context: EngineContext, given: string): Promise<{ readonly lost: readonly Lost[] }> {
  const { store, now } = context;
  const reason = neededReason('begin anew', 'the proof log', given, 'Say why the other branch is the right one.');
  const { team } = store.proofLog;
  if (team === null) throw refused('begin anew', store.folder, 'this desk has a log of its own', 'Nothing is lost.');
  try {
    await follow(context);
  } catch (error) {
    if (detailsOf(error, 'begin anew').code !== 'proof-mismatch') throw error;
  }
  const isNewDesk = store.team.desk(store.storeId)?.retired != null;
  if (!isNewDesk && team.misfit !== 'branches')
    throw refused(
      'begin anew',
      'the proof log',
      'the log goes on from what this desk knows',
      'If the database lacks something, put it back from here: proof-log put-back.',
    );
  const lost: Lost[] = [];
  for await (const entry of team.lost())
    lost.push({
      what: entry.what,
      run: 'run' in entry ? entry.run : null,
      file: filesOf(entry),
      units: unitsOf(entry)?.length ?? null,
    });
  store.journal.note(null, 'desk begins anew', { reason, entries: lost.length });
  store.proofLog.beginAnewNext({ at: now(), reason, isNewDesk });
  return { lost };
}
