// Topic records: the lines of a run, page by page.

import type { RECORDS } from '../../../preload/contract/records.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { runOf } from '../context.ts';
import type { Looks } from '../grid/looks.ts';
import { toldOfUnits } from './told-of-unit.ts';
import { recordToWire } from './to-wire.ts';

export function recordHandlers(looks: Looks): HandlersOf<typeof RECORDS> {
  return {
    'records/page': async ({ run, limit, offset }) => {
      const { context } = await looks.of(run);
      const { records } = context.store;
      runOf(context, run, 'list records');
      const told = toldOfUnits(context);
      const rows = records.page(run, limit, offset).map((row) => ({ ...recordToWire(row), ...told(row) }));
      return { total: records.count(run), rows };
    },
  };
}
