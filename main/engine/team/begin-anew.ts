// The way out of a branch of the log that lost, and of a desk that was retired: it begins anew from the log that the others
// follow, with the next start.

import { detailsOf, neededReason, refused } from '../../domain/errors.ts';
import { DRAFT_ENTRIES } from '../../ports/drafts.ts';
import type { ProofEntry } from '../../ports/proof-log.ts';
import type { EngineContext } from '../context.ts';
import { saidOfSetup } from '../setup/setup-act.ts';
import { follow } from './follow.ts';
import { byHandOf, filesOf, type LeftAs, leftAs, takenBackBy, unitsOf } from './tell-lost-branch.ts';

/** What a branch told that the log does not, for a person to go through. */
export interface Lost {
  readonly what: string;
  readonly run: number | null;
  readonly file: string | null;
  /** What stands where a person says how it was entered by hand; null where a file went out, or the entry does not say. */
  readonly byHand: string | null;
  /** What was set up, in words; null where it is about something else. */
  readonly setup: string | null;
  readonly units: number | null;
  /** What becomes of it at the others once the branch is left; held is what they have ready: what they handed over too, resume tells of. */
  readonly becomes: LeftAs;
}

/** Of a connection, unless a layout says it, which belongs to none. */
function setupOf(entry: ProofEntry): string | null {
  if (entry.what === 'connection') return entry.connection;
  if (entry.what !== 'setup') return null;
  return saidOfSetup(entry) + (entry.connection === undefined ? '' : ` (${entry.connection})`);
}

export interface Leaving {
  /** It was retired, and comes back as another desk. */
  readonly isNewDesk: boolean;
  readonly lost: readonly Lost[];
}

/**
 * What it would leave; changes nothing. Throws `refused` for a desk that fits the log, or knows more than the database, and was not
 * retired, `proof-log-away` where the log cannot be reached.
 */
export async function whatIsLeft({ store }: EngineContext): Promise<Leaving> {
  const { team } = store.proofLog;
  if (team === null) throw refused('begin anew', store.folder, 'this desk has a log of its own', 'Nothing is lost.');
  const isNewDesk = store.team.desk(store.storeId)?.retired != null;
  // Where an entry of the log cannot take effect, or the store knows what the log never had, a store made anew is the way out too.
  const isLeft = team.misfit === 'branches' || (store.proofLog.problem !== null && team.misfit !== 'older');
  if (!isNewDesk && !isLeft)
    throw refused(
      'begin anew',
      'the proof log',
      'the log goes on from what this desk knows',
      'If the database lacks something, put it back from here: proof-log put-back.',
    );
  const takenBack = new Set<number>();
  for await (const { entry } of team.lost()) for (const one of takenBackBy(entry)) takenBack.add(one);
  const lost: Lost[] = [];
  for await (const { entry } of team.lost())
    lost.push({
      what: entry.what,
      run: 'run' in entry ? entry.run : null,
      file: filesOf(entry),
      byHand: byHandOf(entry),
      setup: setupOf(entry),
      units: unitsOf(entry)?.length ?? null,
      becomes: leftAs(entry, takenBack),
    });
  // What a person held, noted or saw, and nobody was told of: it went no further than this store.
  for (const { entry } of store.team.untold()) {
    if (!DRAFT_ENTRIES.has(entry.what)) continue;
    const run = 'run' in entry ? entry.run : null;
    lost.push({
      what: entry.what,
      run,
      file: null,
      byHand: null,
      setup: null,
      units: 'ids' in entry ? entry.ids.length : null,
      becomes: 'aside',
    });
  }
  return { isNewDesk, lost };
}

/** What stays with a desk that begins anew: how a person looks at a review is hers, as the settings are. */
export function settingsToKeep({ store }: EngineContext): Readonly<Record<string, unknown>> {
  return { ...store.settings.all(), ...store.gridViews.asSetting() };
}

/** Asks for it; the next start does it. Returns what is left. Throws as `whatIsLeft`. */
export async function beginAnew(context: EngineContext, given: string): Promise<Leaving> {
  const { store, now } = context;
  const reason = neededReason('begin anew', 'the proof log', given, 'Say why the other branch is the right one.');
  try {
    await follow(context);
  } catch (error) {
    if (detailsOf(error, 'begin anew').code !== 'proof-mismatch') throw error;
  }
  const leaving = await whatIsLeft(context);
  store.journal.note(null, 'desk begins anew', { reason, entries: leaving.lost.length });
  const settings = settingsToKeep(context);
  store.proofLog.beginAnewNext({ at: now(), reason, isNewDesk: leaving.isNewDesk, settings });
  return leaving;
}
