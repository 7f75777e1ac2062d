// One chunk of a batch (rules 5 and 9): the intent is journalled and in the proof log before the call, the outcome after it. What the
// answer does not surely tell is unknown, and unknown is never sent again by itself.

import { hash } from 'node:crypto';
import { type BatchJudgement, judgeNo, judgeYes } from '../../domain/intake/answer.ts';
import type { ChunkState, RowState } from '../../domain/intake/batch.ts';
import { bodyOf, objectOf } from '../../domain/intake/body.ts';
import type { Plan } from '../../domain/intake/check.ts';
import { fingerprintOf, fingerprintText } from '../../domain/intake/fingerprint.ts';
import { detailsOf } from '../../domain/errors.ts';
import type { EngineContext } from '../context.ts';
import type { Batch } from '../../ports/intake.ts';
import type { BatchAnswer, ServicePort } from '../../ports/service.ts';
import type { Connection } from '../../ports/connections.ts';
import { PAGE_ROWS } from './load.ts';

/** A row on its way: its place in the batch, its number in the file, and what is sent of it. */
export interface Outgoing {
  readonly place: number;
  readonly row: number;
  readonly body: string;
  readonly fingerprint: string | null;
}

export type ChunkOutcome =
  | { readonly outcome: 'answered'; readonly sent: number; readonly refused: number; readonly words: string | null }
  /** Nothing of it was taken, and the service says so. */
  | { readonly outcome: 'nothing'; readonly status: number; readonly words: string }
  | { readonly outcome: 'not-reached' | 'unknown'; readonly words: string };

export interface Sending {
  readonly context: EngineContext;
  readonly batch: Batch;
  readonly connection: Connection;
  readonly service: ServicePort;
  readonly plan: Plan;
}

/** The next new rows from a place on, at most so many. */
export function nextRows({ context, batch, plan }: Sending, from: number, most: number): Outgoing[] {
  const rows: Outgoing[] = [];
  for (const page of context.store.intake.pages(batch.number, ['new'], Math.floor(from / PAGE_ROWS))) {
    for (let index = 0; index < page.states.length && rows.length < most; index += 1) {
      const place = page.first + index;
      if (place < from || page.states[index] !== 'new') continue;
      const { values } = plan.check(page.cells[index]!);
      const text = fingerprintText(plan.fields, values);
      rows.push({
        place,
        row: page.numbers[index]!,
        body: objectOf(plan.fields, values),
        fingerprint: text === null ? null : fingerprintOf(text),
      });
    }
    if (rows.length >= most) break;
  }
  return rows;
}

/** Sets the states of rows by their places. Inside a transaction. */
export function setPlaces(context: EngineContext, batch: number, states: ReadonlyMap<number, RowState>): void {
  const byPage = new Map<number, number[]>();
  for (const place of states.keys()) {
    const page = Math.floor(place / PAGE_ROWS);
    byPage.set(page, [...(byPage.get(page) ?? []), place]);
  }
  for (const [number, places] of byPage) {
    const page = context.store.intake.page(batch, number)!;
    const changed = [...page.states];
    for (const place of places) changed[place - page.first] = states.get(place)!;
    context.store.intake.setStates(batch, number, changed);
  }
}

function begin({ context, batch, connection }: Sending, rows: readonly Outgoing[], request: string) {
  const { store } = context;
  const [firstRow, lastRow] = [rows[0]!.row, rows.at(-1)!.row];
  const act = store.journal.begin({
    run: null,
    connection: connection.id,
    what: 'batch',
    detail: { batch: batch.number, file: batch.file.name, rows: rows.length, firstRow, lastRow, request },
  });
  return store.transaction(() => {
    const sentAt = context.now();
    const counts = { rows: rows.length, firstRow, lastRow };
    const chunk = store.intake.addChunk({ batch: batch.number, act, ...counts, state: 'sending', request, sentAt });
    store.intake.addSent(
      connection.id,
      rows.map((row) => ({ ...row, batch: batch.number, chunk, state: 'sending', id: null, words: null })),
    );
    setPlaces(context, batch.number, new Map(rows.map(({ place }) => [place, 'sending'])));
    store.proofLog.append({
      what: 'batch-sending',
      act,
      connection: connection.name,
      batch: batch.number,
      chunk,
      file: batch.file.sha256,
      name: batch.file.name,
      request,
      rows: rows.map(({ row, fingerprint, body }) => [row, fingerprint, body]),
    });
    return { act, chunk };
  });
}

interface Ended {
  readonly chunk: ChunkState;
  readonly act: 'done' | 'failed' | 'unknown';
  readonly proof: 'batch-answered' | 'batch-unknown' | 'batch-not-sent';
  readonly rows: readonly { readonly state: RowState; readonly id: number | null; readonly words: string | null }[];
  readonly status: number | null;
  readonly words: string | null;
}

