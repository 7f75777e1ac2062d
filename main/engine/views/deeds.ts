// What was done with one unit of a run besides what the ERP answered: held and let go, looked at, decided, taken back with its file; and
// how lists showed it since. Each with who and when.

import { z } from 'zod';
import type { DeedWire } from '../../../preload/contract/history.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Doing, Event } from '../../ports/journal.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { EngineContext } from '../context.ts';

type What = DeedWire['what'];

const HERE: Readonly<Record<string, What>> = {
  held: 'held',
  'held again': 'held',
  'held: perhaps in the ERP': 'held',
  'held with what is locked': 'held',
  'held: they may replace what is gone': 'held',
  'first day: later records held': 'held',
  released: 'released',
  'set apart before hand-over': 'set-apart',
  'finding seen': 'seen',
  'finding not seen after all': 'unseen',
  'resolve begins': 'resolved',
  'already-in-erp begins': 'resolved',
  'changed after hand-over': 'changed',
  'gone after hand-over': 'gone',
  'listed again as handed over': 'as-handed-over',
};
const DONE: Doing = { here: Object.keys(HERE), followed: ['resolved'] };
const WITHDRAWING: Doing = { here: ['withdraw begins'], followed: ['withdrawn'] };
/** Where a file never got its name, no person withdrew it. */
const WRITING: Doing = { here: ['file begins', 'files begins', 'proof log replayed'], followed: [] };

const SAID = z.object({
  what: z.string().optional(),
  at: z.string().optional(),
  reason: z.string().nullish(),
  note: z.string().nullish(),
  as: z.union([z.string(), z.object({ replacedBy: z.number() })]).optional(),
});

function deedOf({ what, at, who, data }: Event): DeedWire {
  const said = SAID.parse(data);
  const why = said.reason ?? said.note ?? null;
  if (what === 'followed')
    return { what: said.what === 'withdrawn' ? 'withdrawn' : 'resolved', at: said.at ?? at, who, reason: why };
  if (what === 'already-in-erp begins') return { what: 'resolved', at, who, reason: `already-in-erp: ${why ?? ''}` };
  // What another desk's list showed was shown when the log says.
  if (said.as === undefined) return { what: HERE[what] ?? 'withdrawn', at: said.at ?? at, who, reason: why };
  const decided = typeof said.as === 'string' ? said.as : 'replaced-by';
  return { what: 'resolved', at, who, reason: `${decided}: ${why ?? ''}` };
}

/** A file that never got its name was taken back by the program that was started next. */
function unnamed({ store }: EngineContext, run: number, { endedAt: at, reason }: HandOver): DeedWire[] {
  const who = at === null ? null : store.journal.whoLast(run, WRITING, at);
  return at === null || who === null ? [] : [{ what: 'withdrawn', at, who, reason }];
}

/** What a rule held when it was pulled left no event of its own. */
function heldByRule({ store }: EngineContext, { run, id, reason }: RecordRow): DeedWire[] {
  const { pulledAt } = store.runs.get(run)!;
  const kept = store.holds.of(run).get(id);
  const at = kept?.since ?? pulledAt;
  const who =
    kept?.who ?? (at === null ? null : store.journal.whoLast(run, { here: ['run begins'], followed: ['pull'] }, at));
  return at === null || who === null || who === '' ? [] : [{ what: 'held', at, who, reason }];
}

/** Oldest first. `handOvers`: all that it was in. */
export function deedsOf(context: EngineContext, record: RecordRow, handOvers: readonly HandOver[]): DeedWire[] {
  const { journal } = context.store;
  const { run, id, state } = record;
  const done = journal.ofUnit(run, DONE, id).map(deedOf);
  const held = done.findLast(({ what }) => what === 'held' || what === 'released');
  if (state === 'held' && held?.what !== 'held') done.push(...heldByRule(context, record));
  // Held again by a pull: for what it was held before.
  else if (state === 'held' && held?.reason === null) done[done.indexOf(held)] = { ...held, reason: record.reason };
  const withdrawn = handOvers
    .filter((one) => one.state === 'withdrawn')
    .flatMap((one) => {
      const told = journal.ofHandOver(run, WITHDRAWING, one.number).map(deedOf);
      return told.length > 0 ? told : unnamed(context, run, one);
    });
  return [...done, ...withdrawn].sort((a, b) => a.at.localeCompare(b.at));
}
