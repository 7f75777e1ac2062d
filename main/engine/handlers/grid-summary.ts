// The counts of the filter bar and the side panel.

import type { RunSummary } from '../../../preload/contract/grid.ts';
import { formatMicro } from '../../domain/amount.ts';
import { checksOf } from '../../domain/checks/index.ts';
import { type EngineContext, runOf } from '../context.ts';
import type { GridConditions } from '../../ports/grid.ts';
import type { RunColumns } from '../grid/columns.ts';
import { selectedRows } from '../grid/selection.ts';
import { sumOf } from '../grid/sums.ts';
import { groupSums } from '../grid/view.ts';
import type { GridViews } from '../grid/views.ts';
import { uncheckedOf } from '../setup/recheck-names.ts';
import { sumToWire } from './to-wire.ts';

/** How many records each check pointed at. */
function findingCounts(columns: RunColumns): Map<string, number> {
  const { codes, values } = columns.of('findings');
  const records = new Int32Array(values.length);
  for (const code of codes) records[code]! += 1;
  const counts = new Map<string, number>();
  for (const [code, value] of values.entries())
    for (const name of String(value).split(',')) counts.set(name, (counts.get(name) ?? 0) + records[code]!);
  return counts;
}

export function summaryOf(context: EngineContext, views: GridViews, run: number): RunSummary {
  const { kind } = runOf(context, run, 'look at a run');
  const columns = views.columns(run);
  const selected = (filter: GridConditions) => selectedRows(columns, filter, views.names(run));
  columns.need(['state', 'findings', 'late', 'arbeidstypeId', 'prosjektId', 'hours', 'invoiceable', 'quantity']);
  const counts = findingCounts(columns);
  const unchecked = uncheckedOf(context, run);
  const all = selected({});
  const count = (filter: GridConditions) => selected(filter).length;
  const { amount } = sumOf(columns, all);
  const sumsBy = (group: 'arbeidstype' | 'prosjekt') =>
    groupSums(columns, all, group).map(({ id, sum }) => ({
      id,
      name: id === null ? null : (views.names(run).get(group)?.get(id) ?? null),
      sum: sumToWire(sum),
    }));
  return {
    views: {
      all: all.length,
      findings: count({ findings: [] }),
      late: count({ late: true }),
      corrections: count({ corrections: true }),
      held: count({ states: ['held'] }),
    },
    findings: checksOf(kind).map((name) => ({
      name,
      records: counts.get(name) ?? 0,
      checked: !unchecked.includes(name),
    })),
    setApart: count({ states: ['duplicate', 'needs-person'] }),
    needsPerson: count({ states: ['needs-person', 'changed', 'gone', 'unknown'] }),
    amount: amount === null ? null : formatMicro(amount),
    byArbeidstype: sumsBy('arbeidstype'),
    byProsjekt: sumsBy('prosjekt'),
  };
}
