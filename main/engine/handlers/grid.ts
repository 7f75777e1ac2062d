// Topic grid: windows of rows, ids of what is filtered, and the counts of the filter bar and side panel.

import type { Input } from '../../../preload/contract/channels.ts';
import type { BarsWire, GRID, GridWindow } from '../../../preload/contract/grid.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro, plus } from '../../domain/amount.ts';
import { runOf } from '../context.ts';
import type { GridConditions } from '../../ports/grid.ts';
import { type Bars, barsInTime, barsOf } from '../grid/bars.ts';
import { countedParts } from '../grid/counted.ts';
import { selectedRows } from '../grid/selection.ts';
import type { Look, Looks } from '../grid/looks.ts';
import { foundOf, inFilter, rowsOfIds, standingOf } from '../grid/standing.ts';
import { sumOf } from '../grid/sums.ts';
import { idsOfRows } from '../grid/units.ts';
import { chosenOf, valuesOf } from '../grid/values.ts';
import { findNamed } from '../views/find.ts';
import { gridRecords } from './grid-records.ts';
import { type Drawing, groupRow, rowOf } from './grid-rows.ts';
import { summaryOf } from './grid-summary.ts';
import { sumToWire } from './to-wire.ts';

const MOST_BARS = 7;

function barsToWire({ bars, rest, sum, by }: Bars): BarsWire {
  return {
    by,
    bars: bars.map((bar) => ({ ...bar, sum: sumToWire(bar.sum) })),
    rest: { ...rest, sum: sumToWire(rest.sum) },
    sum: sumToWire(sum),
  };
}

const selected = ({ views }: Look, run: number, filter: GridConditions) =>
  selectedRows(views.columns(run), filter, views.names(run));

function windowOf({ context, views }: Look, { offset, limit, ...question }: Input<'grid/window'>): GridWindow {
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
    chosen: chosenOf(views.columns(question.run), views.names(question.run), question.filter),
    around: view.around(offset).map((place) => ({ line: view.group(place).line, row: groupRow(drawing, place) })),
  };
}

export function gridHandlers(looks: Looks): HandlersOf<typeof GRID> {
  return {
    'grid/window': async (asked) => windowOf(await looks.of(asked.run), asked),
    'grid/ids': async ({ run, filter }) => {
      const look = await looks.of(run);
      return { ids: idsOfRows(look.views.columns(run).units, selected(look, run, filter)) };
    },
    'grid/selected': async ({ run, ids, filter = {} }) => {
      const look = await looks.of(run);
      const { views } = look;
      const columns = views.columns(run);
      columns.need(['id', 'state', 'reason', 'findings', 'hours', 'invoiceable', 'quantity']);
      const rows = rowsOfIds(columns, ids);
      return {
        sum: sumToWire(sumOf(columns, rows)),
        units: standingOf(columns, rows),
        found: foundOf(columns, rows),
        ...inFilter(columns, rows, selected(look, run, filter)),
      };
    },
    'grid/day': async ({ run, ansattId, dato }) => {
      const { context } = await looks.of(run);
      const parts = context.store.records.hoursOfDay(runOf(context, run, 'look at a run'), ansattId, dato);
      return {
        parts: parts.map((part) => ({ ...part, hours: formatMicro(part.hours) })),
        hours: formatMicro(plus(...parts.map(({ hours }) => hours))),
      };
    },
    'grid/values': async ({ run, filter, column, text, limit }) => {
      const { context, views } = await looks.of(run);
      runOf(context, run, 'look at a run');
      return valuesOf(views.columns(run), views.names(run), { filter, column, text, most: limit });
    },
    'grid/bars': async ({ run, filter }) => {
      const { context, views } = await looks.of(run);
      const { kind } = runOf(context, run, 'look at a run');
      const [columns, names] = [views.columns(run), views.names(run)];
      columns.need(['hours', 'invoiceable', 'quantity', 'dato', 'prosjektId', 'ansattId', 'produktId']);
      const amount = kind === 'time' ? 'hours' : columns.isPriced ? 'amount' : 'quantity';
      const parts = kind === 'time' ? (['prosjekt', 'ansatt'] as const) : (['prosjekt', 'produkt'] as const);
      const all = parts.map((by) => barsOf(columns, names, filter, { by, amount, most: MOST_BARS }));
      return [barsInTime(columns, names, filter), ...all].map(barsToWire);
    },
    'grid/find': ({ connection, text }) => findNamed(looks.own.context, connection, text),
    'grid/counted': async ({ run, filter }) => {
      const look = await looks.of(run);
      runOf(look.context, run, 'look at a run');
      const [columns, rows] = [look.views.columns(run), selected(look, run, filter)];
      const parts = countedParts(columns, rows).map((part) => ({ ...part, sum: sumToWire(part.sum) }));
      return { parts, sum: sumToWire(sumOf(columns, rows)) };
    },
    'grid/summary': async ({ run }) => {
      const { context, views } = await looks.of(run);
      return summaryOf(context, views, run);
    },
  };
}
