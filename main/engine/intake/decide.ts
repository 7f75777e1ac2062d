// A chunk whose outcome nobody knows: what the material list of the service shows of it, and the word of a person. Nothing here sends.

import { parseAmount } from '../../domain/amount.ts';
import { detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import type { Decision, RowState } from '../../domain/intake/batch.ts';
import { valuesOfObject } from '../../domain/intake/body.ts';
import type { Field } from '../../domain/intake/field.ts';
import { fieldsOf as jsonFields } from '../../domain/json-object.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, Chunk, SentRow } from '../../ports/intake.ts';
import type { Act } from '../../ports/journal.ts';
import { setPlaces } from './chunk.ts';
import { settleBatch } from './finish.ts';
import { recheckAll } from './load.ts';
import { batchOf } from './plan.ts';

/** The chunk of that number in the batch. Throws `wrong-usage`. */
export function chunkOf(context: EngineContext, batch: Batch, number: number, operation: string): Chunk {
  const chunk = context.store.intake.chunk(number);
  if (chunk?.batch === batch.number) return chunk;
  const there = context.store.intake.chunks(batch.number).filter(({ state }) => state === 'unknown');
  const hint = there.length === 0 ? 'None of it is unknown.' : `Unknown: ${there.map((one) => one.number).join(', ')}.`;
  throw wrongUsage(operation, `chunk ${number}`, `intake ${batch.number} has no such chunk`, hint);
}

export interface ChunkEvidence {
  readonly chunk: Chunk;
  readonly askedAt: string;
  readonly listed: number | null;
  readonly found: readonly { readonly row: number; readonly ids: readonly number[] }[];
  readonly problem: string | null;
}

/** The values of a listed record by the fields of the batch that it has, to be compared with rows that were sent. */
function keyOf(fields: readonly Field[], values: readonly (string | null)[]): string {
  return JSON.stringify(fields.map((field, index) => (field.fingerprint ? (values[index] ?? null) : null)));
}

function valuesOfRecord(fields: readonly Field[], raw: string): (string | null)[] {
  const found = new Map(jsonFields(raw).map((field) => [field.key.toLowerCase(), field]));
  return fields.map(({ name, type }) => {
    const field = found.get(name.toLowerCase());
    if (field === undefined || field.type === 'null' || field.text === '') return null;
    if (type === 'date') return field.text.slice(0, 10);
    return type === 'text' ? field.text : (parseAmount(field.text)?.text ?? field.text);
  });
}

/** Asks the service what its material list shows of a chunk. Rows not approved yet are not in that list: absence proves nothing. */
export async function chunkEvidence(
  context: EngineContext,
  number: number,
  chunkNumber: number,
): Promise<ChunkEvidence> {
  const { store } = context;
  const batch = batchOf(context, number, 'look for rows');
  const chunk = chunkOf(context, batch, chunkNumber, 'look for rows');
  const askedAt = context.now();
  const rows = store.intake.sentOfChunk(chunk.number);
  const wanted = new Map<string, { row: SentRow; ids: number[] }[]>();
  for (const row of rows) {
    const key = keyOf(batch.fields, valuesOfObject(batch.fields, row.body));
    wanted.set(key, [...(wanted.get(key) ?? []), { row, ids: [] }]);
  }
  const claimed = new Set<number>();
  for (const { id, chunk: other } of store.intake.allSent(batch.connection))
    if (id !== null && other !== chunk.number) claimed.add(id);
  let listed = 0;
  try {
    await context.service(store.connections.get(batch.connection)!).list(
      { kind: 'material' },
      {
        begin() {
          listed = 0;
          for (const same of wanted.values()) for (const one of same) one.ids.length = 0;
        },
        page(records) {
          for (const { id, raw } of records) {
            listed += 1;
            const same = wanted.get(keyOf(batch.fields, valuesOfRecord(batch.fields, raw)));
            if (same === undefined || claimed.has(id)) continue;
            // One record is the evidence of one row.
            const least = same.reduce((best, one) => (one.ids.length < best.ids.length ? one : best));
            least.ids.push(id);
          }
        },
      },
    );
  } catch (error) {
    return { chunk, askedAt, listed: null, found: [], problem: detailsOf(error, 'look for rows').cause };
  }
  const found = [...wanted.values()].flat().map(({ row, ids }) => ({ row: row.row, ids }));
  store.transaction(() => {
    const seen = found.filter(({ ids }) => ids.length > 0).length;
    store.journal.note(null, 'intake evidence', {
      batch: number,
      chunk: chunk.number,
      listed,
      rows: rows.length,
      seen,
    });
  });
  return { chunk, askedAt, listed, found: found.filter(({ ids }) => ids.length > 0), problem: null };
}

export interface DecideInput {
  readonly batch: number;
  readonly chunk: number;
  readonly as: Decision;
  /** Only these rows of it, by row number. */
  readonly rows?: readonly number[] | undefined;
  readonly reason: string;
}

const BECOMES: Readonly<Record<'taken' | 'not-taken', RowState>> = { taken: 'sent', 'not-taken': 'new' };

/** Keeps the decision, with the proof log before it takes effect. */
function takeEffect(context: EngineContext, act: number, input: DecideInput): void {
  const { store } = context;
  const batch = store.intake.get(input.batch)!;
  const all = store.intake.sentOfChunk(input.chunk).filter(({ state }) => state === 'unknown');
  const rows = input.as === 'later' ? [] : all.filter(({ row }) => input.rows?.includes(row) ?? true);
  const state = input.as === 'later' ? 'unknown' : BECOMES[input.as];
  store.transaction(() => {
    store.proofLog.append({
      what: 'batch-decided',
      act,
      connection: store.connections.get(batch.connection)!.name,
      batch: batch.number,
      chunk: input.chunk,
      file: batch.file.sha256,
      rows: rows.map(({ row }) => [row, state]),
      note: input.reason,
    });
    const places = rows.map(({ place }) => place);
    store.intake.setSent(input.chunk, { state, places });
    setPlaces(context, batch.number, new Map(places.map((place) => [place, state])));
    const isWhole = rows.length === all.length && input.as !== 'later';
    const decision = { as: input.as, by: context.who, at: context.now(), reason: input.reason };
    const chunk = store.intake.sentOfChunk(input.chunk).some((row) => row.state === 'sent') ? 'sent' : 'not-taken';
    store.intake.setChunk(input.chunk, { decision, ...(isWhole ? { state: chunk } : {}) });
    if (rows.length > 0) recheckAll(context, batch);
    settleBatch(context, batch.number);
    store.journal.end(act, 'done', { batch: batch.number, chunk: input.chunk, as: input.as, rows: rows.length });
  });
}

/** Takes a person's word on an unknown chunk. Throws `refused` when it is not unknown, `wrong-usage` without a reason. */
export function decideChunk(context: EngineContext, input: DecideInput): void {
  const { store } = context;
  const batch = batchOf(context, input.batch, 'decide');
  const chunk = chunkOf(context, batch, input.chunk, 'decide');
  const name = `chunk ${chunk.number}`;
  if (chunk.state !== 'unknown')
    throw refused('decide', name, `it is ${chunk.state}`, 'Only an unknown outcome is decided.');
  if (input.reason.trim() === '') {
    throw wrongUsage('decide', name, 'a reason is missing', 'Say how you know; it is kept in history.');
  }
  const known = new Set(store.intake.sentOfChunk(chunk.number).map(({ row }) => row));
  const stranger = input.rows?.find((row) => !known.has(row));
  if (stranger !== undefined)
    throw wrongUsage('decide', name, `row ${stranger} is not in it`, 'Name rows of this chunk.');
  const act = store.journal.begin({
    run: null,
    connection: batch.connection,
    what: 'batch',
    detail: { ...input, decide: true },
  });
  takeEffect(context, act, input);
}

/** After a crash: the proof log has the decision, so it takes effect; otherwise it was not taken. */
export function recoverChunkDecision(context: EngineContext, act: Act): boolean {
  const { store } = context;
  if (store.proofLog.hasAct(act.number)) {
    takeEffect(context, act.number, act.detail as unknown as DecideInput);
    return true;
  }
  store.journal.end(act.number, 'failed', { reason: 'the console stopped before it was kept' });
  return false;
}
