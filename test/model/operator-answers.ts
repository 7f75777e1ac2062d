// What the operator answers: what the ERP took and what it refused, never more.

import { statSync } from 'node:fs';
import path from 'node:path';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';

/** Says which handed-over units the ERP took and which it refused. `some` leaves out every other one. */
export async function answer(desk: Desk, run: Run, some = false): Promise<void> {
  const accept = new Set<number>();
  const reject = new Set<number>();
  for (const [index, row] of desk.rows(run).entries()) {
    if (row.state !== 'handed-over' || (some && index % 2 === 1)) continue;
    if (desk.erp.holds(row.handOver!, row.id)) accept.add(row.id);
    else if (desk.erp.rejected.has(`${row.handOver!} ${row.id}`)) reject.add(row.id);
  }
  for (const id of accept) desk.accepted.add(`${run.kind} ${id}`);
  const give = desk.console.ask.bind(desk.console);
  if (accept.size > 0) await give('verdict/give', { run: run.number, verdict: 'accept', ids: [...accept] });
  if (reject.size > 0)
    await give('verdict/give', { run: run.number, verdict: 'reject', ids: [...reject], reason: 'the ERP said so' });
}

/** The ERP has taken everything that waits, by file and by hand, except for what it rejects. */
export function erpTakesAll(desk: Desk, rejects: (id: number) => boolean = () => false): void {
  for (const file of desk.waitingFiles()) if (!isEmpty(desk, file)) desk.erpTakes(file, rejects, false);
  enterByHand(desk);
}

/** A name that the console claimed and has not given yet holds nothing. */
export function isEmpty(desk: Desk, file: string): boolean {
  return statSync(path.join(desk.console.tray, file)).size === 0;
}

/** The ERP has what was entered by hand. */
export function enterByHand(desk: Desk): void {
  const { handOvers, records } = desk.console.store;
  for (const handOver of handOvers.inState(['handed-over'])) {
    if (handOver.byHand === null || desk.erp.taken.has(handOver.number)) continue;
    const run = desk.runs.find((one) => one.number === handOver.run)!;
    desk.erp.enter(run.kind, handOver.number, records.fileLines(handOver));
  }
}
