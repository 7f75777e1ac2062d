// One attempt at a list, step by step in the order of its Ids, until an empty answer: the proof that nothing was cut off
// (rule 6), whoever adds, edits or removes lines meanwhile. It trusts nothing: an answer out of order, or one that
// holds what was not asked for, ends it.

import type { ListedRecord } from '../../domain/record.ts';
import type { ListSink } from '../../ports/service.ts';
import type { Caller } from '../http/caller.ts';
import type { ListTask } from './list-task.ts';
import { type Attempt, createSinkBuffer, listUrl } from './listing.ts';
import { readPage } from './page-reader.ts';
import { probeOrder } from './probe.ts';
import { beyond } from './query.ts';

/**
 * Judges the rows of the steps one after the other. An answer may be cut between two lines of its last Id, and that Id may be
 * edited before the next: so its lines are taken from the next answer, which begins with all of them.
 */
class Walk {
  received = 0;
  obeyed = true;
  /** False when an answer may have been cut within the lines of its only Id, where asking beyond an Id cannot reach. */
  sure = true;
  /** The next step asks for Ids beyond this one; null at first. */
  from: number | null = null;
  smallest: number | null = null;
  greatest: number | null = null;
  readonly #give: (record: ListedRecord) => void;
  /** The lines of the last Id so far. */
  #held: ListedRecord[] = [];
  #inStep = 0;
  #longestStep = 0;

  constructor(give: (record: ListedRecord) => void) {
    this.#give = give;
  }

  take(record: ListedRecord): void {
    const { id } = record;
    const last = this.#held[0]?.id ?? null;
    this.received += 1;
    this.#inStep += 1;
    if ((last !== null && id < last) || (this.from !== null && id <= this.from)) this.obeyed = false;
    if (!this.obeyed) return;
    if (id !== last) this.#release();
    this.#held.push(record);
  }

  /** True when nothing lies beyond. */
  endStep(): boolean {
    const [first] = this.#held;
    if (first === undefined) return true;
    this.#longestStep = Math.max(this.#longestStep, this.#inStep);
    const alone = this.#held.length === this.#inStep;
    if (alone && this.from === first.id - 1) {
      // All that this step brought is the Id that it should begin with.
      if (this.#inStep > 1 && this.#inStep === this.#longestStep) this.sure = false;
      this.#release();
      this.from = first.id;
    } else {
      this.#held = [];
      this.from = first.id - 1;
    }
    this.#inStep = 0;
    return false;
  }

  #release(): void {
    for (const record of this.#held) this.#give(record);
    const [first] = this.#held;
    if (first !== undefined) {
      this.smallest ??= first.id;
      this.greatest = first.id;
    }
    this.#held = [];
  }
}

/**
 * Walks a list to its end. `count` asks for the count in the first answer, `top` says whether the service obeys it. Null when the
 * service shows that it does not obey order or filter. Throws `service-…`, `stopped`.
 */
export async function walkById(
  caller: Caller,
  task: ListTask,
  { count, top }: { readonly count: boolean; readonly top: boolean },
  sink: ListSink,
): Promise<Attempt | null> {
  sink.begin();
  const buffer = createSinkBuffer(sink);
  const walk = new Walk((record) => buffer.add(record));
  const { idField } = task.rules;
  let counted: number | null = null;
  let clock: string | null = null;
  for (let step = 0; ; step += 1) {
    const filter = walk.from === null ? task.filter : beyond(task.filter, idField, walk.from);
    const asked = { filter, orderby: idField, count: count && step === 0 };
    const answer = await caller.get(listUrl(caller, task, asked), task.operation);
    const envelope = await readPage(caller, answer, task, walk.received, (record) => walk.take(record));
    if (!walk.obeyed) return null;
    const isEnd = walk.endStep();
    buffer.flush();
    if (step === 0) {
      clock = answer.clock;
      if (count) counted = envelope.count;
    }
    // An empty page that is said to have a next one is not the end: whoever pages so is read by links.
    if (isEnd && envelope.nextLink !== null) return null;
    if (isEnd) break;
  }
  const { smallest, greatest } = walk;
  let { sure } = walk;
  if (smallest !== null && greatest !== null && smallest !== greatest) {
    const order = await probeOrder(caller, task, { smallest, greatest }, top);
    if (order === 'ignored') return null;
    sure &&= order === 'obeyed';
  }
  return { ...buffer.found(), counted, greatest, clock, answers: 1, whole: sure, ascending: true, mixed: false };
}
