// Who of a run was late: employees, and departments where the records carry one. Reads only.

import { recordReader } from '../../domain/delivery/record-values.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import type { RunColumns } from '../grid/columns.ts';
import { selectedRows } from '../grid/selection.ts';
import { sumsByValue } from '../grid/sums.ts';
import { groupSums } from '../grid/view.ts';
import type { GridViews } from '../grid/views.ts';

const DEPARTMENT = 'AvdelingId';
const AT_ONCE = 1_000;

interface Late {
  /** Null for records without one. */
  readonly id: string | null;
  readonly sum: Sum;
  /** First and last day of what was late. */
  readonly first: string | null;
  readonly last: string | null;
}

function withDays(columns: RunColumns, { id, sum }: Pick<Late, 'id' | 'sum'>, rows: Int32Array): Late {
  const days = groupSums(columns, rows, 'dato').flatMap((day) => (day.id === null ? [] : [day.id]));
  return { id, sum, first: days[0] ?? null, last: days.at(-1) ?? null };
}

/** The department that the text of each of these rows carries, coded; null for none. */
function departmentsOf(context: EngineContext, run: Run, keys: Float64Array, rows: Int32Array) {
  const read = recordReader(context.store.runs.rulesOf(run.number), [DEPARTMENT]);
  const values: (string | null)[] = [];
  const places = new Map<string | null, number>();
  const codes = new Int32Array(keys.length);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.subarray(from, from + AT_ONCE);
    const records = context.store.records.byKeys(Array.from(part, (row) => keys[row]!));
    const rawOf = new Map(records.map(({ key, raw }) => [key, raw]));
    for (const row of part) {
      const department = read(rawOf.get(keys[row]!)!).text(DEPARTMENT.toLowerCase()) || null;
      if (!places.has(department)) places.set(department, values.push(department) - 1);
      codes[row] = places.get(department)!;
    }
  }
  return { codes, values };
}

/** As their numbers go; those without one last. */
function byNumber(a: Late, b: Late): number {
  if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null);
  return a.id.localeCompare(b.id, 'nb', { numeric: true });
}

export function lateOf(context: EngineContext, views: GridViews, run: Run): { byAnsatt: Late[]; byAvdeling: Late[] } {
  const [columns, names] = [views.columns(run.number), views.names(run.number)];
  const rows = selectedRows(columns, { late: true }, names);
  const byAnsatt = groupSums(columns, rows, 'ansatt').map((one) =>
    withDays(columns, one, selectedRows(columns, { late: true, values: { ansatt: [one.id] } }, names)),
  );
  const coded = departmentsOf(context, run, columns.keys, rows);
  // Where no record carries one, there is nothing to say of departments.
  if (coded.values.every((department) => department === null)) return { byAnsatt, byAvdeling: [] };
  const byAvdeling = sumsByValue(columns, rows, coded).map((one) =>
    withDays(
      columns,
      one,
      rows.filter((row) => coded.values[coded.codes[row]!] === one.id),
    ),
  );
  return { byAnsatt, byAvdeling: byAvdeling.sort(byNumber) };
}
