// What the operator answers: what the ERP took and what it refused, never more.

import { statSync } from 'node:fs';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';
import { count, LOOKED_UP } from './operator-says.ts';
import { keyOf } from './service-state.ts';

/** What one destination, or the only one, took and refused of a run. */
interface Answered {
  readonly accept: Set<number>;
  readonly reject: Set<number>;
}

/** Takes the ERP's answers to files; what they do not tell is said afterwards, and what they told is not changed by that. */
async function takeReceipts(desk: Desk, run: Run, files: ReadonlyMap<number, string | null>): Promise<void> {
  for (const [handOver, destination] of files) {
    const from = { text: desk.erp.receipts.get(handOver)! };
    const how = { columns: {}, counting: 'below-headings', take: true } as const;
    await desk.console.ask('receipt/read', { run: run.number, from, destination, handOver, ...how });
  }
}

/** Says which handed-over units the ERP took and which it refused, destination by destination. `some` leaves out every other one. */
export async function answer(desk: Desk, run: Run, some = false): Promise<void> {
  const { deliveries } = desk.console.store;
  const isApart = deliveries.isApart(run.number);
  const byPlace = new Map<string | null, Answered>();
  const files = new Map<number, string | null>();
  const say = (at: string | null, handOver: number, id: number): void => {
    const of = byPlace.get(at) ?? { accept: new Set(), reject: new Set() };
    byPlace.set(at, of);
    if (desk.world.receipts === true && !some && desk.erp.receipts.has(handOver)) files.set(handOver, at);
    // What she said to be there, and took back, she has looked up: it is.
    const isSaid = desk.console.store.handOvers.get(handOver)?.byHand === LOOKED_UP;
    if (isSaid || desk.erp.holds(handOver, id)) of.accept.add(id);
    else if (desk.erp.rejected.has(`${handOver} ${id}`)) of.reject.add(id);
  };
  for (const [index, row] of desk.rows(run).entries()) {
    if (row.state !== 'handed-over' || (some && index % 2 === 1)) continue;
    // What was entered by hand after the files that lack it has one answer for all destinations; nothing to send has one at each.
    const last = desk.console.store.handOvers.get(row.handOver!);
    const isOne = !isApart || (last?.byHand !== null && last?.destination === null);
    if (isOne) say(desk.placeOf(row.handOver!), row.handOver!, row.id);
    for (const { handOver, state } of isOne ? [] : deliveries.ofRecord(row.key))
      if (state === 'waiting') say(desk.placeOf(handOver), handOver, row.id);
  }
  // Before anything is said: where this desk is killed, somebody goes on at another one, that may not have followed yet.
  const places = [...byPlace].map(([at, said]) => ({
    at,
    ...said,
    name: isApart && at !== null ? desk.nameOf(at) : null,
  }));
  for (const { at, accept } of places) for (const id of accept) desk.accept(run.kind, id, at);
  const named = [...files].map(([file, at]) => [file, isApart && at !== null ? desk.nameOf(at) : null] as const);
  await takeReceipts(desk, run, new Map(named));
  for (const { accept, reject, name } of places) {
    const to = name === null ? {} : { destination: name };
    const give = desk.console.ask.bind(desk.console);
    if (accept.size > 0) await give('verdict/give', { run: run.number, verdict: 'accept', ids: [...accept], ...to });
    const no = { run: run.number, verdict: 'reject', reason: 'the ERP said so' } as const;
    if (reject.size > 0) await give('verdict/give', { ...no, ids: [...reject], ...to });
  }
}

/** The ERP has taken everything that waits, by file and by hand, except for what it rejects. */
export function erpTakesAll(desk: Desk, rejects: (id: number) => boolean = () => false): void {
  for (const file of desk.waitingFiles()) if (!isEmpty(desk, file)) desk.erpTakes(file, rejects, false);
  enterByHand(desk);
}

/** A name that the console claimed and has not given yet holds nothing. */
export function isEmpty(desk: Desk, file: string): boolean {
  return statSync(desk.console.pathOf(file)).size === 0;
}

/** The ERP has what was entered by hand. */
export function enterByHand(desk: Desk, isThere = false): void {
  const { handOvers, records } = desk.console.store;
  // Of lines alike only so many need not be there: a new version may look like the one that it took the place of.
  const there = desk.state.lines.map(keyOf);
  const waived = desk.waived.filter((key) => count(there, key) <= count(desk.waived, key));
  for (const handOver of handOvers.inState(['handed-over'])) {
    // What came to no line has no file.
    if ((handOver.byHand === null && handOver.file !== null) || desk.erp.taken.has(handOver.number)) continue;
    const run = desk.runs.find((one) => one.number === handOver.run)!;
    const typed = { kind: run.kind, handOver: handOver.number, raws: [...records.fileLines(handOver)] };
    // What she said to be there she typed in before she said it: it is there once.
    if (handOver.byHand === LOOKED_UP) desk.erp.dropTypedOf(run.kind, typed.raws);
    desk.erp.enter(typed, desk.placeOf(handOver.number), waived, isThere);
  }
}
