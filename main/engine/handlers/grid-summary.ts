// The counts of the filter bar and the side panel.

import type { RunSummary } from '../../../preload/contract/grid.ts';
import { formatMicro } from '../../domain/amount.ts';
import { checksOf } from '../../domain/checks/index.ts';
import { type EngineContext, runOf } from '../context.ts';
import { TO_DECIDE, type UnitState } from '../../domain/run.ts';
import type { FieldValue, GridField } from '../../ports/grid.ts';
import type { RunColumns } from '../grid/columns.ts';
import { selectedRows } from '../grid/selection.ts';
import { pricedSumOf } from '../grid/sums.ts';
import { groupSums } from '../grid/view.ts';
import type { GridViews } from '../grid/views.ts';
import { uncheckedOf } from '../setup/recheck-names.ts';
import { sumToWire } from './to-wire.ts';

/** How many records each check pointed at. */
function findingCounts(columns: RunColumns): Map<string, number> {
  const { codes, values } = columns.of('findings');
  const records = new Int32Array(values.length);
  for (let row = 0; row < codes.length; row += 1) records[codes[row]!]! += 1;
  const counts = new Map<string, number>();
  for (const [code, value] of values.entries())
    for (const name of String(value).split(',')) counts.set(name, (counts.get(name) ?? 0) + records[code]!);
  return counts;
}

/** How many records have a value of a field that passes: each record is counted once, each value looked at once. */
function countOf(columns: RunColumns, field: GridField, passes: (value: FieldValue) => boolean): number {
  const { codes, values } = columns.of(field);
  const records = new Int32Array(values.length);
  for (let row = 0; row < codes.length; row += 1) records[codes[row]!]! += 1;
  let count = 0;
  for (const [code, value] of values.entries()) if (passes(value)) count += records[code]!;
  return count;
}

export function summaryOf(context: EngineContext, views: GridViews, run: number): RunSummary {
  const { kind } = runOf(context, run, 'look at a run');
  const columns = views.columns(run);
  columns.need(['state', 'findings', 'late', 'arbeidstypeId', 'prosjektId', 'hours', 'invoiceable', 'quantity']);
  const counts = findingCounts(columns);
  const unchecked = uncheckedOf(context, run);
  const all = selectedRows(columns, {}, views.names(run));
  const inStates = (...states: readonly UnitState[]) =>
    countOf(columns, 'state', (value) => states.some((state) => state === value));
  const amount = pricedSumOf(columns, all);
  const sumsBy = (group: 'arbeidstype' | 'prosjekt') =>
    groupSums(columns, all, group).map(({ id, sum }) => ({
      id,
      name: id === null ? null : (views.names(run).get(group)?.get(id) ?? null),
      sum: sumToWire(sum),
    }));
  return {
    views: {
      all: all.length,
      findings: countOf(columns, 'findings', (value) => value !== ''),
      late: countOf(columns, 'late', (value) => value === 1n),
      corrections: columns.corrections.all.reduce((sum, { members }) => sum + members.length, 0),
      held: inStates('held'),
    },
    findings: checksOf(kind).map((name) => ({
      name,
      records: counts.get(name) ?? 0,
      checked: !unchecked.includes(name),
    })),
    setApart: inStates('duplicate'),
    needsPerson: inStates(...TO_DECIDE),
    amount: amount === null ? null : formatMicro(amount),
    unpriced: amount === null ? 0 : countOf(columns, 'amount', (value) => value === null),
    byArbeidstype: sumsBy('arbeidstype'),
    byProsjekt: sumsBy('prosjekt'),
  };
}
