// Withdrawals that only the proof log knows. What a withdrawal sets free goes out again, so a line in a file is not enough for it: the
// store is older than it, or somebody wrote the line. It takes effect where a later entry of the log rests on it, is void where the
// ERP's answer came after it, and else a person is asked whether the file was imported (rule 7).

import type { LoggedEntry, ProofEntry } from '../../ports/proof-log.ts';
import type { EngineContext } from '../context.ts';
import { WITHDRAW } from '../hand-over/withdraw.ts';

type Withdrawn = Extract<ProofEntry, { what: 'withdrawn' }>;
type Line = Pick<LoggedEntry, 'seq' | 'at' | 'entry'>;

function numbersOf({ handOver, handOvers = [handOver] }: Withdrawn): readonly number[] {
  return handOvers;
}

/** Inside the transaction of a replay, made before the acts that were open are ended. */
export class LoneWithdrawals {
  readonly #context: EngineContext;
  readonly #waiting = new Map<number, { readonly line: Line; readonly entry: Withdrawn }>();
  /** A person had asked for them when the copy of the store was taken. */
  readonly #known: ReadonlySet<number>;

  constructor(context: EngineContext) {
    this.#context = context;
    const acts = context.store.journal.open().filter(({ what }) => what === WITHDRAW.what);
    this.#known = new Set(acts.map(({ detail }) => WITHDRAW.detail.parse(detail).handOver));
  }

  /** The withdrawals that the entry rests on, since it hands what they set free over again: no longer alone, they take effect before it. */
  restedOnBy(entry: ProofEntry): Line[] {
    if (this.#waiting.size === 0 || (entry.what !== 'hand-over' && entry.what !== 'hand-overs')) return [];
    const ids = new Set<number>();
    for (const [id] of entry.records) ids.add(id);
    const found = new Map<number, Line>();
    for (const [number, { line }] of this.#waiting)
      if (this.#holdsOneOf(number, entry, ids)) {
        this.#waiting.delete(number);
        found.set(line.seq, line);
      }
    return [...found.values()];
  }

  /** True where the entry is kept back, to be asked about at the end. A second word on the same file stands. */
  keeps(line: Line): boolean {
    const { entry } = line;
    if (entry.what !== 'withdrawn') return false;
    const { handOvers } = this.#context.store;
    const numbers = numbersOf(entry);
    const isSaidAgain = numbers.every((number) => this.#waiting.has(number));
    const isAlone = numbers.every((number) => !this.#known.has(number) && this.#isThere(handOvers.get(number)?.state));
    if (isSaidAgain) for (const number of numbers) this.#waiting.delete(number);
    if (isSaidAgain || !isAlone) return false;
    for (const number of numbers) this.#waiting.set(number, { line, entry });
    return true;
  }

  /** Of what is still alone, and still without an answer, a person is asked. */
  ask(): void {
    const { store, now } = this.#context;
    for (const [number, { entry }] of this.#waiting) {
      const { run, state } = store.handOvers.get(number)!;
      if (this.#unitsOf(number).length === 0) continue;
      // Of one that nobody could tell of when the copy was taken, a person is asked already.
      if (state !== 'unclear') store.handOvers.become(number, 'lose-sight', now(), entry.reason);
      store.journal.note(run, 'withdrawal only in the proof log', { handOver: number, reason: entry.reason });
    }
  }

  #isThere(state: string | undefined): boolean {
    return state === 'handed-over' || state === 'unclear';
  }

  /** What stands in it without an answer. */
  #unitsOf(number: number): number[] {
    const { handOvers, deliveries, records } = this.#context.store;
    const { apart, run } = handOvers.get(number)!;
    return apart ? deliveries.units({ handOver: number }, ['waiting']) : records.unitIds(run, ['handed-over']);
  }

  #holdsOneOf(number: number, { run, kind }: { run: number; kind: string }, ids: ReadonlySet<number>): boolean {
    const { handOvers, runs } = this.#context.store;
    const [mine, other] = [runs.get(handOvers.get(number)!.run)!, runs.get(run)];
    if (mine.kind !== kind || (other !== null && other.connection !== mine.connection)) return false;
    return this.#unitsOf(number).some((id) => ids.has(id));
  }
}
