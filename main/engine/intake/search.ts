// "Was it sent?": rows of intakes by the service's id or by words in what was sent. Reads the store alone.

import { MOST_FOUND } from '../../../preload/contract/values.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, SentRow } from '../../ports/intake.ts';
import { type RowView, rowsAt } from './view.ts';

export interface SentTrace {
  readonly batch: Batch;
  readonly row: RowView;
  readonly sent: SentRow;
}

/** Rows that went out or may have, newest first. */
export function searchSent(
  context: EngineContext,
  query: { id?: number | undefined; text?: string | undefined },
): SentTrace[] {
  const { intake } = context.store;
  const found = intake.findSent({
    id: query.id,
    text: query.text,
    limit: MOST_FOUND,
  });
  return found.map((sent) => {
    const batch = intake.get(sent.batch)!;
    const [row] = rowsAt(context, batch, Uint32Array.of(sent.place));
    // As this call left it: a row that was not taken may have gone out with a later one.
    return { batch, row: { ...row!, state: sent.state, sent }, sent };
  });
}
