// Hands a run over to several destinations in one act: every file is planned before anything is reserved, written under a temporary name
// and hashed, named in one entry of the proof log, and only then given its name. And once more to one of them, what it rejected or never
// got, while what the others have stands.

import { NOTHING_TO_SEND, saysNothing } from '../../domain/by-hand.ts';
import { ConsoleError, refused, wrongUsage } from '../../domain/errors.ts';
import { mergeMissing, type Missing } from '../../domain/translation/missing.ts';
import type { Portion } from '../../ports/deliveries.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import { apply, begin, isInDoubt } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { leaveHead } from '../team/folder-head.ts';
import { assertInTime, isNotDone, type Permit } from '../team/in-time.ts';
import { temporaryOf } from '../team/retired-files.ts';
import { assertTakesBack } from './takes-back.ts';
import { FILES, type FilesAct, endFiles, type FileFate } from './files-act.ts';
import {
  assertAllHaveLines,
  assertLines,
  hasNoLine,
  keepShares,
  linesOf,
  planFile,
  type PlannedFile,
  somethingToSend,
} from './planned-file.ts';
import { type AskedFor, fileFor, isAsListed, isFileless, NOT_ASKED, type Target, targetAt } from './target.ts';
import { logFiles, writeTemporary } from './write-file.ts';
import { notInReview } from '../team/taken-over.ts';

/** What goes to one destination. */
export interface ForDestination extends Portion {
  readonly destination: Destination;
}

/** Another destination's file holds them too, or it is entered by hand. */
interface Made {
  readonly target: Target | { readonly byHand: string; readonly destination: Destination };
  readonly going: Portion;
  readonly planned: PlannedFile | null;
  readonly file: string | null;
}

export interface Several {
  readonly run: Run;
  readonly shares: readonly ForDestination[];
  readonly asked: AskedFor;
  /** Once more: the units are handed over already, to others. */
  readonly again: boolean;
  readonly byHand: string | null;
  /** Entered by hand: also what comes to no line. */
  readonly allEntered?: boolean | undefined;
  /** Why what goes to a destination without a file is marked all the same. */
  readonly markAnyway?: string | undefined;
  readonly offline: boolean;
}

/** A file that did not get its name, while others did. */
export interface NotNamed {
  readonly handOver: number;
  readonly words: string;
}

export interface SeveralDone {
  readonly handOvers: readonly number[];
  readonly notNamed: readonly NotNamed[];
}

/** What refuses one of several files says whose it is: columns of the same heading stand in many. */
function toldOf<Done>({ name }: Destination, isOneOfSeveral: boolean, made: () => Done): Done {
  try {
    return made();
  } catch (error) {
    if (!isOneOfSeveral || !(error instanceof ConsoleError)) throw error;
    const { object, ...details } = error.details;
    throw new ConsoleError({ ...details, object: `${name}: ${object}` }, { cause: error });
  }
}

function makeAll(context: EngineContext, several: Several): Made[] | { readonly missing: readonly Missing[] } {
  const { run, shares, asked, again, byHand, markAnyway = null } = several;
  const first = context.store.handOvers.nextNumber();
  const missing: Missing[] = [];
  const taken = new Set<string>();
  const isNothing = byHand !== null && saysNothing(byHand);
  const made = shares.flatMap(({ destination, ...going }, at): Made[] => {
    const words = (isNothing ? null : byHand) ?? (isFileless(destination) ? markAnyway : null);
    if (again && byHand !== null && !isNothing && several.allEntered !== true)
      assertAllHaveLines(context, run, destination, going);
    if (words !== null) return [{ target: { byHand: words, destination }, going, planned: null, file: null }];
    const target = targetAt(context, destination, isNothing ? NOT_ASKED : asked);
    const file = fileFor(context, run, target, first + at);
    const place = `${target.folder}/${file}`.toLowerCase();
    if (taken.has(place))
      throw wrongUsage('hand over', place, 'two destinations would write it', 'Give one of them another folder.');
    taken.add(place);
    const lines = { state: again ? 'handed-over' : 'ready', ...linesOf(going) } as const;
    assertTakesBack(context, run, target, lines);
    if (isAsListed(context, target.layout)) return [{ target, going, planned: null, file }];
    const planned = toldOf(destination, shares.length > 1, () => planFile(context, run, target, first + at, lines));
    if (planned.missing === null) return [{ target, going, planned: planned.file, file }];
    missing.push(...planned.missing);
    return [];
  });
  if (missing.length > 0) return { missing: mergeMissing(missing) };
  return withoutEmpty(run, made, { again, isNothing });
}

