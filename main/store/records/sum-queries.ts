// What the records of a run add up to, as SQL over its keys; the columns stand in the order in which the sums of closed runs are kept.

import type { Sum } from '../../domain/tie-out.ts';

/** A record with an amount that was counted rounded. */
export const ROUNDED = `findings <> '' AND (',' || findings || ',') LIKE '%,inexact-amount,%'`;

/** Amounts of records, as they stand in a row of an answer. */
export interface SumRow extends Omit<Sum, 'rows'> {
  readonly rows: bigint;
}

export function sumOfRow({ rows, hours, invoiceable, quantity, amount }: SumRow): Sum {
  return { rows: Number(rows), hours, invoiceable, quantity, amount };
}

/** In the order of the columns: rows, hours, invoiceable, quantity, amount. */
export function valuesOf({ rows, hours, invoiceable, quantity, amount }: Sum): (number | bigint | null)[] {
  return [rows, hours, invoiceable, quantity, amount];
}

/** How many records, and what they add up to. */
export const AMOUNTS = `count(*) AS rows, coalesce(sum(antall_timer), 0) AS hours, coalesce(sum(faktura_time_antall), 0) AS invoiceable,
  coalesce(sum(antall), 0) AS quantity, sum(record.amount) AS amount`;

export const SUMS = `${AMOUNTS}, coalesce(sum(late), 0) AS late, coalesce(sum(adjustment), 0) AS adjustments,
  coalesce(sum(state = 'held' AND reason = 'listed-twice'), 0) AS listedTwice,
  coalesce(sum(${ROUNDED}), 0) AS rounded,
  coalesce(sum(state = 'marked' AND mark_proof IS NOT 'complete'), 0) AS plainMarks`;

/** By state. */
export const STATE_SUMS = `SELECT state, ${SUMS} FROM record WHERE key BETWEEN ? AND ? GROUP BY state`;

/**
 * A person said that the ERP has it no more, and nothing takes it back: neither the ERP nor the service has it. Where the service has
 * marked what took its place, and no list showed that, it stands for it.
 */
export const REMOVED = `(state = 'resolved' AND live = 0 AND hand_over IS NOT NULL AND reason NOT LIKE 'already-in-erp, marked:%'
  AND NOT EXISTS (SELECT 1 FROM record AS back WHERE back.reverses = record.key AND back.state <> 'duplicate'))`;

/** Of an alarm that a person closed nothing was handed over. */
export const COUNTS = `state <> 'duplicate' AND NOT (state = 'resolved' AND hand_over IS NULL) AND NOT coalesce(${REMOVED}, 0)`;

export function monthSumsWhere(condition: string): string {
  return `SELECT substr(coalesce(dato, ''), 1, 7) AS month, state, ${AMOUNTS}, coalesce(sum(late), 0) AS late
    FROM record WHERE key BETWEEN ? AND ? AND ${COUNTS} AND ${condition} GROUP BY 1, 2`;
}

/** By month and state. */
export const MONTH_SUMS = monthSumsWhere('TRUE');

/** By month, and whether the dates are far away. */
export const DATES = `SELECT substr(dato, 1, 7) AS month, min(dato) AS first, max(dato) AS last, count(*) AS rows,
  (',' || findings || ',') LIKE '%,date-far-away,%' AS farAway FROM record
  WHERE key BETWEEN ? AND ? AND made_by = 'service' AND dato IS NOT NULL GROUP BY 1, 5 ORDER BY first`;

/** What a person closed by itself: nothing of it was handed over. */
export const RESOLVED_APART = `SELECT ${AMOUNTS} FROM record WHERE key BETWEEN ? AND ? AND state = 'resolved' AND hand_over IS NULL`;

/** Of the files of a run that went to several destinations, by file and state. */
export const FILE_ANSWERS = `SELECT delivery.hand_over AS handOver, delivery.destination, delivery.state,
  count(DISTINCT delivery.unit) AS units, ${AMOUNTS} FROM delivery
  JOIN hand_over ON hand_over.number = delivery.hand_over JOIN record ON record.key = delivery.record
  WHERE hand_over.run = ? GROUP BY 1, 2, 3 ORDER BY 1, 3`;
