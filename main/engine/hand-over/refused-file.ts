// A file that the ERP refused as a whole: every unit that waits in it is rejected with the ERP's words, and what can go goes to the same
// destination again, in a new file under a new number. What no other destination has comes back in a pull that is begun at once.

import { detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import type { Missing } from '../../domain/translation/missing.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionOf, type EngineContext, runOf } from '../context.ts';
import { pull } from '../pull/pull.ts';
import { lockedThrough } from '../setup/locked.ts';
import { assertNotLockedSince } from './still-locked.ts';
import { assertTakesBack } from './takes-back.ts';
import { type HandedOver, handOverOrMissing } from './hand-over.ts';
import { planFile } from './planned-file.ts';
import { type AskedFor, fileFor, isAsListed, targetAt } from './target.ts';
import { giveVerdict } from './verdict.ts';
import { waitingIn } from './withdraw.ts';

export interface RefusedInput {
  readonly handOver: number;
  /** What the ERP said. */
  readonly reason: string;
  readonly asked?: AskedFor | undefined;
  readonly offline?: boolean | undefined;
}

export interface RefusedFile {
  readonly run: Run;
  readonly rejected: readonly number[];
  /** The new file; null where nothing could go again from the same run. */
  readonly again: HandedOver | null;
  /** Units that come back in a pull, and the run of that; null where one is in review, and they come with the next. */
  readonly left: number;
  readonly pulled: number | null;
  /** Of those, what was let go from a locked period: it is held again, and is let go anew. */
  readonly locked: readonly number[];
  /** Why it could not be pulled now. */
  readonly problem: string | null;
}

const OPERATION = 'write a refused file again';

/** The units of it that wait. Throws `refused` where the ERP took one of them, `wrong-usage` for what is no file. */
function refusedUnits(context: EngineContext, number: number): { handOver: HandOver; ids: number[] } {
  const { store } = context;
  const handOver = store.handOvers.get(number);
  const object = `hand-over ${number}`;
  if (handOver === null) throw wrongUsage(OPERATION, object, 'there is no such hand-over', 'See them with "history".');
  const { run, apart, state, file } = handOver;
  if (file === null) throw refused(OPERATION, object, 'it has no file', 'Reject its units instead.');
  if (state !== 'handed-over' && state !== 'unclear')
    throw refused(OPERATION, object, `it is ${state}`, 'Only a file that was handed over can have been refused.');
  const waiting = waitingIn(context, handOver);
  const accepted = apart
    ? store.deliveries.units({ handOver: number }, ['accepted'])
    : store.records.unitIds(run, ['accepted'], number);
  if (accepted.length > 0)
    throw refused(
      OPERATION,
      object,
      `the ERP accepted ${accepted.length} of its units`,
      'Reject the others one by one.',
    );
  if (waiting.length > 0) return { handOver, ids: waiting };
  throw refused(OPERATION, object, 'nothing of it waits for an answer', `See its units with "records ${run}".`);
}

/** Whether its file could be written now: what is missing is said before anything is rejected. Throws what refuses it. */
function missingNow(
  context: EngineContext,
  run: Run,
  ids: readonly number[],
  destination: Destination,
  asked: AskedFor,
): readonly Missing[] {
  const target = targetAt(context, destination, asked);
  const number = context.store.handOvers.nextNumber();
  fileFor(context, run, target, number);
  const without = new Set(context.store.deliveries.elsewhere(run.number, destination.number, ids));
  const lines = { state: 'handed-over', units: new Set(ids), without } as const;
  assertNotLockedSince(context, run, destination, ids);
  assertTakesBack(context, run, target, lines);
  if (isAsListed(context, target.layout)) return [];
  return planFile(context, run, target, number, lines).missing ?? [];
}

/** What comes back, at once: unless a run of the kind is in review already. */
async function pulledAgain(context: EngineContext, run: Run): Promise<Pick<RefusedFile, 'pulled' | 'problem'>> {
  if (context.store.runs.inReview(run.connection, run.kind) !== null) return { pulled: null, problem: null };
  const { name: connection } = connectionOf(context, run);
  const period = {
    from: run.periodFrom ?? undefined,
    to: run.periodTo ?? undefined,
  };
  try {
    return { pulled: await pull(context, { connection, kind: run.kind, ...period }), problem: null };
  } catch (error) {
    // What was rejected is rejected, and any later pull brings it.
    return { pulled: null, problem: detailsOf(error, 'pull').cause };
  }
}

/** Of units that come back, those that the lock of a period holds again, or will with the next pull. */
function heldByLock(context: EngineContext, run: Run, ids: readonly number[], pulled: number | null): number[] {
  const { records } = context.store;
  const through = lockedThrough(context, connectionOf(context, run), run.kind);
  if (through === null || ids.length === 0) return [];
  const dated = pulled === null ? (['rejected', run.number] as const) : (['held', pulled] as const);
  const locked = new Set(records.unitsDated(dated[1], dated[0], null, through));
  return ids.filter((id) => locked.has(id));
}

/** Rejects all of a file and writes it again where that can be; nothing is rejected while something has no translation. */
export async function refuseFile(
  context: EngineContext,
  { handOver: number, reason, asked = {}, offline = false }: RefusedInput,
): Promise<RefusedFile | { readonly missing: readonly Missing[] }> {
  const { store } = context;
  const { handOver, ids } = refusedUnits(context, number);
  const run = runOf(context, handOver.run, OPERATION);
  const destination = handOver.destination === null ? null : store.destinations.get(handOver.destination);
  const name = handOver.apart && destination !== null ? destination.name : null;
  if (name !== null && destination !== null) {
    const missing = missingNow(context, run, ids, destination, asked);
    if (missing.length > 0) return { missing };
  }
  const rejected = await giveVerdict(context, { run: run.number, verdict: 'reject', ids, reason, destination: name });
  const lacking = destination === null || name === null ? [] : store.deliveries.lacking(run.number, destination.number);
  let again: HandedOver | null = null;
  if (lacking.length > 0) {
    const done = await handOverOrMissing(context, { run: run.number, way: { destination: name, asked }, offline });
    if ('missing' in done) return done;
    again = done;
  }
  const went = new Set(lacking);
  const left = rejected.filter((id) => !went.has(id));
  const came = left.length === 0 ? { pulled: null, problem: null } : await pulledAgain(context, run);
  const locked = heldByLock(context, run, left, came.pulled);
  return { run, rejected, again, left: left.length, locked, ...came };
}
