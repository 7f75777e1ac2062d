// Confirm (design section 5, rules 2, 3 and 6): list and compare, mark in chunks, list again. Never prepares. No mark is sent
// again without a fresh list, and only a list says what is marked.

import { detailsOf, refused } from '../domain/errors.ts';
import { beforeMark } from '../domain/mark.ts';
import { closeIfFinished } from './close-run.ts';
import { assertExports, connectionOf, type EngineContext, runOf } from './context.ts';
import { assertTotals } from './control-totals.ts';
import { EVIDENCE_LIVES_MS, evidenceAge, type Evidence, takeEvidence, worksOf } from './evidence.ts';
import { type Chunk, MarkQueue } from './mark-queue.ts';
import type { MarkAnswer } from './ports.ts';
import { exportedByAnother, readBack } from './read-back.ts';
import { noteUnmarked, settle } from './settle.ts';
import type { Run } from './store-port.ts';

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
  /** True when marked entries were read back and compared; otherwise an edit in the last minute may have been marked unseen. */
  readonly readBack: boolean;
}

const UNITS_AT_ONCE = 10_000;
const ATTEMPTS = 3;
/** Marks in a row that the service answers with 5xx before the confirm breaks off: enough to find one bad id among many. */
const MOST_TROUBLE = 20;

/** Compares every accepted unit with the list; returns those that may be marked. */
function judgeAccepted(context: EngineContext, run: Run, evidence: Evidence): Set<number> {
  const { records, journal, proofLog } = context.store;
  const may = new Set<number>();
  const found = {
    changed: [] as number[],
    gone: [] as number[],
    own: [] as number[],
    'marked-elsewhere': [] as number[],
  };
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const units = records.units(run.number, ['accepted'], after, UNITS_AT_ONCE);
    if (units.length === 0) break;
    after = units.at(-1)!.id;
    for (const unit of units) {
      if (unit.listedLines === 0) {
        found.own.push(unit.id);
        continue;
      }
      const verdict = beforeMark(
        evidence.sighting(unit, (id) => worksOf(context, run, id)),
        evidence.proof,
      );
      if (verdict === 'mark') may.add(unit.id);
      else if (verdict !== 'unseen') found[verdict].push(unit.id);
    }
  }
  const seen = found['marked-elsewhere'];
  const act =
    seen.length === 0
      ? null
      : journal.begin({
          run: run.number,
          connection: run.connection,
          what: 'settle',
          detail: { markedElsewhere: seen },
        });
  context.store.transaction(() => {
    for (const id of found.changed) context.store.desk.setSighting(run.number, id, evidence.others(id), context.now());
    records.setUnits(run.number, found.changed, {
      from: ['accepted'],
      to: 'changed',
      reason: 'changed-after-hand-over',
    });
    records.setUnits(run.number, found.gone, { from: ['accepted'], to: 'gone', reason: 'no-longer-listed' });
    const elsewhere = found['marked-elsewhere'];
    if (act !== null) {
      const connection = connectionOf(context, run).name;
      proofLog.append({
        what: 'marked',
        act,
        connection,
        kind: run.kind,
        run: run.number,
        ids: elsewhere,
        note: 'elsewhere',
      });
      journal.end(act, 'done', { markedElsewhere: elsewhere.length });
    }
    records.setUnits(run.number, elsewhere, { from: ['accepted'], to: 'marking' });
    records.setMarked(run.number, elsewhere, context.now(), 'complete');
    if (elsewhere.length > 0) journal.note(run.number, 'marked elsewhere, and reversed since', { ids: elsewhere });
    records.setUnits(run.number, found.own, { from: ['accepted'], to: 'resolved', reason: 'correction-accepted' });
    for (const what of ['changed', 'gone'] as const) {
      if (found[what].length > 0) journal.note(run.number, `${what} after hand-over`, { ids: found[what] });
    }
  });
  return may;
}

/** What accepted units and marks under way should look like, so that the list keeps the text of those that do not. */
function expectedOf(context: EngineContext, run: Run): Map<number, string> {
  const expected = new Map<number, string>();
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const units = context.store.records.units(run.number, ['accepted', 'marking', 'unknown'], after, UNITS_AT_ONCE);
    if (units.length === 0) return expected;
    after = units.at(-1)!.id;
    for (const unit of units) if (unit.listedLines > 0) expected.set(unit.id, unit.signature);
  }
}

/** One list, and everything it tells: what became of marks under way, and which units may be marked now. */
async function look(context: EngineContext, run: Run): Promise<{ evidence: Evidence; may: Set<number> }> {
  const evidence = await takeEvidence(context, run, expectedOf(context, run));
  settle(context, run, evidence);
  return { evidence, may: judgeAccepted(context, run, evidence) };
}

