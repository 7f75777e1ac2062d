// What the ERP said: accept, reject, take a verdict back, withdraw a file that was not imported. Each is journalled, appended to
// the proof log, and only then takes effect (rules 2 and 9).

import { ConsoleError, refused, wrongUsage } from '../../domain/errors.ts';
import { assertMayBecome, type UnitState } from '../../domain/run.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOf, type EngineContext, runOf } from '../context.ts';
import { statesOf } from './review.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Act } from '../../ports/journal.ts';
import type { Run } from '../../ports/runs.ts';

/** `accept` and `reject` units that wait for an answer; `undo` an acceptance before it is confirmed. */
export type Verdict = 'accept' | 'reject' | 'undo';

export interface VerdictInput {
  readonly run: number;
  readonly verdict: Verdict;
  readonly ids: readonly number[] | 'all';
  readonly reason?: string;
}

const EFFECT = {
  accept: { from: 'handed-over', to: 'accepted', proof: 'accepted' },
  reject: { from: 'handed-over', to: 'rejected', proof: 'rejected' },
  undo: { from: 'accepted', to: 'handed-over', proof: 'undone' },
} as const satisfies Record<Verdict, { from: UnitState; to: UnitState; proof: string }>;

function assertAnswerable(run: Run, operation: string): void {
  if (run.state === 'handed-over' || run.state === 'confirming') return;
  const hint = run.state === 'review' ? `Hand it over first: hand-over ${run.number}.` : 'See the runs with "runs".';
  throw refused(operation, `run ${run.number}`, `it is ${run.state}, and no file of it waits for an answer`, hint);
}

/** The units that the verdict changes. Throws `wrong-usage` naming ids that are wrong. */
function idsOf(context: EngineContext, run: Run, input: VerdictInput): number[] {
  const { from, to } = EFFECT[input.verdict];
  if (input.ids === 'all') return context.store.records.unitIds(run.number, [from]);
  const states = statesOf(context, run, input.ids, input.verdict);
  for (const [id, state] of states) if (state !== to) assertMayBecome(id, state, to, input.verdict);
  return [...states].filter(([, state]) => state === from).map(([id]) => id);
}

function takeEffect(context: EngineContext, act: number, input: VerdictInput, ids: readonly number[]): void {
  const { store } = context;
  const run = store.runs.get(input.run)!;
  const { from, to, proof } = EFFECT[input.verdict];
  store.transaction(() => {
    store.proofLog.append({
      what: proof,
      act,
      connection: connectionOf(context, run).name,
      kind: run.kind,
      run: run.number,
      ids,
      ...(input.reason === undefined ? {} : { note: input.reason }),
    });
    store.records.setUnits(run.number, ids, { from: [from], to, reason: input.reason ?? null });
    if (input.verdict === 'reject') {
      store.records.setLive(run.number, ids, false);
      store.records.setReversedLive(run.number, ids, true);
    }
    answerClears(context, run.number);
    store.journal.end(act, 'done', { verdict: input.verdict, units: ids.length });
    closeIfFinished(context, run.number);
  });
}

/** A verdict says that the ERP has the file: a hand-over that nobody could tell of is one after all. */
function answerClears(context: EngineContext, run: number): void {
  const { handOvers } = context.store;
  for (const handOver of handOvers.ofRun(run)) {
    if (handOver.state === 'unclear')
      handOvers.setState(handOver.number, 'handed-over', context.now(), 'the ERP answered');
  }
}

/** Takes a verdict on units of a run. Returns the ids it changed; those that have it already are left out. */
export function giveVerdict(context: EngineContext, input: VerdictInput): number[] {
  const run = runOf(context, input.run, input.verdict);
  assertAnswerable(run, input.verdict);
  if (input.verdict === 'reject' && (input.reason ?? '').trim() === '') {
    throw wrongUsage(
      'reject',
      `run ${run.number}`,
      'a reason is missing',
      'Say what the ERP said; it is kept with the units.',
    );
  }
  const ids = idsOf(context, run, input);
  if (ids.length === 0 && input.ids === 'all') {
    const { from } = EFFECT[input.verdict];
    throw refused(
      input.verdict,
      `run ${run.number}`,
      `no unit of it is ${from}`,
      `See its units with "records ${run.number}".`,
    );
  }
  const act = context.store.journal.begin({
    run: run.number,
    connection: run.connection,
    what: 'verdict',
    detail: { ...input, ids },
  });
  takeEffect(context, act, input, ids);
  return ids;
}

