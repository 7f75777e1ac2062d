// Topic since-closed: what changed in a month after it was closed, and who of a run was late.

import type { SINCE_CLOSED } from '../../../preload/contract/since-closed.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro } from '../../domain/amount.ts';
import { type EngineContext, runOf } from '../context.ts';
import { nameIn } from '../grid/values.ts';
import type { GridViews } from '../grid/views.ts';
import { lateOf } from '../views/late.ts';
import { type Net, sinceClosed } from '../views/since-closed.ts';
import { gridRecords } from './grid-records.ts';
import { sumToWire } from './to-wire.ts';

const AT_ONCE = 1_000;

export function sinceClosedHandlers(context: EngineContext, views: GridViews): HandlersOf<typeof SINCE_CLOSED> {
  const read = (keys: readonly number[]) => {
    const parts = Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, part) =>
      gridRecords(context, keys.slice(part * AT_ONCE, (part + 1) * AT_ONCE)),
    );
    return new Map(parts.flatMap((part) => [...part]));
  };
  const toWire = (nets: readonly Net[]) => nets.map((net) => ({ ...net, amount: formatMicro(net.amount) }));
  return {
    'months/since-closed': (input) => {
      const { closed, net, lines, byProsjekt, byAnsatt } = sinceClosed(context, input, read);
      return {
        closedAt: closed.at,
        closedBy: closed.who,
        net: formatMicro(net),
        lines,
        byProsjekt: toWire(byProsjekt),
        byAnsatt: toWire(byAnsatt),
      };
    },
    'months/late': ({ run: number }) => {
      const run = runOf(context, number, 'see who was late');
      const names = views.names(number);
      const { byAnsatt, byAvdeling } = lateOf(context, views, run);
      return {
        byAnsatt: byAnsatt.map(({ sum, ...one }) => ({
          ...one,
          name: nameIn(names, 'ansatt', one.id),
          sum: sumToWire(sum),
        })),
        byAvdeling: byAvdeling.map(({ sum, ...one }) => ({ ...one, name: null, sum: sumToWire(sum) })),
      };
    },
  };
}
