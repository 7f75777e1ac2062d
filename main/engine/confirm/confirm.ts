// Confirm (rules 2, 3 and 6): list and compare, mark in chunks, list again. Never prepares. No mark is sent
// again without a fresh list, and only a list says what is marked.

import { runStateInWords } from '../../domain/run.ts';
import { refused } from '../../domain/errors.ts';
import { type FoundById, type Ids, IdSet, ListsById } from '../../domain/id-set.ts';
import { closeIfFinished } from '../close-run.ts';
import { compare } from './compare.ts';
import {
  beginReadBack,
  endReadBacks,
  exportedBeforeOf,
  openReadBacks,
  type ReadAfter,
  readBackLeft,
  takeUpReadBacks,
} from './read-back-act.ts';
import { waitUntilLeft } from './poll.ts';
import { markChunks, type Outcome, toMark } from './mark-chunks.ts';
import { assertExports, connectionOf, type EngineContext, runOf } from '../context.ts';
import { assertTotals } from '../hand-over/control-totals.ts';
import { readBackExported, readExported, tellsOf, toJudge } from '../evidence/read-back.ts';
import type { Taken } from '../evidence/take-list.ts';
import type { Run } from '../../ports/runs.ts';

export interface ConfirmResult {
  readonly marked: number[];
  readonly unknown: number[];
  readonly changed: number[];
  readonly gone: number[];
  readonly refused: { readonly id: number; readonly words: string }[];
  /** Accepted and not marked: not seen in a list that proves no absence, or still listed after the service said yes. */
  readonly unmarked: number[];
  readonly withoutVerdict: number;
  readonly stopped: boolean;
  /** True when marked entries were read back and compared; otherwise an edit between list and mark may have been marked unseen. */
  readonly readBack: boolean;
}

/** States of units that a confirm tells of. */
const TOLD = ['marked', 'unknown', 'changed', 'gone', 'accepted', 'marking', 'handed-over'] as const;

function resultOf(context: EngineContext, run: Run, outcome: Outcome, before: Ids): Omit<ConfirmResult, 'readBack'> {
  const { records } = context.store;
  const found = records.unitIdsByState(run.number, TOLD);
  const ids = (state: (typeof TOLD)[number]): readonly number[] => found.get(state) ?? [];
  const accepted = ids('accepted');
  return {
    marked: ids('marked').filter((id) => !before.has(id)),
    unknown: [...ids('unknown')],
    changed: [...ids('changed')],
    gone: [...ids('gone')],
    refused: accepted.filter((id) => outcome.refused.has(id)).map((id) => ({ id, words: outcome.refused.get(id)! })),
    unmarked: [...accepted.filter((id) => !outcome.refused.has(id)), ...ids('marking')],
    withoutVerdict: ids('handed-over').length,
    stopped: outcome.stopped,
  };
}

function nothingYet(since: number): Outcome {
  return { confirm: since, refused: new Map(), saidYes: new IdSet(), stopped: false, trouble: 0, listedBetween: false };
}

/** Throws `refused` unless the run is at the ERP. Returns whether there is anything to ask the service about. */
function assertConfirmable(context: EngineContext, run: Run): boolean {
  if (run.state !== 'handed-over' && run.state !== 'confirming') {
    const hint = run.state === 'review' ? `Hand it over first: hand-over ${run.number}.` : 'See the runs with "runs".';
    const cause = `it is ${runStateInWords(run.state)}, and nothing of it is to be marked`;
    throw refused('confirm', `run ${run.number}`, cause, hint);
  }
  const isOpen = context.store.records.isAny(run.number, ['accepted', 'marking', 'unknown', 'changed', 'gone']);
  return isOpen || openReadBacks(context, run.number).length > 0;
}

/**
 * Marks what the ERP accepted. Returns what became of each unit; an error after marks were sent leaves them `marking` or
 * `unknown`, and the next confirm or `resume` asks the service before anything is sent again.
 */
