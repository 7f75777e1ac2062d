// To-do cards of intakes: files that are read and not finished, and chunks whose outcome nobody knows.

import { NOTHING } from '../../domain/tie-out.ts';
import type { EngineContext } from '../context.ts';
import type { Todo } from '../views/todo.ts';

export function intakeCards(context: EngineContext): Todo[] {
  const cards: Todo[] = [];
  for (const batch of context.store.intake.all()) {
    if (batch.state === 'failed' || batch.state === 'discarded' || batch.state === 'reading') continue;
    const counts = context.store.intake.counts(batch.number);
    const card = (kind: 'intake' | 'intake-unknown', rows: number): void => {
      if (rows === 0) return;
      const sum = { ...NOTHING, rows };
      cards.push({ kind, run: null, handOver: null, batch, sum, since: batch.begunAt, words: null });
    };
    card('intake-unknown', counts.unknown + counts.sending);
    card('intake', counts.new + counts.invalid + counts.refused);
  }
  return cards;
}
