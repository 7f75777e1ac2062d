// The channels of intake: what may be asked, and what is answered. Rows are asked for in windows.

import { z } from 'zod';
import { FINDINGS, intakeSource } from './intake.ts';
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

/** Input schemas of the intake channels. */
export const INTAKE_CHANNELS = {
  /** Reads a file into a new batch: taken into the data folder, understood, mapped, checked. Sends nothing. */
  'intake/read': z
    .object({
      connection: z.string(),
      file: z.string().min(1),
      findings: z.partialRecord(z.enum(FINDINGS), z.string()).optional(),
      mapping: z.string().optional(),
      sources: z.array(intakeSource).optional(),
    })
    .strict(),
  'intake/list': z.object({ connection: z.string().optional() }).strict(),
  'intake/get': batch,
  /** Chooses what was found and reads the kept file again; fixed cells are lost, so it is refused while there are any unless `again`. */
  'intake/finding': batch.extend({ what: z.enum(FINDINGS), value: z.string(), again: z.boolean().optional() }),
  /** Maps fields anew, or takes a saved mapping, and checks every row. */
  'intake/map': batch.extend({ sources: z.array(intakeSource).optional(), mapping: z.string().optional() }),
  'intake/rows': batch.extend({
    view,
    /** Only rows that have it. */
    problem: problem.optional(),
    /** Stands in any cell. */
    text: z.string().optional(),
    sort: z.object({ column: z.string(), descending: z.boolean() }).strict().nullable(),
    offset: z.number().int().min(0),
    limit: z.number().int().min(0).max(1000),
  }),
  'intake/sums': batch,
  'intake/fix': batch.extend({ fix }),
  'intake/undo': batch,
  /** Leaves rows out, takes them in again, or wants doubles sent all the same. */
  'intake/mark': batch.extend({ in: rows, as: z.enum(['dropped', 'kept', 'forced']) }),
  /** `rows`: the new rows that the person saw; when there are others by now, nothing is sent. */
  'intake/send': batch.extend({ rows: z.number().int().min(0).optional() }),
  'intake/chunks': batch,
  /** Asks the service what its material list shows of a chunk; changes nothing there. */
  'intake/evidence': batch.extend({ chunk: number }),
  /** What became of a chunk that is unknown; `rows` when it was taken in part. */
  'intake/decide': batch.extend({
    chunk: number,
    as: z.enum(['taken', 'not-taken', 'later']),
    rows: z.array(number).min(1).optional(),
    reason: z.string(),
  }),
  'intake/discard': batch,
  /** Rows with errors as a CSV file with the reasons, in the language named; taken back with take-back. */
  'intake/save-bad': batch.extend({ folder: z.string().min(1), language: z.enum(['nb', 'en']) }),
  'intake/take-back': batch.extend({ file: z.string().min(1) }),
  'intake/mappings': connection,
  'intake/save-mapping': batch.extend({ name: z.string().trim().min(1).max(100) }),
  'intake/forget-mapping': connection.extend({ name: z.string() }),
  'intake/export-mapping': connection.extend({ name: z.string(), folder: z.string().min(1) }),
  'intake/import-mapping': connection.extend({ file: z.string().min(1) }),
  'intake/fields': connection,
  'intake/set-fields': connection.extend({ fields: z.array(field).min(1).max(200) }),
  'intake/search': z.object({ id: z.number().int().optional(), text: z.string().optional() }).strict(),
} as const;

/** Answers of the intake channels. */
export interface IntakeAnswers {
  'intake/read': IntakeDetailWire;
  'intake/list': IntakeBatchWire[];
  'intake/get': IntakeDetailWire;
  'intake/finding': IntakeDetailWire;
  'intake/map': IntakeDetailWire;
  'intake/rows': { readonly total: number; readonly offset: number; readonly rows: readonly IntakeRowWire[] };
  'intake/sums': IntakeSumsWire;
  'intake/fix': { readonly cells: number; readonly batch: IntakeDetailWire };
  'intake/undo': { readonly cells: number; readonly batch: IntakeDetailWire };
  'intake/mark': { readonly rows: number; readonly batch: IntakeDetailWire };
  'intake/send': IntakeSentWire;
  'intake/chunks': IntakeChunkWire[];
  'intake/evidence': IntakeEvidenceWire;
  'intake/decide': IntakeDetailWire;
  'intake/discard': IntakeDetailWire;
  'intake/save-bad': { readonly path: string; readonly rows: number };
  'intake/take-back': { readonly cells: number; readonly batch: IntakeDetailWire };
  'intake/mappings': IntakeSavedMappingWire[];
  'intake/save-mapping': IntakeSavedMappingWire;
  'intake/forget-mapping': IntakeSavedMappingWire[];
  'intake/export-mapping': { readonly path: string };
  'intake/import-mapping': IntakeSavedMappingWire;
  'intake/fields': IntakeFieldWire[];
  'intake/set-fields': IntakeFieldWire[];
  'intake/search': IntakeTraceWire[];
}

/** Channels that only read. */
export const INTAKE_READING = [
  'intake/list',
  'intake/get',
  'intake/rows',
  'intake/sums',
  'intake/chunks',
  'intake/mappings',
  'intake/fields',
  'intake/search',
] as const;
