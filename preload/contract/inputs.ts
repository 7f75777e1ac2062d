// What may be asked of the engine, as zod schemas: checked where a message leaves and again where it arrives.

import { z } from 'zod';

const id = z.number().int();
const ids = z.array(id).min(1);
const run = z.number().int().positive();
const text = z.string();
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'write the date as 2026-01-31');

export const kind = z.enum(['time', 'material']);
export const environment = z.enum(['production', 'test', 'sandbox']);

/** A header: its value in the open, or a secret that is kept elsewhere (rule 11). */
export const header = z.union([
  z.object({ name: text.min(1), value: text }).strict(),
  z.object({ name: text.min(1), secret: z.literal(true), env: text.nullable() }).strict(),
]);

export const nothing = z.object({}).strict();
export const byConnection = z.object({ connection: text }).strict();
export const byReason = z.object({ reason: text }).strict();

/** The first day: what is in the ERP already, up to and including a date. */
export const firstDay = z.object({ run, upTo: date }).strict();

export const byRun = z.object({ run }).strict();

const connectionOptions = z
  .object({
    timeFields: z.array(text).optional(),
    idField: text.min(1).optional(),
    volatileFields: z.array(text).optional(),
    chunk: z.number().int().min(1).max(100_000).optional(),
    batchChunk: z.number().int().min(1).max(10_000).optional(),
    batchName: text.min(1).nullable().optional(),
    timeoutMs: z.number().int().min(100).optional(),
    lockedThrough: date.nullable().optional(),
    machine: text.nullable().optional(),
    proxy: text.min(1).optional(),
    caFile: text.nullable().optional(),
  })
  .strict();

export const addConnection = z
  .object({ name: text, url: text, environment, headers: z.array(header), options: connectionOptions.optional() })
  .strict();

/** Changes what is given; `name` says which connection. */
export const updateConnection = z
  .object({
    name: text,
    rename: text.optional(),
    url: text.optional(),
    environment: environment.optional(),
    headers: z.array(header).optional(),
    options: connectionOptions.optional(),
  })
  .strict();

export const pull = z.object({ kind, connection: text, from: date.optional(), to: date.optional() }).strict();

export const recordPage = z.object({ run, limit: z.number().int().min(0), offset: z.number().int().min(0) }).strict();

export const hold = z.object({ run, ids, reason: text }).strict();
/** The window always gives a reason; a script may leave it out. */
export const release = z.object({ run, ids, reason: text.optional() }).strict();

export const handOver = z
  .object({
    run,
    way: z.union([
      z.object({ layout: text, folder: text }).strict(),
      z.object({ byHand: text.min(1, 'say how it was entered') }).strict(),
    ]),
    offline: z.boolean().optional(),
  })
  .strict();

export const preview = z.object({ run, layout: text, characters: z.number().int().min(1).max(100_000) }).strict();
export const withdraw = z.object({ handOver: z.number().int().positive(), reason: text }).strict();

export const verdict = z
  .object({
    run,
    verdict: z.enum(['accept', 'reject', 'undo']),
    ids: z.union([ids, z.literal('all')]),
    reason: text.optional(),
  })
  .strict();

export const resolve = z
  .object({
    run,
    ids,
    as: z.union([
      z.enum(['marked-elsewhere', 'deleted', 'removed-in-erp', 'send-correction']),
      z.object({ replacedBy: id }).strict(),
    ]),
    reason: text,
  })
  .strict();

/** Everything given must fit; `employee` is an id or part of a name, `from` and `to` are days of Dato. */
export const historySearch = z
  .object({
    id: id.optional(),
    text: text.optional(),
    employee: text.min(1).optional(),
    from: date.optional(),
    to: date.optional(),
  })
  .strict();
export const setCutoff = z.object({ connection: text, cutoff: text, reason: text }).strict();
