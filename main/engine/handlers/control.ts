// The ERP's control totals: of a run, of each of its destinations, and of each receipt.

import type { ControlTotalsWire, HAND_OVER } from '../../../preload/contract/hand-over.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro, type Micro, parseAmount } from '../../domain/amount.ts';
import type { EngineContext } from '../context.ts';
import { type Comparison, compareTotals, setTotals } from '../hand-over/control-totals.ts';
import { sumToWire } from './to-wire.ts';

function totalsToWire(
  { destinations, files, ...whole }: Comparison,
  destinationName: (number: number) => string,
): ControlTotalsWire {
  const text = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount));
  const part = ({ totals, difference, settled, accepted }: Omit<Comparison, 'destinations' | 'files'>) => {
    const { rows, hours, invoiceable, amount, explanation } = totals;
    const figures = { hours: text(hours), invoiceable: text(invoiceable), amount: text(amount) };
    const apart = {
      rows: difference.rows,
      hours: text(difference.hours),
      invoiceable: text(difference.invoiceable),
      amount: text(difference.amount),
    };
    return { rows, ...figures, explanation, difference: apart, settled, accepted: sumToWire(accepted) };
  };
  return {
    ...part(whole),
    destinations: destinations.map(({ destination, ...own }) => ({ ...part(own), destination: destination.name })),
    files: files.map(({ file, ...own }) => ({
      ...part(own),
      handOver: file.number,
      file: file.file,
      destination: file.destination === null ? null : destinationName(file.destination),
    })),
  };
}

export function controlHandlers(
  context: EngineContext,
): Pick<HandlersOf<typeof HAND_OVER>, 'control/get' | 'control/set'> {
  const nameOf = (number: number) => context.store.destinations.get(number)!.name;
  return {
    'control/get': ({ run }) => totalsToWire(compareTotals(context, run), nameOf),
    'control/set': ({
      run,
      rows,
      hours,
      invoiceable = null,
      amount = null,
      explanation,
      destination = null,
      handOver: of,
    }) => {
      const read = (said: string | null) => (said === null ? null : parseAmount(said.replace(',', '.'))!.micro);
      const totals = { rows, hours: read(hours), invoiceable: read(invoiceable), amount: read(amount), explanation };
      const whose = of === undefined ? (destination === null ? null : { destination }) : { handOver: of };
      return totalsToWire(setTotals(context, run, totals, whose), nameOf);
    },
  };
}
