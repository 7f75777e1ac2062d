// A file of another desk never got its name, and nothing else of its run had gone out: the review stands there as before the hand-over, and
// so it does here. Nobody pulls beside it, and how it ends is told by its desk.

import { z } from 'zod';
import type { ProofEntry } from '../../ports/proof-log.ts';
import type { WaitingEntry } from '../../ports/proof-of-store.ts';
import type { EngineContext } from '../context.ts';
import { takeBackFile } from '../hand-over/file-act.ts';
import { takeBackFiles } from '../hand-over/files-act.ts';
import type { HandOver } from '../../ports/hand-overs.ts';

type Withdrawn = Extract<ProofEntry, { what: 'withdrawn' }>;
type Line = Pick<WaitingEntry, 'desk' | 'at' | 'isOurs'>;

const OF_ACT = z.object({ ofAct: z.string() });

/** What history keeps of a hand-over of another desk: whether the act that wrote it took it back is known by that alone. */
export const actOf = ({ act }: ProofEntry): z.infer<typeof OF_ACT> => ({ ofAct: String(act) });

/** The files, where all that stands of the run was taken back by the act that wrote it; none where its desk had lost it. */
function unnamedOf({ store }: EngineContext, entry: Withdrawn, { desk, isOurs }: Line): HandOver[] {
  const run = store.runs.get(entry.run);
  if (isOurs || run?.state !== 'review' || run.desk !== desk) return [];
  const told = new Set(entry.handOvers ?? [entry.handOver]);
  const standing = store.handOvers.ofRun(entry.run).filter(({ state }) => state !== 'withdrawn');
  const isUnnamed = (one: HandOver): boolean => told.has(one.number) && one.state === 'written' && one.desk === desk;
  if (standing.length !== told.size || !standing.every(isUnnamed)) return [];
  const acts = store.journal.named(entry.run, ['followed']).map(({ data }) => OF_ACT.safeParse(data).data?.ofAct);
  return acts.includes(String(entry.act)) ? standing : [];
}

/** Inside a transaction. False where it is no such withdrawal, and nothing was done. */
export function reviewStandsAgain(given: EngineContext, entry: Withdrawn, line: Line): boolean {
  const files = unnamedOf(given, entry, line);
  const [first] = files;
  if (first === undefined) return false;
  const context: EngineContext = { ...given, now: () => line.at };
  const handOvers = files.map(({ number }) => number);
  if (first.apart) takeBackFiles(context, { run: entry.run, handOvers, again: false }, entry.reason);
  else takeBackFile(context, first, entry.reason);
  return true;
}
