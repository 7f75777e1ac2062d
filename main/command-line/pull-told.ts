// What a pull tells of besides what is ready: lines that wait for a person's word, and what the ERP rejected and nobody lists any more.

import { isForPerson } from '../../preload/contract/common.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import type { Ask } from './command.ts';

/** Lines that a pull holds until a person has said what they are. */
export async function heldForPerson(ask: Ask, { run, state, held }: RunWire): Promise<string[]> {
  if (state !== 'review' || held === 0) return [];
  const { parts } = await ask('grid/counted', { run, filter: { states: ['held'] } });
  const rows = parts.reduce((sum, part) => sum + (isForPerson(part.reason) ? part.sum.rows : 0), 0);
  const how = `"release ${run} --ids …" where the ERP needs them, "resolve ${run} --ids … --as already-in-erp" where it does not`;
  return rows === 0
    ? []
    : [`${rows} records are held until a person says what they are: see "records ${run}"; ${how}.`];
}

interface Left {
  readonly run: number;
  readonly ids: readonly number[];
}

/** What the ERP rejected and the list of a pull does not show any more: nothing of it comes again by itself. */
export async function rejectedAndLeft(ask: Ask, { connection, kind }: RunWire): Promise<Left[]> {
  const cards = (await ask('todo/list', {})).filter(
    (card) => card.kind === 'left' && card.connection === connection && card.recordKind === kind,
  );
  const left: Left[] = [];
  for (const { run } of cards) {
    const differences = await ask('runs/differences', { run: run! });
    const ids = differences.filter(({ state }) => state === 'rejected').map(({ id }) => id);
    left.push({ run: run!, ids: [...new Set(ids)] });
  }
  return left;
}

export function leftNote({ run, ids }: Left): string {
  return `${ids.length} units that the ERP rejected in run ${run} are listed no more: resolve ${run} --ids … --as send-again, marked or deleted (Ids in "left").`;
}
