// The marks themselves: chunk by chunk, each on record before it is sent and none sent again without a
// fresh list. What an answer means for the ids still to come is decided here.

import { z } from 'zod';
import { assertNever, detailsOf } from '../../domain/errors.ts';
import { effectOf, type MarkEffect, NOT_MARKED } from '../../domain/evidence/marks.ts';
import type { IdSet } from '../../domain/id-set.ts';
import type { Reason } from '../../domain/reason.ts';
import { compare, compareAgain, type Compared } from './compare.ts';
import { type Act, type ActKind, apply, begin, end, entryOf, log, logOrEnd } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { assertInTime, isNotDone, type Permit } from '../team/in-time.ts';
import { ageOf, LIST_LIVES_MS } from '../evidence/take-list.ts';
import { type Chunk, MarkQueue } from './mark-queue.ts';
import type { MarkAnswer, ServicePort } from '../../ports/service.ts';
import type { Run } from '../../ports/runs.ts';

const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 120_000;
/** Marks in a row that the service answers with 5xx before the confirm breaks off: enough to find one bad id among many. */
const MOST_TROUBLE = 20;
/** The same for 503, which mostly means what it says: each costs a whole list. Two bad ids among many are still found. */
const MOST_UNAVAILABLE = 6;
const UNAVAILABLE = 503;
const UNAVAILABLE_PAUSE_MS = 500;

/** What the answers of one confirm have said so far. */
export interface Outcome {
  /** Which confirm it is: where the log stood when it began. */
  readonly confirm: number;
  readonly refused: Map<number, string>;
  readonly saidYes: IdSet;
  stopped: boolean;
  /** Answers of 5xx since the last yes. */
  trouble: number;
  /** A list between its marks said what was marked before anybody asked what is exported. */
  listedBetween: boolean;
}

interface MarkDetail {
  readonly ids: readonly number[];
}

/** A mark, from before it is sent until a list can judge it. */
export const MARK: ActKind<MarkDetail> = {
  what: 'mark',
  detail: z.object({ ids: z.array(z.number()) }),
  async recover(context, act, stage) {
    const { records, evidence, proofLog, runs } = context.store;
    const { ids } = act.detail;
    const run = runs.get(act.run!)!;
    // It takes effect in the store before it is sent: a mark that did not was not sent.
    if (stage === 'logged')
      await log(context, act, { ...entryOf(context, run.number), what: 'accepted', ids, note: NOT_MARKED });
    else if (stage === 'applied' && proofLog.team !== null)
      await log(context, act, { ...entryOf(context, run.number), what: 'mark-answered', ids: [], said: 'no-answer' });
    apply(context, act, () => {
      const sent = evidence.markOfAct(act.number);
      const ended = proofLog.seq();
      if (sent !== null) evidence.answerMark(sent, { effect: 'no-answer', ended, named: [] });
      records.setUnits(run.number, ids, 'mark-unanswered', 'stopped-while-marking' satisfies Reason);
      end(context, act, 'unknown', { ids: ids.length, reason: 'the console stopped before the answer came' });
    });
    return null;
  },
};

/** Ids of the call that the words of an answer name. */
function namedIn(words: string, ids: readonly number[]): number[] {
  const numbers = new Set((words.match(/-?\d+/g) ?? []).map(Number));
  return ids.filter((id) => numbers.has(id));
}

/** What the answer means for the units of the call: did it surely have no effect? */
function meaningOf(answer: MarkAnswer, ids: readonly number[]): { effect: MarkEffect; named: number[] } {
  switch (answer.said) {
    case 'yes':
      return { effect: 'yes', named: [] };
    case 'no': {
      const named = namedIn(answer.words, ids);
      const told = { kind: 'answered', status: answer.status, retryAfter: false, asked: ids.length, named } as const;
      return { effect: effectOf(told, false), named };
    }
    case 'not-reached':
      return { effect: 'none', named: [] };
    case 'unknown':
      return { effect: 'no-answer', named: [] };
    default:
      return assertNever(answer);
  }
}

/** What the service answered with, where it answered. */
const statusOf = (status: number | undefined): { readonly status?: number } => (status === undefined ? {} : { status });

