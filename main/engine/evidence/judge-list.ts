// The one way from a list to what follows for units: gather history, judge, log what the log must know, apply.

import type { ListedLine, PlainRowsById } from '../../domain/evidence/lines.ts';
import type { List } from '../../domain/evidence/list.ts';
import { judge } from '../../domain/evidence/judge.ts';
import { type Apart, isApart, NONE_APART } from '../../domain/evidence/plain.ts';
import type { Judgement } from '../../domain/evidence/verdicts.ts';
import { IdSet } from '../../domain/id-set.ts';
import type { UnitOfRun } from '../../ports/evidence.ts';
import type { ListedProof } from '../../ports/proof-log.ts';
import type { Run } from '../../ports/runs.ts';
import { type Act, begin, connectionInLog, end, entryOf, log, loggedAt } from '../act.ts';
import { closeIfFinished } from '../close-run.ts';
import type { EngineContext } from '../context.ts';
import { applyToUnits, findingsOfUnits, movedByList, plainlyOf, type UnitFindings } from './apply-units.ts';
import { NO_CONFIRM, NOT_MARKED } from '../../domain/evidence/marks.ts';
import { DECIDE_MARKS, LISTED } from './decide-marks.ts';
import { askOfLeft, backIn, type Edited, editedIn, keepEdited, leftSince, newlyEdited } from './edited.ts';
import { apartOf, historyFor, type HistoryOfUnits } from './gather.ts';
import { KeptRows } from './kept-rows.ts';
import { takeList, type Taken } from './take-list.ts';

export interface Judged {
  /** Of what was judged. */
  readonly history: HistoryOfUnits;
  readonly judgement: Judgement;
  /** What needed no judge: all of it has the ERP's answer. */
  readonly apart: Apart;
  readonly findings: UnitFindings;
  /** What is listed otherwise, and what of that was listed so before and is listed no more. */
  readonly edited: readonly Edited[];
  readonly left: readonly UnitOfRun[];
  /** One act for each run whose marks the log is told of. */
  readonly acts: readonly Act<unknown>[];
  /** The list itself on record; null where the ERP had nothing that it could tell of. */
  readonly listed: Act<unknown> | null;
}

/** Puts the list on record: what it showed against what was sent binds every list after it. */
async function logList(
  context: EngineContext,
  { connection, kind }: Pick<Run, 'connection' | 'kind'>,
  { began, ended, covers }: List,
  units: number,
  { findings, edited, left, confirms }: Pick<Judged, 'findings' | 'edited' | 'left'> & Pick<ListedProof, 'confirms'>,
): Promise<Act<unknown> | null> {
  if (units === 0 && left.length === 0) return null;
  const showed = { 'still-ready': [], 'other-version': [], 'in-neither': [] } satisfies ListedProof['showed'];
  const byKind: Record<keyof typeof showed, number[]> = showed;
  for (const { id, showed: how } of findings.sightings) byKind[how].push(id);
  const other = newlyEdited(context, edited).map(({ run, id, raws }) => [run, id, raws] as const);
  const { changed, again } = movedByList(context, findings);
  const more = {
    confirms,
    changed: changed.length === 0 ? undefined : changed,
    again: again.length === 0 ? undefined : again,
    other: other.length === 0 ? undefined : other,
    ...(left.length === 0 ? {} : { left: left.map(({ run, id }) => [run, id] as const) }),
  };
  const proof = covers === 'all' ? 'complete' : 'plain';
  const act = begin(context, LISTED, { run: null, connection }, () => ({ kind, proof, units }));
  const of = { ...connectionInLog(context, connection), kind, proof, began, ended, units } as const;
  await log(context, act, { what: 'listed', ...of, showed, ...more });
  return act;
}

interface ListedWith extends Pick<ListedProof, 'confirms'> {
  readonly before?: number;
  /** Rows whose lines are not among those of the list, since it showed them as they were handed over. */
  readonly asIs?: PlainRowsById;
  /** The JSON of a listed line; null where its content was expected. */
  readonly textOf: (line: ListedLine) => string | null;
}

/** Judges a list and logs what it proves of marks. What it found takes effect with `keepJudged`. */
export async function judgeList(
  context: EngineContext,
  scope: Pick<Run, 'connection' | 'kind'>,
  list: List,
  open: readonly number[],
  { before, asIs = new Map(), textOf, ...confirming }: ListedWith,
): Promise<Judged> {
  const { apart, ...rest } =
    before === undefined ? apartOf(context, scope, list, asIs, open) : { apart: NONE_APART, list, open };
  const gathered = historyFor(context, scope, rest.list.lines, rest.open, before);
  // A call that is over names what is apart by a later mark.
  const history = { ...gathered, delivered: gathered.delivered.filter(({ id }) => !isApart(apart, id)) };
  const judgement = judge(history, rest.list);
  const findings = findingsOfUnits(history, judgement, apart, context.store.corrections);
  const edited = [
    ...editedIn(context, history, judgement, rest.list, textOf),
    ...backIn(context, scope, { judgement, apart }, asIs),
  ];
  const left = leftSince(context, scope, { history, judgement, apart }, { list, asIs });
  const listed = await logList(context, scope, list, open.length, { findings, edited, left, ...confirming });
  const acts: Act<unknown>[] = [];
  for (const [run, of] of findings.byRun) {
    const { marked, notMarked, changed, undecided, gone, unanswered } = of;
    if (marked.length + notMarked.length + undecided.length === 0) continue;
    const act = begin(context, DECIDE_MARKS, { run, connection: scope.connection }, () => ({
      marked: marked.length,
      stillListed: notMarked,
      changed,
      gone,
      unknown: undecided,
    }));
    acts.push(act);
    const entry = entryOf(context, run);
    const plainly = plainlyOf(of, list);
    const told = { notMarked, plainly, unanswered: unanswered.length === 0 ? undefined : unanswered };
    if (marked.length > 0) await log(context, act, { ...entry, what: 'marked', ids: marked, ...told });
    else if (notMarked.length > 0)
      await log(context, act, { ...entry, what: 'accepted', ids: notMarked, note: NOT_MARKED });
  }
  return { history, judgement, apart, findings, edited, left, acts, listed };
}

