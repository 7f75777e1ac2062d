// The engine: every channel of the contract answered over one store. Mutations run one at a time, in the order they came;
// reading goes on beside them.

import type { z } from 'zod';
import {
  CHANNELS,
  type Answers,
  type Channel,
  type Handlers,
  type Input,
  isChannel,
  isReading,
} from '../../preload/contract/channels.ts';
import { traceOf } from '../../preload/contract/log.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import { ConsoleError, detailsOf, type ErrorCode, wrongUsage } from '../domain/errors.ts';
import type { EngineContext, InTurn } from './context.ts';
import { confirmHandlers } from './handlers/confirm.ts';
import { connectionHandlers } from './handlers/connections.ts';
import { destinationHandlers } from './handlers/destinations.ts';
import { editedLayoutHandlers } from './handlers/layouts.ts';
import { gridHandlers } from './handlers/grid.ts';
import { gridViewHandlers } from './handlers/grid-views.ts';
import { handOverHandlers } from './handlers/hand-over.ts';
import { receiptHandlers } from './handlers/receipts.ts';
import { historyHandlers } from './handlers/history.ts';
import { intakeHandlers } from './handlers/intake.ts';
import { monthHandlers } from './handlers/months.ts';
import { noteHandlers } from './handlers/notes.ts';
import { practiceHandlers } from './handlers/practice.ts';
import { recordHandlers } from './handlers/records.ts';
import { runHandlers } from './handlers/runs.ts';
import { settingHandlers } from './handlers/settings.ts';
import { sheetHandlers } from './handlers/sheets.ts';
import { sinceClosedHandlers } from './handlers/since-closed.ts';
import { storeHandlers } from './handlers/store.ts';
import { teamHandlers } from './handlers/team.ts';
import { todoHandlers } from './handlers/todo.ts';
import { Looks } from './grid/looks.ts';
import { assertNothingKeepsBack } from './proof-fits.ts';
import { READING_BACK } from './close-run.ts';
import { recoverStore } from './recovery/recover.ts';
import { toldTruly, withTold } from './standing.ts';
import { followIfThere } from './team/follow.ts';
import type { Recovered } from './act.ts';

export interface Engine {
  /** What was unfinished when the store was opened. */
  readonly recovered: readonly Recovered[];
  ask<C extends Channel>(channel: C, input: Input<C>): Promise<Envelope<Answers[C]>>;
  /** As `ask`, for what came from outside. */
  answer<C extends Channel>(channel: C, input: unknown): Promise<Envelope<Answers[C]>>;
  close(): Promise<void>;
}

function checked<C extends Channel>(channel: C, input: unknown): Input<C> {
  const schemas: { readonly [K in Channel]: { readonly input: z.ZodType<Input<K>> } } = CHANNELS;
  const parsed = schemas[channel].input.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw wrongUsage(
    channel,
    issue?.path.join('.') || 'the request',
    issue?.message ?? 'it is not of the right form',
    'Correct it and ask again.',
  );
}

function handlersOf(context: EngineContext, looks: Looks, untold: Recovered[], turn: InTurn): Handlers {
  return {
    ...connectionHandlers(context, turn),
    ...runHandlers(context, looks),
    ...recordHandlers(looks),
    ...handOverHandlers(context),
    ...receiptHandlers(context),
    ...destinationHandlers(context),
    ...editedLayoutHandlers(context),
    ...confirmHandlers(context, untold),
    ...historyHandlers(context),
    ...todoHandlers(context),
    ...gridHandlers(looks),
    ...sheetHandlers(looks),
    ...sinceClosedHandlers(looks),
    ...gridViewHandlers(context),
    ...monthHandlers(context),
    ...settingHandlers(context),
    ...noteHandlers(context),
    ...practiceHandlers(context),
    ...storeHandlers(context),
    ...teamHandlers(context),
    ...intakeHandlers(context),
  };
}

/** An act that was begun is not over; what is read back stays open by itself. */
function isUnderWay({ store }: EngineContext): boolean {
  return store.journal.open().some(({ what }) => what !== READING_BACK);
}

/** What is unfinished on a log that cannot tell of it now is finished first: throws why it cannot, or `proof-log-unknown`. */
function assertCertain(context: EngineContext, operation: string): void {
  context.store.proofLog.ascertain();
  if (context.store.proofLog.team === null || !isUnderWay(context)) return;
  assertNothingKeepsBack(context, operation, 'what is unfinished here');
  throw new ConsoleError({
    code: 'proof-log-unknown',
    operation,
    object: 'what is unfinished here',
    cause: context.store.proofLog.team.away?.cause ?? 'the shared proof log has not told yet what became of it',
    hint: 'Try again when the database can be reached.',
    retrySafe: true,
  });
}

/** They take effect here at once, whether the shared log can be reached or not; of a team they see to it themselves. */
const DRAFTS = ['review/', 'notes/', 'grid-views/', 'settings/', 'names/', 'backups/', 'team/'] as const;