export async function confirm(context: EngineContext, number: number): Promise<ConfirmResult> {
  const run = runOf(context, number, 'confirm');
  const isAnythingOpen = assertConfirmable(context, run);
  assertExports(context, connectionOf(context, run), 'confirm');
  const { store } = context;
  const before = new IdSet(store.records.unitIds(number, ['marked']));
  // Everything waits for the ERP's answer: nothing is asked, and that is what is told.
  if (!isAnythingOpen) return { ...resultOf(context, run, nothingYet(-1), before), readBack: true };
  assertTotals(context, number);
  if (run.state !== 'confirming') {
    store.transaction(() => {
      store.runs.become(number, 'begin-confirm', context.now());
      store.journal.note(number, 'confirm begins', {});
    });
  }
  try {
    return await markAndProve(context, run, before);
  } catch (error) {
    // The last mark may be proved by now, and nobody could confirm the run again to close it.
    store.transaction(() => closeIfFinished(context, number));
    throw error;
  }
}

function listedIn(taken: Taken): (id: number) => boolean {
  const listed = new Set(taken.list.lines.map(({ id }) => id));
  return (id) => listed.has(id) || taken.asIs.has(id);
}

/** Ids whose exported lines tell something: what this confirm sent, and what is open and was not listed. */
function worthReading(isListed: (id: number) => boolean, open: readonly number[], sent: Ids): Ids {
  const worth = new IdSet(sent);
  for (const id of open) if (!isListed(id)) worth.add(id);
  return worth;
}

async function markAndProve(context: EngineContext, run: Run, before: Ids): Promise<ConfirmResult> {
  const { store } = context;
  const { number } = run;
  const outcome = nothingYet(store.proofLog.seq());
  const sent = new IdSet();
  // Of what is sent next nobody has asked yet.
  let after: ReadAfter | null = { exported: null, told: true };
  // Its lists are judged for the other runs too; before its own marks stands what is read now.
  const ofAll = takeUpReadBacks(context, run);
  const own = exportedBeforeOf(context, run);
  let exportedBefore: FoundById<{ readonly contentHash: string }> = new ListsById([...ofAll, ...own]);
  const readBack: Parameters<typeof compare>[3] = async (taken, open) => {
    const isListed = listedIn(taken);
    const asked = worthReading(isListed, open, sent);
    if (asked.size === 0) return { lines: null, raws: null };
    // What stood there before a mark that is read back already tells what came with it, where it took effect only now.
    if ([...asked].some((id) => exportedBefore.get(id) === undefined))
      exportedBefore = new ListsById([...takeUpReadBacks(context, run, isListed), ...exportedBefore]);
    const now = await readBackExported(context, run, asked);
    const lines = toJudge(context, asked, now, exportedBefore);
    after = { exported: now, told: tellsOf(now, sent) };
    return { lines, raws: now?.raws ?? null };
  };
  let seen = await compare(context, run, outcome.confirm, readBack);
  for (;;) {
    const left = toMark(seen, outcome);
    if (left.length === 0 || outcome.stopped) break;
    if (sent.size === 0) {
      const exported = await readExported(context, run, left);
      beginReadBack(context, run, outcome.confirm, exported);
      exportedBefore = new ListsById([...ofAll, ...(exported?.lines ?? []), ...own]);
    }
    for (const id of left) sent.add(id);
    after = null;
    await markChunks(context, run, seen, outcome);
    // Stopped with nothing sent, nothing is asked; else one list says what is marked, or a person is told of less than was done.
    if (outcome.stopped && outcome.saidYes.size === 0) break;
    seen = await compare(context, run, outcome.confirm, readBack);
  }
  // A list may lag behind a yes. What it still shows after that stays `marking` until a later confirm or pull lists.
  const notSeen = store.records.unitIds(number, ['marking']).find((id) => outcome.saidYes.has(id));
  if (notSeen !== undefined && !outcome.stopped) {
    await waitUntilLeft(context, run, notSeen);
    await compare(context, run, outcome.confirm, readBack);
  }
  store.transaction(() => {
    for (const [id, words] of outcome.refused) store.records.setRefusal(number, id, words);
    closeIfFinished(context, number);
  });
  await endReadBacks(context, run, { number: outcome.confirm, listedBetween: outcome.listedBetween, after });
  // Its lists settled what other runs had in doubt: those end here too, and not with the next pull.
  if (!outcome.stopped) await readBackLeft(context, run, run);
  return { ...resultOf(context, run, outcome, before), readBack: after?.told ?? false };
}
