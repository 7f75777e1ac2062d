// What other programs read: the exact keys and types of every answer. A new key belongs in here; a renamed or
// dropped one breaks somebody's script.

import { z } from 'zod';
import { control, run, totals } from './contract-run.ts';
import { OF_DESK } from './contract-desk.ts';
import { accruals, deed, deliveries, missing, OF_DESTINATIONS, verdict } from './contract-destinations.ts';

const ids = z.array(z.int());
const count = z.int().min(0);
const text = z.string().min(1);
const instant = z.iso.datetime();
const second = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const kind = z.enum(['time', 'material']);
const proof = z.enum(['complete', 'plain']);
const state = z.enum(['pulling', 'review', 'handed-over', 'confirming', 'closed', 'failed', 'discarded']);
const status = z.enum([
  'ready',
  'held',
  'duplicate',
  'handed-over',
  'accepted',
  'rejected',
  'withdrawn',
  'marking',
  'unknown',
  'marked',
  'changed',
  'gone',
  'resolved',
  'needs-person',
]);
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const capabilities = z.strictObject({
  count: z.boolean(),
  orderby: z.boolean(),
  top: z.boolean(),
  idFilter: z.boolean(),
  probedAt: instant,
  /** Something of it failed in use. */
  droppedAt: instant.optional(),
});
const kept = {
  url: z.url(),
  environment: z.enum(['production', 'test', 'sandbox']),
  headers: z.array(text),
  chunk: z.int().positive(),
  batchChunk: z.int().positive(),
  batchName: text.nullable(),
  allOrNothing: z.boolean().nullable(),
  databaseHeader: text.nullable(),
  machine: text.nullable(),
};
const handOver = z.strictObject({
  handover: z.int().positive(),
  file: text.nullable(),
  sha256: sha256.nullable(),
  rows: count,
  totals,
  /** Entered by hand only. */
  byHand: text.optional(),
  /** Not where layout and folder were named. */
  destination: text.optional(),
});
const handOvers = z.strictObject({ handovers: z.array(handOver.extend({ destination: text, units: count })).min(2) });
const touched = {
  id: z.int().nullable(),
  connection: text,
  sha256: sha256.nullable(),
  status: text,
  fields,
};
const rowCounts = {
  new: count,
  invalid: count,
  double: count,
  dropped: count,
  sending: count,
  sent: count,
  unknown: count,
  refused: count,
};
const batchState = z.enum(['open', 'closed', 'discarded']);
const intake = z.strictObject({
  batch: z.int(),
  file: text,
  sha256,
  rows: count,
  controlTotal: z.strictObject({ line: z.int(), sums: z.record(text, z.number()) }).nullable(),
  valid: count,
  leftOut: count.optional(),
  invalid: z.array(z.strictObject({ line: z.int(), errors: z.array(text).min(1) })),
  duplicates: count,
  doubles: z.array(z.strictObject({ line: z.int(), batch: z.int(), row: z.int(), unknown: z.boolean() })),
  repeats: count,
  unused: z.array(text),
  sent: count,
  refused: z.array(z.strictObject({ line: z.int(), words: text.nullable() })),
  unknown: count,
  left: count,
});

const check = z.enum([
  'earlier',
  'pulled',
  'held',
  'review',
  'answered',
  'rejected',
  'undecided',
  'confirmed',
  'totals',
]);

const month = z.strictObject({
  month: z.string().regex(/^(?:\d{4}-\d\d)?$/),
  kind,
  /** Null while nobody has counted. */
  ready: count.nullable(),
  held: count,
  review: count,
  handedOver: count,
  rejected: count,
  accepted: count,
  undecided: count,
  confirmed: count,
  all: count,
  left: count,
  late: count,
  totals,
  verdict: z.enum(['closed', 'not-over', 'can-close', 'cannot-close', 'not-counted']),
  open: z.array(check),
  unknown: z.array(check),
  countedAt: instant.nullable(),
  closedBy: text.nullable(),
  closedAt: instant.nullable(),
});

