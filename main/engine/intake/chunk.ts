// One chunk of a batch (rules 5 and 9): the intent is journalled and in the proof log before the call, the outcome after it. What the
// answer does not surely tell is unknown, and unknown is never sent again by itself.

import { hash } from 'node:crypto';
import { z } from 'zod';
import { counted } from '../../domain/counted.ts';
import type { RowState } from '../../domain/intake/batch.ts';
import { bodyOf, objectOf } from '../../domain/intake/body.ts';
import type { Plan } from '../../domain/intake/check.ts';
import { fingerprintOf, fingerprintText } from '../../domain/intake/fingerprint.ts';
import { detailsOf } from '../../domain/errors.ts';
import { type Act, type ActKind, apply, begin, connectionInLog, end, log } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { assertInTime, isNotDone, type Permit } from '../team/in-time.ts';
import type { Batch } from '../../ports/intake.ts';
import type { BatchAnswer, ServicePort } from '../../ports/service.ts';
import type { Connection } from '../../ports/connections.ts';
import { chunkInLog } from './chunk-in-log.ts';
import { type ChunkOutcome, type Ended, judge } from './chunk-outcome.ts';
import { PAGE_ROWS } from './load.ts';

/** A row on its way: its place in the batch, its number in the file, and what is sent of it. */
export interface Outgoing {
  readonly place: number;
  readonly row: number;
  readonly body: string;
  readonly fingerprint: string | null;
}

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

interface SendDetail {
  batch: number;
  file: string;
  rows: number;
  firstRow: number;
  lastRow: number;
  request: string;
}

interface Begun {
  readonly act: Act<SendDetail>;
  readonly chunk: number;
  readonly permit: Permit;
}

/** Reserves the rows as `sending`, and logs what goes out before it does. */
async function beginChunk(sending: Sending, rows: readonly Outgoing[], request: string): Promise<Begun> {
  const { context, batch, connection } = sending;
  const { intake } = context.store;
  const [firstRow, lastRow] = [rows[0]!.row, rows.at(-1)!.row];
  const counts = { rows: rows.length, firstRow, lastRow };
  let chunk = 0;
  const act = begin(
    context,
    SEND_CHUNK,
    { run: null, connection: connection.id },
    () => ({ batch: batch.number, file: batch.file.name, ...counts, request }),
    ({ number }) => {
      const sentAt = context.now();
      chunk = intake.addChunk({ batch: batch.number, act: number, ...counts, state: 'sending', request, sentAt });
      intake.addSent(
        connection.id,
        rows.map((row) => ({ ...row, batch: batch.number, chunk, state: 'sending', id: null, words: null })),
      );
      setPlaces(context, batch.number, new Map(rows.map(({ place }) => [place, 'sending'])));
    },
  );
  const permit = await log(context, act, {
    what: 'batch-sending',
    ...connectionInLog(context, connection.id),
    ...chunkInLog(context, batch.number, chunk),
    file: batch.file.sha256,
    name: batch.file.name,
    request,
    rows: rows.map(({ row, fingerprint, body }) => [row, fingerprint, body]),
  });
  apply(context, act, () => {});
  return { act, chunk, permit };
}

async function keepOutcome(
  sending: Sending,
  rows: readonly Outgoing[],
  begun: Begun,
  { ended, notDone }: { readonly ended: Ended; readonly notDone: boolean },
): Promise<void> {
  const { context, batch, connection } = sending;
  const { intake } = context.store;
  await log(context, begun.act, {
    what: ended.proof,
    ...connectionInLog(context, connection.id),
    ...chunkInLog(context, batch.number, begun.chunk),
    file: batch.file.sha256,
    rows: rows.map(({ row }, index) => [row, ended.rows[index]!.state]),
    ...(notDone ? { notDone } : {}),
  });
  apply(context, begun.act, () => {
    rows.forEach(({ place }, index) => intake.answerSent(begun.chunk, place, ended.rows[index]!));
    setPlaces(context, batch.number, new Map(rows.map(({ place }, index) => [place, ended.rows[index]!.state])));
    const { status, words } = ended;
    intake.setChunk(begun.chunk, { state: ended.chunk, answeredAt: context.now(), status, words });
    const count = (wanted: RowState) => ended.rows.filter(({ state }) => state === wanted).length;
    const counts = { sent: count('sent'), refused: count('refused'), unknown: count('unknown'), new: count('new') };
    end(context, begun.act, ended.act, { batch: batch.number, chunk: begun.chunk, status, words, ...counts });
  });
}

