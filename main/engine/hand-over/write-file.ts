// The file of a hand-over that was reserved: written under a temporary name, its hash and lines in the proof log, and only then named.

import { ConsoleError } from '../../domain/errors.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { PlanProof, ProofRecord } from '../../ports/proof-log.ts';
import { apply, entryOf, log } from '../act.ts';
import type { EngineContext } from '../context.ts';
import type { FileAct } from './file-act.ts';
import { keepShares, type PlannedFile, writePlanned } from './planned-file.ts';
import { ProvedBytes } from './proved-bytes.ts';

const LINES_AT_ONCE = 10_000;

/** The lines of a hand-over, some thousands at a time. */
function* linesOf({ store }: EngineContext, reserved: HandOver): Generator<ProofRecord> {
  for (let after = -1; ; ) {
    const lines = store.records.linesOfHandOver(reserved, after, LINES_AT_ONCE);
    if (lines.length === 0) return;
    after = lines.at(-1)![3]!;
    yield* lines;
  }
}

function planProof({ store }: EngineContext, handOver: number): { plan?: PlanProof } {
  const kept = store.plans.of(handOver);
  if (kept === null) return {};
  const of = kept.destination === null ? null : store.destinations.get(kept.destination);
  const destination = of && { uuid: of.uuid, name: of.name, layout: of.layout, folder: of.folder, rules: of.rules };
  return { plan: { ...kept, destination } };
}

export async function logHandOver(
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
    ...planProof(context, number),
    records,
  });
}

function writeListed({ store, files }: EngineContext, reserved: HandOver): { sha256: string; bytes: number } {
  const { folder, temporary, layout } = reserved;
  const lines = store.records.fileLines(reserved);
  const rules = store.runs.rulesOf(reserved.run);
  const proved = new ProvedBytes(reserved.file!, store.records.judgedLines(reserved), rules);
  const ended = (): void => proved.assertSum(reserved.sum);
  return files.writeTemporary(layout!, folder!, temporary!, () => lines, { wrote: proved.wrote, ended });
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
  let written: { readonly sha256: string; readonly bytes: number };
  try {
    written = planned === null ? writeListed(context, reserved) : writePlanned(context, planned, reserved);
  } catch (error) {
    // A person knows the file by its final name.
    if (!(error instanceof ConsoleError) || reserved.file === null) throw error;
    const object = error.details.object.replace(temporary!, reserved.file);
    throw new ConsoleError({ ...error.details, object }, { cause: error });
  }
  await logHandOver(context, act, reserved, written.sha256);
  apply(context, act, () => {
    store.handOvers.setWritten(number, written.sha256, written.bytes);
    if (planned !== null) keepShares(context, planned.plan, number);
  });
  const done = store.handOvers.get(number)!;
  files.publish(folder!, temporary!, done.file!);
  onNamed();
  context.progress({ run: reserved.run, step: 'write', done: reserved.sum.rows, total: reserved.sum.rows });
  return done;
}
