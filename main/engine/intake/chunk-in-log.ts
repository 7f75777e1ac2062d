// Under which numbers intakes and chunks stand in the proof log, and under which here. Each desk of a team numbers its own by itself, so
// another's has a number of its own here. So has one of this desk whose number was given to another in a store that was put back.

import type { BatchProof, ProofEntry } from '../../ports/proof-log.ts';
import type { EngineContext } from '../context.ts';

type What = 'batch' | 'chunk';

export function isBatchProof(entry: { readonly what: string }): entry is BatchProof {
  return entry.what.startsWith('batch-');
}

/** The number in the log of what this desk itself began: its own, unless the log knows another one of this desk under it. */
function ownInLog({ store }: EngineContext, what: What, number: number): number {
  const { team, intake, storeId } = store;
  const there = team.numberThere(what, number);
  if (there?.desk === storeId) return there.theirs;
  if (team.ours(storeId, what, number) === null) return number;
  const free = intake.next(what);
  store.transaction(() => team.noteNumber(storeId, what, free, number));
  return free;
}

/** `chunk` is 0 where none was kept. */
export function chunkInLog(
  context: EngineContext,
  batch: number,
  chunk: number,
): Pick<BatchProof, 'batch' | 'chunk' | 'ofDesk'> {
  const { team, storeId } = context.store;
  const there = chunk === 0 ? null : team.numberThere('chunk', chunk);
  if (there !== null && there.desk !== storeId) {
    const batchThere = team.numberThere('batch', batch);
    if (batchThere?.desk === there.desk) return { batch: batchThere.theirs, chunk: there.theirs, ofDesk: there.desk };
  }
  return { batch: ownInLog(context, 'batch', batch), chunk: chunk === 0 ? 0 : ownInLog(context, 'chunk', chunk) };
}

/** Whether a number of this desk has been given here to something else than what the entry tells of. */
function isGiven({ store: { intake } }: EngineContext, what: What, entry: BatchProof): boolean {
  if (what === 'batch') {
    const batch = intake.get(entry.batch);
    return batch !== null && batch.file.sha256 !== entry.file;
  }
  return entry.what === 'batch-sending' && (intake.chunk(entry.chunk)?.request ?? entry.request) !== entry.request;
}

/** An entry of the shared log with the numbers that it has here. Inside a transaction. */
export function underOurNumbers(context: EngineContext, entry: ProofEntry, desk: string): ProofEntry {
  if (!isBatchProof(entry)) return entry;
  const { team, intake, storeId } = context.store;
  const owner = entry.ofDesk ?? desk;
  const numberOf = (what: What): number => {
    const theirs = entry[what];
    const known = theirs === 0 ? 0 : team.ours(owner, what, theirs);
    if (known !== null) return known;
    if (owner === storeId && team.numberThere(what, theirs) === null && !isGiven(context, what, entry)) return theirs;
    const ours = intake.next(what);
    team.noteNumber(owner, what, theirs, ours);
    return ours;
  };
  return { ...entry, batch: numberOf('batch'), chunk: numberOf('chunk') };
}
