// The file of a hand-over that was reserved: written under a temporary name, its hash and lines in the proof log, and only then named.

import { ConsoleError } from '../../domain/errors.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { FilePlan, FileProof, KeptPlan, PlanProof } from '../../ports/plans.ts';
import type { ProofRecord } from '../../ports/proof-log.ts';
import { type Act, apply, entryOf, log } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { leaveHead } from '../team/folder-head.ts';
import { assertInTime, type Permit } from '../team/in-time.ts';
import type { FileAct } from './file-act.ts';
import { type PlannedFile, writePlanned } from './planned-file.ts';
import { ProvedBytes } from './proved-bytes.ts';

const LINES_AT_ONCE = 10_000;
/** Less than a part of the log holds of lines of the usual length, so that none is much larger than it has to be. */
const TEXTS_AT_ONCE = 2_000;

/** The lines of a hand-over, some thousands at a time. */
function* linesOf({ store }: EngineContext, reserved: HandOver): Generator<ProofRecord> {
  for (let after = -1; ; ) {
    const lines = store.records.linesOfHandOver(reserved, after, LINES_AT_ONCE);
    if (lines.length === 0) return;
    after = lines.at(-1)![3]!;
    yield* lines;
  }
}

function* textsOf({ store }: EngineContext, reserved: HandOver): Generator<Uint8Array> {
  for (let after = -1; ; ) {
    const lines = store.records.textOfHandOver(reserved, after, TEXTS_AT_ONCE);
    if (lines === null) return;
    after = lines.last;
    yield lines.text;
  }
}

/** A destination as the log names it. */
function destinationProof({ store }: EngineContext, number: number): NonNullable<PlanProof['destination']> {
  const { uuid, name, layout, folder, rules } = store.destinations.get(number)!;
  return { uuid, name, layout, folder, rules };
}

function planProof(
  context: EngineContext,
  { number, destination: to }: HandOver,
): { plan?: PlanProof; destination?: NonNullable<PlanProof['destination']> } {
  const kept = context.store.plans.of(number);
  const destination = to === null ? null : destinationProof(context, to);
  if (kept !== null) return { plan: { ...kept, destination } };
  return destination === null ? {} : { destination };
}

function filePlanOf({ destination: _destination, ...plan }: KeptPlan): FilePlan {
  return plan;
}

/** One entry for all files of the act. */
export async function logFiles(
  context: EngineContext,
  act: Act<unknown>,
  reserved: readonly HandOver[],
  hashes: ReadonlyMap<number, string>,
  isAgain: boolean,
): Promise<Permit> {
  const { run } = reserved[0]!;
  const numbers = reserved.map(({ number }) => number);
  const files = reserved.map(({ number, file, folder, layout, byHand, destination }): FileProof => {
    const kept = context.store.plans.of(number);
    const plan = kept === null ? {} : { plan: filePlanOf(kept) };
    const sha256 = hashes.get(number) ?? null;
    return {
      handOver: number,
      file,
      sha256,
      folder,
      layout,
      byHand,
      destination: destinationProof(context, destination!),
      ...plan,
    };
  });
  const { deliveries } = context.store;
  const records = {
    *[Symbol.iterator](): Generator<ProofRecord> {
      for (let after = -1; ; ) {
        const lines = deliveries.proofLines(run, numbers, after, LINES_AT_ONCE);
        if (lines.length === 0) return;
        after = lines.at(-1)![3]!;
        yield* lines;
      }
    },
  };
  return log(context, act, {
    ...entryOf(context, run),
    what: 'hand-overs',
    files,
    ...(isAgain ? { again: true as const } : {}),
    records,
  });
}

export async function logHandOver(
  context: EngineContext,
  act: FileAct,
  reserved: HandOver,
  sha256: string | null,
): Promise<Permit> {
  const { number, file, folder, layout, byHand } = reserved;
  const of = entryOf(context, reserved.run);
  const records = { [Symbol.iterator]: () => linesOf(context, reserved), texts: () => textsOf(context, reserved) };
  return log(context, act, {
    ...of,
    what: 'hand-over',
    handOver: number,
    file,
    sha256,
    folder,
    layout,
    byHand,
    ...planProof(context, reserved),
    records,
  });
}

function writeListed({ store, files }: EngineContext, reserved: HandOver, told: (rows: number) => void) {
  const { folder, temporary, layout } = reserved;
  const { unsorted } = store.records.fileLines(reserved);
  const rules = store.runs.rulesOf(reserved.run);
  let proved = new ProvedBytes(reserved.file!, rules, told);
  const records = () => ({
    [Symbol.iterator]: () => proved.texts(store.records.judgedTexts(reserved)),
    unsorted,
  });
  return files.writeTemporary(layout!, folder!, temporary!, records, () => {
    proved = new ProvedBytes(reserved.file!, rules, told);
    return { wrote: proved.wrote, ended: () => proved.assertSum(reserved.sum) };
  });
}

/** How often a person is told how many records are in the file. */
const TOLD_EVERY = 2_000;

/**
 * Writes the temporary file of a hand-over. Throws `file-not-written`, and leaves nothing. Of several, `before` are written already, of
 * `total` in all of them.
 */
export function writeTemporary(
  context: EngineContext,
  reserved: HandOver,
  planned: PlannedFile | null,
  { before = 0, total = reserved.sum.rows } = {},
): { readonly sha256: string; readonly bytes: number } {
  const told = (rows: number): void => {
    if (rows % TOLD_EVERY === 0) context.progress({ run: reserved.run, step: 'write', done: before + rows, total });
  };
  try {
    return planned === null ? writeListed(context, reserved, told) : writePlanned(context, planned, reserved, told);
  } catch (error) {
    // A person knows the file by its final name.
    if (!(error instanceof ConsoleError) || reserved.file === null) throw error;
    const object = error.details.object.replace(reserved.temporary!, reserved.file);
    throw new ConsoleError({ ...error.details, object }, { cause: error });
  }
}

/** `onNamed` is called as soon as the file has its name: from then on the ERP may have taken it, and nothing takes it back. */
export async function writeFile(
  context: EngineContext,
  act: FileAct,
  reserved: HandOver,
  planned: PlannedFile | null,
  onNamed: () => void,
): Promise<HandOver> {
  const { store, files } = context;
  const { folder, temporary, number } = reserved;
  context.progress({ run: reserved.run, step: 'write', done: 0, total: reserved.sum.rows });
  const written = writeTemporary(context, reserved, planned);
  const permit = await logHandOver(context, act, reserved, written.sha256);
  apply(context, act, () => {
    store.handOvers.setWritten(number, written.sha256, written.bytes);
  });
  const done = store.handOvers.get(number)!;
  assertInTime(context, permit, 'hand over', done.file!);
  leaveHead(context, folder!);
  files.publish(folder!, temporary!, done.file!);
  onNamed();
  context.progress({ run: reserved.run, step: 'write', done: reserved.sum.rows, total: reserved.sum.rows });
  return done;
}
