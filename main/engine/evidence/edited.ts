// Units that a list showed with other content than was handed over, or with more lines: what it showed is kept with its text, and where
// they leave the list before that went out, a person is asked. They may have been marked as they were listed, and the service lists that
// never again.

import { EDITED_AND_LEFT } from '../../domain/evidence/happened.ts';
import { isLive, type ListedLine, type PlainRowsById } from '../../domain/evidence/lines.ts';
import type { List } from '../../domain/evidence/list.ts';
import type { Span } from '../../domain/evidence/marks.ts';
import { type Apart, isApart } from '../../domain/evidence/plain.ts';
import type { Reason } from '../../domain/reason.ts';
import { isOut } from '../../domain/run.ts';
import type { Judgement } from '../../domain/evidence/verdicts.ts';
import type { Scope, UnitOfRun } from '../../ports/evidence.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { EngineContext } from '../context.ts';
import type { HistoryOfUnits } from './gather.ts';

/** A unit with the JSON of what is listed of it now. */
export interface Edited extends UnitOfRun {
  readonly raws: readonly string[];
}

/** What a list shows of a unit otherwise: by key, what the ERP has more, and what it has not. */
interface Otherwise {
  readonly id: number;
  readonly reverse: readonly number[];
  readonly send: readonly number[];
}

/** Lines beside what the ERP has are not sent for the unit, which waits as it is: somebody may mark it with them before they go out. */
function otherwiseIn({ units, lines }: Judgement): Otherwise[] {
  return [...units].flatMap(([id, verdict]): Otherwise[] => {
    if (verdict.kind === 'changed') return [{ id, ...verdict }];
    if (verdict.kind !== 'waits') return [];
    const send = verdict.more.filter((key) => lines.get(key)?.kind === 'ready');
    return send.length === 0 ? [] : [{ id, reverse: [], send }];
  });
}

/**
 * What the list shows of the units that it lists otherwise, what the ERP has of it first. With the newest run of each that it belongs to:
 * what is new goes out once. `textOf`: of a listed line; null where its content was expected.
 */
export function editedIn(
  { store }: EngineContext,
  history: HistoryOfUnits,
  judgement: Judgement,
  list: Pick<List, 'lines'>,
  textOf: (line: ListedLine) => string | null,
): Edited[] {
  const otherwise = otherwiseIn(judgement);
  if (otherwise.length === 0) return [];
  const lines = new Map(list.lines.map((line) => [line.key, line]));
  const live = Map.groupBy(history.delivered.filter(isLive), ({ id }) => id);
  return otherwise.map(({ id, reverse, send }) => {
    const of = live.get(id)!;
    const run = Math.max(...of.map((line) => line.run));
    const isReversed = new Set(reverse);
    const kept = of.filter((line) => line.run === run && !isReversed.has(line.key));
    const alike = (contentHash: string): string =>
      store.evidence.rawOf(history.delivered.find((line) => line.contentHash === contentHash)!.key);
    const sent = send.map((key) => textOf(lines.get(key)!) ?? alike(lines.get(key)!.contentHash));
    return { run, id, raws: [...kept.map(({ key }) => store.evidence.rawOf(key)), ...sent] };
  });
}

/** Units that an earlier list showed otherwise, and that this one shows as they were handed over: nothing of that is awaited. */
export function backIn(
  { store }: EngineContext,
  scope: Scope,
  { judgement, apart }: { judgement: Judgement; apart: Apart },
  asIs: PlainRowsById,
): Edited[] {
  const withMore = new Set(otherwiseIn(judgement).map(({ id }) => id));
  const isBack = ({ id }: UnitOfRun): boolean =>
    asIs.has(id) || apart.waiting.has(id) || (judgement.units.get(id)?.kind === 'waits' && !withMore.has(id));
  return store.evidence
    .shownOtherwise(scope)
    .filter(isBack)
    .map((unit) => ({ ...unit, raws: [] }));
}

