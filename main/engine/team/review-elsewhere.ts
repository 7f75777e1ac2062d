// What another desk has in review, as it told that when the review began, with what it has held and let go since (a pull's
// lines travel when its review begins). It is looked at and nothing else: no rule of this desk sees a line of it before that is over.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ProofEntry, ProofRecord, ReviewedProof } from '../../ports/proof-log.ts';
import type { WaitingEntry } from '../../ports/proof-of-store.ts';
import type { ReviewElsewhere } from '../../ports/review-elsewhere.ts';
import type { Run } from '../../ports/runs.ts';
import type { StorePort } from '../../ports/store.ts';
import { type EngineContext, reviewerOf } from '../context.ts';
import { REVIEW_TOLD } from '../setup/recheck-names.ts';
import { lineMaker, pulledAgain } from './reviewed.ts';

const DATA = z.object({ at: z.string(), place: z.object({ seq: z.number(), hash: z.string(), start: z.number() }) });
const LINES_AT_ONCE = 2_000;

/** Inside a transaction. */
export function noteInReview(
  context: EngineContext,
  { run: number, pulled }: ReviewedProof,
  { isOurs, desk, place, seq, at }: WaitingEntry,
): void {
  const { runs, journal } = context.store;
  const run = runs.get(number);
  if (isOurs || run?.desk !== desk || reviewerOf(context, run) === null) return;
  journal.note(number, REVIEW_TOLD, { place, entry: seq, at, records: pulled.rows, unchecked: pulled.unchecked });
}

/** When another desk told what it has in review; null where it has not, the review is over, or files of it are being written. */
export function toldOf(context: EngineContext, run: Run) {
  if (reviewerOf(context, run) === null) return null;
  const { store } = context;
  const event = store.journal.last(run.number, REVIEW_TOLD);
  if (event === null || store.handOvers.ofRun(run.number).some(({ state }) => state !== 'withdrawn')) return null;
  return { event: event.seq, ...DATA.parse(event.data) };
}

/** So many are kept open, with the files that they lie in. */
const MOST = 4;

interface Look {
  /** The event that told of it. */
  readonly event: number;
  readonly there: ReviewElsewhere;
  /** The last entry that was read for it. */
  through: number;
  /** What it is looked at with: another one after each change of what it shows. */
  context: EngineContext;
}

function readNext(lines: Iterator<ProofRecord>): IteratorResult<ProofRecord> | null {
  try {
    return lines.next();
  } catch {
    return null;
  }
}

export class ReviewsElsewhere {
  readonly #context: EngineContext;
  /** By run. */
  readonly #open = new Map<number, Promise<Look | null>>();

  constructor(context: EngineContext) {
    this.#context = context;
  }

  /** The run as its desk told it; null where nothing of it is here. */
  async of(number: number): Promise<EngineContext | null> {
    const { store } = this.#context;
    const run = store.runs.get(number);
    const told = run === null ? null : toldOf(this.#context, run);
    const before = await this.#open.get(number);
    if (before !== undefined && before?.event !== told?.event) await this.#close(number);
    if (run === null || told === null) return null;
    const making = this.#open.get(number) ?? this.#made(run, told);
    this.#open.set(number, making);
    const look = await making.catch(async (error: unknown) => {
      this.#open.delete(number);
      throw error;
    });
    for (const old of [...this.#open.keys()].slice(0, -MOST)) await this.#close(old);
    if (look === null) return null;
    this.#bringUp(look, run);
    return look.context;
  }

  async close(): Promise<void> {
    for (const run of this.#open.keys()) await this.#close(run);
  }

  async #close(run: number): Promise<void> {
    const open = this.#open.get(run);
    this.#open.delete(run);
    (await open)?.there.close();
  }

  /** What is written to the store is read anew in it too. */
  #contextOf({ store }: ReviewElsewhere): EngineContext {
    const { grid } = this.#context.store;
    const version = (): number => grid.version() + store.grid.version();
    return { ...this.#context, readOnly: true, store: { ...store, grid: { ...store.grid, version } } };
  }

  async #made(run: Run, told: NonNullable<ReturnType<typeof toldOf>>): Promise<Look | null> {
    const there = this.#context.reviewElsewhereAt(told.place);
    try {
      const [line] = there.told();
      const isThere = line?.entry.what === 'in-review' && line.entry.run === run.number;
      if (isThere && (await this.#fill(there, run, line.entry))) {
        const { event } = told;
        return { event, there, through: line.seq, context: this.#contextOf(there) };
      }
    } catch (error) {
      there.close();
      throw error;
    }
    there.close();
    return null;
  }

  /** In turns: other questions are answered between. False where lines of it were erased, or altered. */
  async #fill(there: ReviewElsewhere, run: Run, entry: ReviewedProof): Promise<boolean> {
    let lines: ProofRecord[] = [];
    const put = (): void =>
      there.change((store) => {
        const make = lineMaker({ ...this.#context, store }, run);
        for (const line of lines) make(line);
        lines = [];
      });
    const reader = entry.records[Symbol.iterator]();
    for (let next = readNext(reader); next?.done !== true; next = readNext(reader)) {
      if (next === null) return false;
      lines.push(next.value);
      if (lines.length < LINES_AT_ONCE) continue;
      put();
      await nextTurn();
    }
    put();
    there.change((store) => {
      store.replay.ofDesk(run.number, run.desk, 'review');
      store.replay.reviewBegan(run.number, entry.pulled.pulledAt ?? run.begunAt);
      pulledAgain({ ...this.#context, store }, entry);
    });
    there.complete(run.number);
    return true;
  }

  /** What that desk has held and let go since. */
  #bringUp(look: Look, run: Run): void {
    if (this.#context.store.proofLog.seq() === look.through) return;
    const said: HeldProof[] = [];
    for (const { seq, desk, entry } of look.there.told()) {
      if (seq <= look.through) continue;
      look.through = seq;
      if (desk === run.desk && isHeld(entry, run.number)) said.push(entry);
    }
    if (said.length === 0) return;
    look.there.change((store) => {
      for (const entry of said) standsThere(store, entry);
    });
    look.context = this.#contextOf(look.there);
  }
}

type HeldProof = Extract<ProofEntry, { readonly what: 'held' }>;

function isHeld(entry: ProofEntry, run: number): entry is HeldProof {
  return entry.what === 'held' && entry.run === run;
}

/** Which of the units are held now; the rest of them are not. */
function standsThere({ records, holds }: StorePort, { run, ids, held }: HeldProof): void {
  records.setUnits(run, ids, 'release');
  holds.drop(run, ids);
  for (const { ids: of, reason, ...since } of held) {
    records.setUnits(run, of, 'hold', reason);
    holds.keep(
      run,
      of.map((id) => ({ id, ...since })),
    );
  }
}
