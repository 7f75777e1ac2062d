// Recovery (rules 5 and 7). `recoverStore` runs whenever the store is opened for writing and needs no network: every act that
// was begun and not ended is completed, dropped, or left as unknown. `resume` then asks the service about what is unknown.

import { ConsoleError, detailsOf } from '../../domain/errors.ts';
import type { Act } from '../../ports/journal.ts';
import { type Recovered, stageOf } from '../act.ts';
import { actKind } from '../acts.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { decideMarks } from '../evidence/decide-marks.ts';
import { readBack } from '../evidence/read-back.ts';
import { takeEvidence } from '../evidence/take-list.ts';
import { unclear } from '../hand-over/file-act.ts';
import { recoverBatches, unknownChunks } from '../intake/recover.ts';
import { proofMismatch } from '../proof-fits.ts';
import { failPull } from '../pull/pull.ts';
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
  const detail = `an older copy of the store was put back: ${handOvers} hand-overs with ${records} lines were made again from the proof log; holds, settings and runs without a hand-over since then are lost`;
  return { ...base, outcome: 'completed', detail };
}

/** Completes or drops everything that was under way when the console stopped. Needs no network. */
export async function recoverStore(context: EngineContext): Promise<Recovered[]> {
  const { store } = context;
  const recovered: Recovered[] = [];
  const replayed = replayProofLog(context);
  if (replayed) recovered.push(replayedWords(replayed));
  for (const act of store.journal.open()) {
    const found = await recoverAct(context, act);
    if (found) recovered.push(found);
  }
  recovered.push(...recoverBatches(context));
  for (const run of store.runs.all()) {
    // The last mark of a run was proved and the console stopped before it closed.
    if (run.state === 'handed-over' || run.state === 'confirming')
      store.transaction(() => closeIfFinished(context, run.number));
    if (run.state !== 'pulling') continue;
    failPull(context, run.number, 'the console stopped before the pull was complete');
    const detail = `run ${run.number} was not complete and was dropped; pull again`;
    recovered.push({ run: run.number, what: 'pull', outcome: 'dropped', units: 0, detail, needsPerson: false });
  }
  return recovered;
}

/** Store and proof log do not fit: what the log knows, line by line. */
function blocked({ cause, known, hint }: NonNullable<ReturnType<typeof proofMismatch>>): Recovered {
  const detail = `everything that changes something is blocked: ${cause}. ${hint}\n${known}`;
  return { run: null, what: 'proof-log', units: 0, outcome: 'unclear', detail, needsPerson: true };
}

/** Asks the service about marks whose outcome is not known, and names what only a person can tell. */
export async function resume(context: EngineContext): Promise<Recovered[]> {
  const { store } = context;
  const mismatch = proofMismatch(context);
  // Nothing is asked, since what came of it could not be kept.
  if (mismatch !== null) return [blocked(mismatch)];
  const found: Recovered[] = [...store.handOvers.inState(['unclear']).map(unclear), ...unknownChunks(context)];
  for (const run of store.runs.all()) {
    const open = store.records.count(run.number, { states: ['marking', 'unknown'] });
    if (open === 0) continue;
    const base = { run: run.number, what: 'marks' } as const;
    try {
      const before = new Set(store.records.unitIds(run.number, ['marked']));
      const decided = await decideMarks(context, run, await takeEvidence(context, run));
      const marked = store.records.unitIds(run.number, ['marked']).filter((id) => !before.has(id));
      const checked = marked.length === 0 || (await readBack(context, run, new Set(marked)));
      store.transaction(() => closeIfFinished(context, run.number));
      if (decided.marked > 0) {
        found.push({
          ...base,
          units: decided.marked,
          outcome: 'marked',
          detail: checked
            ? 'the service no longer lists them: marked'
            : 'the service no longer lists them: marked; an edit within the last minute may have been marked unseen',
          needsPerson: false,
        });
      }
      if (decided.accepted > 0) {
        const detail = `the service still lists them: not marked. Confirm run ${run.number} again.`;
        found.push({ ...base, units: decided.accepted, outcome: 'not-marked', detail, needsPerson: true });
      }
      if (decided.undecided > 0) {
        const detail = `changed or gone at the service after the ERP got them: decide (resolve ${run.number})`;
        found.push({ ...base, units: decided.undecided, outcome: 'not-marked', detail, needsPerson: true });
      }
      if (decided.unknown > 0) {
        const detail = `the list of ${connectionOf(context, run).name} cannot tell: a person must look`;
        found.push({ ...base, units: decided.unknown, outcome: 'unknown', detail, needsPerson: true });
      }
    } catch (error) {
      const detail = `the service could not be asked: ${detailsOf(error, 'resume').cause}`;
      found.push({ ...base, units: open, outcome: 'not-asked', detail, needsPerson: true });
    }
  }
  return found;
}