function finish(
  sending: Sending,
  rows: readonly Outgoing[],
  begun: { act: number; chunk: number },
  ended: Ended,
): void {
  const { context, batch, connection } = sending;
  const { store } = context;
  store.transaction(() => {
    store.proofLog.append({
      what: ended.proof,
      act: begun.act,
      connection: connection.name,
      batch: batch.number,
      chunk: begun.chunk,
      file: batch.file.sha256,
      rows: rows.map(({ row }, index) => [row, ended.rows[index]!.state]),
    });
    rows.forEach(({ place }, index) => store.intake.answerSent(begun.chunk, place, ended.rows[index]!));
    setPlaces(context, batch.number, new Map(rows.map(({ place }, index) => [place, ended.rows[index]!.state])));
    const { status, words } = ended;
    store.intake.setChunk(begun.chunk, { state: ended.chunk, answeredAt: context.now(), status, words });
    const counts = { sent: 0, refused: 0, unknown: 0, new: 0 };
    for (const { state } of ended.rows) counts[state as keyof typeof counts] += 1;
    store.journal.end(begun.act, ended.act, { batch: batch.number, chunk: begun.chunk, status, words, ...counts });
  });
}

function everyRow(rows: readonly Outgoing[], state: RowState, words: string | null): Ended['rows'] {
  return rows.map(() => ({ state, id: null, words }));
}

function judged(
  judgement: BatchJudgement,
  rows: readonly Outgoing[],
  status: number,
): { ended: Ended; outcome: ChunkOutcome } {
  switch (judgement.judged) {
    case 'rows': {
      const answers = judgement.rows.map((answer) =>
        answer.taken
          ? { state: 'sent' as const, id: answer.id, words: null }
          : { state: 'refused' as const, id: null, words: answer.words },
      );
      const sent = answers.filter(({ state }) => state === 'sent').length;
      const words = answers.find(({ state }) => state === 'refused')?.words ?? null;
      return {
        ended: { chunk: 'sent', act: 'done', proof: 'batch-answered', rows: answers, status, words },
        outcome: { outcome: 'answered', sent, refused: answers.length - sent, words },
      };
    }
    case 'nothing': {
      const { words } = judgement;
      // A single row that is refused is known by it; more than one are parted and sent again.
      const answers = everyRow(rows, rows.length === 1 ? 'refused' : 'new', words);
      return {
        ended: { chunk: 'refused', act: 'failed', proof: 'batch-answered', rows: answers, status, words },
        outcome: { outcome: 'nothing', status, words },
      };
    }
    default: {
      const { words } = judgement;
      return unknownEnd(rows, status, words);
    }
  }
}

function unknownEnd(
  rows: readonly Outgoing[],
  status: number | null,
  words: string,
): { ended: Ended; outcome: ChunkOutcome } {
  const answers = everyRow(rows, 'unknown', null);
  return {
    ended: { chunk: 'unknown', act: 'unknown', proof: 'batch-unknown', rows: answers, status, words },
    outcome: { outcome: 'unknown', words },
  };
}

/** These say that there is no such call, not that the rows are wrong. */
const NO_SUCH_CALL = new Set([404, 405, 406, 415]);

function judge(answer: BatchAnswer, rows: readonly Outgoing[]): { ended: Ended; outcome: ChunkOutcome } {
  const notReached = (status: number | null, words: string): { ended: Ended; outcome: ChunkOutcome } => {
    const answers = everyRow(rows, 'new', null);
    return {
      ended: { chunk: 'not-reached', act: 'failed', proof: 'batch-not-sent', rows: answers, status, words },
      outcome: { outcome: 'not-reached', words },
    };
  };
  const words = 'error' in answer ? detailsOf(answer.error, 'send').cause : '';
  switch (answer.said) {
    case 'yes':
      return judged(judgeYes(answer.body, rows.length), rows, answer.status);
    case 'no': {
      const said = answer.words === '' ? `The service answered ${answer.status}.` : answer.words;
      if (NO_SUCH_CALL.has(answer.status)) return notReached(answer.status, said);
      return judged(judgeNo(answer.body, rows.length, said), rows, answer.status);
    }
    case 'not-reached':
      return notReached(null, words);
    default:
      return unknownEnd(rows, answer.status, words);
  }
}

async function call(service: ServicePort, body: string): Promise<BatchAnswer> {
  try {
    return await service.sendBatch(body);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const isStopped = detailsOf(error, 'send').code === 'stopped';
    return isStopped ? { said: 'not-reached', error } : { said: 'unknown', status: null, error };
  }
}

/** Sends rows in one call and keeps what became of them. */
export async function sendChunk(sending: Sending, rows: readonly Outgoing[]): Promise<ChunkOutcome> {
  const name = sending.connection.options.batchName ?? null;
  const body = bodyOf(
    rows.map((row) => row.body),
    name,
  );
  const begun = begin(sending, rows, hash('sha256', body, 'hex'));
  const { ended, outcome } = judge(await call(sending.service, body), rows);
  finish(sending, rows, begun, ended);
  return outcome;
}
