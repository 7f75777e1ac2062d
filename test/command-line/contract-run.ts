// What is printed of a run.

import { z } from 'zod';

const count = z.int().min(0);
const text = z.string().min(1);
const instant = z.iso.datetime();
const kind = z.enum(['time', 'material']);
const proof = z.enum(['complete', 'plain']);
const state = z.enum(['pulling', 'review', 'handed-over', 'confirming', 'closed', 'failed', 'discarded']);
export const totals = z.strictObject({
  hours: z.number(),
  invoiceable: z.number(),
  /** Material only. */
  quantity: z.number().optional(),
  /** Where amounts are counted rounded. */
  rounded: z.int().positive().optional(),
});

/** A run, as every command that makes or lists one prints it. */
export const run = z.strictObject({
  run: z.int().positive(),
  kind,
  connection: text,
  state,
  records: count,
  ready: count,
  held: count,
  duplicates: count,
  late: count,
  adjustments: count,
  proof: proof.nullable(),
  proofBy: z.enum(['count', 'walk', 'links']).nullable(),
  totals,
  /** Failed runs only. */
  failure: text.optional(),
  /** Only where its lists do not simply add up to its records. */
  lists: z
    .array(z.strictObject({ of: z.enum(['late', 'rest', 'all', 'asked']), rows: count, used: z.boolean() }))
    .optional(),
  listsWhy: text.optional(),
  /** What other desks handed over while it was in review, or found to need no correction. */
  elsewhere: z
    .array(
      z.strictObject({
        why: z.enum(['handed-over', 'correction-needless', 'version-left']),
        by: text,
        at: instant,
        theirs: count,
        rows: count,
        setApart: z.array(z.int()),
      }),
    )
    .optional(),
  takenOver: z.strictObject({ by: text, at: instant, reason: text }).optional(),
  /** What desks asked each other to hold in it, and what came of it. */
  asked: z
    .array(
      z.strictObject({
        at: instant,
        who: text,
        reason: text,
        isOurs: z.boolean(),
        count,
        ids: z.array(z.int()),
        notHeld: z.array(z.int()),
        waits: count,
        held: count,
        already: count,
        late: count,
        notThere: count,
        next: count,
      }),
    )
    .optional(),
});

const figure = z.number().nullable();
const byKey = z.strictObject({ key: z.string(), said: figure, accepted: z.number(), difference: figure });
const controlOf = {
  rows: count.nullable(),
  hours: figure,
  invoiceable: figure,
  amount: figure,
  explanation: text.nullable(),
  difference: z.strictObject({ rows: z.int().nullable(), hours: figure, invoiceable: figure, amount: figure }),
  by: z.array(byKey),
  byAmount: z.array(byKey).optional(),
  byEmployee: z.array(byKey).optional(),
};

/** The ERP's control totals of a run, of each destination and of each file. */
export const control = z.strictObject({
  run: z.int().positive(),
  ...controlOf,
  destinations: z.array(z.strictObject({ destination: text, ...controlOf })),
  files: z.array(z.strictObject({ handover: z.int(), file: text.nullable(), ...controlOf })),
});