/** Corrections that the service has made needless by its own reversal, or by listing the unit as the ERP has it. */
function dropCorrections(context: EngineContext, judged: Judged): void {
  const { corrections, journal } = context.store;
  const byNumber = new Map(judged.history.corrections.map((pending) => [pending.number, pending]));
  for (const { number, why } of judged.judgement.dropped) {
    corrections.drop(number);
    journal.note(null, 'correction dropped', { correction: number, id: byNumber.get(number)?.id, why });
  }
}

/** Lets what was found take effect. Inside a transaction. */
export function keepJudged(
  context: EngineContext,
  scope: Pick<Run, 'connection' | 'kind'>,
  list: List,
  judged: Judged,
  rawsOf: (id: number) => readonly string[],
): void {
  keepEdited(context, judged.edited);
  const acts = new Map(judged.acts.map((act) => [act.run, act]));
  const onRecord = (run: number): string => {
    const act = acts.get(run);
    return act === undefined ? context.now() : loggedAt(context, act);
  };
  applyToUnits(context, scope, list, judged.findings, { rawsOf, onRecord });
  askOfLeft(context, scope, list, judged.left);
  dropCorrections(context, judged);
  if (judged.listed !== null) {
    context.store.proofLog.followed(judged.listed);
    end(context, judged.listed, 'done', { sightings: judged.findings.sightings.length });
  }
  for (const act of judged.acts) {
    context.store.proofLog.followed(act);
    const of = judged.findings.byRun.get(act.run!)!;
    end(context, act, 'done', {
      marked: of.marked.length,
      accepted: of.notMarked.length,
      unknown: of.undecided.length,
      undecided: of.changed.length + of.gone.length,
    });
  }
  for (const run of judged.findings.byRun.keys()) closeIfFinished(context, run);
}

/** What is listed as exported, as the judge takes it, with the text of each line. */
export interface AskedExported {
  readonly lines: List['exported'];
  readonly raws: ReadonlyMap<number, readonly string[]> | null;
}

const NOT_ASKED: AskedExported = { lines: null, raws: null };

/** By Id; most have one line. */
function expectedIn(contents: Iterable<readonly [id: number, contentHash: string]>): Map<number, readonly string[]> {
  const expected = new Map<number, readonly string[]>();
  for (const [id, contentHash] of contents) {
    const known = expected.get(id);
    expected.set(id, known === undefined ? [contentHash] : [...known, contentHash]);
  }
  return expected;
}

/** A line that was only counted is in the store, under its key. */
function textIn({ store }: EngineContext, { textOf }: Taken): ListedWith['textOf'] {
  return ({ key }) => (key < 0 ? store.evidence.rawOf(-key) : textOf(key));
}

/** Lists what is ready now, judges it, and keeps what follows. `act`: the confirm that lists. `exported` adds what is exported. */
export async function listAndJudge(
  context: EngineContext,
  run: Run,
  act: number,
  exported: (taken: Taken, open: readonly number[]) => Promise<AskedExported> = async () => NOT_ASKED,
): Promise<{ taken: Taken; judged: Judged }> {
  const { evidence } = context.store;
  const open = evidence.openIds(run);
  const isOpen = new IdSet(open);
  const taken = await takeList(context, run, {
    act,
    kept: new KeptRows(context, run),
    expected: (ids) =>
      expectedIn(
        evidence.liveContents(
          run,
          ids.filter((id) => isOpen.has(id)),
        ),
      ),
    wanted: (ids) => {
      const others = ids.filter((id) => !isOpen.has(id));
      if (others.length === 0) return isOpen;
      return new Set([...ids.filter((id) => isOpen.has(id)), ...evidence.knownIds(run, new Set(others))]);
    },
  });
  const asked = await exported(taken, open);
  const list: List = { ...taken.list, exported: asked.lines };
  const judged = await judgeList(context, run, list, open, {
    asIs: taken.asIs,
    textOf: textIn(context, taken),
    confirms: act === NO_CONFIRM ? undefined : run.number,
  });
  context.store.transaction(() =>
    keepJudged(context, run, list, judged, (id) => asked.raws?.get(id) ?? taken.rawsOf(id)),
  );
  return { taken, judged };
}
