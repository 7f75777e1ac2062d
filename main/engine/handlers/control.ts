// The ERP's control totals: of a run, of each of its destinations, and of each receipt.

import type { Input } from '../../../preload/contract/channels.ts';
import type { ControlTotalsWire, HAND_OVER } from '../../../preload/contract/hand-over.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro, type Micro, parseAmount } from '../../domain/amount.ts';
import { type EngineContext, runOf } from '../context.ts';
import type { ControlLine } from '../hand-over/control-lines.ts';
import { type Comparison, compareTotals, setTotals } from '../hand-over/control-totals.ts';
import { employeeNames } from '../hand-over/payroll-basis.ts';
import { withoutLineToWire } from './plan-to-wire.ts';
import { sumToWire } from './to-wire.ts';

type ControlLineInput = NonNullable<Input<'control/set'>['lines']>[number];

function totalsToWire(
  { destinations, files, ...whole }: Comparison,
  destinationName: (number: number) => string,
  nameOfKey: (line: ControlLine) => string | null,
): ControlTotalsWire {
  const text = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount));
  const part = ({
    totals,
    difference,
    settled,
    accepted,
    withoutLine,
    lines,
  }: Omit<Comparison, 'destinations' | 'files'>) => {
    const { rows, hours, invoiceable, amount, explanation } = totals;
    const figures = { hours: text(hours), invoiceable: text(invoiceable), amount: text(amount) };
    const apart = {
      rows: difference.rows,
      hours: text(difference.hours),
      invoiceable: text(difference.invoiceable),
      amount: text(difference.amount),
    };
    const byKey = lines.map((line) => ({
      key: line.key,
      inMoney: line.measure === 'money',
      ...(line.measure === 'employee' ? { ofEmployee: true as const } : {}),
      name: nameOfKey(line),
      said: text(line.said),
      accepted: formatMicro(line.accepted),
      difference: text(line.difference),
    }));
    const without = withoutLine === null ? {} : { withoutLine: withoutLineToWire(withoutLine) };
    const own = { explanation, difference: apart, lines: byKey, settled, accepted: sumToWire(accepted) };
    return { rows, ...figures, ...own, ...without };
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
  const { destinations, names } = context.store;
  const toWire = (run: number, found: Comparison) => {
    const { connection, kind } = runOf(context, run, 'compare control totals');
    // A pay type is the ERP's own, and no list of the service has its name; the number of an employee is, and the entry has whose it is.
    let employeeOf: ReturnType<typeof employeeNames> | null = null;
    const nameOfKey = ({ key, unit }: ControlLine) => {
      if (kind === 'material') return names.nameOf(connection, 'produkt', key);
      if (unit === null) return null;
      employeeOf ??= employeeNames(context, run);
      return employeeOf(unit);
    };
    return totalsToWire(found, (number) => destinations.get(number)!.name, nameOfKey);
  };
  return {
    'control/get': ({ run, ...asked }) => toWire(run, compareTotals(context, run, asked)),
    'control/set': async ({ run, destination = null, handOver: of, lines, ...said }) => {
      const read = (text: string) => parseAmount(text.replace(',', '.'))!.micro;
      const orNull = (text: string | null = null) => (text === null ? null : read(text));
      const lineSaid = ({ key, inMoney = false, ofEmployee = false, said: text }: ControlLineInput) => ({
        key,
        measure: ofEmployee ? ('employee' as const) : inMoney ? ('money' as const) : ('plain' as const),
        quantity: read(text),
      });
      const totals = {
        rows: said.rows,
        hours: orNull(said.hours),
        invoiceable: orNull(said.invoiceable),
        amount: orNull(said.amount),
        explanation: said.explanation,
        ...(lines === undefined ? {} : { lines: lines.map(lineSaid) }),
      };
      const whose = of === undefined ? (destination === null ? null : { destination }) : { handOver: of };
      return toWire(run, await setTotals(context, run, totals, whose));
    },
  };
}
