// Windows of the grid over the records of the fake bridge: filter, sort, group, fold.

import type { Bridge } from '../../preload/contract/bridge.ts';
import type { GridFilter, GridRow, GridWindow, SelectedWire } from '../../preload/contract/grid.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { SumWire } from '../../preload/contract/common.ts';
import { rowsOf, subtractDecimals, sumOf } from './fake-data.ts';
import type { World } from './fake-world.ts';

function valueOf(record: GridRecord, column: string): string | null {
  if (column === 'week' || column === 'month') return record.dato?.slice(0, 7) ?? null;
  const key = SORT_OF[column] === 'ansattName' || SORT_OF[column] === 'produktName' ? `${column}Id` : SORT_OF[column];
  const value = key === undefined ? null : record[key as keyof GridRecord];
  return value === null ? null : String(value);
}

export function passes(record: GridRecord, filter: GridFilter): boolean {
  if (filter.states && !filter.states.includes(record.status)) return false;
  if (
    filter.findings &&
    (filter.findings.length === 0
      ? record.findings.length === 0
      : !filter.findings.some((name) => record.findings.includes(name)))
  )
    return false;
  if (filter.late && !record.late) return false;
  if (filter.corrections && record.group === null) return false;
  for (const [column, wanted] of Object.entries(filter.values ?? {}))
    if (!wanted.includes(valueOf(record, column))) return false;
  const text =
    `${record.id} ${record.ansattId} ${record.ansattName} ${record.prosjektId} ${record.prosjektName} ${record.arbeidstypeName} ${record.produktName}`.toLowerCase();
  return (filter.text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export const GROUP_OF = {
  prosjekt: ['prosjektId', 'prosjektName'],
  ansatt: ['ansattId', 'ansattName'],
  arbeidstype: ['arbeidstypeId', 'arbeidstypeName'],
  dato: ['dato', 'dato'],
  produkt: ['produktId', 'produktName'],
  prosjektLinje: ['prosjektLinjeId', 'prosjektLinjeId'],
  week: ['dato', 'dato'],
  month: ['dato', 'dato'],
} as const;
export const SORT_OF: Readonly<Record<string, keyof GridRecord>> = {
  line: 'line',
  dato: 'dato',
  ansatt: 'ansattName',
  prosjekt: 'prosjektId',
  prosjektLinje: 'prosjektLinjeId',
  arbeidstype: 'arbeidstypeId',
  produkt: 'produktName',
  status: 'status',
  id: 'id',
};

export function gridRows(
  world: World,
  input: Parameters<Bridge['gridWindow']>[0],
): { rows: GridRow[]; filtered: SumWire } {
  const fixes = world.fixes.get(input.run) ?? [];
  const inFix = new Set(fixes.flatMap((fix) => [fix.reversal.key, fix.next.key]));
  const all = (world.records.get(input.run) ?? []).filter((record) => passes(record, input.filter));
  const plain = all.filter((record) => !inFix.has(record.key));
  const shown = fixes.filter((fix) => passes(fix.reversal, input.filter));
  const folded = new Set(input.folded);
  if (input.sort) {
    const { column, descending } = input.sort;
    const key = SORT_OF[column];
    const order = (a: GridRecord, b: GridRecord): number =>
      key
        ? String(a[key] ?? '').localeCompare(String(b[key] ?? ''), 'nb', { numeric: true })
        : Number(subtractDecimals(a.hours ?? a.quantity, b.hours ?? b.quantity));
    plain.sort((a, b) => (descending ? -order(a, b) : order(a, b)));
  }
  const [group] = input.groups;
  if (group === undefined) return { rows: rowsOf(plain, shown, folded), filtered: sumOf(all) };
  const [id, name] = GROUP_OF[group];
  const groups = new Map<string, GridRecord[]>();
  for (const record of plain) groups.set(String(record[id]), [...(groups.get(String(record[id])) ?? []), record]);
  const rows = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, records], index): GridRow[] => {
      const fold = `group:${key}`;
      const own = index === 0 ? shown : [];
      const head: GridRow = {
        type: 'group',
        level: 1,
        by: group,
        path: [key],
        fold,
        id: key,
        name: group === 'dato' ? null : (records[0]?.[name] ?? null),
        folded: folded.has(fold),
        sum: sumOf([...records, ...own.flatMap((fix) => [fix.reversal, fix.next])]),
      };
      return folded.has(fold) ? [head] : [head, ...rowsOf(records, own, folded)];
    });
  return { rows, filtered: sumOf(all) };
}

export const cache = new Map<string, { rows: GridRow[]; filtered: SumWire }>();

export function gridWindow(world: World, input: Parameters<Bridge['gridWindow']>[0]): GridWindow {
  const { offset, limit, ...query } = input;
  const key = JSON.stringify(query);
  const found = cache.get(key) ?? gridRows(world, input);
  cache.set(key, found);
  return {
    lines: found.rows.length,
    filtered: found.filtered,
    offset,
    rows: found.rows.slice(offset, offset + limit),
    around: [],
    chosen: [],
  };
}

export function summary(world: World, run: number) {
  const records = world.records.get(run) ?? [];
  const by = (id: 'arbeidstypeId' | 'prosjektId', name: 'arbeidstypeName' | 'prosjektName') =>
    [...new Set(records.map((record) => record[id]))].sort().map((value) => ({
      id: value,
      name: records.find((record) => record[id] === value)?.[name] ?? null,
      sum: sumOf(records.filter((record) => record[id] === value)),
    }));
  const count = (test: (record: GridRecord) => boolean): number => records.filter(test).length;
  return {
    views: {
      all: records.length,
      findings: count((record) => record.findings.length > 0),
      late: count((record) => record.late),
      corrections: count((record) => record.group !== null),
      held: count((record) => record.status === 'held'),
    },
    findings: [
      'over-24-hours',
      'invoiceable-above-worked',
      'date-locked',
      'zero-hours',
      'id-without-name',
      'missing-project',
      'date-far-away',
      'inexact-amount',
    ].map((name) => ({
      name,
      checked: name !== 'id-without-name',
      records: count((record) => record.findings.includes(name)),
    })),
    setApart: count((record) => record.status === 'duplicate'),
    amount: null,
    unpriced: 0,
    needsPerson: 0,
    byArbeidstype: by('arbeidstypeId', 'arbeidstypeName'),
    byProsjekt: by('prosjektId', 'prosjektName'),
  };
}

export function selectedOf(records: readonly GridRecord[], ids: readonly number[]): SelectedWire {
  const own = records.filter(({ id }) => ids.includes(id));
  return {
    sum: sumOf(own),
    units: own.map(({ status, reason, id }) => ({ state: status, reason, ids: [id] })),
    found: own.filter(({ findings }) => findings.length > 0).map(({ id }) => id),
    outside: [],
    shown: own.length,
  };
}
