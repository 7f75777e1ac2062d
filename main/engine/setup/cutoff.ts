// The cutoff as a person sees and sets it. Setting it is kept with its reason; it never undoes what was marked.

import { neededReason, wrongUsage } from '../../domain/errors.ts';
import { instantOf, localDateOf, wholeSecond } from '../../domain/moment.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { tellCutoff } from '../team/newest.ts';
import type { CutoffChange } from '../../ports/cutoffs.ts';

const NONE: CutoffChange = { cutoff: null, run: null, reason: '', at: '' };

export function cutoffOf(context: EngineContext, connection: string): CutoffChange {
  return context.store.cutoffs.current(connectionNamed(context, connection, 'cutoff').id) ?? NONE;
}

/** Sets the cutoff to an instant with a zone, or to the beginning of a day in UTC. Throws `wrong-usage` for anything else. */
export function setCutoff(
  context: EngineContext,
  input: { connection: string; cutoff: string; reason: string },
): CutoffChange {
  const connection = connectionNamed(context, input.connection, 'cutoff');
  const day = /^\d{4}-\d{2}-\d{2}$/.test(input.cutoff) ? localDateOf(input.cutoff) : null;
  const instant = instantOf(day === null ? input.cutoff : `${day}T00:00:00Z`);
  if (instant === null) {
    throw wrongUsage('set the cutoff', input.cutoff, 'it is not a date', 'Write 2026-01-31 or 2026-01-31T10:00:00Z.');
  }
  neededReason('set the cutoff', connection.name, input.reason);
  assertProofFits(context, 'set the cutoff', connection.name);
  const { cutoffs, journal } = context.store;
  return context.store.transaction(() => {
    const from = cutoffs.current(connection.id)?.cutoff ?? null;
    const cutoff = wholeSecond(instant);
    cutoffs.set(connection.id, { cutoff, run: null, reason: input.reason }, context.now());
    journal.note(null, 'cutoff set by a person', {
      connection: connection.name,
      from,
      to: cutoff,
      reason: input.reason,
    });
    tellCutoff(context, connection.id);
    return cutoffs.current(connection.id)!;
  });
}
