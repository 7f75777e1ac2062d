// Hand over (rules 1, 5 and 7): lists again when the pull is older than a minute, reserves the lines, writes the file under a
// temporary name, notes its hash, appends to the proof log, and only then gives the file its name.

import { ConsoleError, refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { assertExports, assertGoesOn, connectionOf, type EngineContext, runOf } from '../context.ts';
import { LIST_LIVES_MS, takeList } from '../evidence/take-list.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { begin } from '../act.ts';
import { assertProofFits } from '../proof-fits.ts';
import { completeHandOver, FILE, type FileAct, undoHandOver } from './file-act.ts';
import type { Run } from '../../ports/runs.ts';
import { fileNameOf } from '../../domain/layout/date-text.ts';
import type { Missing } from '../../domain/translation/missing.ts';
import { assertLines, planFile, type PlannedFile } from './planned-file.ts';
import { logHandOver, writeFile } from './write-file.ts';
import { askedWith, type FileWay, holdNotTaken, isAsListed, type Target, targetOf } from './target.ts';

export interface HandOverInput {
  readonly run: number;
  readonly way: FileWay | { readonly byHand: string };
  /** Hand over without listing again: a person was warned, and it is kept. */
  readonly offline?: boolean;
}

function assertHandOver(context: EngineContext, run: Run): void {
  assertProofFits(context, 'hand over', `run ${run.number}`);
  if (run.state === 'review') return;
  throw refused(
    'hand over',
    `run ${run.number}`,
    `it is ${run.state}, not in review`,
    'See its hand-overs with "history" or pull again.',
  );
}

/** Lists again and holds what changed or vanished since the pull. Returns how many units that were. */
async function setApartChanged(context: EngineContext, run: Run): Promise<number> {
  const age = Date.parse(context.now()) - Date.parse(run.pulledAt!);
  if (age >= 0 && age < LIST_LIVES_MS) return 0;
  const { records, journal } = context.store;
  const ready = new Set(records.unitIds(run.number, ['ready']));
  const { list } = await takeList(context, run, {
    wanted: (ids) => new Set(ids.filter((id) => ready.has(id))),
    heedsStop: true,
  });
  const listed = Map.groupBy(list.lines, ({ id }) => id);
  const changed: number[] = [];
  const vanished: number[] = [];
  for (const [id, hashes] of records.listedVersions(run.number, ready)) {
    const now = (listed.get(id) ?? []).map(({ contentHash }) => contentHash).sort();
    if (now.join() === [...hashes].sort().join()) continue;
    if (now.length > 0) changed.push(id);
    else if (list.covers === 'all') vanished.push(id);
  }
  context.store.transaction(() => {
    const apart: readonly (readonly [number[], Reason])[] = [
      [changed, 'changed-since-pull'],
      [vanished, 'vanished-since-pull'],
    ];
    for (const [ids, reason] of apart) {
      if (ids.length === 0) continue;
      records.setUnits(run.number, records.groupMembers(run.number, ids), 'hold', reason);
      journal.note(run.number, 'set apart before hand-over', { ids, reason });
    }
  });
  return changed.length + vanished.length;
}

/** The name of its file, with its number. Throws what the place of it refuses. */
function fileFor({ store, files }: EngineContext, run: Run, { layout, asked, folder }: Target): string {
  const file = fileNameOf(layout, run.kind, askedWith(asked, store.handOvers.nextNumber()));
  files.check(folder, file);
  return file;
}

/** What is made ready before a line is reserved. */
interface Made {
  readonly way: { readonly byHand: string } | Target;
  /** Null for records as listed. */
  readonly planned: PlannedFile | null;
}

/** Reserves every ready line: from here on they are live (rule 1). */
function reserve(
  context: EngineContext,
  run: Run,
  { way, planned }: Made,
  isOffline: boolean,
): { act: FileAct; handOver: HandOver } {
  const { store } = context;
  const target = 'byHand' in way ? null : way;
  const file = target && fileFor(context, run, target);
  const temporary = file && `.${file}.${store.storeId.slice(0, 8)}.part`;
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
      at: context.now(),
    });
    const reversing = store.records.reversingIds(run.number, 'ready');
    const sum = store.records.reserve(run.number, run.kind, number);
    if (sum.rows === 0) {
      throw refused(
        'hand over',
        `run ${run.number}`,
        'nothing in it is ready',
        `Release what is held, or discard it (discard ${run.number}) and pull again.`,
      );
    }
    store.handOvers.setSum(number, sum);
    store.records.setReversedLive(run.number, reversing, false);
    if (planned !== null) store.plans.keep(number, planned.kept);
    return { handOver: number, file, folder, offline: isOffline };
  });
  planned?.reserved(act.detail.handOver);
  return { act, handOver: store.handOvers.get(act.detail.handOver)! };
}

