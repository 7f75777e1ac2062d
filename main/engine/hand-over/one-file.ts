// Handing over to one file, or by hand (rules 1, 5 and 7): reserves the lines, writes the file under a temporary name, notes its hash,
// appends to the proof log, and only then gives the file its name.

import { saysNothing } from '../../domain/by-hand.ts';
import { type ConsoleError, refused } from '../../domain/errors.ts';
import type { Missing } from '../../domain/translation/missing.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import { begin, isInDoubt } from '../act.ts';
import { alarmsOf } from '../alarms.ts';
import type { EngineContext } from '../context.ts';
import { isNotDone } from '../team/in-time.ts';
import { temporaryOf } from '../team/retired-files.ts';
import { assertTakesBack } from './takes-back.ts';
import { completeHandOver, FILE, type FileAct, undoHandOver } from './file-act.ts';
import {
  assertAllHaveLines,
  assertAllHaveLinesAt,
  assertLines,
  hasNoLine,
  notKnownAsNothing,
  planFile,
  READY,
  type PlannedFile,
  somethingToSend,
} from './planned-file.ts';
import { readyByDestination } from './routes.ts';
import { fileFor, isAsListed, isFileless, NOT_ASKED, openDestinations, type Target, targetAt } from './target.ts';
import { logHandOver, writeFile } from './write-file.ts';

export interface ByHand {
  /** How. */
  readonly byHand: string;
  /** Also what comes to no line by the tables of the only destination. */
  readonly allEntered?: boolean | undefined;
}

/** By hand, or to a file. */
export type Way = ByHand | Target;

/** What is made ready before a line is reserved. */
interface Made {
  readonly way: Way;
  /** Null for records as listed, and for what a person entered by hand. */
  readonly planned: PlannedFile | null;
  /** Where it goes. */
  readonly destination: number | null;
}

export function nothingReady(context: EngineContext, { number }: Run): ConsoleError {
  const others = `Release what is held, or discard it (discard ${number}) and pull again.`;
  const hint = [...alarmsOf(context, number), others].join(' ');
  return refused('hand over', `run ${number}`, 'nothing in it is ready', hint);
}

/** Reserves every ready line: from here on they are live (rule 1). */
function reserve(
  context: EngineContext,
  run: Run,
  { way, planned, destination }: Made,
  isOffline: boolean,
): { act: FileAct; handOver: HandOver } {
  const { store } = context;
  const target = 'byHand' in way ? null : way;
  const file = target && fileFor(context, run, target, store.handOvers.nextNumber());
  const temporary = file && temporaryOf(file, store.storeId);
  const folder = target?.folder ?? null;
  const act = begin(context, FILE, { run: run.number, connection: run.connection }, () => {
    const number = store.handOvers.begin({
      run: run.number,
      layout: target?.layout.name ?? null,
      byHand: 'byHand' in way ? way.byHand : null,
      folder,
      file,
      temporary,
      offline: isOffline,
      destination,
      apart: false,
      at: context.now(),
    });
    const reversing = store.records.reversingIds(run.number, 'ready');
    const sum = store.records.reserve(run.number, run.kind, number);
    if (sum.rows === 0) throw nothingReady(context, run);
    store.handOvers.setSum(number, sum);
    store.records.setReversedLive(run.number, reversing, false);
    if (planned !== null) store.plans.keep(number, planned.kept);
    return { handOver: number, file, folder, offline: isOffline };
  });
  const begun = store.handOvers.get(act.detail.handOver)!;
  planned?.reserved(begun);
  return { act, handOver: begun };
}

/**
 * By hand. Where a person says that there is nothing to send, and the only destination gets no line of what is ready, its reversal will be
 * nothing too, whatever the tables say then. What she entered in words of her own, the ERP has.
 */
function madeByHand(context: EngineContext, run: Run, way: ByHand) {
  const entered = { way, planned: null, destination: null };
  const [only, ...others] = openDestinations(context, run);
  if (!saysNothing(way.byHand)) {
    if (only === undefined || way.allEntered === true) return entered;
    if (others.length === 0) assertAllHaveLines(context, run, only);
    else assertAllHaveLinesAt(context, run, readyByDestination(context, run));
    return entered;
  }
  if (only === undefined || others.length > 0 || isFileless(only)) throw notKnownAsNothing(run);
  const target = targetAt(context, only, NOT_ASKED);
  if (isAsListed(context, target.layout)) throw somethingToSend(run, only.name);
  assertTakesBack(context, run, target, READY);
  const planned = planFile(context, run, target, context.store.handOvers.nextNumber());
  if (planned.missing !== null) return planned;
  if (!hasNoLine(planned.file)) throw somethingToSend(run, only.name);
  return { way, planned: planned.file, destination: only.number };
}

/** Plans what is ready; `missing` where a value has no translation, and then nothing was reserved. */
function makeReady(context: EngineContext, run: Run, way: Way): Made | { readonly missing: readonly Missing[] } {
  if ('byHand' in way) return madeByHand(context, run, way);
  const destination = way.destination?.number ?? null;
  assertTakesBack(context, run, way, READY);
  if (isAsListed(context, way.layout)) return { way, planned: null, destination };
  const planned = planFile(context, run, way, context.store.handOvers.nextNumber());
  if (planned.missing !== null) return planned;
  assertLines(run, planned.file, { hasDestination: openDestinations(context, run).length > 0 });
  return { way, planned: planned.file, destination };
}

/** Hands over what is ready in one act, or says what cannot be translated. */
export async function handOverOne(
  context: EngineContext,
  run: Run,
  way: Way,
  offline: boolean,
): Promise<{ readonly handOver: number } | { readonly missing: readonly Missing[] }> {
  const made = makeReady(context, run, way);
  if ('missing' in made) return made;
  const { act, handOver: begun } = reserve(context, run, made, offline);
  return { handOver: await carryOut(context, act, begun, made) };
}

async function carryOut(context: EngineContext, act: FileAct, begun: HandOver, made: Made): Promise<number> {
  let named = false;
  try {
    if ('byHand' in made.way) {
      await logHandOver(context, act, begun, null);
      completeHandOver(context, act, begun);
      return begun.number;
    }
    const written = await writeFile(context, act, begun, made.planned, () => {
      named = true;
    });
    completeHandOver(context, act, written);
    return begun.number;
  } catch (error) {
    if (isInDoubt(error)) throw error;
    const now = context.store.handOvers.get(begun.number)!;
    // The file has its name, and only what came after failed: the ERP may have read it, so it is handed over. When not even that
    // can be written, the act stays open and is ended before the next one.
    if (named || hasItsName(context, now)) {
      completeHandOver(context, act, now);
      return begun.number;
    }
    await undoHandOver(context, act, now, error instanceof Error ? error.message : String(error), isNotDone(error));
    throw error;
  }
}

function hasItsName({ files }: EngineContext, { folder, file, sha256 }: HandOver): boolean {
  return file !== null && sha256 !== null && files.hashOf(folder!, file) === sha256;
}