/** The call itself, while it is time for it. */
async function call({ context, batch, service }: Sending, { permit }: Begun, body: string): Promise<BatchAnswer> {
  try {
    assertInTime(context, permit, 'send', batch.file.name);
    return await service.sendBatch(body);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const isStopped = detailsOf(error, 'send').code === 'stopped' || isNotDone(error);
    return isStopped ? { said: 'not-reached', error } : { said: 'unknown', status: null, error };
  }
}

/** Sends rows in one call and keeps what became of them. */
export async function sendChunk(sending: Sending, rows: readonly Outgoing[]): Promise<ChunkOutcome> {
  const name = sending.connection.options.batchName ?? null;
  const bodies = rows.map((row) => row.body);
  const body = bodyOf(bodies, name);
  const begun = await beginChunk(sending, rows, hash('sha256', body, 'hex'));
  const answer = await call(sending, begun, body);
  const notDone = answer.said === 'not-reached' && isNotDone(answer.error);
  const { ended, outcome } = judge(answer, bodies, sending.connection.options.allOrNothing);
  await keepOutcome(sending, rows, begun, { ended, notDone });
  return outcome;
}

/** With the commands that show what the service has, and say it. `status`: of an answer that does not tell; null where none came. */
export function unknownWords(rows: number, file: string, batch: number, chunk: number, status: number | null): string {
  const which = `${batch} --chunk ${chunk}`;
  const answer =
    status === null ? 'no answer came' : `it was answered with ${status}, which does not say what was taken`;
  return `${counted(rows, `row of ${file} was on its`, `rows of ${file} were on their`)} way to the service, and ${answer}: a person must say whether ${rows === 1 ? 'it was' : 'they were'} taken (intake evidence ${which}, then intake decide ${which} --taken or --not-taken --reason TEXT)`;
}

/** The rows of the act become what the log is told of them. */
async function recoverAs(
  context: EngineContext,
  act: Act<SendDetail>,
  chunk: number,
  as: { proof: 'batch-not-sent' | 'batch-unknown'; row: 'new' | 'unknown'; chunk: 'not-reached' | 'unknown' },
): Promise<void> {
  const { intake } = context.store;
  const batch = intake.get(act.detail.batch)!;
  const rows = intake.sentOfChunk(chunk);
  await log(context, act, {
    what: as.proof,
    ...connectionInLog(context, batch.connection),
    ...chunkInLog(context, batch.number, chunk),
    file: batch.file.sha256,
    rows: rows.map(({ row }) => [row, as.row]),
  });
  apply(context, act, () => {
    intake.setSent(chunk, { state: as.row });
    setPlaces(context, batch.number, new Map(rows.map(({ place }) => [place, as.row])));
    if (chunk > 0) intake.setChunk(chunk, { state: as.chunk, words: null });
    const state = as.row === 'unknown' ? 'unknown' : 'failed';
    const outcome = as.row === 'unknown' ? { chunk } : { reason: 'the console stopped before it was sent' };
    end(context, act, state, { batch: batch.number, ...outcome });
  });
}

/** Never on record: its rows are as if nothing had been begun. */
function forget(context: EngineContext, act: Act<SendDetail>, chunk: number | null): void {
  const { intake } = context.store;
  apply(context, act, () => {
    if (chunk !== null) {
      const places = intake.sentOfChunk(chunk).map(({ place }): [number, RowState] => [place, 'new']);
      setPlaces(context, act.detail.batch, new Map(places));
      intake.dropChunk(chunk);
    }
    end(context, act, 'failed', { batch: act.detail.batch, reason: 'the console stopped before it was sent' });
  });
}

/** One call to the batch endpoint, from the rows that are reserved for it to what became of each. */
export const SEND_CHUNK: ActKind<SendDetail> = {
  what: 'batch',
  detail: z.object({
    batch: z.number(),
    file: z.string(),
    rows: z.number(),
    firstRow: z.number(),
    lastRow: z.number(),
    request: z.string(),
  }),
  async recover(context, act, stage) {
    const chunk = context.store.intake.chunkOfAct(act.number)?.number ?? null;
    // Earlier programs kept the chunk and its entry in one transaction: where the chunk is, it may have been sent.
    const maySent = stage === 'applied' || (act.uuid === null && chunk !== null);
    if (stage === 'begun' && !maySent) forget(context, act, chunk);
    else if (maySent) {
      await recoverAs(context, act, chunk!, { proof: 'batch-unknown', row: 'unknown', chunk: 'unknown' });
      const detail = unknownWords(act.detail.rows, act.detail.file, act.detail.batch, chunk!, null);
      return { run: null, what: 'batch', units: act.detail.rows, outcome: 'unknown', detail, needsPerson: true };
    } else await recoverAs(context, act, chunk ?? 0, { proof: 'batch-not-sent', row: 'new', chunk: 'not-reached' });
    return null;
  },
};
