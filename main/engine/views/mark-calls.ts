// The calls of a confirm, for the list of calls: what was answered, and which of those without a certain answer a list has settled.

import type { MarkCallWire } from '../../../preload/contract/runs.ts';
import type { EngineContext } from '../context.ts';
import type { JournalStore } from '../../ports/journal.ts';

type Call = ReturnType<JournalStore['acts']>[number];

const idsOf = ({ detail }: Call): readonly unknown[] => (Array.isArray(detail.ids) ? detail.ids : []);

/** Calls that nobody can tell of yet: of what is still open, the last that each Id was in, as nothing is sent again before a list told. */
function stillOpen(context: EngineContext, run: number, calls: readonly Call[]): ReadonlySet<number> {
  const open = new Set<number>();
  const ids = new Set<unknown>(context.store.records.unitIds(run, ['unknown', 'marking']));
  for (const call of calls.toReversed()) {
    if (ids.size === 0) break;
    for (const id of idsOf(call)) if (ids.delete(id)) open.add(call.number);
  }
  return open;
}

/** The words of an answer that was no yes. */
function wordsOf(outcome: Call['outcome']): string | null {
  const words = outcome?.words ?? outcome?.error;
  return typeof words === 'string' ? words : null;
}

/** Of each settled call how many entries it and the settled ones right before it were about: what is sent again counts once. */
function entriesOf(calls: readonly Call[], isSettled: (call: Call) => boolean): readonly number[] {
  let together = new Set<unknown>();
  return calls.map((call) => {
    if (!isSettled(call)) together = new Set();
    else for (const id of idsOf(call)) together.add(id);
    return together.size;
  });
}

export function markCalls(context: EngineContext, run: number): MarkCallWire[] {
  const calls = context.store.journal.acts(run, 'mark');
  const isUncertain = calls.some(({ state }) => state === 'unknown');
  const open = isUncertain ? stillOpen(context, run, calls) : new Set<number>();
  const isSettled = (call: Call): boolean => call.state === 'unknown' && !open.has(call.number);
  const entries = entriesOf(calls, isSettled);
  return calls.map((call, place) => ({
    act: call.number,
    ids: idsOf(call).length,
    begunAt: call.begunAt,
    endedAt: call.endedAt,
    state: call.state,
    words: wordsOf(call.outcome),
    ...(typeof call.outcome?.status === 'number' ? { status: call.outcome.status } : {}),
    ...(isSettled(call) ? { settled: true as const, entries: entries[place] } : {}),
  }));
}
