// Takes back a hand-over whose file was not imported. The file goes out of the ERP's way before anything else: a withdrawn file that
// is read all the same would double every line of it.

import { z } from 'zod';
import { ConsoleError, detailsOf, neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import type { UnitState } from '../../domain/run.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { type Act, type ActKind, apply, begin, end, log, toldOf } from '../act.ts';
import { closeIfFinished } from '../close-run.ts';
import type { EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { answerReaches } from './answer-reaches.ts';
import { withdrawDeliveries } from './deliveries.ts';

export interface Withdrawn {
  readonly run: number;
  readonly units: number;
  /** False when the file was no longer in its folder: the ERP may have taken it. */
  readonly fileFound: boolean;
  /** Null when it was entered by hand. */
  readonly file: string | null;
}

const ANSWERED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];

/** Throws `refused` where it is withdrawn already, nothing of it waits, or the ERP has some of it. */
function assertMayWithdraw(context: EngineContext, handOver: HandOver): void {
  const { store } = context;
  const object = `hand-over ${handOver.number}`;
  if (handOver.state !== 'handed-over' && handOver.state !== 'unclear') {
    throw refused('withdraw', object, `it is ${handOver.state}`, 'Only a file that was handed over can be withdrawn.');
  }
  const answered = handOver.apart
    ? store.deliveries.units({ handOver: handOver.number }, ['accepted']).length
    : store.records.count(handOver.run, { states: ANSWERED, handOver: handOver.number });
  if (answered > 0)
    throw refused(
      'withdraw',
      object,
      `the ERP accepted ${answered} of its lines`,
      'Reject the others one by one instead.',
    );
  if (waitingIn(context, handOver).length > 0) return;
  throw refused(
    'withdraw',
    object,
    'nothing of it waits for an answer',
    `See its units with "records ${handOver.run}".`,
  );
}

/** Units of a file, or of what was entered by hand, that wait for the ERP's answer. */
export function waitingIn({ store }: EngineContext, { number, run, apart }: HandOver): number[] {
  return apart
    ? store.deliveries.units({ handOver: number }, ['waiting'])
    : store.records.unitIds(run, ['handed-over'], number);
}

/**
 * Takes back a hand-over whose file was not imported: its units come back in the next pull. Of a file of several, what other
 * destinations have stays with them, and can go to this one again from the same run.
 */
export async function withdraw(context: EngineContext, number: number, reason: string): Promise<Withdrawn> {
  const { store } = context;
  const handOver = store.handOvers.get(number);
  if (!handOver)
    throw wrongUsage('withdraw', `hand-over ${number}`, 'there is no such hand-over', 'See them with "history".');
  const object = `hand-over ${number}`;
  neededReason('withdraw', object, reason);
  assertProofFits(context, 'withdraw', object);
  assertMayWithdraw(context, handOver);
  const act = begin(context, WITHDRAW, { run: handOver.run, connection: null }, () => ({ handOver: number, reason }));
  return carryOut(context, act, handOver);
}

type WithdrawAct = Act<{ handOver: number; reason: string }>;

/**
 * Where the file lies as it was written; `aside` where a kill came after it was set aside, and before the log was told. Ends the act when
 * it cannot be read.
 */
function placeOf(
  context: EngineContext,
  act: WithdrawAct,
  { folder, file, sha256 }: HandOver,
): 'there' | 'aside' | 'nowhere' {
  if (folder === null || file === null || sha256 === null) return 'nowhere';
  try {
    if (context.files.hashOf(folder, file) === sha256) return 'there';
    return context.files.isSetAside(folder, file, sha256) ? 'aside' : 'nowhere';
  } catch (error) {
    end(context, act, 'failed', { reason: 'the file cannot be read' });
    throw error;
  }
}

/** Nothing of it can be imported by mistake: it is of this desk, or of one that is off for good. */
function isOutOfTheWay({ store }: EngineContext, { desk, file }: HandOver): boolean {
  return desk === null || file === null || store.team.desk(desk)?.retired != null;
}

/** Another desk wrote it, and it is not in its folder as this one sees it: what was not put out of the way could be imported. */
function elsewhere(context: EngineContext, act: WithdrawAct, { desk, file, folder }: HandOver): ConsoleError {
  const name = context.store.team.desk(desk!)?.name ?? desk!;
  end(context, act, 'failed', { reason: 'its file is not in its folder here' });
  return refused(
    'withdraw',
    `${folder}/${file}`,
    `${name} wrote it, and it is not in that folder here`,
    `Withdraw it on ${name}, where the file can be put out of the way; or reject its records one by one.`,
  );
}

/** The file is set aside first, then the withdrawal is logged and takes effect. */
async function carryOut(context: EngineContext, act: WithdrawAct, handOver: HandOver): Promise<Withdrawn> {
  const { run, number, folder, file } = handOver;
  const place = placeOf(context, act, handOver);
  const fileFound = place !== 'nowhere';
  if (!fileFound && !isOutOfTheWay(context, handOver)) throw elsewhere(context, act, handOver);
  if (place === 'there' && !context.files.setAside(folder!, file!)) {
    end(context, act, 'failed', { reason: 'the file could not be put out of the way' });
    throw refused(
      'withdraw',
      `${folder}/${file}`,
      'the file could not be put out of the way, and the ERP would read it',
      'Move or delete it yourself, then withdraw again.',
    );
  }
  await log(context, act, { what: 'withdrawn', run, handOver: number, reason: act.detail.reason });
  return takeEffect(context, act, handOver, fileFound);
}

function takeEffect(context: EngineContext, act: WithdrawAct, handOver: HandOver, fileFound: boolean): Withdrawn {
  const { run, file } = handOver;
  const { reason } = act.detail;
  return apply(context, act, () => {
    const units = withdrawalTakesEffect(context, handOver, { how: 'withdraw', reason, at: context.now() });
    // An older program logged it of what was answered in full, and its run is over: nothing of it changes.
    if (units.length > 0) context.store.runs.become(run, 'withdraw', context.now());
    end(context, act, 'done', { units: units.length, reason, fileFound });
    closeIfFinished(context, run);
    return { run, units: units.length, fileFound, file };
  });
}

/** Inside a transaction: what it held is withdrawn there. `undo`: it never got its name. Returns the units. */
export function withdrawalTakesEffect(
  context: EngineContext,
  handOver: HandOver,
  { how, reason, at }: { how: 'undo' | 'withdraw'; reason: string; at: string },
): number[] {
  const { records, handOvers } = context.store;
  const { run, number } = handOver;
  if (handOver.apart) {
    const units = withdrawDeliveries(context, handOver, reason);
    handOvers.become(number, how, at, reason);
    answerReaches(context, { run, units });
    return units;
  }
  // What a person said to be in the ERP stands in the run beside the file, by a hand-over of its own.
  const units = records.unitIds(run, ['handed-over'], number);
  records.setUnits(run, units, 'withdraw', reason, number);
  records.setRefused(run, units);
  handOvers.become(number, how, at, reason);
  answerReaches(context, { run, units });
  return units;
}

/** What another desk did since the crash. Ends the act where its wish stands no more. */
function assertStillMay(context: EngineContext, act: WithdrawAct, handOver: HandOver): void {
  try {
    assertMayWithdraw(context, handOver);
  } catch (error) {
    end(context, act, 'failed', { reason: detailsOf(error, 'withdraw').cause });
    throw error;
  }
}

/** After a crash the person's wish still stands, so it is carried out, unless another desk came between. */
export const WITHDRAW: ActKind<WithdrawAct['detail']> = {
  what: 'withdraw',
  detail: z.object({ handOver: z.number(), reason: z.string() }),
  async recover(context, act, stage) {
    const handOver = context.store.handOvers.get(act.detail.handOver)!;
    const told = { what: 'withdraw', run: act.run, said: `withdraw ${handOver.file ?? handOver.number}` } as const;
    try {
      if (stage === 'logged') takeEffect(context, act, handOver, false);
      else {
        assertStillMay(context, act, handOver);
        await carryOut(context, act, handOver);
      }
      return toldOf(told, true);
    } catch (error) {
      // It has ended as failed: the file is in somebody's hands, and the person withdraws again.
      if (error instanceof ConsoleError && !error.code.startsWith('store-')) return toldOf(told, false);
      throw error;
    }
  },
};
