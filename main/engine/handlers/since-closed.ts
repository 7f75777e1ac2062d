// Topic since-closed: what changed in a month after it was closed, and who of a run was late.

import type { SINCE_CLOSED } from '../../../preload/contract/since-closed.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro } from '../../domain/amount.ts';
import { runOf } from '../context.ts';
import type { Looks } from '../grid/looks.ts';
import { nameIn } from '../grid/values.ts';
import { accruals } from '../views/accruals.ts';
import { lateOf } from '../views/late.ts';
import { type Net, sinceClosed } from '../views/since-closed.ts';
import { recordsInParts } from './grid-records.ts';
import { sumToWire } from './to-wire.ts';

export function sinceClosedHandlers(looks: Looks): HandlersOf<typeof SINCE_CLOSED> {
  const { context } = looks.own;
  const read = recordsInParts(context);
  const toWire = (nets: readonly Net[]) => nets.map((net) => ({ ...net, amount: formatMicro(net.amount) }));
  return {
    'months/accruals': ({ lines: most, ...input }) => {
      const { lines, total, byState, byProject, notPulled, upTo, measure } = accruals(context, input, read);
      return {
        upTo,
        measure,
        lines: lines.slice(0, most),
        rows: lines.length,
        total: formatMicro(total),
        byState: byState.map((one) => ({ ...one, amount: formatMicro(one.amount) })),
        byProject: toWire(byProject),
        notPulled: notPulled === null ? null : sumToWire(notPulled),
      };
    },
    'months/since-closed': (input) => {
      const { closed, net, measure, lines, byProsjekt, byAnsatt } = sinceClosed(context, input, read);
      return {
        closedAt: closed.at,
        closedBy: closed.who,
        measure,
        net: formatMicro(net),
        lines,
        byProsjekt: toWire(byProsjekt),
        byAnsatt: toWire(byAnsatt),
      };
    },
    'months/late': async ({ run: number }) => {
      const { context: there, views } = await looks.of(number);
      const run = runOf(there, number, 'see who was late');
      const names = views.names(number);
      const { byAnsatt, byAvdeling } = lateOf(there, views, run);
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
