// What the database of a shared log says now of what this desk knows, for who only looks: nothing is followed, and nothing is held.

import { detailsOf } from '../../domain/errors.ts';
import type { StoreCheck } from '../../ports/store.ts';
import type { EngineContext } from '../context.ts';

export interface SharedNow {
  /** Why it could not be asked. */
  readonly away: string | null;
  /** Why it does not fit what this desk knows. */
  readonly problem: string | null;
  readonly misfit: 'older' | 'branches' | null;
  /** Whether this user may write to it; null where it could not be asked. */
  readonly writes: boolean | null;
}

/** Null for a desk by itself. */
export async function sharedNow({ store, sharedLog }: EngineContext): Promise<SharedNow | null> {
  const place = store.team.place();
  if (place === null) return null;
  const own = store.proofLog.known().last.at(-1);
  const shared = sharedLog(place, store.storeId);
  try {
    const writes = (await shared.server()).writes !== false;
    if (own === undefined || (await shared.holds(own))) return { away: null, problem: null, misfit: null, writes };
    const { seq } = await shared.head();
    const isOlder = seq < own.seq;
    const problem = isOlder
      ? `it ends at entry ${seq}, and this desk knows ${own.seq}: an older copy of the database was put back`
      : `entry ${own.seq} there is another one than this desk knows: two branches were written`;
    return {
      away: null,
      problem: `the shared proof log does not fit: ${problem}`,
      misfit: isOlder ? 'older' : 'branches',
      writes,
    };
  } catch (error) {
    return { away: detailsOf(error, 'ask the proof log').cause, problem: null, misfit: null, writes: null };
  } finally {
    await shared.close();
  }
}

/** Of a desk that shares its log: its own file alone does not tell that the database has what it tells of. */
export async function withShared(context: EngineContext, checks: readonly StoreCheck[]): Promise<StoreCheck[]> {
  const now = await sharedNow(context);
  if (now === null) return [...checks];
  return checks.map((check) => {
    if (check.name !== 'proof-log' || !check.ok) return check;
    if (now.problem !== null) return { ...check, ok: false, detail: now.problem };
    const asked =
      now.away === null ? 'the database has the last of them' : `not compared with the database: ${now.away}`;
    return { ...check, detail: `${check.detail}; ${asked}` };
  });
}
