// A pull is an act: its run is begun with it and stands in the proof log before the service is asked for anything, so that a number is
// never given twice. It ends in review; one that breaks off takes out what it stored, and the run stays in history as failed.

import { z } from 'zod';
import { refused } from '../../domain/errors.ts';
import { type Kind, rulesOf } from '../../domain/kind.ts';
import type { Connection } from '../../ports/connections.ts';
import type { OfRun } from '../../ports/proof-log.ts';
import {
  type Act,
  type ActKind,
  apply,
  begin,
  connectionOfEntry,
  end,
  entryOf,
  isInDoubt,
  log,
  type Recovered,
} from '../act.ts';
import type { EngineContext } from '../context.ts';
import { assertIdsKnown } from '../setup/ids-known.ts';
import { tellReviewOver } from '../team/tell.ts';

export interface PullInput {
  readonly kind: Kind;
  readonly connection: string;
  /** Local dates, YYYY-MM-DD: later records are held, earlier ones shown as such. */
  readonly from?: string;
  readonly to?: string;
}

const DETAIL = z.object({ run: z.number() });

export type PullAct = Act<z.infer<typeof DETAIL>>;

export const PULL: ActKind<z.infer<typeof DETAIL>> = {
  what: 'pull',
  detail: DETAIL,
  recover(context, act, stage) {
    return context.store.transaction(() => {
      const dropped = dropPull(context, act.detail.run, stage !== 'begun');
      apply(context, act, () => end(context, act, 'failed', { reason: 'the console stopped' }));
      return dropped;
    });
  },
};

function beginRun(context: EngineContext, input: PullInput, connection: Connection): { run: number } {
  const { store, now } = context;
  const open = store.runs.inReview(connection.id, input.kind);
  if (open?.desk != null) {
    const name = store.team.desk(open.desk)?.name ?? open.desk;
    throw refused(
      'pull',
      `${connection.name}, ${input.kind}`,
      `${name} has run ${open.number} in review since ${open.begunAt.slice(0, 16).replace('T', ' ')} UTC`,
      `Wait until it is handed over there, or take over: proof-log take-over ${open.number} --reason TEXT.`,
    );
  }
  if (open) {
    throw refused(
      'pull',
      `${connection.name}, ${input.kind}`,
      `run ${open.number} is in ${open.state}`,
      `Finish it (hand-over ${open.number}) or discard it (discard ${open.number}) first.`,
    );
  }
  assertIdsKnown(context, connection, input.kind, 'pull');
  const cutoff = input.kind === 'time' ? (store.cutoffs.current(connection.id)?.cutoff ?? null) : null;
  const run = store.runs.begin({
    connection: connection.id,
    kind: input.kind,
    periodFrom: input.from ?? null,
    periodTo: input.to ?? null,
    cutoffUsed: cutoff,
    at: now(),
  });
  const { kind, ...fields } = rulesOf(connection.options, input.kind);
  store.journal.note(run, 'run begins', { connection: connection.name, kind, cutoff, ...fields });
  return { run };
}

/** Begins a run. Throws `refused` while another one of the kind is in pulling or review, `store-…` where it cannot be kept. */
export async function beginPull(context: EngineContext, input: PullInput, connection: Connection): Promise<PullAct> {
  const about = ({ run }: { run: number }) => ({ run, connection: connection.id });
  const act = begin(context, PULL, about, () => beginRun(context, input, connection));
  try {
    await log(context, act, { ...entryOf(context, act.detail.run), what: 'pull' });
    apply(context, act, () => {});
  } catch (error) {
    if (isInDoubt(error)) throw error;
    breakOff(context, act, 'its beginning could not be put on record', false);
    throw error;
  }
  return act;
}

/** Takes out what the run has stored. */
function failRun(context: EngineContext, run: number, cause: string, isOnRecord: boolean): void {
  const { store, now } = context;
  const at = now();
  if (isOnRecord) tellReviewOver(context, run, 'failed', { at, reason: cause });
  store.records.removeOfRun(run);
  store.runs.become(run, 'pull-failed', at, cause);
  store.journal.note(run, 'run failed', { cause });
}

/** Takes out what a broken-off pull stored; the run stays in history as failed. */
export function breakOff(context: EngineContext, act: PullAct, cause: string, isOnRecord = true): void {
  context.store.transaction(() => {
    failRun(context, act.detail.run, cause, isOnRecord);
    end(context, act, 'failed', { cause });
  });
}

/** A pull that the console's end cut off. Null where the run is not being pulled any more. */
export function dropPull(context: EngineContext, number: number, isOnRecord = true): Recovered | null {
  const { store } = context;
  const run = store.runs.get(number);
  // What another desk pulls is its own.
  if (run?.state !== 'pulling' || run.desk !== null) return null;
  store.transaction(() => failRun(context, number, 'the console stopped before the pull was complete', isOnRecord));
  const detail = `run ${number} was not complete and was dropped; pull again`;
  return { run: number, what: 'pull', outcome: 'dropped', units: 0, detail, needsPerson: false };
}

/**
 * The run again in a store that is older than the log. What it listed is lost with the store, and listed again by the next pull; what of
 * it was handed over the log tells. False where its number belongs to another run.
 */
export function pullAgain(context: EngineContext, entry: Omit<OfRun, 'act'>, at: string): boolean {
  const connection = connectionOfEntry(context, entry);
  if (connection === null) return true;
  return context.store.replay.pulled({ number: entry.run, connection: connection.id, kind: entry.kind, at });
}
