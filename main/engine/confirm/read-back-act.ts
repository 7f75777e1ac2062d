// Reading back is the end of the marks of a confirm: an act of its own, open from before the first of them until what was marked has been
// read, or cannot be. A kill leaves it open, and it is taken up by the next confirm, resume or pull. It keeps a run from closing, and
// nothing else. What was marked with other content than was handed over goes into the proof log with its text.

import { z } from 'zod';
import type { List } from '../../domain/evidence/list.ts';
import { isKnownExported } from '../../domain/evidence/happened.ts';
import { minus } from '../../domain/evidence/multiset.ts';
import { readAs } from '../../domain/evidence/read-back.ts';
import { IdSet, ListsById } from '../../domain/id-set.ts';
import type { UnitState } from '../../domain/run.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import { type Act, type ActKind, apply, begin, end, entryOf, log } from '../act.ts';
import { closeIfFinished, READING_BACK } from '../close-run.ts';
import type { EngineContext } from '../context.ts';
import { DECIDED_BEFORE, markedOtherwise, proveMark } from '../evidence/prove-mark.ts';
import { type Exported, readBackExported, tellsOf, toJudge } from '../evidence/read-back.ts';

interface Detail {
  /** Which confirm sent the marks. */
  readonly confirm: number;
  /** Content hashes of what was listed as exported before the first mark, by Id; an Id without any is left out. */
  readonly before: Readonly<Record<string, readonly string[]>>;
}

/** What was listed as exported after the marks of a confirm; null where the service would not tell. */
export interface ReadAfter {
  readonly exported: Exported | null;
  /** Whether it told of all that was sent. */
  readonly told: boolean;
}

type ReadBackAct = Act<Detail>;
type Scope = Pick<Run, 'connection' | 'kind'>;

export const READ_BACK: ActKind<Detail> = {
  what: READING_BACK,
  detail: z.object({ confirm: z.number(), before: z.record(z.string(), z.array(z.string())) }),
  recover(context, act, stage) {
    // Only the service can tell what is left of it; it stays open until it is asked.
    if (stage === 'logged') finish(context, act, context.store.proofLog.isTold(act));
    return null;
  },
};

/** `isTold` is null where nothing was sent after all. */
function finish(context: EngineContext, act: ReadBackAct, isTold: boolean | null): void {
  apply(context, act, () => {
    end(
      context,
      act,
      isTold === null ? 'failed' : 'done',
      isTold === null ? { reason: 'nothing was sent' } : { isTold },
    );
    closeIfFinished(context, act.run!);
  });
}

/** The open ones of a run, oldest first. */
export function openReadBacks({ store }: EngineContext, run: number): ReadBackAct[] {
  return store.journal
    .open()
    .filter((act) => act.what === READING_BACK && act.run === run)
    .map((act) => ({ ...act, detail: READ_BACK.detail.parse(act.detail) }));
}

/** Before the first mark of a confirm. Where the service does not tell what is exported, nothing can be read back, and none begins. */
export function beginReadBack(context: EngineContext, run: Run, confirm: number, before: Exported | null): void {
  if (before === null) return;
  const hashes: Record<string, string[]> = {};
  for (const [id, of] of before.lines) if (of.length > 0) hashes[id] = of.map(({ contentHash }) => contentHash);
  begin(context, READ_BACK, { run: run.number, connection: run.connection }, () => ({ confirm, before: hashes }));
}

/** Whether a list shows the Id. */
type IsListed = (id: number) => boolean;

/**
 * Begins again what was read back and told nothing of units that are in doubt since, or that have left the list after it showed them still:
 * a mark may take effect late, a list of what is exported may lag, and what stood there before their mark says what came with it.
 */
function readBackAgain(context: EngineContext, run: Run, isListed: IsListed): void {
  const { journal, evidence, records } = context.store;
  const ended = journal.acts(run.number, READING_BACK).filter(({ state }) => state === 'done');
  if (ended.length === 0) return;
  const doubted = new Set(records.unitIds(run.number, ['unknown']));
  for (const id of records.unitIds(run.number, ['accepted'])) if (!isListed(id)) doubted.add(id);
  if (doubted.size === 0) return;
  const begun = new Set(openReadBacks(context, run.number).map(({ detail }) => detail.confirm));
  for (const act of ended) {
    const detail = READ_BACK.detail.parse(act.detail);
    if (begun.has(detail.confirm)) continue;
    if (!evidence.sentIn(run.number, detail.confirm).some((id) => doubted.has(id))) continue;
    begun.add(detail.confirm);
    begin(context, READ_BACK, { run: run.number, connection: run.connection }, () => detail);
  }
}

