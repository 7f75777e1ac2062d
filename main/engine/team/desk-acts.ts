// What a person decides about another desk: taking over what it reviews, and saying that its machine is off for good.

import { z } from 'zod';
import { ConsoleError, neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import { onScreen } from '../../domain/actor.ts';
import { decide, type Decided, entryOf, loggedAt, recoverDecided, toldOf } from '../act.ts';
import { type EngineContext, runOf } from '../context.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Head } from '../../ports/proof-log.ts';
import type { Run } from '../../ports/runs.ts';
import type { Desk } from '../../ports/team.ts';
import { assertProofFits } from '../proof-fits.ts';
import { followIfThere } from './follow.ts';
import { putOutOfTheWay } from './retired-files.ts';
import { noteTakenOver } from './taken-over.ts';
import { endReview, takeRetired } from './take-entry.ts';

interface TakeOverDetail {
  readonly run: number;
  readonly reason: string;
  /** Missing in acts of earlier programs. */
  readonly seen?: Head | undefined;
}

export const TAKE_OVER: Decided<TakeOverDetail, void> = {
  what: 'take-over',
  detail: z.object({
    run: z.number(),
    reason: z.string(),
    seen: z.object({ seq: z.number(), hash: z.string() }).optional(),
  }),
  entry: (context, { detail: { run, reason, seen } }) => ({
    ...entryOf(context, run),
    what: 'run-ended',
    how: 'taken-over',
    reason,
    seen,
  }),
  takeEffect(context, act) {
    const { run, reason, seen } = act.detail;
    const at = loggedAt(context, act);
    endReview(context, run, at, reason);
    noteTakenOver(context, run, { reason, by: onScreen(context.actor), at, seen: seen?.seq });
    return { result: undefined, outcome: { run, reason } };
  },
  recover(context, act, stage) {
    const told = { what: 'team', run: act.detail.run, said: `take over run ${act.detail.run}` } as const;
    return toldOf(told, recoverDecided(context, TAKE_OVER, act, stage));
  },
};

/** Whoever still works on it is seen to by the log: throws `overtaken` where its desk told more of it than was seen. */
function assertSeen({ store }: EngineContext, { number, desk }: Run, seen: number): void {
  for (const { entry, desk: teller } of store.proofLog.team?.behind(seen) ?? []) {
    if (teller !== desk || !('run' in entry) || entry.run !== number) continue;
    throw new ConsoleError({
      code: 'overtaken',
      operation: 'take over',
      object: `run ${number}`,
      cause: `${entry.by ?? desk} has worked on it since you looked: ${entry.what}`,
      hint: 'Nothing was done. Ask there first, and take it over then if that is still right.',
      retrySafe: true,
      values: { why: 'records', desk },
    });
  }
}

/**
 * Ends what another desk reviews, so that this one can pull: nothing of it was handed over, and it is listed again. `seen`: the last entry
 * of the log that stood before who decides it. Throws `refused` while a file of it is being written, `overtaken` where its desk told more
 * of it than was seen.
 */
export async function takeOver(context: EngineContext, number: number, given: string, seen?: number): Promise<void> {
  await followIfThere(context);
  const { store } = context;
  const object = `run ${number}`;
  const run = runOf(context, number, 'take over');
  const reason = neededReason('take over', object, given);
  if (run.desk === null) throw refused('take over', object, 'it is of this desk', 'Discard it: discard.');
  const name = store.team.desk(run.desk)?.name ?? run.desk;
  if (run.state !== 'pulling' && run.state !== 'review')
    throw refused('take over', object, `it is ${run.state}, not in review`, 'Answer and confirm it here as it is.');
  const writing = store.handOvers.ofRun(number).find(({ state }) => state === 'writing' || state === 'written');
  if (writing !== undefined)
    throw refused(
      'take over',
      object,
      `${name} is writing ${writing.file ?? 'it'}`,
      `Wait for it; if that machine is off for good and the file was not imported: proof-log retire "${name}".`,
    );
  if (seen !== undefined) assertSeen(context, run, seen);
  await decide(context, TAKE_OVER, { run: number, connection: run.connection }, () => ({
    run: number,
    reason,
    seen: store.proofLog.end(),
  }));
}

interface RetireDetail {
  readonly desk: string;
  readonly reason: string;
}

export const RETIRE: Decided<RetireDetail, void> = {
  what: 'desk-retired',
  detail: z.object({ desk: z.string(), reason: z.string() }),
  entry: (_context, { detail: { desk, reason } }) => ({ what: 'desk-retired', desk, reason }),
  takeEffect(context, { detail: { desk, reason } }) {
    takeRetired(context, { act: '', what: 'desk-retired', desk, reason }, context.now());
    return { result: undefined, outcome: { desk, reason } };
  },
  recover(context, act, stage) {
    const told = { what: 'team', run: null, said: `retire the desk ${act.detail.desk}` } as const;
    return toldOf(told, recoverDecided(context, RETIRE, act, stage));
  },
};

function deskNamed({ store }: EngineContext, name: string): Desk {
  const desks = store.team.desks().filter(({ uuid, retired }) => uuid !== store.storeId && retired === null);
  const found = desks.filter((desk) => desk.uuid === name || desk.name === name);
  const [only] = found;
  if (found.length === 1) return only!;
  const names = desks.map((desk) => `${desk.name} (${desk.uuid})`).join(', ');
  const cause = found.length > 1 ? 'several desks are called that: give the id' : 'there is no such desk';
  throw wrongUsage(
    'retire a desk',
    name,
    cause,
    names === '' ? 'No other desk is on the roll.' : `There is: ${names}.`,
  );
}

/**
 * A person states that the machine is off, and that no file that it wrote and did not name was imported. What lies of them where this desk
 * sees it is put out of the way first: nobody imports it later. Throws `refused` where that cannot be.
 */
export async function retire(context: EngineContext, name: string, given: string): Promise<void> {
  const reason = neededReason('retire a desk', name, given, 'Say that the machine is off, and how you know.');
  await followIfThere(context);
  const { uuid: desk } = deskNamed(context, name);
  assertProofFits(context, RETIRE.what, 'the console');
  const isItsOwn = (handOver: HandOver): boolean => handOver.desk === desk;
  putOutOfTheWay(context, context.store.handOvers.inState(['writing', 'written']).filter(isItsOwn));
  await decide(context, RETIRE, { run: null, connection: null }, () => ({ desk, reason }));
}