const MOST_OVERTAKEN = 20;

/** With these, or where the store could not be written, an act may have been left open. */
const LEAVES_OPEN: ReadonlySet<string> = new Set<ErrorCode>(['unexpected', 'proof-log-unknown', 'stands-in-log']);

/** Where another desk took the numbers that this act was to have, it is begun once more behind it. */
async function behindOthers<T>(context: EngineContext, body: () => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await body();
    } catch (error) {
      const { code, values } = detailsOf(error, 'act');
      if (code !== 'overtaken' || values?.why !== 'numbers' || attempt === MOST_OVERTAKEN) throw error;
      await followIfThere(context);
    }
  }
}

/** What was unfinished when the store was opened. Throws what ending it throws, and with it what was ended before that. */
async function recoveredAtStart(context: EngineContext): Promise<Recovered[]> {
  const recovered: Recovered[] = [];
  try {
    await recoverStore(context, (found) => recovered.push(found));
    return recovered;
  } catch (error) {
    throw withTold(context, error, recovered);
  }
}

/** Ends what an act left open, as at a start. `answered`: its answer said already that nothing of it stands. */
async function endOpen(context: EngineContext, untold: Recovered[], answered: boolean): Promise<void> {
  try {
    await recoverStore(context, (found) => {
      if (!answered || found.outcome !== 'dropped') untold.push(found);
    });
  } catch (error) {
    throw toldTruly(context, error);
  }
}

/**
 * What was done is told to the other desks. It stands and is answered so, also where this store could not be written any more: that is
 * ended, and told, before the next act. Returns what the store said.
 */
async function tellWhatWasDone(context: EngineContext): Promise<ErrorCode | null> {
  const { proofLog, team } = context.store;
  // Nothing to tell, and nothing came in between: the next act asks first anyway.
  if (proofLog.team?.isBehind === false && team.untold().length === 0) return null;
  try {
    await followIfThere(context);
    return null;
  } catch (error) {
    const { code } = detailsOf(error, 'follow the proof log');
    if (!code.startsWith('store-')) throw error;
    return code;
  }
}

/** Starts the engine on a context. `writes` is false for a store opened for reading: then only reading channels answer. */
export async function startEngine(context: EngineContext, writes: boolean): Promise<Engine> {
  const recovered = writes ? await recoveredAtStart(context) : [];
  if (writes && !isUnderWay(context)) await followIfThere(context);
  const untold = [...recovered];
  let last: Promise<unknown> = Promise.resolve();
  // Where the store could not be written in the middle of an act, what that left open is ended before the next.
  let failed: ErrorCode | null = null;
  const act = async <T>(channel: Channel, body: () => T | Promise<T>): Promise<T> => {
    if (failed !== null || isUnderWay(context)) await endOpen(context, untold, failed?.startsWith('store-') === true);
    failed = null;
    const isOfOthers = !DRAFTS.some((topic) => channel.startsWith(topic));
    // Desks that share a log: what is judged is the newest, and what was done is told.
    if (isOfOthers) await followIfThere(context);
    if (isOfOthers) assertCertain(context, channel);
    try {
      return await behindOthers(context, body);
    } catch (thrown) {
      const error = toldTruly(context, thrown);
      const { code } = detailsOf(error, 'act');
      if (LEAVES_OPEN.has(code) || code.startsWith('store-')) failed = code;
      throw error;
    } finally {
      context.progress(null);
      const isAway = (context.store.proofLog.team?.away ?? null) !== null;
      if (isOfOthers && failed === null && !isAway) failed = await tellWhatWasDone(context);
    }
  };
  const inTurn = async <T>(body: () => T | Promise<T>): Promise<T> => {
    const turn = last.then(body);
    last = turn.catch(() => {});
    return turn;
  };
  const turn: InTurn = (channel, body) => inTurn(() => act(channel, body));
  const looks = new Looks(context);
  const handlers = handlersOf(context, looks, untold, turn);
  const answer = async <C extends Channel>(channel: C, input: unknown): Promise<Envelope<Answers[C]>> => {
    try {
      if (!isChannel(channel))
        throw wrongUsage(
          'ask the engine',
          String(channel),
          'there is no such channel',
          'This is a fault of the console.',
        );
      const parsed = checked(channel, input);
      const handler = handlers[channel];
      const value = isReading(channel) ? await handler(parsed) : await turn(channel, () => handler(parsed));
      return { ok: true, value };
    } catch (error) {
      const details = detailsOf(context.store.explain(error), channel);
      const { code, status } = details;
      const trace = code === 'unexpected' ? traceOf(error) : undefined;
      await context.log.write({ what: isChannel(channel) ? channel : 'an unknown channel', code, status, trace });
      return { ok: false, error: details };
    }
  };
  return {
    recovered,
    ask: answer,
    answer,
    async close() {
      await last;
      await looks.close();
      context.store.close();
    },
  };
}
