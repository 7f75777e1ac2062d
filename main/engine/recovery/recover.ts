// Recovery (rules 5 and 7). `recoverStore` runs whenever the store is opened for writing and needs no network: every act that
// was begun and not ended is completed, dropped, or left as unknown. `resume` then asks the service about what is unknown.

import { counted } from '../../domain/counted.ts';
import { ConsoleError, detailsOf, type ErrorDetails } from '../../domain/errors.ts';
import { NO_CONFIRM } from '../../domain/evidence/marks.ts';
import type { Act } from '../../ports/journal.ts';
import type { Run } from '../../ports/runs.ts';
import { idsInWords, type Recovered, stageOf } from '../act.ts';
import { actKind } from '../acts.ts';
import { endReadBacks, openReadBacks, takeUpReadBacks } from '../confirm/read-back-act.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { byWordAlone } from '../evidence/apply-units.ts';
import { type Judged, listAndJudge } from '../evidence/judge-list.ts';
import { readBackExported, tellsOf, toJudge } from '../evidence/read-back.ts';
import { unclear } from '../hand-over/file-act.ts';
import { tellOlderNotes } from '../grid/note-act.ts';
import { tellOlderTotals } from '../hand-over/control-act.ts';
import { recoverBatches, unknownChunks } from '../intake/recover.ts';
import { howItGoesOn, proofMismatch, whyNotYet } from '../proof-fits.ts';
import { dropPull } from '../pull/pull-act.ts';
import { perhapsTwice } from '../team/lost-branch.ts';
import { leaveNothing } from '../team/retired-files.ts';
import { type Replayed, replayProofLog } from './replay.ts';

/** Takes up one act. Throws `store-newer` for one of a kind, or with a detail, that this program does not know. */
async function recoverAct(context: EngineContext, act: Act): Promise<Recovered | null> {
  const kind = actKind(act.what);
  const detail = kind?.detail.safeParse(act.detail);
  if (kind !== null && detail?.success)
    return kind.recover(context, { ...act, detail: detail.data }, stageOf(context, act));
  throw new ConsoleError({
    code: 'store-newer',
    operation: 'take up what was unfinished',
    object: `act ${act.number} (${act.what})`,
    cause: 'this console does not know how to take it up',
    hint: 'Use the version of the console that began it. Nothing was changed.',
    retrySafe: true,
  });
}

function replayedWords({ refused, records, handOvers }: Replayed): Recovered {
  const base = { run: null, what: 'proof-log', units: records, needsPerson: true } as const;
  if (refused !== null) return { ...base, outcome: 'unclear', detail: refused };
  const detail = `an older copy of the store was put back: ${counted(handOvers, 'hand-over', 'hand-overs')} with ${counted(records, 'line', 'lines')} ${handOvers === 1 ? 'was' : 'were'} made again from the proof log; holds, settings and runs without a hand-over since then are lost`;
  return { ...base, outcome: 'completed', detail };
}

function isLogTrouble(error: unknown): boolean {
  const { code } = detailsOf(error, 'follow the proof log');
  return code === 'proof-log-away' || code === 'proof-log-unknown';
}

function notLookedUp(error: unknown): Recovered {
  return notFollowed(detailsOf(error, 'follow the proof log'));
}

function notFollowed({ cause }: Pick<ErrorDetails, 'cause'>): Recovered {
  return { run: null, what: 'proof-log', units: 0, outcome: 'not-asked', detail: cause, needsPerson: true };
}

/** What this desk appended, to a shared log too, is in its file or surely nowhere. Tells why that could not be looked up; else null. */
async function learnWhatStands({ store: { proofLog } }: EngineContext): Promise<Recovered | null> {
  try {
    proofLog.ascertain();
    await proofLog.team?.ascertain();
    await proofLog.team?.fetch();
    return null;
  } catch (error) {
    return notLookedUp(error);
  }
}

/**
 * Completes or drops everything that was under way when the console stopped, and tells each. Needs no network. What it throws leaves the
 * rest open; what it told before that stands.
 */
export async function recoverStore(context: EngineContext, tell: (found: Recovered) => void): Promise<void> {
  const { store } = context;
  const away = await learnWhatStands(context);
  // What became of an act may stand in the shared log alone: it stays open until that can be read.
  if (away !== null && store.journal.open().length > 0) return tell(away);
  const lies = leaveNothing(context);
  if (lies !== null) return tell({ ...notFollowed({ cause: lies }), outcome: 'unclear' });
  const replayed = replayProofLog(context);
  if (replayed) tell(replayedWords(replayed));
  for (const act of store.journal.open()) {
    try {
      const found = await recoverAct(context, act);
      if (found) tell(found);
    } catch (error) {
      // What it is about to say could not be said, or nobody answered: it stays open, and nothing else is begun before it.
      if (!isLogTrouble(error)) throw error;
      return tell(notLookedUp(error));
    }
  }
  for (const found of recoverBatches(context)) tell(found);
  for (const run of store.runs.all()) {
    // The last mark of a run was proved and the console stopped before it closed.
    if (run.state === 'handed-over' || run.state === 'confirming')
      store.transaction(() => closeIfFinished(context, run.number));
    // A pull of a store that was put back, or of an earlier program: no act of it is open.
    const dropped = dropPull(context, run.number);
    if (dropped) tell(dropped);
  }
  // Of a team they are told once this desk has followed.
  if (store.proofLog.team === null && proofMismatch(context) === null) {
    await tellOlderTotals(context);
    await tellOlderNotes(context);
  }
}