/** Sends one chunk: journal, proof log, call, outcome. */
async function markChunk(context: EngineContext, run: Run, ids: readonly number[]): Promise<MarkAnswer> {
  const { store } = context;
  const connection = connectionOf(context, run);
  const act = store.journal.begin({ run: run.number, connection: connection.id, what: 'mark', detail: { ids } });
  store.transaction(() => {
    store.proofLog.append({ what: 'marking', act, connection: connection.name, kind: run.kind, run: run.number, ids });
    store.records.setUnits(run.number, ids, { from: ['accepted'], to: 'marking' });
  });
  const answer = await context.service(connection).mark(run.kind, ids);
  store.transaction(() => {
    switch (answer.said) {
      case 'yes':
        store.journal.end(act, 'done', { said: 'yes', ids: ids.length });
        break;
      case 'no':
        noteUnmarked(context, run, act, ids);
        store.records.setUnits(run.number, ids, { from: ['marking'], to: 'accepted' });
        store.journal.end(act, 'failed', { said: 'no', status: answer.status, words: answer.words });
        break;
      case 'not-reached':
        noteUnmarked(context, run, act, ids);
        store.records.setUnits(run.number, ids, { from: ['marking'], to: 'accepted' });
        store.journal.end(act, 'failed', { said: 'nothing', error: detailsOf(answer.error, 'mark').cause });
        break;
      default:
        store.records.setUnits(run.number, ids, { from: ['marking'], to: 'unknown' });
        store.journal.end(act, 'unknown', { error: detailsOf(answer.error, 'mark').cause });
    }
  });
  return answer;
}

interface Outcome {
  readonly refused: Map<number, string>;
  readonly saidYes: Set<number>;
  stopped: boolean;
  /** Answers of 5xx since the last yes. */
  trouble: number;
}

function keepChunk(context: EngineContext, run: Run, size: number): void {
  const connection = connectionOf(context, run);
  context.store.transaction(() => {
    context.store.connections.update(connection.id, { options: { ...connection.options, chunk: size } });
    context.store.journal.note(run.number, 'chunk size learned', { chunk: size });
  });
}

/** Works through one queue. Returns when it is empty, when a person stopped it, or throws when the service cannot be used. */
async function work(
  context: EngineContext,
  run: Run,
  first: { evidence: Evidence; may: Set<number> },
  outcome: Outcome,
): Promise<void> {
  const ids = [...first.may].filter((id) => !outcome.saidYes.has(id) && !outcome.refused.has(id));
  const queue = new MarkQueue(ids, connectionOf(context, run).options.chunk);
  let { evidence, may } = first;
  let fresh = true;
  let done = 0;
  for (let chunk = queue.next(); chunk !== null; chunk = queue.next()) {
    if (context.stopAsked()) {
      outcome.stopped = true;
      return;
    }
    if (!fresh || evidenceAge(context, evidence) > EVIDENCE_LIVES_MS) ({ evidence, may } = await look(context, run));
    fresh = true;
    const send = chunk.ids.filter((id) => may.has(id));
    if (send.length === 0) continue;
    const answer = await markChunk(context, run, send);
    if (answer.said === 'yes') {
      for (const id of send) outcome.saidYes.add(id);
      outcome.trouble = 0;
      const learned = queue.succeeded(chunk);
      if (learned !== null) keepChunk(context, run, learned);
    } else {
      fresh = false;
      await afterTrouble(context, answer, send, chunk, queue, outcome);
    }
    done += send.length;
    context.progress({ run: run.number, step: 'mark', done, total: ids.length });
  }
}

async function afterTrouble(
  context: EngineContext,
  answer: Exclude<MarkAnswer, { said: 'yes' }>,
  ids: readonly number[],
  chunk: Chunk,
  queue: MarkQueue,
  outcome: Outcome,
): Promise<void> {
  if (answer.said === 'no') {
    if (ids.length === 1) outcome.refused.set(ids[0]!, answer.words);
    else queue.halve(ids);
    return;
  }
  const details = detailsOf(answer.error, 'mark');
  if (answer.said === 'unknown' && (details.status ?? 0) >= 500) {
    afterServiceError(answer.error, ids, chunk, queue, outcome);
    return;
  }
  const busy = details.code === 'service-busy';
  if (answer.said === 'not-reached' && !busy) throw answer.error;
  if (chunk.attempt >= ATTEMPTS) throw answer.error;
  if (busy) await context.pause(Number(details.values?.retryAfterMs ?? 1_000));
  queue.again(chunk, ids);
}

