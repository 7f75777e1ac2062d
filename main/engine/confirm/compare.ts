// The list around a mark: what became of marks under way, and which accepted units may be marked now.

import { ConsoleError } from '../../domain/errors.ts';
import { isLive } from '../../domain/evidence/lines.ts';
import type { IdRange } from '../../domain/evidence/list.ts';
import { type Ids, IdSet } from '../../domain/id-set.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { type Judged, listAndJudge } from '../evidence/judge-list.ts';
import { KeptRows } from '../evidence/kept-rows.ts';
import { takeList, type Taken } from '../evidence/take-list.ts';

/** A list, and the ids that it says may be marked. */
export interface Compared {
  /** How old it is; its lines need not stand in memory while marks are sent. */
  readonly taken: Pick<Taken, 'takenAt' | 'clockAt'>;
  /** Ascending. */
  readonly may: Ids;
  /** Of which Ids it tells. */
  readonly of: IdRange;
}

const EVERY_ID: IdRange = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** Lines that the console made alone: no service knows them, so there is nothing to mark. */
export function closeOwn(context: EngineContext, run: Run): void {
  const { records } = context.store;
  const own = records.unitsOfConsole(run, 'accepted');
  if (own.length === 0) return;
  context.store.transaction(() =>
    records.setUnits(run.number, own, 'correction-accepted', 'correction-accepted' satisfies Reason),
  );
}

/** Units that a person said are waiting, where what is listed is what the ERP has: what the list alone would leave undecided is marked. */
function saidToWait(context: EngineContext, run: Run, taken: Taken, judged: Judged): number[] {
  const said = context.store.evidence.saidWaiting(run);
  if (said.size === 0) return [];
  const hashes = (lines: readonly { id: number; contentHash: string }[]) =>
    Map.groupBy(
      lines.filter(({ id }) => said.has(id)),
      ({ id }) => id,
    );
  const listed = hashes(taken.list.lines);
  const live = hashes(judged.history.delivered.filter(isLive));
  const textOf = (lines: readonly { contentHash: string }[] = []): string =>
    lines
      .map(({ contentHash }) => contentHash)
      .sort()
      .join();
  return [...said].filter((id) => live.has(id) && textOf(listed.get(id)) === textOf(live.get(id)));
}

/** Lists, judges, and takes in everything that the list tells. `act`: the confirm; `exported` adds what is listed as exported. */
export async function compare(
  context: EngineContext,
  run: Run,
  act: number,
  exported?: Parameters<typeof listAndJudge>[3],
): Promise<Compared> {
  const { taken, judged } = await listAndJudge(context, run, act, exported);
  closeOwn(context, run);
  const accepted = new IdSet(context.store.records.unitIds(run.number, ['accepted']));
  // A mark takes the whole Id: what another file holds of it must have its answer too.
  const live = judged.history.delivered.filter(isLive);
  const unanswered = new Set(live.flatMap((line) => (line.verdict ? [] : [line.id])));
  for (const id of unanswered) accepted.delete(id);
  const may = saidToWait(context, run, taken, judged);
  for (const id of judged.apart.waiting.keys()) may.push(id);
  for (const [id, verdict] of judged.judgement.units) {
    // A unit is marked when what is listed is what the ERP has, no line more, none less.
    // Where a list may have been cut inside it, a person says that what is listed is all there is.
    if (verdict.kind === 'waits' && verdict.more.length === 0 && verdict.whole) may.push(id);
  }
  const inOrder = may.filter((id) => accepted.has(id)).sort((one, other) => one - other);
  return { taken: { takenAt: taken.takenAt, clockAt: taken.clockAt }, may: new IdSet(inOrder), of: EVERY_ID };
}

/**
 * Compares units of which a list, which has become old, said that they may be marked: those that are listed to this moment as they were
 * handed over, untouched. What is otherwise waits for a list that is judged. Null where the service does not list by Ids, or where that
 * proves nothing; `ids` ascending.
 */
export async function compareAgain(
  context: EngineContext,
  run: Run,
  act: number,
  { may }: Compared,
  ids: readonly number[],
): Promise<Compared | null> {
  if (run.kind !== 'time') return null;
  const of: IdRange = { from: ids[0]!, to: ids.at(-1)! };
  const { elapsed, now } = context;
  // It is as old as its beginning.
  const begun = { takenAt: elapsed(), clockAt: now() };
  let strayed = false;
  try {
    const { asIs, proof } = await takeList(context, run, {
      act,
      ids: of,
      wanted: (listed) => {
        strayed ||= listed.some((id) => id < of.from || id > of.to);
        return new Set();
      },
      kept: new KeptRows(context, run),
    });
    if (strayed || proof !== 'complete') return null;
    return { taken: begun, may: new IdSet(ids.filter((id) => may.has(id) && asIs.has(id))), of };
  } catch (error) {
    if (error instanceof ConsoleError && !error.code.startsWith('store-')) return null;
    throw error;
  }
}
