// Topic grid: windows of rows, ids of what is filtered, and the counts of the filter bar and side panel.

import type { GRID, GridRow } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro, plus, ZERO } from '../../domain/amount.ts';
import { checksOf } from '../../domain/checks/index.ts';
import { type EngineContext, runOf } from '../context.ts';
import type { GridConditions } from '../../ports/grid.ts';
import { type Names, selectedRows } from '../grid/selection.ts';
import type { RunColumns } from '../grid/columns.ts';
import type { GridLine } from '../grid/lines.ts';
import { correctionFold, type GridQuestion, type GridView, groupFold, groupSums } from '../grid/view.ts';
import { GridViews } from '../grid/views.ts';
import { gridRecords } from './grid-records.ts';
import { uncheckedOf } from '../setup/recheck-names.ts';
import { sumToWire } from './to-wire.ts';

interface Drawing {
  readonly context: EngineContext;
  readonly question: GridQuestion;
  readonly view: GridView;
  readonly records: ReadonlyMap<number, GridRecord>;
  readonly names: Names;
}

function netOf({ context, view }: Drawing, correction: number) {
  const members = context.store.grid.values(view.membersOf(correction));
  const net = (field: 'hours' | 'invoiceable') =>
    formatMicro(plus(...[...members.values()].map((values) => values[field] ?? ZERO)));
  return { hours: net('hours'), invoiceable: net('invoiceable') };
}

function originalRow({ context, records }: Drawing, key: number): GridRow {
  const record = records.get(key)!;
  const handOver = record.handOver === null ? null : context.store.handOvers.get(record.handOver);
  return {
    type: 'original',
    record,
    handOver: record.handOver,
    file: handOver?.file ?? handOver?.byHand ?? null,
    fileLine: record.fileLine,
  };
}

function rowOf(drawing: Drawing, line: GridLine): GridRow {
  const { question, records } = drawing;
  switch (line.type) {
    case 'group': {
      const { id, sum } = drawing.view.group(line.key);
      const list = question.group;
      const fold = groupFold(id);
      return {
        type: 'group',
        fold,
        id,
        name: id === null || list === null || list === 'dato' ? null : (drawing.names.get(list)?.get(id) ?? null),
        folded: question.folded.includes(fold),
        sum: sumToWire(sum),
      };
    }
    case 'correction': {
      const record = records.get(line.key)!;
      const correction = record.group ?? record.key;
      const fold = correctionFold(correction);
      return {
        type: 'correction',
        fold,
        folded: question.folded.includes(fold),
        record,
        net: netOf(drawing, correction),
      };
    }
    case 'original':
      return originalRow(drawing, line.key);
    case 'net':
      return { type: 'net', ...netOf(drawing, line.key) };
    default:
      return { type: 'record', record: records.get(line.key)!, inCorrection: line.type === 'member' };
  }
}

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

/** Unique ids, ascending. */
function idsOf({ ids }: RunColumns, rows: Int32Array): number[] {
  const sorted = Float64Array.from(rows, (row) => ids[row]!).sort();
  return Array.from(sorted.filter((id, n) => n === 0 || id !== sorted[n - 1]));
}

export function gridHandlers(context: EngineContext): HandlersOf<typeof GRID> {
  const views = new GridViews(context);
  const selected = (run: number, filter: GridConditions) => selectedRows(views.columns(run), filter, views.names(run));
  return {
    'grid/window': ({ offset, limit, ...question }) => {
      runOf(context, question.run, 'look at a run');
      const view = views.view(question);
      const lines = view.slice(offset, limit);
      const keys = lines.filter((line) => line.type !== 'group' && line.type !== 'net').map((line) => line.key);
      const drawing: Drawing = {
        context,
        question,
        view,
        records: gridRecords(context, keys),
        names: views.names(question.run),
      };
      views.readAhead(question.run);
      return {
        lines: view.lines,
        filtered: sumToWire(view.filtered),
        offset,
        rows: lines.map((line) => rowOf(drawing, line)),
      };
    },
    'grid/ids': ({ run, filter }) => ({ ids: idsOf(views.columns(run), selected(run, filter)) }),
    'grid/summary': ({ run }) => {
      const { kind } = runOf(context, run, 'look at a run');
      const columns = views.columns(run);
      columns.need(['state', 'findings', 'late', 'arbeidstypeId', 'prosjektId', 'hours', 'invoiceable', 'quantity']);
      const counts = findingCounts(columns);
      const unchecked = uncheckedOf(context, run);
      const all = selected(run, {});
      const count = (filter: GridConditions) => selected(run, filter).length;
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
        byArbeidstype: sumsBy('arbeidstype'),
        byProsjekt: sumsBy('prosjekt'),
      };
    },
  };
}