function failureOf(error: Error): { readonly error: string; readonly status?: number } {
  const { cause, status } = detailsOf(error, 'mark');
  return { error: cause, ...statusOf(status) };
}

function outcomeOf(answer: MarkAnswer, ids: number): readonly ['done' | 'failed' | 'unknown', Record<string, unknown>] {
  switch (answer.said) {
    case 'yes':
      return ['done', { said: 'yes', ids, ...statusOf(answer.status) }];
    case 'no':
      return ['failed', { said: 'no', ids, status: answer.status, words: answer.words }];
    case 'not-reached':
      return ['failed', { said: 'nothing', ids, ...failureOf(answer.error) }];
    case 'unknown':
      return ['unknown', { ids, ...failureOf(answer.error) }];
    default:
      return assertNever(answer);
  }
}

/** Keeps what a mark was answered. The log knows that it was to be sent, and is told what became of the call. */
async function keepAnswer(
  context: EngineContext,
  run: Run,
  act: Act<MarkDetail>,
  sent: number,
  answer: MarkAnswer,
): Promise<void> {
  const { ids } = act.detail;
  const { records, evidence, proofLog } = context.store;
  const { effect, named } = meaningOf(answer, ids);
  const of = entryOf(context, run.number);
  const notDone = answer.said === 'not-reached' && isNotDone(answer.error) ? { notDone: true as const } : {};
  if (effect === 'none') await log(context, act, { ...of, what: 'accepted', ids, note: NOT_MARKED, ...notDone });
  else if (effect !== 'no-answer' || proofLog.team !== null)
    await log(context, act, { ...of, what: 'mark-answered', ids: named, said: effect });
  apply(context, act, () => {
    evidence.answerMark(sent, { effect, ended: proofLog.seq(), named });
    if (effect === 'none') records.setUnits(run.number, ids, 'mark-not-taken');
    else if (effect !== 'yes') records.setUnits(run.number, ids, 'mark-unanswered');
    end(context, act, ...outcomeOf(answer, ids.length));
  });
}

/** The call itself, while it is time for it. */
async function sendInTime(
  context: EngineContext,
  run: Run,
  permit: Permit,
  ids: readonly number[],
  service: ServicePort,
): Promise<MarkAnswer> {
  try {
    assertInTime(context, permit, 'mark', `run ${run.number}`);
  } catch (error) {
    if (error instanceof Error && isNotDone(error)) return { said: 'not-reached', error };
    throw error;
  }
  return service.mark(run.kind, ids);
}

/** Sends one chunk. */
async function markChunk(
  context: EngineContext,
  run: Run,
  confirm: number,
  ids: readonly number[],
  service: ServicePort,
): Promise<MarkAnswer> {
  const { records, evidence, proofLog } = context.store;
  const connection = connectionOf(context, run);
  const act = begin(context, MARK, { run: run.number, connection: connection.id }, () => ({ ids }));
  const permit = await logOrEnd(context, act, { ...entryOf(context, run.number), what: 'marking', ids });
  const sent = apply(context, act, () => {
    records.setUnits(run.number, ids, 'send-mark');
    return evidence.sendMark(run, { act: act.number, confirm, began: proofLog.seq(), ids });
  });
  const answer = await sendInTime(context, run, permit, ids, service);
  await keepAnswer(context, run, act, sent, answer);
  return answer;
}

function keepChunk(context: EngineContext, run: Run, size: number): void {
  const connection = connectionOf(context, run);
  context.store.transaction(() => {
    context.store.connections.update(connection.id, { options: { ...connection.options, chunk: size } });
    context.store.journal.note(run.number, 'chunk size learned', { chunk: size });
  });
}

/** Chunks that are compared together once the first list is too old for them. */
const CHUNKS_AHEAD = 40;

function isOf({ of: { from, to } }: Compared, { ids }: Chunk): boolean {
  return ids.every((id) => id >= from && id <= to);
}

/** Of what may be marked, what was neither marked nor refused by this confirm, ascending. */
export function toMark({ may }: Pick<Compared, 'may'>, { saidYes, refused }: Outcome): number[] {
  const ids: number[] = [];
  for (const id of may) if (!saidYes.has(id) && !refused.has(id)) ids.push(id);
  return ids;
}

