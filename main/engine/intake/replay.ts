// Replays what the proof log tells of intakes (rule 9) into a store that was put back: what went out is known again, so that no row is
// sent twice; a chunk without an outcome is unknown.

import { onScreen } from '../../domain/actor.ts';
import type { Field } from '../../domain/intake/field.ts';
import { fingerprintOf, fingerprintText } from '../../domain/intake/fingerprint.ts';
import { valuesOfObject } from '../../domain/intake/body.ts';
import type { RowState } from '../../domain/intake/batch.ts';
import type { EngineContext } from '../context.ts';
import type { Batch } from '../../ports/intake.ts';
import type { Act } from '../../ports/journal.ts';
import type { BatchProof } from '../../ports/proof-log.ts';
import { connectionOfEntry } from '../act.ts';
import { setPlaces } from './chunk.ts';
import { endIfDone } from './finish.ts';
import { PAGE_ROWS } from './load.ts';
import { fieldsOf } from './plan.ts';

type Sending = Extract<BatchProof, { what: 'batch-sending' }>;

/** How a batch reads of which nothing but the fields of its rows is known. */
function asFields(fields: readonly Field[]) {
  return {
    findings: [],
    dialect: { sheet: null, encoding: 'utf-8', delimiter: ';', header: 1, decimal: '.', dates: 'ymd' },
    columns: fields.map(({ name }) => name),
    titles: [],
    fields,
    sources: fields.map(({ name }) => ({ field: name, column: name })),
    proposedBy: {},
    mapping: null,
  } as const;
}

/** A batch that the store has lost, as far as the log tells: its rows are those that went out, its columns the fields. */
function batchAgain(context: EngineContext, entry: Sending, connection: number, at: string): Batch {
  const fields = fieldsOf(context, connection);
  const batch: Batch = {
    number: entry.batch,
    connection,
    state: 'open',
    file: { name: entry.name, kept: '', bytes: 0, sha256: entry.file, format: 'text', encoding: 'utf-8' },
    ...asFields(fields),
    rows: 0,
    today: at.slice(0, 10),
    lockedThrough: null,
    who: onScreen(context.actor),
    begunAt: at,
    endedAt: null,
    failure: null,
  };
  context.store.intake.putBack(batch);
  return batch;
}

/** A copy that was taken while the file was read has some of its rows: those that went out stand in the log, the rest was not sent. */
function readToEnd(context: EngineContext, known: Batch): Batch {
  if (known.state !== 'reading') return known;
  context.store.intake.dropRows(known.number);
  context.store.intake.update(known.number, { ...asFields(known.fields), state: 'open', rows: 0 });
  return context.store.intake.get(known.number)!;
}

/** The places of rows of a batch; rows that it has not are put at its end. */
function placesOf(context: EngineContext, batch: Batch, entry: Sending): Map<number, number> {
  const { intake } = context.store;
  const places = new Map<number, number>();
  let { rows } = batch;
  for (const [row, , body] of entry.rows) {
    const there = intake.pageOfRow(batch.number, row);
    if (there !== null) {
      places.set(row, there.first + there.numbers.indexOf(row));
      continue;
    }
    const cells = valuesOfObject(batch.fields, body).map((value) => value ?? '');
    const last = intake.page(batch.number, Math.floor(rows / PAGE_ROWS));
    const page = {
      page: Math.floor(rows / PAGE_ROWS),
      first: rows - (rows % PAGE_ROWS),
      numbers: [...(last?.numbers ?? []), row],
      states: [...(last?.states ?? []), 'sending' as const],
      cells: [...(last?.cells ?? []), cells],
    };
    intake.dropPage(batch.number, page.page);
    intake.addPage(batch.number, page);
    places.set(row, rows);
    rows += 1;
  }
  if (rows !== batch.rows) intake.update(batch.number, { rows });
  return places;
}

function fingerprintOfBody(fields: readonly Field[], body: string): string | null {
  const text = fingerprintText(fields, valuesOfObject(fields, body));
  return text === null ? null : fingerprintOf(text);
}