/** The service took the call and broke on it: one bad id must not keep the others back, and a broken service is not asked for ever. */
function afterServiceError(
  error: Error,
  ids: readonly number[],
  chunk: Chunk,
  queue: MarkQueue,
  outcome: Outcome,
): void {
  outcome.trouble += 1;
  if (outcome.trouble > MOST_TROUBLE) throw error;
  if (ids.length > 1) {
    if (chunk.half === null && chunk.attempt === 1) queue.again(chunk, ids);
    else queue.halve(ids);
  } else if (chunk.attempt < ATTEMPTS) queue.again(chunk, ids);
  else outcome.refused.set(ids[0]!, detailsOf(error, 'mark').cause);
}

function resultOf(
  context: EngineContext,
  run: Run,
  outcome: Outcome,
  before: ReadonlySet<number>,
): Omit<ConfirmResult, 'readBack'> {
  const { records } = context.store;
  const ids = (state: 'marked' | 'unknown' | 'changed' | 'gone' | 'accepted' | 'marking') =>
    records.unitIds(run.number, [state]);
  const accepted = ids('accepted');
  return {
    marked: ids('marked').filter((id) => !before.has(id)),
    unknown: ids('unknown'),
    changed: ids('changed'),
    gone: ids('gone'),
    refused: accepted.filter((id) => outcome.refused.has(id)).map((id) => ({ id, words: outcome.refused.get(id)! })),
    unmarked: [...accepted.filter((id) => !outcome.refused.has(id)), ...ids('marking')],
    withoutVerdict: records.unitIds(run.number, ['handed-over']).length,
    stopped: outcome.stopped,
  };
}

/** Units that this confirm proved to be marked, whatever the answers said. */
function newlyMarked(context: EngineContext, run: Run, before: ReadonlySet<number>): Set<number> {
  return new Set(context.store.records.unitIds(run.number, ['marked']).filter((id) => !before.has(id)));
}

function assertConfirmable(context: EngineContext, run: Run): void {
  if (run.state !== 'handed-over' && run.state !== 'confirming') {
    const hint = run.state === 'review' ? `Hand it over first: hand-over ${run.number}.` : 'See the runs with "runs".';
    throw refused('confirm', `run ${run.number}`, `it is ${run.state}, and nothing of it is to be marked`, hint);
  }
  if (
    context.store.records.count(run.number, { states: ['accepted', 'marking', 'unknown', 'changed', 'gone'] }) === 0
  ) {
    throw refused(
      'confirm',
      `run ${run.number}`,
      'the ERP has accepted nothing of it yet',
      `Say what it accepted: accept ${run.number} --all.`,
    );
  }
}

/**
 * Marks what the ERP accepted. Returns what became of each unit; an error after marks were sent leaves them `marking` or
 * `unknown`, and the next confirm or `resume` asks the service before anything is sent again.
 */
export async function confirm(context: EngineContext, number: number): Promise<ConfirmResult> {
  const run = runOf(context, number, 'confirm');
  assertConfirmable(context, run);
  assertExports(context, connectionOf(context, run), 'confirm');
  assertTotals(context, number);
  const { store } = context;
  const before = new Set(store.records.unitIds(number, ['marked']));
  if (run.state !== 'confirming') {
    store.transaction(() => {
      store.runs.setState(number, 'confirming', context.now());
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

async function markAndProve(context: EngineContext, run: Run, before: ReadonlySet<number>): Promise<ConfirmResult> {
  const { store } = context;
  const { number } = run;
  const outcome: Outcome = { refused: new Map(), saidYes: new Set(), stopped: false, trouble: 0 };
  let seen = await look(context, run);
  for (;;) {
    const left = [...seen.may].some((id) => !outcome.saidYes.has(id) && !outcome.refused.has(id));
    if (!left || outcome.stopped) break;
    await work(context, run, seen, outcome);
    if (outcome.stopped) break;
    seen = await look(context, run);
  }
  const another = await exportedByAnother(context, run);
  const readBackDone = await readBack(context, run, newlyMarked(context, run, before));
  store.transaction(() => {
    for (const [id, words] of outcome.refused) store.records.setRefusal(number, id, words);
    if (another.length > 0) {
      store.records.setUnits(number, another, { from: ['gone'], to: 'gone', reason: 'marked-by-another' });
      store.journal.note(number, 'another machine has marked them', { ids: another });
    }
    closeIfFinished(context, number);
  });
  return { ...resultOf(context, run, outcome, before), readBack: readBackDone };
}
