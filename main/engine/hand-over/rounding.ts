// What a layout's rounding took away or added in a file, column by column (rule 8): a person is told, the file sums what stands in it.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import { columnsOf } from '../../domain/layout/layout.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { EngineContext } from '../context.ts';

export interface RoundedColumn {
  readonly column: string;
  /** What its records come to. */
  readonly exact: Micro;
  /** What stands in the file. */
  readonly written: Micro;
}

/** The columns of which a file writes another sum than its records come to. */
export function roundedColumns({ store }: EngineContext, handOver: HandOver): RoundedColumn[] {
  const layout = store.plans.of(handOver.number)?.layout;
  if (layout === undefined || layout.columns === 'as-listed' || layout.numbers.rounding === 'refuse') return [];
  const sums = new Map<string, { exact: Micro; written: Micro }>();
  for (const { line, quantities } of store.plans.shares(handOver)) {
    if (line === null) continue;
    for (const [key, { exact, written }] of Object.entries(quantities)) {
      const sum = sums.get(key) ?? { exact: ZERO, written: ZERO };
      sums.set(key, { exact: plus(sum.exact, exact), written: plus(sum.written, written) });
    }
  }
  return columnsOf(layout).flatMap(({ key, heading }) => {
    const sum = sums.get(key);
    return sum === undefined || sum.exact === sum.written ? [] : [{ column: heading, ...sum }];
  });
}
