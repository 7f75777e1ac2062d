// What other programs read of destinations, translation tables and layouts.

import { z } from 'zod';

const count = z.int().min(0);
const text = z.string().min(1);
const instant = z.iso.datetime();
const kind = z.enum(['time', 'material']);

export const missing = z.strictObject({
  missing: z.array(
    z.strictObject({
      table: text,
      /** One key as its text, several as a list. */
      from: z.union([z.string(), z.array(z.string())]),
      keys: z.array(text).optional(),
      /** Several rows fit it equally well. */
      why: z.literal('tie').optional(),
      /** The rows of a tie. */
      between: z
        .array(
          z.strictObject({
            keys: z.array(z.string()),
            to: z.string(),
            validFrom: z.iso.date().nullable(),
            validTo: z.iso.date().nullable(),
          }),
        )
        .optional(),
      units: count,
      records: count,
      hours: z.number(),
      /** Of material. */
      quantity: z.number().optional(),
    }),
  ),
});
export const deed = z.strictObject({
  what: z.enum([
    'held',
    'released',
    'set-apart',
    'seen',
    'unseen',
    'resolved',
    'withdrawn',
    'changed',
    'gone',
    'as-handed-over',
  ]),
  at: z.iso.datetime(),
  who: z.string().min(1),
  reason: z.string().nullable(),
});
export const verdict = z.strictObject({
  verdict: z.enum(['accepted', 'rejected', 'undone']),
  at: z.iso.datetime(),
  who: text,
  destination: text.nullable(),
  reason: text.nullable(),
  receipt: z.strictObject({ file: text.nullable(), sha256: z.string() }).nullable().optional(),
});
export const deliveries = z
  .array(
    z.strictObject({
      handover: z.int(),
      destination: text,
      file: text.nullable(),
      line: z.int(),
      state: z.enum(['waiting', 'accepted', 'rejected', 'withdrawn']),
      reason: text.nullable(),
    }),
  )
  .min(1)
  .optional();
const destination = z.strictObject({
  name: text,
  connection: text,
  kind,
  layout: text,
  folder: text,
  rules: z.array(text),
  closedPeriod: z.enum(['unit', 'original', 'open']),
  naming: z.enum(['layout', 'whole']),
  /** Closed ones only. */
  closedAt: instant.optional(),
});
/** As its JSON: what is in it, test/files/layouts/schema.test.ts knows. */
const layout = z.looseObject({ name: text, version: z.int().positive(), kinds: z.array(kind).min(1) });

/** What a month must accrue for. */
export const accruals = z.strictObject({
  month: text,
  kind,
  upTo: z.iso.date(),
  records: count,
  total: z.number(),
  states: z.array(z.strictObject({ state: text, records: count, total: z.number() })),
  notPulled: count.nullable(),
  file: text.nullable(),
  rows: z.array(
    z.strictObject({
      id: z.int(),
      run: z.int().positive(),
      date: z.iso.date(),
      employee: z.string().nullable(),
      project: z.string().nullable(),
      workType: z.string().nullable(),
      amount: z.number(),
      status: text,
      reason: z.string().nullable(),
    }),
  ),
});

export const OF_DESTINATIONS = {
  layouts: z.array(
    z.strictObject({
      name: text,
      title: z.strictObject({ nb: text, en: text }),
      description: text,
      own: z.boolean(),
      format: z.enum(['csv', 'fixed-width', 'xlsx', 'json']),
      kinds: z.array(kind).min(1),
      extension: z.string().regex(/^\w+$/),
      asListed: z.boolean(),
    }),
  ),
  'destination list': z.array(destination),
  'destination add': destination,
  'destination change': destination,
  'destination remove': destination,
  'translation export': z.strictObject({ table: text, rows: count, file: text }),
  'translation import': z.strictObject({ table: text, rows: count, added: count, changed: count, removed: count }),
  'translation missing': missing,
  'layouts show': layout,
  'layouts export': z.strictObject({ name: text, file: text }),
  'layouts import': layout,
  'layouts check': layout,
} as const;
