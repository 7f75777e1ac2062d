// Topic records: the lines of a run, page by page.

import type { RECORDS } from '../../../preload/contract/records.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { type EngineContext, runOf } from '../context.ts';
import { toldOfUnits } from './told-of-unit.ts';
import { recordToWire } from './to-wire.ts';

export function recordHandlers(context: EngineContext): HandlersOf<typeof RECORDS> {
  const { records } = context.store;
  return {
    'records/page': ({ run, limit, offset }) => {
      runOf(context, run, 'list records');
      const told = toldOfUnits(context);
      const rows = records.page(run, limit, offset).map((row) => ({ ...recordToWire(row), ...told(row) }));
      return { total: records.count(run), rows };
    },
  };
}