/** What was exported before the marks that are not read back yet, of every Id that was sent. */
export function exportedBeforeOf(context: EngineContext, run: Run): ListsById<{ readonly contentHash: string }> {
  const before = new ListsById<{ readonly contentHash: string }>();
  for (const { detail } of openReadBacks(context, run.number)) {
    for (const id of context.store.evidence.sentIn(run.number, detail.confirm))
      if (!before.has(id))
        before.set(
          id,
          (detail.before[id] ?? []).map((contentHash) => ({ contentHash })),
        );
  }
  return before;
}

/** What other runs handed over under the Id and is exported, also where a person alone said so: earlier ones, and those that came since. */
function exportedInOthers(
  { store }: EngineContext,
  run: Run,
  id: number,
): { earlier: RecordRow[]; later: RecordRow[] } {
  const marked = store.records
    .everyById(run, id)
    .filter((row) => row.madeBy === 'service' && row.handOver !== null && isKnownExported(row));
  return {
    earlier: marked.filter((row) => row.run < run.number),
    later: marked.filter((row) => row.run > run.number),
  };
}

const hashOf = ({ contentHash }: { readonly contentHash: string }): string => contentHash;

/**
 * Units that were proved marked before anybody read them back, compared now; and those that a list showed otherwise meanwhile: one that
 * lags shows what was marked with the edit as if it waited.
 */
function compareMarked(context: EngineContext, run: Run, { detail }: ReadBackAct, now: Exported): void {
  const { records, sightings, evidence } = context.store;
  const otherwise = new Map<number, readonly string[]>();
  const alike = (rows: readonly RecordRow[], state: UnitState): boolean =>
    rows.length > 0 && rows.every((row) => row.state === state && (state === 'marked' || row.markedAt === null));
  for (const id of evidence.sentIn(run.number, detail.confirm)) {
    // Shown alone as it was handed over, it was not marked otherwise.
    if (now.asIs.has(id)) continue;
    const rows = records.byId(run.number, id).filter((row) => row.madeBy === 'service' && row.handOver !== null);
    if (!alike(rows, 'marked') && !alike(rows, 'changed')) continue;
    const seen = (now.lines.get(id) ?? []).map(hashOf);
    // What later runs handed over under the Id and is marked, its reversal say, came since too.
    const others = exportedInOthers(context, run, id);
    const later = others.later.map(hashOf);
    const known = others.earlier.map(hashOf);
    const before = detail.before[id] ?? [];
    // A mark takes all lines of its Id: what an earlier run handed over and stands there anew came with it.
    const handedOver = [...rows.map(hashOf), ...later];
    const more = now.complete ? minus(minus(seen, before), handedOver) : [];
    const along = minus(more, minus(more, known));
    const { kind } = readAs([...handedOver, ...along], before, seen, { whole: now.complete, known });
    if (kind !== 'newly-otherwise') continue;
    const raws = now.raws.get(id) ?? [];
    otherwise.set(
      id,
      raws.filter((_raw, at) => {
        const of = later.indexOf(seen[at]!);
        if (of !== -1) later.splice(of, 1);
        return of === -1;
      }),
    );
  }
  context.store.transaction(() => {
    for (const [id, raws] of otherwise) sightings.set(run.number, id, raws, context.now());
    const ids = [...otherwise.keys()];
    const shown = ids.filter((id) => records.byId(run.number, id).some(({ state }) => state === 'changed'));
    proveMark(context, run.number, shown, now.complete ? 'complete' : 'plain');
    markedOtherwise(context, run.number, ids);
  });
}

/** Units of a confirm whose mark may still take effect: with no answer to it, no list says that it will not. */
function mayStillCome({ store }: EngineContext, run: Run, confirm: number): Set<number> {
  const unanswered = store.evidence
    .openMarks(run)
    .flatMap(({ act, answer, ids }) => (act === confirm && answer === 'no-answer' ? ids : []));
  const waits = ({ state, markedAt }: RecordRow): boolean =>
    state === 'accepted' || (state === 'changed' && markedAt === null);
  return new Set(unanswered.filter((id) => store.records.byId(run.number, id).some(waits)));
}