/** After a crash: the proof log has the verdict, so it takes effect; otherwise nobody was told it did. */
export function recoverVerdict(context: EngineContext, act: Act): boolean {
  if (!context.store.proofLog.hasAct(act.number)) {
    context.store.journal.end(act.number, 'failed', { reason: 'the console stopped before it took effect' });
    return false;
  }
  const input = act.detail as unknown as VerdictInput & { ids: readonly number[] };
  takeEffect(context, act.number, input, input.ids);
  return true;
}

export interface Withdrawn {
  readonly run: number;
  readonly units: number;
  /** False when the file was no longer in its folder: the ERP may have taken it. */
  readonly fileFound: boolean;
  /** Null when it was entered by hand. */
  readonly file: string | null;
}

/** Takes back a hand-over whose file was not imported: its units come back in the next pull. */
export function withdraw(context: EngineContext, number: number, reason: string): Withdrawn {
  const { store } = context;
  const handOver = store.handOvers.get(number);
  if (!handOver)
    throw wrongUsage('withdraw', `hand-over ${number}`, 'there is no such hand-over', 'See them with "history".');
  const object = `hand-over ${number}`;
  if (reason.trim() === '')
    throw wrongUsage('withdraw', object, 'a reason is missing', 'Say why; it is kept in history.');
  if (handOver.state !== 'handed-over' && handOver.state !== 'unclear') {
    throw refused('withdraw', object, `it is ${handOver.state}`, 'Only a file that was handed over can be withdrawn.');
  }
  const answered = store.records.unitIds(handOver.run, [
    'accepted',
    'marking',
    'unknown',
    'marked',
    'changed',
    'gone',
    'resolved',
  ]);
  if (answered.length > 0) {
    throw refused(
      'withdraw',
      object,
      `the ERP accepted ${answered.length} of its units`,
      'Reject the others one by one instead.',
    );
  }
  const act = store.journal.begin({
    run: handOver.run,
    connection: null,
    what: 'withdraw',
    detail: { handOver: number, reason },
  });
  return withdrawEffect(context, act, handOver, reason);
}

/** True when the file lies in its folder as it was written. Ends the act when it cannot be read. */
function isOurs(context: EngineContext, act: number, { folder, file, sha256 }: HandOver): boolean {
  try {
    return file !== null && context.files.hashOf(folder!, file) === sha256;
  } catch (error) {
    context.store.journal.end(act, 'failed', { reason: 'the file cannot be read' });
    throw error;
  }
}

/** The file goes out of the ERP's way first: a withdrawn file that is read all the same would double every line of it. */
function withdrawEffect(context: EngineContext, act: number, handOver: HandOver, reason: string): Withdrawn {
  const { store, files } = context;
  const { run, number, folder, file } = handOver;
  const fileFound = isOurs(context, act, handOver);
  if (fileFound && !files.setAside(folder!, file!)) {
    store.journal.end(act, 'failed', { reason: 'the file could not be put out of the way' });
    throw refused(
      'withdraw',
      `${folder}/${file}`,
      'the file could not be put out of the way, and the ERP would read it',
      'Move or delete it yourself, then withdraw again.',
    );
  }
  return store.transaction(() => {
    store.proofLog.append({ what: 'withdrawn', act, run, handOver: number, reason });
    const ids = store.records.unitIds(run, ['handed-over']);
    store.records.setReversedLive(run, ids, true);
    store.records.setUnits(run, ids, { from: ['handed-over'], to: 'withdrawn', reason });
    store.records.setLive(run, store.records.unitIds(run, ['withdrawn']), false);
    store.handOvers.setState(number, 'withdrawn', context.now(), reason);
    store.runs.setState(run, 'handed-over', context.now());
    store.journal.end(act, 'done', { units: ids.length, reason, fileFound });
    closeIfFinished(context, run);
    return { run, units: ids.length, fileFound, file };
  });
}

/** After a crash in the middle of a withdrawal: the person asked for it and nothing else came between, so it is done. */
export function recoverWithdraw(context: EngineContext, act: Act): boolean {
  const { handOver, reason } = act.detail as { handOver: number; reason: string };
  try {
    withdrawEffect(context, act.number, context.store.handOvers.get(handOver)!, reason);
    return true;
  } catch (error) {
    // It has ended as failed: the file is in somebody's hands, and the person withdraws again.
    if (error instanceof ConsoleError) return false;
    throw error;
  }
}
