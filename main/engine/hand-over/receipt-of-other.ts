// A receipt that is laid beside the wrong run: whose file it answers, by the Ids that it names, or by what its rows say of lines.

import type { ReceiptRow } from '../../domain/receipt/receipt.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { WhatLinesSay } from '../../domain/receipt/what-lines-say.ts';
import type { EngineContext } from '../context.ts';
import { linesOf } from './receipt-file.ts';

/** Enough to know a file by. */
const MOST_IDS = 500;

type WrittenFile = HandOver & { readonly file: string };

export interface OtherRun {
  readonly run: number;
  readonly handOver: number;
  readonly file: string;
  /** Name of the destination; null where the run has one file. */
  readonly destination: string | null;
  /** Known by what its rows say alone. */
  readonly byLines: boolean;
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
  const found = othersOf(store, here).find(
    (other) => store.plans.units(other).reduce((count, id) => count + Number(ids.has(id)), 0) * 2 >= ids.size,
  );
  return found === undefined ? null : toOther(store, found, false);
}

/** The files of other runs of that connection and kind, newest first. */
function othersOf(store: EngineContext['store'], here: HandOver): WrittenFile[] {
  const { connection, kind } = store.runs.get(here.run)!;
  return store.runs
    .all()
    .filter((run) => run.connection === connection && run.kind === kind && run.number !== here.run)
    .flatMap(({ number }) => store.handOvers.ofRun(number))
    .filter((one): one is WrittenFile => one.file !== null && (one.state === 'handed-over' || one.state === 'unclear'))
    .toReversed();
}

function toOther(
  store: EngineContext['store'],
  { number, run, file, apart, destination }: WrittenFile,
  byLines: boolean,
): OtherRun {
  const name = apart && destination !== null ? store.destinations.get(destination)!.name : null;
  return { run, handOver: number, file, destination: name, byLines };
}

/** Their lines are read one file after the other. */
const MOST_FILES = 12;
const MOST_OF_THEM = 0.9;

/** Where less than half of the rows say what a line of this file says: the file to the same destination that nearly all of them fit. */
export function fileOfOtherByLines(context: EngineContext, here: HandOver, said: WhatLinesSay): OtherRun | null {
  const { store } = context;
  if (said.rows === 0 || said.fitting(linesOf(context, here)) * 2 >= said.rows) return null;
  const found = othersOf(store, here)
    .filter(({ destination }) => destination === here.destination)
    .slice(0, MOST_FILES)
    .find((other) => said.fitting(linesOf(context, other)) >= said.rows * MOST_OF_THEM);
  return found === undefined ? null : toOther(store, found, true);
}
