// What the database has lost and this desk has: a person sees it entry by entry before it is put back.

import { detailsOf, neededReason, refused } from '../../domain/errors.ts';
import type { LoggedEntry, ProofEntry } from '../../ports/proof-log.ts';
import type { TeamLog } from '../../ports/proof-of-store.ts';
import type { EngineContext } from '../context.ts';
import { follow } from './follow.ts';
import { filesOf, unitsOf } from './tell-lost-branch.ts';

const OPERATION = 'put entries back';

/** An entry that the database has lost, or of which it has lost the lines. */
export interface Lacking {
  readonly seq: number;
  readonly at: string;
  /** Who did it, at which desk. */
  readonly by: string;
  readonly what: ProofEntry['what'];
  readonly run: number | null;
  readonly file: string | null;
  /** Ids; null where it is about none, or nobody can read them. */
  readonly units: number | null;
}

function teamOf({ store }: EngineContext): TeamLog {
  const { team } = store.proofLog;
  if (team !== null) return team;
  throw refused(OPERATION, 'the proof log', 'this desk has a log of its own', 'Nothing has to be put back.');
}

function lackingOf({ store }: EngineContext, { seq, at, desk, entry }: LoggedEntry): Lacking {
  const by = entry.by ?? store.team.desk(desk)?.name ?? desk;
  const run = 'run' in entry ? entry.run : null;
  return { seq, at, by, what: entry.what, run, file: filesOf(entry), units: unitsOf(entry)?.length ?? null };
}

/** Oldest first; changes nothing. Throws `refused` where the database has another branch, `proof-log-away` where it is away. */
export async function whatIsLacking(context: EngineContext): Promise<Lacking[]> {
  const team = teamOf(context);
  if (team.misfit === 'branches')
    throw refused(
      OPERATION,
      'the proof log',
      'another branch stands there: nothing can be put back',
      'Where the other branch is the right one, leave this one: proof-log begin-anew.',
    );
  const lacking: Lacking[] = [];
  for await (const line of team.erased()) lacking.push(lackingOf(context, line));
  for await (const line of team.lost()) lacking.push(lackingOf(context, line));
  return lacking;
}

export interface PutBack {
  readonly entries: number;
  readonly put: readonly Lacking[];
}

/**
 * What the database has lost is put back from this desk's own file. `first`: the first entry of what a person has seen; it is refused where
 * more is lost since. Throws `proof-mismatch` where another branch stands there.
 */
export async function putBackLost(context: EngineContext, given: string, first?: number): Promise<PutBack> {
  const { store } = context;
  const reason = neededReason(OPERATION, 'the proof log', given, 'Say what happened to the database.');
  const team = teamOf(context);
  try {
    await team.fetch();
  } catch (error) {
    if (detailsOf(error, OPERATION).code !== 'proof-mismatch') throw error;
  }
  const put = await whatIsLacking(context);
  if (first !== undefined && put.length > 0 && put[0]!.seq < first)
    throw refused(
      OPERATION,
      `entry ${put[0]!.seq}`,
      'the database has lost more than was shown',
      'Look at what it lacks now, and put it back then.',
    );
  const entries = await team.putBack();
  store.transaction(() => store.journal.note(null, 'entries put back', { entries, reason }));
  await follow(context);
  return { entries, put };
}
