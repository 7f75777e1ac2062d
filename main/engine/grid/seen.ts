// A finding is noted as seen, with a word, or not seen after all; and how many findings a hand-over takes along.

import type { FindingsThatGo } from '../../../preload/contract/runs.ts';
import { onScreen } from '../../domain/actor.ts';
import { CHECKS } from '../../domain/checks/check.ts';
import { type EngineContext, runOf } from '../context.ts';
import { tellSeen } from '../team/tell-drafts.ts';
import { statesOf } from '../hand-over/review.ts';

/** Notes that a person has looked at the findings of units. Null takes it back. */
export function noteSeen(
  context: EngineContext,
  input: { readonly run: number; readonly ids: readonly number[]; readonly note: string | null },
): void {
  const run = runOf(context, input.run, 'note a finding as seen');
  statesOf(context, run, input.ids, 'note a finding as seen');
  const { holds, journal } = context.store;
  const { ids, note } = input;
  context.store.transaction(() => {
    const looked = holds.seen(run.number);
    const before = ids.flatMap((id) => looked.get(id) ?? []);
    if (note === null) holds.unsee(run.number, ids);
    else {
      const by = { note: note.trim(), who: onScreen(context.actor), at: context.now() };
      holds.see(
        run.number,
        ids.map((id) => ({ id, ...by })),
      );
    }
    journal.note(run.number, note === null ? 'finding not seen after all' : 'finding seen', { ids, note, before });
    tellSeen(context, run.number, ids);
  });
}

/** Units with findings that go, how many of those a person has looked at, of each check too, and units that are held. */
export function findingsThatGo(context: EngineContext, number: number): FindingsThatGo {
  const run = runOf(context, number, 'count findings');
  const { holds, records } = context.store;
  const going = holds.withFindings(run.number, 'ready');
  const looked = holds.seen(run.number);
  const held = records.unitIds(run.number, ['held']).length;
  const units = [...going].map(([id, checks]) => ({ checks, seen: looked.has(id) }));
  const seenOf = (some: typeof units): number => some.filter(({ seen }) => seen).length;
  const checks = Object.keys(CHECKS).flatMap((name) => {
    const own = units.filter((unit) => unit.checks.has(name));
    return own.length === 0 ? [] : [{ name, going: own.length, seen: seenOf(own) }];
  });
  return { going: units.length, seen: seenOf(units), held, checks };
}
