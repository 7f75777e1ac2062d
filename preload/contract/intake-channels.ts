// The channels of intake: what may be asked, and what is answered. Rows are asked for in windows.

import { z } from 'zod';
import { FINDINGS } from '../../main/domain/intake/finding.ts';
import { intakeSource } from './intake.ts';
import { acts, reads } from './topic.ts';
import type {
  IntakeBatchWire,
  IntakeChunkWire,
  IntakeDetailWire,
  IntakeEvidenceWire,
  IntakeFieldWire,
  IntakeRowWire,
  IntakeSavedMappingWire,
  IntakeSentWire,
  IntakeSumsWire,
  IntakeTraceWire,
} from './intake.ts';

const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'write a number with a point');
const number = z.number().int().positive();
const batch = z.object({ batch: number }).strict();
const connection = z.object({ connection: z.string() }).strict();
const view = z.enum(['all', 'new', 'invalid', 'double', 'repeat', 'dropped', 'sent', 'unknown', 'refused']);
/** One kind of problem, in one field. */
const problem = z.object({ field: z.string(), code: z.string() }).strict();

/** Rows by number, or all rows of a view, narrowed to those with one problem or one exact cell. */
const rows = z.union([
  z.object({ rows: z.array(number).min(1).max(100_000) }).strict(),
  z
    .object({
      view,
      problem: problem.optional(),
      cell: z.object({ column: z.string(), value: z.string() }).strict().optional(),
    })
    .strict(),
]);

const fix = z.union([
  z
    .object({
      cells: z
        .array(z.object({ row: number, column: z.string(), value: z.string() }).strict())
        .min(1)
        .max(100_000),
    })
    .strict(),
  /** Every cell of the column gets the value. */
  z.object({ set: z.object({ column: z.string(), value: z.string(), in: rows }).strict() }).strict(),
  /** Replaces text inside the cells. */
  z
    .object({
      replace: z.object({ column: z.string(), find: z.string().min(1), by: z.string(), in: rows }).strict(),
    })
    .strict(),
  /** Empty cells take the value of the nearest filled one above. */
  z.object({ fill: z.object({ column: z.string(), in: rows }).strict() }).strict(),
]);

const field = z
  .object({
    name: z.string().min(1).max(100),
    type: z.enum(['text', 'number', 'integer', 'date']),
    required: z.boolean(),
    allowed: z.array(z.string()),
    default: z.string().nullable(),
    maxLength: z.number().int().positive().nullable(),
    min: decimal.nullable(),
    max: decimal.nullable(),
    list: z.enum(['prosjekt', 'produkt', 'ansatt']).nullable(),
    fingerprint: z.boolean(),
  })
  .strict();

/** A mapping as it is exported and imported. */
export const savedMapping = z
  .object({
    name: z.string().trim().min(1).max(100),
    sources: z.array(intakeSource).max(200),
    columns: z.array(z.string()).max(2000),
  })
  .strict();

export const INTAKE = {
  /** Reads a file into a new batch: taken into the data folder, understood, mapped, checked. Sends nothing. */
  'intake/read': acts<IntakeDetailWire>()(
    z
      .object({
        connection: z.string(),
        file: z.string().min(1),
        findings: z.partialRecord(z.enum(FINDINGS), z.string()).optional(),
        mapping: z.string().optional(),
        sources: z.array(intakeSource).optional(),
      })
      .strict(),
  ),
  'intake/list': reads<IntakeBatchWire[]>()(z.object({ connection: z.string().optional() }).strict()),
  'intake/get': reads<IntakeDetailWire>()(batch),
  /** Chooses what was found and reads the kept file again; fixed cells are lost, so it is refused while there are any unless `again`. */
  'intake/finding': acts<IntakeDetailWire>()(
    batch.extend({ what: z.enum(FINDINGS), value: z.string(), again: z.boolean().optional() }),
  ),
  /** Maps fields anew, or takes a saved mapping, and checks every row. */
  'intake/map': acts<IntakeDetailWire>()(
    batch.extend({ sources: z.array(intakeSource).optional(), mapping: z.string().optional() }),
  ),
  'intake/rows': reads<{ readonly total: number; readonly offset: number; readonly rows: readonly IntakeRowWire[] }>()(
    batch.extend({
      view,
      /** Only rows that have it. */
      problem: problem.optional(),
      /** Stands in any cell. */
      text: z.string().optional(),
      sort: z.object({ column: z.string(), descending: z.boolean() }).strict().nullable(),
      offset: z.number().int().min(0),
      limit: z.number().int().min(0).max(1000),
    }),
  ),
  'intake/sums': reads<IntakeSumsWire>()(batch),
  'intake/fix': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(batch.extend({ fix })),
  'intake/undo': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(batch),
  /** Leaves rows out, takes them in again, or wants doubles sent all the same. */
  'intake/mark': acts<{ readonly rows: number; readonly batch: IntakeDetailWire }>()(
    batch.extend({ in: rows, as: z.enum(['dropped', 'kept', 'forced']) }),
  ),
  /** `rows`: the new rows that the person saw; when there are others by now, nothing is sent. */
  'intake/send': acts<IntakeSentWire>()(batch.extend({ rows: z.number().int().min(0).optional() })),
  'intake/chunks': reads<IntakeChunkWire[]>()(batch),
  /** Asks the service what its material list shows of a chunk; changes nothing there. */
  'intake/evidence': acts<IntakeEvidenceWire>()(batch.extend({ chunk: number })),
  /** What became of a chunk that is unknown; `rows` when it was taken in part. */
  'intake/decide': acts<IntakeDetailWire>()(
    batch.extend({
      chunk: number,
      as: z.enum(['taken', 'not-taken', 'later']),
      rows: z.array(number).min(1).optional(),
      reason: z.string(),
    }),
  ),
  'intake/discard': acts<IntakeDetailWire>()(batch),
  /** Rows with errors as a CSV file with the reasons, in the language named; taken back with take-back. */
  'intake/save-bad': acts<{ readonly path: string; readonly rows: number }>()(
    batch.extend({ folder: z.string().min(1), language: z.enum(['nb', 'en']) }),
  ),
  'intake/take-back': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(
    batch.extend({ file: z.string().min(1) }),
  ),
  'intake/mappings': reads<IntakeSavedMappingWire[]>()(connection),
  'intake/save-mapping': acts<IntakeSavedMappingWire>()(batch.extend({ name: z.string().trim().min(1).max(100) })),
  'intake/forget-mapping': acts<IntakeSavedMappingWire[]>()(connection.extend({ name: z.string() })),
  'intake/export-mapping': acts<{ readonly path: string }>()(
    connection.extend({ name: z.string(), folder: z.string().min(1) }),
  ),
  'intake/import-mapping': acts<IntakeSavedMappingWire>()(connection.extend({ file: z.string().min(1) })),
  'intake/fields': reads<IntakeFieldWire[]>()(connection),
  'intake/set-fields': acts<IntakeFieldWire[]>()(connection.extend({ fields: z.array(field).min(1).max(200) })),
  'intake/search': reads<IntakeTraceWire[]>()(
    z.object({ id: z.number().int().optional(), text: z.string().optional() }).strict(),
  ),
} as const;
