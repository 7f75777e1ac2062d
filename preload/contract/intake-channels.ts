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

const decimal = () => z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'write a number with a point');
const number = () => z.number().int().positive();
const batch = () => z.strictObject({ batch: number() });
const connection = () => z.strictObject({ connection: text });
const view = () =>
  z.enum(['all', 'new', 'invalid', 'corrected', 'before', 'double', 'repeat', 'dropped', 'sent', 'unknown', 'refused']);
/** One kind of problem, in one field. */
const problem = () => z.strictObject({ field: text, code: text });

/** What of a file is shown, and in which order. */
const shownRows = () =>
  batch().extend({
    view: view(),
    /** Only rows that have it. */
    problem: problem().optional(),
    /** Stands in any cell. */
    text: text.optional(),
    sort: z.strictObject({ column: text, descending: z.boolean() }).nullable(),
  });

/** Rows by number, or all rows of a view, narrowed to those with one problem or one exact cell. */
const rows = () =>
  z.union([
    z.strictObject({ rows: z.array(number()).min(1).max(100_000) }),
    z.strictObject({
      view: view(),
      problem: problem().optional(),
      cell: z.strictObject({ column: text, value: cellText }).optional(),
    }),
  ]);

const fix = () =>
  z.union([
    z.strictObject({
      cells: z
        .array(z.strictObject({ row: number(), column: text, value: cellText }))
        .min(1)
        .max(100_000),
    }),
    /** Every cell of the column gets the value. */
    z.strictObject({ set: z.strictObject({ column: text, value: cellText, in: rows() }) }),
    /** Replaces text inside the cells. */
    z.strictObject({
      replace: z.strictObject({ column: text, find: cellText.min(1), by: cellText, in: rows() }),
    }),
    /** Empty cells take the value of the nearest filled one above. */
    z.strictObject({ fill: z.strictObject({ column: text, in: rows() }) }),
  ]);

const field = () =>
  z.strictObject({
    name: z.string().min(1).max(100),
    type: z.enum(['text', 'number', 'integer', 'date']),
    required: z.boolean(),
    allowed: z.array(cellText),
    default: cellText.nullable(),
    maxLength: z.number().int().positive().nullable(),
    min: decimal().nullable(),
    max: decimal().nullable(),
    list: z.enum(['prosjekt', 'produkt', 'ansatt']).nullable(),
    fingerprint: z.boolean(),
  });

/** A mapping as it is exported and imported. */
export const savedMapping = () =>
  z.strictObject({
    name: text.trim().min(1).max(100),
    sources: z.array(intakeSource()).max(200),
    columns: z.array(text).max(2000),
  });

export const INTAKE = {
  /** Reads a file into a new batch: taken into the data folder, understood, mapped, checked. Sends nothing. */
  'intake/read': acts<IntakeDetailWire>()(
    () =>
      z.strictObject({
        connection: text,
        file: text.min(1),
        findings: z.partialRecord(z.enum(FINDINGS), text).optional(),
        mapping: text.optional(),
        sources: z.array(intakeSource()).optional(),
      }),
    { file: 'read' },
  ),
  /** As `intake/read`, of a file that the practice has for whoever has none. */
  'intake/practice': acts<IntakeDetailWire>()(() => byConnection),
  'intake/list': reads<IntakeBatchWire[]>()(() => z.strictObject({ connection: text.optional() })),
  'intake/get': reads<IntakeDetailWire>()(batch),
  /** Chooses what was found and reads the kept file again; fixed cells are lost, so it is refused while there are any unless `again`. */
  'intake/finding': acts<IntakeDetailWire>()(() =>
    batch().extend({ what: z.enum(FINDINGS), value: cellText, again: z.boolean().optional() }),
  ),
  /** Maps fields anew, or takes a saved mapping, and checks every row. */
  'intake/map': acts<IntakeDetailWire>()(() =>
    batch().extend({ sources: z.array(intakeSource()).optional(), mapping: text.optional() }),
  ),
  'intake/rows': reads<{ readonly total: number; readonly offset: number; readonly rows: readonly IntakeRowWire[] }>()(
    () => shownRows().extend({ offset: z.number().int().min(0), limit: z.number().int().min(0).max(1000) }),
  ),
  /** Of the rows that are shown, the next after a line that waits for a person; null when there is none. */
  'intake/next': reads<{ readonly line: number | null }>()(() =>
    shownRows().extend({ from: z.number().int().min(0), step: z.union([z.literal(1), z.literal(-1)]) }),
  ),
  'intake/sums': reads<IntakeSumsWire>()(batch),
  'intake/fix': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(() =>
    batch().extend({ fix: fix() }),
  ),
  'intake/undo': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(batch),
  /** Leaves rows out, takes them in again, or wants doubles sent all the same. */
  'intake/mark': acts<{ readonly rows: number; readonly batch: IntakeDetailWire }>()(() =>
    batch().extend({ in: rows(), as: z.enum(['dropped', 'kept', 'forced']), reason: text.optional() }),
  ),
  /** `rows`: the new rows that the person saw; when there are others by now, nothing is sent. */
  'intake/send': acts<IntakeSentWire>()(() => batch().extend({ rows: z.number().int().min(0).optional() })),
  'intake/chunks': reads<IntakeChunkWire[]>()(() => batch().extend({ rows: z.boolean().optional() })),
  /** Asks the service what its material list shows of a chunk; changes nothing there. */
  'intake/evidence': acts<IntakeEvidenceWire>()(() => batch().extend({ chunk: number() })),
  /** What became of a chunk that is unknown; `rows` when it was taken in part. */
  'intake/decide': acts<IntakeDetailWire>()(() =>
    batch().extend({
      chunk: number(),
      as: z.enum(['taken', 'not-taken', 'later']),
      rows: z.array(number()).min(1).optional(),
      reason: text,
    }),
  ),
  'intake/discard': acts<IntakeDetailWire>()(batch),
  /** Rows with errors as a CSV file with the reasons, in the language named; taken back with take-back. */
  'intake/save-bad': acts<{ readonly path: string; readonly rows: number }>()(
    () => batch().extend({ folder: text.min(1), language: z.enum(['nb', 'en']) }),
    { folder: 'folder' },
  ),
  'intake/take-back': acts<{ readonly cells: number; readonly batch: IntakeDetailWire }>()(
    () => batch().extend({ file: text.min(1) }),
    { file: 'read' },
  ),
  'intake/mappings': reads<IntakeSavedMappingWire[]>()(connection),
  'intake/save-mapping': acts<IntakeSavedMappingWire>()(() => batch().extend({ name: text.trim().min(1).max(100) })),
  'intake/forget-mapping': acts<IntakeSavedMappingWire[]>()(() => connection().extend({ name: text })),
  'intake/export-mapping': acts<{ readonly path: string }>()(
    () => connection().extend({ name: text, folder: text.min(1) }),
    {
      folder: 'folder',
    },
  ),
  'intake/import-mapping': acts<IntakeSavedMappingWire>()(() => connection().extend({ file: text.min(1) }), {
    file: 'read',
  }),
  'intake/fields': reads<IntakeFieldWire[]>()(connection),
  'intake/set-fields': acts<IntakeFieldWire[]>()(() =>
    connection().extend({ fields: z.array(field()).min(1).max(200) }),
  ),
  'intake/search': reads<IntakeTraceWire[]>()(() =>
    z.strictObject({ id: z.number().int().optional(), text: text.optional() }),
  ),
} as const;