/** What resume says of the marks of one run after a list was judged. */
function toldOfRun(context: EngineContext, run: Run, judged: Judged, readBack: boolean): Recovered[] {
  const of = judged.findings.byRun.get(run.number);
  const base = { run: run.number, what: 'marks' } as const;
  const told: Recovered[] = [];
  if (of !== undefined && of.marked.length > 0) {
    const unseen = '; an edit between the last list and the mark may have been marked unseen';
    const detail = `the service no longer lists them: marked${readBack ? '' : unseen}`;
    told.push({ ...base, units: of.marked.length, outcome: 'marked', detail, needsPerson: false });
  }
  if (of !== undefined && of.notMarked.length > 0) {
    const rest = judged.findings.broken.filter((broken) => broken.run === run.number);
    const others = [...new Set(rest.flatMap((broken) => byWordAlone(context, broken)))];
    const alone = `Of the same calls ${idsInWords(others)} rest on the service's word alone: look them up there; one that is deleted, not marked: resolve ${run.number} --as deleted.`;
    const detail = `the service still lists them: not marked. Confirm run ${run.number} again.${others.length > 0 ? ` ${alone}` : ''}`;
    told.push({ ...base, units: of.notMarked.length, outcome: 'not-marked', detail, needsPerson: true });
  }
  const undecided = of === undefined ? 0 : of.changed.length + of.gone.length + of.otherwise.length;
  if (undecided > 0) {
    const detail = `changed or gone at the service after the ERP got them: a person must decide (resolve ${run.number})`;
    told.push({ ...base, units: undecided, outcome: 'not-marked', detail, needsPerson: true });
  }
  const unknown = context.store.records.unitIds(run.number, ['marking', 'unknown']).length;
  if (unknown > 0) {
    const detail = `the list of ${connectionOf(context, run).name} cannot tell: a person must decide (resolve ${run.number})`;
    told.push({ ...base, units: unknown, outcome: 'unknown', detail, needsPerson: true });
  }
  return told;
}

/** Store and proof log do not fit: what the log knows, line by line. */
function blocked({ cause, known, hint }: NonNullable<ReturnType<typeof proofMismatch>>): Recovered {
  const detail = `everything that changes something is blocked: ${cause}. ${hint}\n${known}`;
  return { run: null, what: 'proof-log', units: 0, outcome: 'unclear', detail, needsPerson: true };
}

/** Takes up what a kill left of reading back. */
async function readBackOpen(context: EngineContext): Promise<Recovered[]> {
  const found: Recovered[] = [];
  for (const run of context.store.runs.all()) {
    if (openReadBacks(context, run.number).length === 0) continue;
    try {
      await endReadBacks(context, run, null);
    } catch (error) {
      const detail = `what was marked could not be read back: ${detailsOf(error, 'resume').cause}`;
      found.push({ run: run.number, what: 'marks', units: 0, outcome: 'not-asked', detail, needsPerson: true });
    }
  }
  return found;
}

/** What an earlier list left to a person, of runs that nothing was told of now. */
function leftToDecide({ store }: EngineContext, told: readonly Recovered[]): Recovered[] {
  const isTold = new Set(told.map((one) => (one.what === 'marks' && one.needsPerson ? one.run : null)));
  return store.runs.all().flatMap(({ number: run, state }) => {
    if ((state !== 'handed-over' && state !== 'confirming') || isTold.has(run)) return [];
    const units = store.records.unitIds(run, ['changed', 'gone']).length;
    const detail = `changed or gone at the service after the ERP got them: a person must decide (resolve ${run})`;
    return units === 0 ? [] : [{ run, what: 'marks', outcome: 'not-marked', units, detail, needsPerson: true }];
  });
}

/** Asks the service about marks whose outcome is not known, and names what only a person can tell. */
export async function resume(context: EngineContext): Promise<Recovered[]> {
  const { store } = context;
  const mismatch = proofMismatch(context);
  // Nothing is asked, since what came of it could not be kept.
  if (mismatch !== null) return [blocked(mismatch)];
  const away = store.proofLog.team?.away ?? null;
  // What others did meanwhile, and whether the log still fits, nobody can tell: silence would say that nothing is left.
  const found: Recovered[] = away === null ? [] : [notFollowed(away)];
  const why = whyNotYet(context);
  if (why !== null) found.push(notFollowed({ cause: `nothing is done here: ${why}. ${howItGoesOn(context)}` }));
  found.push(...store.handOvers.inState(['unclear']).map(unclear), ...unknownChunks(context), ...perhapsTwice(context));
  const open = store.runs
    .all()
    .filter((run) => store.records.count(run.number, { states: ['marking', 'unknown'] }) > 0);
  for (const runs of Map.groupBy(open, ({ connection, kind }) => `${connection} ${kind}`).values()) {
    try {
      let told = true;
      const before = takeUpReadBacks(context, runs[0]!);
      const asked = new Set(runs.flatMap((run) => store.records.unitIds(run.number, ['marking', 'unknown'])));
      const { judged } = await listAndJudge(context, runs[0]!, NO_CONFIRM, async () => {
        const now = await readBackExported(context, runs[0]!, asked);
        const lines = toJudge(context, asked, now, before);
        told = tellsOf(now, asked);
        return { lines, raws: now?.raws ?? null };
      });
      for (const run of runs) found.push(...toldOfRun(context, run, judged, told));
    } catch (error) {
      const detail = `the service could not be asked: ${detailsOf(error, 'resume').cause}`;
      for (const { number } of runs) {
        const units = store.records.count(number, { states: ['marking', 'unknown'] });
        found.push({ run: number, what: 'marks', units, outcome: 'not-asked', detail, needsPerson: true });
      }
    }
  }
  found.push(...(await readBackOpen(context)));
  return [...found, ...leftToDecide(context, found)];
}
