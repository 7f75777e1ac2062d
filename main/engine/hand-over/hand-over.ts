// Hand over (rules 1, 5 and 7): lists again when the pull is older than a minute, reserves the lines, writes the file under a
// temporary name, notes its hash, appends to the proof log, and only then gives the file its name.

import { ConsoleError, refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { assertExports, assertGoesOn, connectionOf, type EngineContext, runOf } from '../context.ts';
import { LIST_LIVES_MS, takeList } from '../evidence/take-list.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { ProofRecord } from '../../ports/proof-log.ts';
import { apply, begin, entryOf, log } from '../act.ts';
import { assertProofFits } from '../proof-fits.ts';
import { ProvedBytes } from './proved-bytes.ts';
import { completeHandOver, FILE, type FileAct, undoHandOver } from './file-act.ts';
import type { Run } from '../../ports/runs.ts';

export interface HandOverInput {
  readonly run: number;
  readonly way: { readonly layout: string; readonly folder: string } | { readonly byHand: string };
  /** Hand over without listing again: a person was warned, and it is kept. */
  readonly offline?: boolean;
}

const LINES_AT_ONCE = 10_000;

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

function fileNameOf(context: EngineContext, run: Run, layout: string): string {
  const extension = context.files.layouts().find((known) => known.name === layout)?.extension ?? 'txt';
  return `${run.kind}-${String(context.store.handOvers.nextNumber()).padStart(6, '0')}.${extension}`;
}

/** Reserves every ready line: from here on they are live (rule 1). */
function reserve(context: EngineContext, run: Run, input: HandOverInput): { act: FileAct; handOver: HandOver } {
  const { store } = context;
  const toFile = 'layout' in input.way ? input.way : null;
  const file = toFile && fileNameOf(context, run, toFile.layout);
  if (toFile && file) context.files.check(toFile.layout, toFile.folder, file);
  const temporary = file && `.${file}.${store.storeId.slice(0, 8)}.part`;
  const act = begin(context, FILE, { run: run.number, connection: run.connection }, () => {
    const number = store.handOvers.begin({
      run: run.number,
      layout: toFile?.layout ?? null,
      byHand: 'byHand' in input.way ? input.way.byHand : null,
      folder: toFile?.folder ?? null,
      file,
      temporary,
      offline: input.offline === true,
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
    return { handOver: number, file, folder: toFile?.folder ?? null, offline: input.offline === true };
  });
  return { act, handOver: store.handOvers.get(act.detail.handOver)! };
}

/** The lines of a hand-over, some thousands at a time. */
function* linesOf({ store }: EngineContext, reserved: HandOver): Generator<ProofRecord> {
  for (let after = -1; ; ) {
    const lines = store.records.linesOfHandOver(reserved, after, LINES_AT_ONCE);
    if (lines.length === 0) return;
    after = lines.at(-1)![3]!;
    yield* lines;
  }
}

async function logHandOver(
  context: EngineContext,
  act: FileAct,
  reserved: HandOver,
  sha256: string | null,
): Promise<void> {
  const { number, file, folder, layout, byHand } = reserved;
  const of = entryOf(context, reserved.run);
  const records = { [Symbol.iterator]: () => linesOf(context, reserved) };
  await log(context, act, {
    ...of,
    what: 'hand-over',
    handOver: number,
    file,
    sha256,
    folder,
    layout,
    byHand,
    records,
  });
}

/** `onNamed` is called as soon as the file has its name: from then on the ERP may have taken it, and nothing takes it back. */
async function writeFile(
  context: EngineContext,
  act: FileAct,
  reserved: HandOver,
  onNamed: () => void,
): Promise<HandOver> {
  const { store, files } = context;
  const { folder, temporary, layout, number } = reserved;
  context.progress({ run: reserved.run, step: 'write', done: 0, total: reserved.sum.rows });
  const lines = store.records.fileLines(reserved);
  let written: ReturnType<typeof files.writeTemporary>;
  try {
    const rules = store.runs.rulesOf(reserved.run);
    const proved = new ProvedBytes(reserved.file!, store.records.judgedLines(reserved), rules);
    const ended = (): void => proved.assertSum(reserved.sum);
    written = files.writeTemporary(layout!, folder!, temporary!, () => lines, { wrote: proved.wrote, ended });
  } catch (error) {
    // A person knows the file by its final name.
    if (!(error instanceof ConsoleError) || reserved.file === null) throw error;
    const object = error.details.object.replace(temporary!, reserved.file);
    throw new ConsoleError({ ...error.details, object }, { cause: error });
  }
  await logHandOver(context, act, reserved, written.sha256);
  apply(context, act, () => store.handOvers.setWritten(number, written.sha256, written.bytes));
  const done = store.handOvers.get(number)!;
  files.publish(folder!, temporary!, done.file!);
  onNamed();
  context.progress({ run: reserved.run, step: 'write', done: reserved.sum.rows, total: reserved.sum.rows });
  return done;
}

/**
 * Hands over everything that is ready in a run in review. Returns the hand-over and how many units were set apart first.
 * Throws `file-not-written` when nothing was handed over, and `service-unreachable` when listing again failed.
 */
export async function handOver(
  context: EngineContext,
  input: HandOverInput,
): Promise<{ handOver: number; setApart: number }> {
  const run = runOf(context, input.run, 'hand over');
  assertHandOver(context, run);
  assertExports(context, connectionOf(context, run), 'hand over');
  if ('layout' in input.way)
    context.files.check(input.way.layout, input.way.folder, fileNameOf(context, run, input.way.layout));
  const setApart = input.offline === true ? 0 : await setApartChanged(context, run);
  assertGoesOn(context, 'hand over', `run ${run.number}`);
  if (setApart > 0 && context.store.records.count(run.number, { states: ['ready'] }) === 0) {
    context.store.transaction(() => closeIfFinished(context, run.number));
    throw refused(
      'hand over',
      `run ${run.number}`,
      'everything that was ready has changed or vanished since the pull',
      'It was held. Pull again to get it as it is now.',
    );
  }
  const { act, handOver: begun } = reserve(context, run, input);
  let named = false;
  try {
    if ('byHand' in input.way) {
      await logHandOver(context, act, begun, null);
      completeHandOver(context, act, begun);
      return { handOver: begun.number, setApart };
    }
    const written = await writeFile(context, act, begun, () => {
      named = true;
    });
    completeHandOver(context, act, written);
    return { handOver: begun.number, setApart };
  } catch (error) {
    const now = context.store.handOvers.get(begun.number)!;
    // The file has its name, and only what came after failed: the ERP may have read it, so it is handed over. When not even that
    // can be written, the act stays open and is settled before the next one.
    if (named || hasItsName(context, now)) {
      completeHandOver(context, act, now);
      return { handOver: begun.number, setApart };
    }
    if (now.folder !== null && now.temporary !== null) context.files.remove(now.folder, now.temporary);
    await undoHandOver(context, act, now, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function hasItsName({ files }: EngineContext, { folder, file, sha256 }: HandOver): boolean {
  return file !== null && sha256 !== null && files.hashOf(folder!, file) === sha256;
}
