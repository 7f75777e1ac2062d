// "Is it in?" when everything is finished: of each Id the console says that the ERP has the hours that it has.

import { traceToWire } from '../../main/engine/handlers/to-wire.ts';
import { history } from '../../main/engine/views/history.ts';
import { ledgerOf } from '../../renderer/screens/history/ledger.ts';
import { type Desk, KINDS } from './desk.ts';
import { amountOfKey, type Kind } from './service-state.ts';

/** The model writes at most two decimals, so this is exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + hundredths(amount), 0);

async function problemsOfId(desk: Desk, kind: Kind, id: number): Promise<string[]> {
  const traces = (await history(desk.console.context, { id })).filter(({ run }) => run.kind === kind).map(traceToWire);
  // What a person says of the reversal of what the ERP never got: it counts as in the ERP, and the line that it takes back does not.
  const alone = desk.waived.filter((key) => key.startsWith(`${kind} ${id} `) && amountOfKey(key) < 0);
  const shown = hundredths(Number(ledgerOf(traces).erp)) - sumOf(alone.map(amountOfKey));
  const held = sumOf(desk.erp.lines.filter((line) => line.kind === kind && line.id === id).map(({ amount }) => amount));
  return shown === held ? [] : [`${kind} ${id}: told to be in the ERP with ${shown / 100}, which has ${held / 100}`];
}

/** Where there is one destination: of several a unit stands in each. */
export async function problemsOfHistory(desk: Desk): Promise<string[]> {
  if (desk.world.destinations !== 'one' || desk.team !== null) return [];
  const problems: string[] = [];
  for (const kind of KINDS) {
    const runs = desk.runs.filter((run) => run.kind === kind);
    for (const id of new Set(runs.flatMap((run) => desk.rows(run).map((row) => row.id))))
      problems.push(...(await problemsOfId(desk, kind, id)));
  }
  return problems;
}