const isEmpty = ({ planned }: Made): boolean => planned !== null && hasNoLine(planned);

/** Where a file would have no line, none is written: a person accepts that there is nothing to send. */
function withoutEmpty(
  run: Run,
  made: readonly Made[],
  { again, isNothing }: { readonly again: boolean; readonly isNothing: boolean },
): Made[] {
  const full = made.find((one) => !isEmpty(one));
  if (isNothing && full !== undefined) throw somethingToSend(run, full.target.destination!.name);
  if (!isNothing && full === undefined)
    assertLines(run, made[0]!.planned!, { again: again ? made[0]!.target.destination!.name : undefined });
  return made.map((one) =>
    isEmpty(one)
      ? { ...one, target: { byHand: NOTHING_TO_SEND, destination: one.target.destination! }, file: null }
      : one,
  );
}

/** From here on every unit is live at each destination that takes it (rule 1). */
function reserve(context: EngineContext, { run, again, offline }: Several, made: readonly Made[]): FilesAct {
  const { store } = context;
  return begin(context, FILES, { run: run.number, connection: run.connection }, () => {
    const files = made.map(({ target, going, file }) => {
      const handOver = store.handOvers.begin({
        run: run.number,
        layout: 'layout' in target ? target.layout.name : null,
        byHand: 'byHand' in target ? target.byHand : null,
        folder: 'folder' in target ? target.folder : null,
        file,
        temporary: file === null ? null : temporaryOf(file, store.storeId),
        offline,
        destination: target.destination!.number,
        apart: true,
        at: context.now(),
      });
      return { handOver, destination: target.destination!.number, ...going };
    });
    const reversing = store.records.reversingIds(run.number, 'ready');
    if (again) {
      const sum = store.deliveries.reserveAgain(run, files[0]!);
      store.handOvers.setSum(files[0]!.handOver, sum);
      store.handOvers.setShared(files[0]!.handOver, sum);
    } else {
      for (const [at, { sum, shared }] of store.deliveries.reserve(run, files).entries()) {
        store.handOvers.setSum(files[at]!.handOver, sum);
        store.handOvers.setShared(files[at]!.handOver, shared);
      }
      store.records.setReversedLive(run.number, reversing, false);
    }
    for (const [at, { planned }] of made.entries())
      if (planned !== null) store.plans.keep(files[at]!.handOver, planned.kept);
    return { run: run.number, handOvers: files.map(({ handOver }) => handOver), again, offline };
  });
}

interface Written {
  readonly handOver: HandOver;
  readonly sha256: string | null;
  readonly bytes: number;
  readonly planned: PlannedFile | null;
}

function writeAll(context: EngineContext, act: FilesAct, made: readonly Made[]): Written[] {
  const all = act.detail.handOvers.map((number) => context.store.handOvers.get(number)!);
  const rowsOf = (some: readonly HandOver[]): number =>
    some.reduce((rows, { file, sum }) => rows + (file === null ? 0 : sum.rows), 0);
  const total = rowsOf(all);
  return all.map((handOver, at) => {
    const { planned, target } = made[at]!;
    planned?.reserved(handOver);
    if (handOver.file === null) return { handOver, sha256: null, bytes: 0, planned };
    const before = rowsOf(all.slice(0, at));
    context.progress({ run: handOver.run, step: 'write', done: before, total });
    const write = () => writeTemporary(context, handOver, planned, { before, total });
    return { handOver, planned, ...toldOf(target.destination!, made.length > 1, write) };
  });
}