/** What was marked with other content is known as it was marked: what a list shows after that is a later version. */
function isKnown({ store: { records } }: EngineContext, { run, id }: UnitOfRun): boolean {
  return records.byId(run, id).some(({ madeBy, markedAt }) => madeBy === 'service' && markedAt !== null);
}

/** Of these, those that were not known as they are listed now. */
export function newlyEdited(context: EngineContext, edited: readonly Edited[]): Edited[] {
  return edited.filter(
    (unit) =>
      !isKnown(context, unit) &&
      JSON.stringify(context.store.sightings.of(unit.run, unit.id)) !== JSON.stringify(unit.raws),
  );
}

/** Keeps what is listed of units with other content. What had left the list and is in it again is as any other. Inside a transaction. */
export function keepEdited(context: EngineContext, edited: readonly Edited[]): void {
  const { records, sightings } = context.store;
  for (const { run, id, raws } of edited) {
    if (isKnown(context, { run, id })) continue;
    sightings.set(run, id, raws, context.now());
    if (records.byId(run, id).some(({ state, reason }) => state === 'changed' && reason === EDITED_AND_LEFT))
      records.setReason(run, [id], 'changed', 'changed-after-hand-over' satisfies Reason);
  }
}

/** What a list says of an Id that it does not show, where it says nothing of the version that an earlier one showed. */
const TELLS_NOTHING: ReadonlySet<string | undefined> = new Set(['unknown', 'gone', 'unseen', undefined]);

/** Units that an earlier list showed otherwise, and that this one does not show, before that version went out. */
export function leftSince(
  { store }: EngineContext,
  scope: Scope,
  { history, judgement, apart }: { history: HistoryOfUnits; judgement: Judgement; apart: Apart },
  { list, asIs }: { readonly list: Pick<List, 'lines'>; readonly asIs: PlainRowsById },
): UnitOfRun[] {
  const waiting = store.evidence.awaited(scope).filter(({ id }) => !asIs.has(id) && !isApart(apart, id));
  if (waiting.length === 0) return [];
  const listed = new Set(list.lines.map(({ id }) => id));
  const awaited = waiting.filter(({ id }) => !listed.has(id));
  // While a mark is on its way no list says anything of what it holds.
  const onTheirWay = new Set([...history.marks.values()].flatMap(({ ended, ids }) => (ended === null ? ids : [])));
  return awaited.filter(({ id }) => !onTheirWay.has(id) && TELLS_NOTHING.has(judgement.units.get(id)?.kind));
}

/** Another desk has handed its correction over since the list was taken. */
function isTakenBack({ store: { records } }: EngineContext, scope: Scope, rows: readonly RecordRow[]): boolean {
  const own = new Set(rows.filter(({ madeBy }) => madeBy === 'service').map(({ key }) => key));
  return rows
    .flatMap(({ id }) => records.everyById(scope, id))
    .some((row) => own.has(row.reverses ?? -1) && isOut(row));
}

/**
 * A person is asked what became of them. What was decided while the new version was listed is to be decided anew, now that it need not
 * come. Inside a transaction.
 */
export function askOfLeft(
  context: EngineContext,
  scope: Scope,
  { began, ended }: Span,
  units: readonly UnitOfRun[],
): void {
  const { records, corrections, runs, journal, evidence } = context.store;
  for (const { run, id } of units) {
    evidence.addSighting(scope, id, { began, ended, showed: 'left' });
    const rows = records.byId(run, id);
    if (isTakenBack(context, scope, rows)) continue;
    if (rows.some(({ state }) => state === 'resolved')) corrections.undo(run, id);
    const moved =
      records.setUnits(run, [id], 'list-shows-change', EDITED_AND_LEFT) +
      records.setUnits(run, [id], 'mark-changed', EDITED_AND_LEFT);
    if (rows.some(({ state, markedAt }) => state === 'changed' && markedAt === null))
      records.setReason(run, [id], 'changed', EDITED_AND_LEFT);
    if (moved > 0 && runs.get(run)!.state === 'closed') runs.become(run, 'reopen', context.now());
    journal.note(run, 'the new version has left the list', { id });
  }
}