/** Ends one: what was marked otherwise is logged with its text. It stays open while a mark of it may still show. */
async function endOne(context: EngineContext, run: Run, act: ReadBackAct, isTold: boolean): Promise<void> {
  const { records, sightings, evidence } = context.store;
  const ids = evidence.sentIn(run.number, act.detail.confirm);
  const open = mayStillCome(context, run, act.detail.confirm);
  for (const id of records.unitIds(run.number, ['marking'])) open.add(id);
  if (ids.some((id) => open.has(id))) return;
  if (ids.length === 0) {
    finish(context, act, null);
    return;
  }
  const isOtherwise = ({ state, reason, markedAt }: RecordRow): boolean =>
    markedAt !== null && (state === 'changed' || reason === DECIDED_BEFORE);
  const changed = new Set(records.unitIds(run.number, ['changed', 'resolved']));
  const otherwise = ids
    .filter((id) => changed.has(id) && records.byId(run.number, id).some(isOtherwise))
    .map((id) => [id, sightings.of(run.number, id)] as const);
  await log(context, act, { ...entryOf(context, run.number), what: 'read-back', ids, told: isTold, otherwise });
  finish(context, act, isTold);
}

/**
 * Ends what can be ended of a run. `confirm`: the one that has just marked, and what it read `after` its last mark, null where it was
 * stopped before it asked; what earlier ones left open is asked now. Throws what is not of the service.
 */
export async function endReadBacks(
  context: EngineContext,
  run: Run,
  confirm: { readonly number: number; readonly listedBetween: boolean; readonly after: ReadAfter | null } | null,
): Promise<void> {
  for (const act of openReadBacks(context, run.number)) {
    const sent = context.store.evidence.sentIn(run.number, act.detail.confirm);
    if (confirm !== null && act.detail.confirm === confirm.number) {
      const { after, listedBetween } = confirm;
      if (after === null && sent.length > 0) continue;
      if (after?.exported && listedBetween) compareMarked(context, run, act, after.exported);
      await endOne(context, run, act, after?.told ?? false);
      continue;
    }
    const now = await readBackExported(context, run, new IdSet(sent));
    if (now !== null) compareMarked(context, run, act, now);
    await endOne(context, run, act, tellsOf(now, sent));
  }
}

/** Runs of a connection and kind that are not closed, oldest first: what is not read back keeps a run open. */
function openRuns({ store }: EngineContext, { connection, kind }: Scope): Run[] {
  const isOpen = ({ state }: Run): boolean => state === 'handed-over' || state === 'confirming';
  return store.runs.all().filter((run) => run.connection === connection && run.kind === kind && isOpen(run));
}

/**
 * What was exported before the marks of any run of a connection and kind that are not read back, begun again where units are in doubt: one
 * list is judged for all of them. Of an Id that several sent it is what stood before the newest. `isListed`: of a list just taken.
 */
export function takeUpReadBacks(
  context: EngineContext,
  scope: Scope,
  isListed: IsListed = () => true,
): ListsById<{ readonly contentHash: string }> {
  const before = new ListsById<{ readonly contentHash: string }>();
  for (const run of openRuns(context, scope)) {
    readBackAgain(context, run, isListed);
    for (const [id, lines] of exportedBeforeOf(context, run)) before.set(id, lines);
  }
  return before;
}

/**
 * What is listed as exported of units whose marks are not read back yet and that a list lacks (`isListed`): those in doubt, and those that
 * another list showed with other content. It tells what of them was marked, and nobody needs to be asked. Null where nothing is to be
 * asked, or is told.
 */
export async function exportedOfLeft(
  context: EngineContext,
  run: Run,
  isListed: IsListed,
): Promise<{ readonly lines: List['exported']; readonly raws: Exported['raws'] } | null> {
  const left = Map.groupBy(context.store.evidence.awaited(run), (unit) => unit.run);
  const before = new Map<number, readonly { readonly contentHash: string }[]>();
  for (const open of openRuns(context, run)) {
    readBackAgain(context, open, isListed);
    const sent = exportedBeforeOf(context, open);
    const doubted = context.store.records.unitIds(open.number, ['marking', 'unknown', 'accepted']);
    for (const id of [...(left.get(open.number) ?? []).map((unit) => unit.id), ...doubted])
      if (!isListed(id) && sent.has(id)) before.set(id, sent.get(id)!);
  }
  const asked = new IdSet(before.keys());
  const now = asked.size === 0 ? null : await readBackExported(context, run, asked, false);
  return now && { lines: toJudge(context, asked, now, before), raws: now.raws };
}

/**
 * Takes up what earlier confirms of a connection and kind left open, once a list has said what became of their marks. `except`: a run that
 * has just read back itself.
 */
export async function readBackLeft(context: EngineContext, { connection, kind }: Scope, except?: Run): Promise<void> {
  const runs = context.store.runs.all().filter((run) => run.connection === connection && run.kind === kind);
  for (const run of runs.filter(({ number }) => number !== except?.number))
    if (openReadBacks(context, run.number).length > 0) await endReadBacks(context, run, null);
}