/** Works through one queue. Returns when it is empty, when a person stopped it, or throws when the service cannot be used. */
export async function markChunks(context: EngineContext, run: Run, first: Compared, outcome: Outcome): Promise<void> {
  const ids = toMark(first, outcome);
  const queue = new MarkQueue(ids, connectionOf(context, run).options.chunk);
  // One for all: each that is made asks the system for its certificates anew.
  const service = context.service(connectionOf(context, run));
  let whole = first;
  let seen = first;
  let fresh = true;
  let byIds = true;
  let done = 0;
  for (let chunk = queue.next(); chunk !== null; chunk = queue.next()) {
    if (context.stopAsked()) {
      outcome.stopped = true;
      return;
    }
    if (fresh && byIds && (ageOf(context, seen.taken) > LIST_LIVES_MS || !isOf(seen, chunk))) {
      const again = await compareAgain(context, run, outcome.confirm, whole, queue.ahead(chunk, CHUNKS_AHEAD));
      byIds = again !== null;
      // What is left of it may need the judge.
      fresh = again !== null && chunk.ids.some((id) => again.may.has(id));
      seen = again ?? seen;
    }
    if (!fresh || ageOf(context, seen.taken) > LIST_LIVES_MS || !isOf(seen, chunk)) {
      seen = whole = await compare(context, run, outcome.confirm);
      outcome.listedBetween = true;
    }
    fresh = true;
    const send = chunk.ids.filter((id) => seen.may.has(id));
    if (send.length === 0) continue;
    const answer = await markChunk(context, run, outcome.confirm, send, service);
    if (answer.said === 'yes') {
      for (const id of send) outcome.saidYes.add(id);
      outcome.trouble = 0;
      const learned = queue.succeeded(chunk);
      if (learned !== null) keepChunk(context, run, learned);
    } else {
      fresh = false;
      await afterTrouble(context, answer, send, chunk, queue, outcome);
    }
    done += send.length;
    context.progress({ run: run.number, step: 'mark', done, total: ids.length });
  }
}

async function afterTrouble(
  context: EngineContext,
  answer: Exclude<MarkAnswer, { said: 'yes' }>,
  ids: readonly number[],
  chunk: Chunk,
  queue: MarkQueue,
  outcome: Outcome,
): Promise<void> {
  if (answer.said === 'no') {
    if (ids.length === 1) outcome.refused.set(ids[0]!, answer.words);
    else queue.halve(ids);
    return;
  }
  const details = detailsOf(answer.error, 'mark');
  if (answer.said === 'unknown' && (details.status ?? 0) >= 500) {
    afterServiceError(answer.error, ids, chunk, queue, outcome);
    if (details.status === UNAVAILABLE) await context.pause(UNAVAILABLE_PAUSE_MS);
    return;
  }
  const busy = details.code === 'service-busy';
  if (answer.said === 'not-reached' && !busy) throw answer.error;
  if (chunk.attempt >= ATTEMPTS) throw answer.error;
  const wait = Number(details.values?.retryAfterMs ?? 1_000);
  // A service that wants an hour is told to the person; nobody sits before a window that waits so long.
  if (wait > LONGEST_PAUSE_MS) throw answer.error;
  if (busy) await context.pause(wait);
  queue.again(chunk, ids);
}

/** The service took the call and broke on it: one bad id must not keep the others back, and a broken service is not asked for ever. */
function afterServiceError(
  error: Error,
  ids: readonly number[],
  chunk: Chunk,
  queue: MarkQueue,
  outcome: Outcome,
): void {
  outcome.trouble += 1;
  const { status } = detailsOf(error, 'mark');
  if (outcome.trouble > (status === UNAVAILABLE ? MOST_UNAVAILABLE : MOST_TROUBLE)) throw error;
  if (ids.length > 1) {
    if (chunk.half === null && chunk.attempt === 1) queue.again(chunk, ids);
    else queue.halve(ids, chunk.half);
  } else if (chunk.attempt < ATTEMPTS) queue.again(chunk, ids);
  else outcome.refused.set(ids[0]!, detailsOf(error, 'mark').cause);
}
