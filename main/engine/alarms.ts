// Units of a review that no act takes along before a person has said what they are: who only reads that nothing is ready looks for a hold.

import type { EngineContext } from './context.ts';

const MOST_NAMED = 5;

/** A sentence that names them and what answers them; empty where there are none. */
export function alarmsOf({ store }: EngineContext, run: number): string[] {
  const ids = store.records.unitIds(run, ['needs-person']);
  if (ids.length === 0) return [];
  const named = [...ids.slice(0, MOST_NAMED), ...(ids.length > MOST_NAMED ? ['…'] : [])].join(', ');
  const wait = ids.length === 1 ? `Id ${named} waits` : `${ids.length} Ids (${named}) wait`;
  return [`${wait} for a decision: "records ${run}" says which answers there are (resolve ${run} --ids … --as …).`];
}
