// The marks themselves (design section 5, confirm, step 2): chunk by chunk, each on record before it is sent and none sent again without a
// fresh list. What an answer means for the ids still to come is decided here.

import { detailsOf } from '../../domain/errors.ts';
import { look, type Look } from './compare.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { EVIDENCE_LIVES_MS, evidenceAge } from '../evidence/take-list.ts';
import { type Chunk, MarkQueue } from './mark-queue.ts';
import type { MarkAnswer } from '../../ports/service.ts';
import { noteUnmarked } from '../evidence/decide-marks.ts';
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
  readonly refused: Map<number, string>;
  readonly saidYes: Set<number>;
  stopped: boolean;
  /** Answers of 5xx since the last yes. */
  trouble: number;
}

/** Sends one chunk: journal, proof log, call, outcome. */
async function markChunk(context: EngineContext, run: Run, ids: readonly number[]): Promise<MarkAnswer> {
  const { store } = context;
  const connection = connectionOf(context, run);
  const act = store.journal.begin({ run: run.number, connection: connection.id, what: 'mark', detail: { ids } });
  store.transaction(() => {
    store.proofLog.append({ what: 'marking', act, connection: connection.name, kind: run.kind, run: run.number, ids });
    store.records.setUnits(run.number, ids, { from: ['accepted'], to: 'marking' });
  });
  const answer = await context.service(connection).mark(run.kind, ids);
  store.transaction(() => {
    switch (answer.said) {
      case 'yes':
        store.journal.end(act, 'done', { said: 'yes', ids: ids.length });
        break;
      case 'no':
        noteUnmarked(context, run, act, ids);
        store.records.setUnits(run.number, ids, { from: ['marking'], to: 'accepted' });
        store.journal.end(act, 'failed', { said: 'no', status: answer.status, words: answer.words });
        break;
      case 'not-reached':
        noteUnmarked(context, run, act, ids);
        store.records.setUnits(run.number, ids, { from: ['marking'], to: 'accepted' });
        store.journal.end(act, 'failed', { said: 'nothing', error: detailsOf(answer.error, 'mark').cause });
        break;
      default:
        store.records.setUnits(run.number, ids, { from: ['marking'], to: 'unknown' });
        store.journal.end(act, 'unknown', { error: detailsOf(answer.error, 'mark').cause });
    }
  });
  return answer;
}

function keepChunk(context: EngineContext, run: Run, size: number): void {
  const connection = connectionOf(context, run);
  context.store.transaction(() => {
    context.store.connections.update(connection.id, { options: { ...connection.options, chunk: size } });
    context.store.journal.note(run.number, 'chunk size learned', { chunk: size });
  });
}

/** Works through one queue. Returns when it is empty, when a person stopped it, or throws when the service cannot be used. */
export async function work(context: EngineContext, run: Run, first: Look, outcome: Outcome): Promise<void> {
  const ids = [...first.may].filter((id) => !outcome.saidYes.has(id) && !outcome.refused.has(id));
  const queue = new MarkQueue(ids, connectionOf(context, run).options.chunk);
  let { evidence, may } = first;
  let fresh = true;
  let done = 0;
  for (let chunk = queue.next(); chunk !== null; chunk = queue.next()) {
    if (context.stopAsked()) {
      outcome.stopped = true;
      return;
    }
    if (!fresh || evidenceAge(context, evidence) > EVIDENCE_LIVES_MS) ({ evidence, may } = await look(context, run));
    fresh = true;
    const send = chunk.ids.filter((id) => may.has(id));
    if (send.length === 0) continue;
    const answer = await markChunk(context, run, send);
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