/** The answer of each command, by its name. */
export const CONTRACT: Readonly<Record<string, z.ZodType>> = {
  control,
  'connection add': z.strictObject({ connection: text, ...kept }),
  'connection change': z.strictObject({ connection: text, ...kept }),
  'connection list': z.array(
    z.strictObject({
      name: text,
      ...kept,
      capabilities: z.strictObject({ time: capabilities.optional(), material: capabilities.optional() }),
    }),
  ),
  'connection test': z.strictObject({
    connection: text,
    clock: instant.nullable(),
    milliseconds: z.number(),
    kinds: z
      .array(
        z.strictObject({
          kind,
          ready: count.nullable(),
          capabilities: capabilities.nullable(),
          problem: text.nullable(),
        }),
      )
      .length(2),
  }),
  'connection machine': z.strictObject({ connection: text, machine: text }),
  pull: run,
  runs: z.array(run),
  records: z.array(
    z.strictObject({
      id: z.int(),
      status,
      late: z.boolean(),
      adjustment: z.boolean(),
      reason: text.nullable(),
      fields,
      /** Set apart: the run that holds it. */
      ofRun: z.int().positive().optional(),
      findings: z.array(text).min(1).optional(),
      /** The word of a person who has looked at the findings. */
      seen: z.string().optional(),
      /** Held by a person: since when, over the runs that held it again. */
      heldSince: instant.optional(),
      postedOn: z.iso.date().optional(),
      refusal: text.optional(),
    }),
  ),
  hold: z.strictObject({ run: z.int(), held: ids }),
  release: z.strictObject({ run: z.int(), released: ids, postedOn: z.iso.date().optional() }),
  seen: z.strictObject({
    run: z.int(),
    seen: ids,
    findings: z.strictObject({ going: count, seen: count, held: count }),
  }),
  close: z.strictObject({ run: z.int(), state }),
  discard: z.strictObject({ run: z.int(), state }),
  'hand-over': z.union([handOver, handOvers, missing]),
  'hand-over again': handOver,
  'hand-over refused': z.union([
    z.strictObject({
      run: z.int(),
      rejected: ids,
      again: handOver.nullable(),
      left: count,
      pulled: z.int().nullable(),
      locked: z.array(z.int()).optional(),
    }),
    missing,
  ]),
  'first-day': z.strictObject({
    run: z.int(),
    upTo: z.iso.date(),
    inErp: z.strictObject({ records: count, totals }),
    later: z.strictObject({ records: count, totals }),
    /** Only where there are reversals. */
    corrections: z.strictObject({ records: count, totals }).optional(),
    rounded: z.int().positive().optional(),
    handover: z.int().nullable(),
  }),
  withdraw: z.strictObject({ handover: z.int(), run: z.int(), withdrawn: count, fileFound: z.boolean(), state }),
  accept: z.union([
    z.strictObject({ run: z.int(), accepted: ids, state }),
    /** By a receipt. */
    z.strictObject({
      run: z.int(),
      state,
      accepted: ids,
      rejections: z.array(z.strictObject({ id: z.int(), words: z.string() })),
      partly: ids.min(1).optional(),
      unmatched: z.array(z.strictObject({ line: z.int(), text: z.string() })),
      missing: ids,
      answered: ids.min(1).optional(),
    }),
  ]),
  reject: z.strictObject({ run: z.int(), rejected: ids, state }),
  confirm: z.strictObject({
    marked: ids,
    unknown: ids,
    changed: ids,
    gone: ids,
    refused: ids,
    state,
    unmarked: ids,
    withoutVerdict: count,
    perhapsTwice: ids,
  }),
  resolve: z.strictObject({ run: z.int(), resolved: ids, as: text, state }),
  resume: z.array(
    z.strictObject({
      run: z.int().nullable(),
      what: z.enum([
        'pull',
        'file',
        'verdict',
        'withdraw',
        'resolve',
        'marks',
        'batch',
        'proof-log',
        'month',
        'setup',
        'team',
      ]),
      outcome: z.enum(['completed', 'dropped', 'unclear', 'marked', 'not-marked', 'unknown', 'not-asked']),
      units: count,
      detail: text,
      needsPerson: z.boolean(),
    }),
  ),
  history: z.array(
    z.union([
      z.strictObject({
        ...touched,
        id: z.int(),
        run: z.int(),
        runState: state,
        kind,
        status,
        reason: text.nullable(),
        handover: z.int().nullable(),
        file: text.nullable(),
        byHand: text.nullable(),
        line: z.int().nullable(),
        handedOverAt: instant.nullable(),
        markedAt: instant.nullable(),
        markProof: proof.nullable(),
        removed: z.literal(true).optional(),
        listedBy: text.nullable(),
        handedOverBy: text.nullable(),
        markedBy: text.nullable(),
        /** What the ERP answered, and what else was done with it; of one Id that was asked for. */
        verdicts: z.array(verdict).optional(),
        deeds: z.array(deed).optional(),
        /** Every file of it, where the run went to several destinations. */
        deliveries,
      }),
      z.strictObject({
        ...touched,
        kind: z.literal('intake'),
        batch: z.int(),
        file: text,
        line: z.int(),
        chunk: z.int().nullable(),
        sentAt: instant,
      }),
    ]),
  ),
  'month accruals': accruals,
  'month list': z.array(month),
  'month close': month,
  'month open': month,
  ...OF_DESK,
  cutoff: z.strictObject({
    cutoff: second.nullable(),
    run: z.int().nullable(),
    at: instant.nullable(),
    reason: z.string(),
  }),
  ...OF_DESTINATIONS,
  verify: z.strictObject({
    ok: z.boolean(),
    checks: z.array(
      z.strictObject({
        name: z.enum(['integrity', 'history', 'files', 'proof-log', 'tie-out']),
        ok: z.boolean(),
        detail: text,
      }),
    ),
  }),
  intake,
  'intake send': intake,
  'intake list': z.array(
    z.strictObject({
      batch: z.int(),
      connection: text,
      file: text,
      state: batchState,
      rows: count,
      ...rowCounts,
      begunAt: instant,
      by: text,
    }),
  ),
  'intake chunks': z.array(
    z.strictObject({
      chunk: z.int(),
      rows: count,
      firstRow: z.int(),
      lastRow: z.int(),
      /** "2-14,17" */
      rowNumbers: text,
      unknownRows: text.nullable(),
      state: z.enum(['sending', 'sent', 'refused', 'not-reached', 'unknown', 'not-taken']),
      request: sha256,
      sentAt: instant,
      answeredAt: instant.nullable(),
      status: z.int().nullable(),
      words: text.nullable(),
      decision: z
        .strictObject({ as: z.enum(['taken', 'not-taken', 'later']), by: text, at: instant, reason: text })
        .nullable(),
    }),
  ),
  'intake sums': z.array(
    z.strictObject({
      project: text.nullable(),
      name: text.nullable(),
      rows: count,
      quantity: z.number(),
      amount: z.number().nullable(),
      rounded: count,
    }),
  ),
  'intake evidence': z.strictObject({
    chunk: z.int(),
    rows: count,
    sentAt: instant,
    request: sha256,
    askedAt: instant,
    listed: count.nullable(),
    found: z.array(z.strictObject({ row: z.int(), ids })),
    problem: text.nullable(),
  }),
  'intake decide': z.strictObject({ batch: z.int(), state: batchState, ...rowCounts }),
  'proof-log': z.strictObject({ aside: text }),
};
/** The failure of any command, on stdout too. */
export const FAILURE = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[a-z-]+$/),
    operation: text,
    object: text,
    cause: text,
    hint: text,
    retrySafe: z.boolean(),
    status: z.int().optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
});