function sendAgain(context: EngineContext, entry: Sending, at: string): string | null {
  const { intake } = context.store;
  const connection = connectionOfEntry(context, entry);
  if (!connection) {
    return `it tells of the connection "${entry.connection}", which this store does not have: add it again under that name`;
  }
  const known = intake.get(entry.batch);
  if (known !== null && known.file.sha256 !== entry.file) return `intake ${entry.batch} of this store is another one`;
  if (intake.chunk(entry.chunk) !== null) return `chunk ${entry.chunk} of this store is another one`;
  const batch = known === null ? batchAgain(context, entry, connection.id, at) : readToEnd(context, known);
  // By the fields that new files are compared by here: the list may not be the one of then.
  const fields = fieldsOf(context, connection.id);
  const places = placesOf(context, batch, entry);
  const [firstRow, lastRow] = [entry.rows[0]![0], entry.rows.at(-1)![0]];
  intake.putBackChunk({
    number: entry.chunk,
    // Acts are numbered anew in a store that was put back: this chunk belongs to none of them.
    act: typeof entry.act === 'number' ? -entry.act : 0,
    batch: batch.number,
    rows: entry.rows.length,
    firstRow,
    lastRow,
    state: 'unknown',
    request: entry.request,
    sentAt: at,
    answeredAt: null,
    status: null,
    words: null,
    decision: null,
  });
  intake.addSent(
    connection.id,
    entry.rows.map(([row, , body]) => ({
      batch: batch.number,
      row,
      place: places.get(row)!,
      chunk: entry.chunk,
      state: 'unknown',
      fingerprint: fingerprintOfBody(fields, body),
      body,
      id: null,
      words: null,
    })),
  );
  setPlaces(context, batch.number, new Map([...places.values()].map((place) => [place, 'unknown'])));
  return null;
}

function answerAgain(context: EngineContext, entry: Exclude<BatchProof, Sending>, at: string): string | null {
  const { intake } = context.store;
  if (entry.chunk === 0) return neverSent(context, Number(entry.act));
  const chunk = intake.chunk(entry.chunk);
  if (chunk === null) return `it tells of chunk ${entry.chunk}, which neither it nor this store has`;
  const places = new Map(intake.sentOfChunk(chunk.number).map(({ row, place }) => [row, place]));
  const states = new Map<number, RowState>();
  for (const [row, state] of entry.rows) {
    const place = places.get(row);
    if (place === undefined) return `row ${row} of chunk ${chunk.number} of this store is another one`;
    states.set(place, state);
    intake.setSent(chunk.number, { state, places: [place] });
  }
  setPlaces(context, chunk.batch, states);
  const now = intake.sentOfChunk(chunk.number).map(({ state }) => state);
  const state = now.includes('unknown')
    ? 'unknown'
    : now.includes('sent')
      ? 'sent'
      : now.includes('refused')
        ? 'refused'
        : 'not-reached';
  intake.setChunk(chunk.number, { state, answeredAt: at });
  return null;
}

/** The console stopped between the log and the store: the chunk never was, and its number was given again. */
function neverSent(context: EngineContext, act: number): null {
  const { intake } = context.store;
  const chunk = intake.chunkOfAct(-act);
  if (chunk === null) return null;
  const places = intake.sentOfChunk(chunk.number).map(({ place }): [number, RowState] => [place, 'new']);
  setPlaces(context, chunk.batch, new Map(places));
  intake.dropChunk(chunk.number);
  return null;
}

/**
 * Lets one entry take effect, and says whether its batch is done with that: what another desk sent is followed without an end. Returns why
 * it does not fit this store; null when it does. Inside a transaction.
 */
export function replayBatch(context: EngineContext, entry: BatchProof, at: string): string | null {
  const problem = entry.what === 'batch-sending' ? sendAgain(context, entry, at) : answerAgain(context, entry, at);
  const { intake } = context.store;
  const chunk = problem === null ? intake.chunk(entry.chunk) : null;
  // What is being sent here ends with its sending.
  if (chunk !== null && intake.get(chunk.batch)!.state !== 'sending') endIfDone(context, chunk.batch);
  return problem;
}

/**
 * A chunk that was on its way when the copy was taken: what went out is unknown until the log tells, and what never did is as if nothing
 * had been begun. What the log tells of it beyond this store makes it again.
 */
export function endOpenChunk(context: EngineContext, act: Pick<Act, 'number' | 'uuid'>): void {
  const { intake, proofLog } = context.store;
  const chunk = intake.chunkOfAct(act.number);
  if (chunk === null) return;
  // Earlier programs kept the chunk and its entry in one transaction.
  const maySent = proofLog.isApplied(act) || act.uuid === null;
  const state: RowState = maySent ? 'unknown' : 'new';
  const places = intake.sentOfChunk(chunk.number).map(({ place }): [number, RowState] => [place, state]);
  if (maySent) {
    intake.setSent(chunk.number, { state: 'unknown' });
    intake.setChunk(chunk.number, { state: 'unknown', words: null });
  }
  setPlaces(context, chunk.batch, new Map(places));
  if (!maySent) intake.dropChunk(chunk.number);
}

/** Batches that were being sent are open again. */
export function finishReplay(context: EngineContext): void {
  for (const batch of context.store.intake.all()) {
    if (batch.state === 'sending') context.store.intake.update(batch.number, { state: 'open' });
    if (batch.state !== 'reading') endIfDone(context, batch.number);
  }
}