/** Plans what is ready; `missing` where a value has no translation, and then nothing was reserved. */
function makeReady(
  context: EngineContext,
  run: Run,
  way: Made['way'],
): Made | { readonly missing: readonly Missing[] } {
  if ('byHand' in way || isAsListed(context, way.layout)) return { way, planned: null };
  const planned = planFile(context, run, way, context.store.handOvers.nextNumber());
  if (planned.missing !== null) return planned;
  assertLines(run, planned.file);
  return { way, planned: planned.file };
}

export interface HandedOver {
  readonly handOver: number;
  /** Units that had changed or vanished since the pull, and were held. */
  readonly setApart: number;
  /** Units that the destination does not take, and were held. */
  readonly notTaken: number;
}

/**
 * Hands over everything that is ready in a run in review. Returns the hand-over and how many units were set apart first, or what cannot be
 * translated. Throws `file-not-written` when nothing was handed over, and `service-unreachable` when listing again failed.
 */
export async function handOverOrMissing(
  context: EngineContext,
  input: HandOverInput,
): Promise<HandedOver | { readonly missing: readonly Missing[] }> {
  const run = runOf(context, input.run, 'hand over');
  assertHandOver(context, run);
  assertExports(context, connectionOf(context, run), 'hand over');
  const way = 'byHand' in input.way ? input.way : targetOf(context, run, input.way);
  if ('layout' in way) fileFor(context, run, way);
  const setApart = input.offline === true ? 0 : await setApartChanged(context, run);
  assertGoesOn(context, 'hand over', `run ${run.number}`);
  if (setApart > 0) assertLeft(context, run, 'everything that was ready has changed or vanished since the pull');
  const notTaken = 'layout' in way ? holdNotTaken(context, run, way) : 0;
  if (notTaken > 0) assertLeft(context, run, 'its destination takes nothing of what was ready');
  const made = makeReady(context, run, way);
  if ('missing' in made) return made;
  const { act, handOver: begun } = reserve(context, run, made, input.offline === true);
  return { handOver: await carryOut(context, act, begun, made), setApart, notTaken };
}

/** As above; throws `refused` where something has no translation. */
export async function handOver(context: EngineContext, input: HandOverInput): Promise<HandedOver> {
  const done = await handOverOrMissing(context, input);
  if (!('missing' in done)) return done;
  const [first] = done.missing;
  throw new ConsoleError({
    code: 'refused',
    operation: 'hand over',
    object: `run ${input.run}`,
    cause: `${done.missing.length} values have no translation, the first of them ${first!.table} ${first!.from.join(' ')}`,
    hint: `Nothing was written. See them with "translation missing ${input.run}", and import them.`,
    retrySafe: true,
    values: { why: 'translations-missing', count: done.missing.length },
  });
}

/** Throws `refused` where everything was held. */
function assertLeft(context: EngineContext, run: Run, cause: string): void {
  if (context.store.records.count(run.number, { states: ['ready'] }) > 0) return;
  context.store.transaction(() => closeIfFinished(context, run.number));
  throw refused('hand over', `run ${run.number}`, cause, 'It was held. Pull again to get it as it is now.');
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
    const now = context.store.handOvers.get(begun.number)!;
    // The file has its name, and only what came after failed: the ERP may have read it, so it is handed over. When not even that
    // can be written, the act stays open and is settled before the next one.
    if (named || hasItsName(context, now)) {
      completeHandOver(context, act, now);
      return begun.number;
    }
    if (now.folder !== null && now.temporary !== null) context.files.remove(now.folder, now.temporary);
    await undoHandOver(context, act, now, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function hasItsName({ files }: EngineContext, { folder, file, sha256 }: HandOver): boolean {
  return file !== null && sha256 !== null && files.hashOf(folder!, file) === sha256;
}