function hasItsName({ files }: EngineContext, { folder, file, sha256 }: HandOver): boolean {
  return file === null ? sha256 === null : sha256 !== null && files.hashOf(folder!, file) === sha256;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Gives each file its name while it is time. One that cannot have it keeps no other back. Returns those that failed. */
function nameAll(
  context: EngineContext,
  written: readonly Written[],
  permit: Permit,
  named: Set<number>,
): Map<number, unknown> {
  const failed = new Map<number, unknown>();
  for (const { handOver } of written) {
    const { number, folder, temporary, file } = handOver;
    try {
      if (file !== null) {
        assertInTime(context, permit, 'hand over', file);
        leaveHead(context, folder!);
        context.files.publish(folder!, temporary!, file);
      }
      named.add(number);
    } catch (error) {
      failed.set(number, error);
    }
  }
  return failed;
}

/** Throws `file-not-written` when none of the files was handed over. */
async function carryOut(context: EngineContext, act: FilesAct, made: readonly Made[]): Promise<SeveralDone> {
  const { store } = context;
  const named = new Set<number>();
  let failed: ReadonlyMap<number, unknown> = new Map();
  let thrown: { readonly error: unknown } | null = null;
  try {
    const written = writeAll(context, act, made);
    const handOvers = written.map(({ handOver }) => handOver);
    const hashes = new Map(
      written.flatMap(({ handOver, sha256 }) => (sha256 === null ? [] : [[handOver.number, sha256]])),
    );
    const permit = await logFiles(context, act, handOvers, hashes, act.detail.again);
    apply(context, act, () => {
      for (const { handOver, sha256, bytes, planned } of written) {
        if (sha256 !== null) store.handOvers.setWritten(handOver.number, sha256, bytes);
        // What came to no line has no file, and shares: a later reversal is the negated shares of what it reverses.
        else if (planned !== null) keepShares(context, planned.plan, handOver.number);
      }
    });
    failed = nameAll(context, written, permit, named);
  } catch (error) {
    if (isInDoubt(error)) throw error;
    thrown = { error };
  }
  const fates = act.detail.handOvers.map((number): FileFate => {
    const handOver = store.handOvers.get(number)!;
    const isNamed = named.has(number) || (handOver.file !== null && hasItsName(context, handOver));
    return { handOver, fate: isNamed ? 'named' : 'not-named' };
  });
  const error = thrown === null ? [...failed.values()][0] : thrown.error;
  await endFiles(context, act, fates, error === undefined ? '' : wordsOf(error), isNotDone(error));
  const done = fates.filter(({ fate }) => fate === 'named').map(({ handOver }) => handOver.number);
  if (done.length === 0) throw error;
  const lost = [...failed].filter(([number]) => !done.includes(number));
  return { handOvers: done, notNamed: lost.map(([handOver, why]) => ({ handOver, words: wordsOf(why) })) };
}

/** Hands over, or tells what has no translation; nothing was reserved then. */
export async function handOverFiles(
  context: EngineContext,
  several: Several,
): Promise<SeveralDone | { readonly missing: readonly Missing[] }> {
  const made = makeAll(context, several);
  if ('missing' in made) return made;
  const act = reserve(context, several, made);
  return carryOut(context, act, made);
}

/** The destination of that name that a run went to, or the only one that lacks something. Throws `wrong-usage` naming them. */
export function lackingDestination(context: EngineContext, run: Run, name: string | null): Destination {
  const { store } = context;
  const numbers = new Set(store.handOvers.ofRun(run.number).flatMap(({ destination }) => destination ?? []));
  const all = [...numbers].map((number) => store.destinations.get(number)!);
  const names = all.map((one) => one.name).join(', ');
  if (name !== null) {
    const found = all.find((one) => one.name === name);
    if (found !== undefined) return found;
    throw wrongUsage('hand over', name, `run ${run.number} did not go there`, `It went to: ${names}.`);
  }
  const lacking = all.filter(({ number }) => store.deliveries.lacking(run.number, number).length > 0);
  const [only] = lacking;
  if (lacking.length === 1) return only!;
  throw notInReview(
    context,
    run,
    'hand over',
    lacking.length === 0
      ? 'Every destination has what it takes. See its hand-overs with "history" or pull again.'
      : `Say where to once more with --destination: ${lacking.map((one) => one.name).join(', ')}.`,
  );
}

/** What a destination of a run rejected or never got, while others have it. Throws `refused` where there is nothing. */
export function lackingShare(context: EngineContext, run: Run, destination: Destination): ForDestination {
  const units = context.store.deliveries.lacking(run.number, destination.number);
  const without = context.store.deliveries.elsewhere(run.number, destination.number, units);
  if (units.length > 0) return { destination, units, without };
  throw refused(
    'hand over',
    `run ${run.number}`,
    `${destination.name} has everything of it that it takes, or nobody else has it`,
    'What everybody rejected or nobody got comes back in the next pull.',
  );
}
