// A receipt that is laid beside the wrong run: whose file it answers, by the Ids that it names.

import type { ReceiptRow } from '../../domain/receipt/receipt.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { EngineContext } from '../context.ts';

/** Enough to know a file by. */
const MOST_IDS = 500;

export interface OtherRun {
  readonly run: number;
  readonly handOver: number;
  readonly file: string;
  /** Name of the destination; null where the run has one file. */
  readonly destination: string | null;
}

/** The Ids that a receipt names in a column of its own, the first of them. */
export class NamedIds {
  readonly #at: number | undefined;
  readonly ids = new Set<number>();

  constructor(at: number | undefined) {
    this.#at = at;
  }

  add({ cells }: ReceiptRow): void {
    if (this.#at === undefined || this.ids.size >= MOST_IDS) return;
    const text = (cells[this.#at] ?? '').trim();
    if (/^\d{1,15}$/.test(text)) this.ids.add(Number(text));
  }
}

/** The file of another run that most of them stand in, where none stands in this one; null where nothing speaks for one. */
export function fileOfOther({ store }: EngineContext, here: HandOver, ids: ReadonlySet<number>): OtherRun | null {
  if (ids.size === 0 || store.plans.units(here).some((id) => ids.has(id))) return null;
  const { connection, kind } = store.runs.get(here.run)!;
  const others = store.runs
    .all()
    .filter((run) => run.connection === connection && run.kind === kind && run.number !== here.run)
    .flatMap(({ number }) => store.handOvers.ofRun(number));
  for (const handOver of others.toReversed()) {
    const { number, run, file, state, apart, destination } = handOver;
    if (file === null || (state !== 'handed-over' && state !== 'unclear')) continue;
    const known = store.plans.units(handOver).reduce((count, id) => count + Number(ids.has(id)), 0);
    if (known * 2 < ids.size) continue;
    const name = apart && destination !== null ? store.destinations.get(destination)!.name : null;
    return { run, handOver: number, file, destination: name };
  }
  return null;
}
