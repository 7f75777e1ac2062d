// The channels of intake: what may be asked, and what is answered. Rows are asked for in windows.

import { z } from 'zod';
import { FINDINGS } from '../../main/domain/intake/finding.ts';
import { intakeSource } from './intake.ts';
import { acts, reads } from './topic.ts';
import { byConnection, cellText, text } from './common.ts';
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
const connection = z.object({ connection: text }).strict();
const view = z.enum(['all', 'new', 'invalid', 'double', 'repeat', 'dropped', 'sent', 'unknown', 'refused']);
/** One kind of problem, in one field. */
const problem = z.object({ field: text, code: text }).strict();

/** Rows by number, or all rows of a view, narrowed to those with one problem or one exact cell. */
const rows = z.union([
  z.object({ rows: z.array(number).min(1).max(100_000) }).strict(),
  z
    .object({
      view,
      problem: problem.optional(),
      cell: z.object({ column: text, value: cellText }).strict().optional(),
    })
    .strict(),
]);

const fix = z.union([
  z
    .object({
      cells: z
        .array(z.object({ row: number, column: text, value: cellText }).strict())
        .min(1)
        .max(100_000),
    })
    .strict(),
  /** Every cell of the column gets the value. */
  z.object({ set: z.object({ column: text, value: cellText, in: rows }).strict() }).strict(),
  /** Replaces text inside the cells. */
  z
    .object({
      replace: z.object({ column: text, find: cellText.min(1), by: cellText, in: rows }).strict(),
    })
    .strict(),
  /** Empty cells take the value of the nearest filled one above. */
  z.object({ fill: z.object({ column: text, in: rows }).strict() }).strict(),
]);

const field = z
  .object({
    name: z.string().min(1).max(100),
    type: z.enum(['text', 'number', 'integer', 'date']),
    required: z.boolean(),
    allowed: z.array(cellText),
    default: cellText.nullable(),
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
    name: text.trim().min(1).max(100),
    sources: z.array(intakeSource).max(200),
    columns: z.array(text).max(2000),
  })
  .strict();

export const INTAKE = {
  /** Reads a file into a new batch: taken into the data folder, understood, mapped, checked. Sends nothing. */
  'intake/read': acts<IntakeDetailWire>()(
    z
      .object({
        connection: text,
        file: text.min(1),
        findings: z.partialRecord(z.enum(FINDINGS), text).optional(),
        mapping: text.optional(),
        sources: z.array(intakeSource).optional(),
      })
      .strict(),
    { file: 'read' },
  ),
  /** As `intake/read`, of a file that the practice has for whoever has none. */
  'intake/practice': acts<IntakeDetailWire>()(byConnection),
  'intake/list': reads<IntakeBatchWire[]>()(z.object({ connection: text.optional() }).strict()),
  'intake/get': reads<IntakeDetailWire>()(batch),
  /** Chooses what was found and reads the kept file again; fixed cells are lost, so it is refused while there are any unless `again`. */
  'intake/finding': acts<IntakeDetailWire>()(
    batch.extend({ what: z.enum(FINDINGS), value: cellText, again: z.boolean().optional() }),
  ),
  /** Maps fields anew, or takes a saved mapping, and checks every row. */
  'intake/map': acts<IntakeDetailWire>()(
    batch.extend({ sources: z.array(intakeSource).optional(), mapping: text.optional() }),
  ),
  'intake/rows': reads<{ readonly total: number; readonly offset: number; readonly rows: readonly IntakeRowWire[] }>()(
    batch.extend({
      view,
      /** Only rows that have it. */
      problem: problem.optional(),
      /** Stands in any cell. */
      text: text.optional(),
      sort: z.object({ column: text, descending: z.boolean() }).strict().nullable(),
      offset: z.number().int().min(0),
      limit: z.number().int().min(0).max(1000),
    }),
  ),
  'intake/sums': reads<IntakeSumsWire>()(batch),
  'intake/fix': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(batch.extend({ fix })),
  'intake/undo': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(batch),
  /** Leaves rows out, takes them in again, or wants doubles sent all the same. */
  'intake/mark': acts<{ readonly rows: number; readonly batch: IntakeDetailWire }>()(
    batch.extend({ in: rows, as: z.enum(['dropped', 'kept', 'forced']), reason: text.optional() }),
  ),
  /** `rows`: the new rows that the person saw; when there are others by now, nothing is sent. */
  'intake/send': acts<IntakeSentWire>()(batch.extend({ rows: z.number().int().min(0).optional() })),
  'intake/chunks': reads<IntakeChunkWire[]>()(batch.extend({ rows: z.boolean().optional() })),
  /** Asks the service what its material list shows of a chunk; changes nothing there. */
  'intake/evidence': acts<IntakeEvidenceWire>()(batch.extend({ chunk: number })),
  /** What became of a chunk that is unknown; `rows` when it was taken in part. */
  'intake/decide': acts<IntakeDetailWire>()(
    batch.extend({
      chunk: number,
      as: z.enum(['taken', 'not-taken', 'later']),
      rows: z.array(number).min(1).optional(),
      reason: text,
    }),
  ),
  'intake/discard': acts<IntakeDetailWire>()(batch),
  /** Rows with errors as a CSV file with the reasons, in the language named; taken back with take-back. */
  'intake/save-bad': acts<{ readonly path: string; readonly rows: number }>()(
    batch.extend({ folder: text.min(1), language: z.enum(['nb', 'en']) }),
    { folder: 'folder' },
  ),
  'intake/take-back': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(
    batch.extend({ file: text.min(1) }),
    { file: 'read' },
  ),
  'intake/mappings': reads<IntakeSavedMappingWire[]>()(connection),
  'intake/save-mapping': acts<IntakeSavedMappingWire>()(batch.extend({ name: text.trim().min(1).max(100) })),
  'intake/forget-mapping': acts<IntakeSavedMappingWire[]>()(connection.extend({ name: text })),
  'intake/export-mapping': acts<{ readonly path: string }>()(connection.extend({ name: text, folder: text.min(1) }), {
    folder: 'folder',
  }),
  'intake/import-mapping': acts<IntakeSavedMappingWire>()(connection.extend({ file: text.min(1) }), { file: 'read' }),
  'intake/fields': reads<IntakeFieldWire[]>()(connection),
  'intake/set-fields': acts<IntakeFieldWire[]>()(connection.extend({ fields: z.array(field).min(1).max(200) })),
  'intake/search': reads<IntakeTraceWire[]>()(
    z.object({ id: z.number().int().optional(), text: text.optional() }).strict(),
  ),
} as const;
