// One attempt at a list, step by step in the order of its Ids, until an empty answer: the proof that nothing was cut off
// (design rule 6). It trusts nothing: an answer out of order, or one that holds what was not asked for, ends it.

import type { ListedRecord } from '../domain/record.ts';
import type { ListSink } from '../engine/ports.ts';
import type { Caller } from './caller.ts';
import { type Attempt, createBatch, type ListTask, listUrl } from './listing.ts';
import { readPage } from './page-reader.ts';
import { beyond } from './query.ts';

/** Judges the rows of the steps one after the other. */
class Walk {
  received = 0;
  obeyed = true;
  /** The next step asks for Ids beyond this one; null at first. */
  from: number | null = null;
  /** The greatest Id so far. */
  last: number | null = null;
  /** How often each content came under the last Id. */
  private under = new Map<string, number>();
  /** What this step is bound to repeat, because it asks for the last Id once more. */
  private repeated = new Map<string, number>();
  private repeatedId: number | null = null;
  private fresh = false;

  beginStep(): void {
    this.repeated = new Map(this.under);
    this.repeatedId = this.last;
    this.fresh = false;
  }

  /** True when the row is new. */
  take({ id, contentHash }: ListedRecord): boolean {
    this.received += 1;
    if ((this.last !== null && id < this.last) || (this.from !== null && id <= this.from)) this.obeyed = false;
    if (!this.obeyed) return false;
    const owed = id === this.repeatedId ? (this.repeated.get(contentHash) ?? 0) : 0;
    if (owed > 0) {
      this.repeated.set(contentHash, owed - 1);
      return false;
    }
    if (id !== this.last) this.under.clear();
    this.last = id;
    this.under.set(contentHash, (this.under.get(contentHash) ?? 0) + 1);
    this.fresh = true;
    return true;
  }

  /**
   * A cap may have cut between two rows of the last Id, so the next step asks for that Id again, and only when this
   * brings nothing new for what lies beyond it.
   */
  endStep(): void {
    if (this.last !== null) this.from = this.fresh ? this.last - 1 : this.last;
  }
}

/**
 * Walks a list to its end. `count` asks for the count in the first answer.
 * @returns null when the service shows that it does not obey order or filter.
 * @throws ConsoleError `service-…`, `stopped`.
 */
export async function walkById(
  caller: Caller,
  task: ListTask,
  count: boolean,
  sink: ListSink,
): Promise<Attempt | null> {
  sink.begin();
  const batch = createBatch(sink);
  const walk = new Walk();
  const { idField } = task.rules;
  let counted: number | null = null;
  let clock: string | null = null;
  for (let step = 0; ; step += 1) {
    const filter = walk.from === null ? task.filter : beyond(task.filter, idField, walk.from);
    const asked = { filter, orderby: idField, count: count && step === 0 };
    const answer = await caller.get(listUrl(caller, task, asked), task.operation);
    const before = walk.received;
    walk.beginStep();
    const envelope = await readPage(caller, answer, task.operation, task.rules, before, (record) => {
      if (walk.take(record)) batch.add(record);
    });
    if (!walk.obeyed) return null;
    walk.endStep();
    batch.flush();
    if (step === 0) {
      clock = answer.clock;
      if (count) counted = envelope.count;
    }
    if (walk.received === before) return { rows: batch.rows(), counted, greatest: walk.last, clock };
  }
}
