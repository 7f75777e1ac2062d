// A chunk whose outcome nobody knows: what the material list of the service shows of it, and the word of a person. Nothing here sends.

import type { Input } from '../../../preload/contract/channels.ts';
import { z } from 'zod';
import { onScreen } from '../../domain/actor.ts';
import { parseAmount } from '../../domain/amount.ts';
import { detailsOf, neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import type { RowState } from '../../domain/intake/batch.ts';
import { valuesOfObject } from '../../domain/intake/body.ts';
import type { Field } from '../../domain/intake/field.ts';
import { fieldsOf as jsonFields } from '../../domain/json-object.ts';
import { connectionInLog, decide, type Decided, recoverDecided } from '../act.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, Chunk, SentRow } from '../../ports/intake.ts';
import { assertNotOpenElsewhere } from '../team/open-marks.ts';
import { chunkInLog } from './chunk-in-log.ts';
import { setPlaces } from './chunk.ts';
import { endIfDone } from './finish.ts';
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

type DecideInput = Input<'intake/decide'>;

const BECOMES: Readonly<Record<'taken' | 'not-taken', RowState>> = { taken: 'sent', 'not-taken': 'new' };

type DecideDetail = DecideInput & { readonly decide: true };

/** The rows of the chunk that the decision is about, with what they become. */
function decidedRows(
  { store }: EngineContext,
  { chunk, as, rows }: DecideInput,
): { all: SentRow[]; rows: SentRow[]; state: RowState } {
  const all = store.intake.sentOfChunk(chunk).filter(({ state }) => state === 'unknown');
  if (as === 'later') return { all, rows: [], state: 'unknown' };
  return { all, rows: all.filter(({ row }) => rows?.includes(row) ?? true), state: BECOMES[as] };
}

/** A person's word on a chunk. */
export const DECIDE_CHUNK: Decided<DecideDetail, void> = {
  what: 'batch',
  detail: z.object({
    decide: z.literal(true),
    batch: z.number(),
    chunk: z.number(),
    as: z.enum(['taken', 'not-taken', 'later']),
    rows: z.array(z.number()).optional(),
    reason: z.string(),
  }),
  entry(context, { detail }) {
    const batch = context.store.intake.get(detail.batch)!;
    const { rows, state } = decidedRows(context, detail);
    return {
      what: 'batch-decided',
      ...connectionInLog(context, batch.connection),
      ...chunkInLog(context, batch.number, detail.chunk),
      file: batch.file.sha256,
      rows: rows.map(({ row }) => [row, state]),
      note: detail.reason,
    };
  },
  takeEffect(context, { detail }) {
    const { intake } = context.store;
    const batch = intake.get(detail.batch)!;
    const { all, rows, state } = decidedRows(context, detail);
    const places = rows.map(({ place }) => place);
    intake.setSent(detail.chunk, { state, places });
    setPlaces(context, batch.number, new Map(places.map((place) => [place, state])));
    const isWhole = rows.length === all.length && detail.as !== 'later';
    const decision = { as: detail.as, by: onScreen(context.actor), at: context.now(), reason: detail.reason };
    const chunk = intake.sentOfChunk(detail.chunk).some((row) => row.state === 'sent') ? 'sent' : 'not-taken';
    intake.setChunk(detail.chunk, { decision, ...(isWhole ? { state: chunk } : {}) });
    if (rows.length > 0) recheckAll(context, batch);
    endIfDone(context, batch.number);
    return {
      result: undefined,
      outcome: { batch: batch.number, chunk: detail.chunk, as: detail.as, rows: rows.length },
    };
  },
  recover(context, act, stage) {
    const done = recoverDecided(context, DECIDE_CHUNK, act, stage);
    const detail = done
      ? 'the decision was on record and has taken effect'
      : 'the decision had not taken effect; decide again';
    return { run: null, what: 'batch', units: 0, outcome: done ? 'completed' : 'dropped', detail, needsPerson: !done };
  },
};

/** A word about a row of which the answer is known would change nothing, and look as if it had. */
function assertUnknown(sent: readonly SentRow[], name: string, rows: readonly number[] = []): void {
  const states = new Map(sent.map(({ row, state }) => [row, state]));
  for (const row of rows) {
    const state = states.get(row);
    if (state === undefined) throw wrongUsage('decide', name, `row ${row} is not in it`, 'Name rows of this chunk.');
    if (state === 'unknown') continue;
    const cause = `row ${row} is not unknown: it is ${state}`;
    throw refused('decide', name, cause, 'Nothing was decided. Name only rows of which nobody knows.');
  }
}

/** Takes a person's word. Throws `refused` when the chunk, or a row that is named, is not unknown, `wrong-usage` without a reason. */
export async function decideChunk(context: EngineContext, input: DecideInput): Promise<void> {
  const { store } = context;
  const batch = batchOf(context, input.batch, 'decide');
  const chunk = chunkOf(context, batch, input.chunk, 'decide');
  const name = `chunk ${chunk.number}`;
  assertNotOpenElsewhere(context, chunk);
  if (chunk.state !== 'unknown')
    throw refused('decide', name, `it is ${chunk.state}`, 'Only an unknown outcome is decided.');
  neededReason('decide', name, input.reason, 'Say how you know; it is kept in history.');
  assertUnknown(store.intake.sentOfChunk(chunk.number), name, input.rows);
  await decide(context, DECIDE_CHUNK, { run: null, connection: batch.connection }, () => ({
    ...input,
    decide: true as const,
  }));
}
