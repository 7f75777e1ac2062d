// What payroll gets, per employee and pay type, as it stands in the files of a run: to be printed, and held against the ERP's own list.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { type EngineContext, runOf } from '../context.ts';
import { linesOf } from './receipt-file.ts';

export interface BasisRow {
  /** As the file has it. */
  readonly employee: string;
  /** Of the name list; null where none is known. */
  readonly name: string | null;
  readonly payType: string;
  /** In the unit of the pay type: hours, or whatever its rule makes of them. */
  readonly quantity: Micro;
}

export interface BasisOfFile {
  readonly file: HandOver;
  /** Name of the destination; null for a file on the spot. */
  readonly destination: string | null;
  readonly rows: readonly BasisRow[];
}

interface Summed {
  readonly employee: string;
  readonly payType: string;
  readonly unit: number;
  quantity: Micro;
}

function summed(context: EngineContext, file: HandOver): Summed[] {
  const sums = new Map<string, Summed>();
  for (const { employee, payType, units, quantity } of linesOf(context, file)) {
    if (employee === '' || payType === '') continue;
    const key = `${employee}\u001f${payType}`;
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { employee, payType, unit: units[0]!, quantity: quantity ?? ZERO });
    else known.quantity = plus(known.quantity, quantity ?? ZERO);
  }
  const byNumber = (a: string, b: string): number => a.localeCompare(b, 'nb', { numeric: true });
  return [...sums.values()].toSorted((a, b) => byNumber(a.employee, b.employee) || byNumber(a.payType, b.payType));
}

/** Whose a unit of the run is by name, as the service has it: the number in a file is the ERP's own. */
export function employeeNames(context: EngineContext, number: number): (unit: number) => string | null {
  const { store } = context;
  const run = runOf(context, number, 'name an employee');
  const names = store.names.all(run.connection, 'ansatt');
  const read = recordReader(store.runs.rulesOf(number), ['AnsattId']);
  return (unit) => {
    const [row] = names === null ? [] : store.records.page(number, 1, 0, { ids: [unit] });
    return row === undefined ? null : (names?.get(read(row.raw).text('ansattid')) ?? null);
  };
}

/** The files of a run that name employee and pay type and were not withdrawn. */
export function payrollBasis(context: EngineContext, number: number): BasisOfFile[] {
  const { store } = context;
  runOf(context, number, 'print the payroll basis');
  const nameOf = employeeNames(context, number);
  return store.handOvers.ofRun(number).flatMap((file) => {
    if (file.state === 'withdrawn') return [];
    const known = new Map<string, string | null>();
    const rows = summed(context, file).map(({ employee, payType, unit, quantity }) => {
      if (!known.has(employee)) known.set(employee, nameOf(unit));
      return { employee, name: known.get(employee) ?? null, payType, quantity };
    });
    const destination = file.destination === null ? null : store.destinations.get(file.destination)!.name;
    return rows.length === 0 ? [] : [{ file, destination, rows }];
  });
}
