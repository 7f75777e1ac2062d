// Topic grid: windows of rows, ids of what is filtered, and the counts of the filter bar and side panel.

import type { Handlers } from '../../../preload/contract/channels.ts';
import type { GridRecord, GridRow } from '../../../preload/contract/grid.ts';
import { formatMicro } from '../../domain/amount.ts';
import { checksOf } from '../../domain/checks/index.ts';
import { NOTHING } from '../../domain/tie-out.ts';
import { type EngineContext, runOf } from '../context.ts';
import type { NamedSum } from '../desk-port.ts';
import { correctionFold, type GridLine, type GridQuestion, GridViews, groupFold } from '../grid-view.ts';
import { gridRecords } from './grid-records.ts';
import { sumToWire } from './to-wire.ts';

type Topic = Pick<Handlers, 'grid/window' | 'grid/ids' | 'grid/summary'>;

function netOf(context: EngineContext, run: number, correction: number) {
  const members = context.store.grid.values(context.store.grid.membersOf(run, correction));
  let hours = 0n;
  let invoiceable = 0n;
  for (const values of members.values()) {
    hours += values.hours ?? 0n;
    invoiceable += values.invoiceable ?? 0n;
  }
  return { hours: formatMicro(hours), invoiceable: formatMicro(invoiceable) };
}

interface Drawing {
  readonly context: EngineContext;
  readonly question: GridQuestion;
  readonly records: ReadonlyMap<number, GridRecord>;
  readonly groups: readonly (string | null)[];
  readonly sums: ReadonlyMap<string | null, NamedSum>;
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
  const { context, question, records } = drawing;
  switch (line.type) {
    case 'group': {
      const id = drawing.groups[line.key] ?? null;
      const named = drawing.sums.get(id);
      const fold = groupFold(id);
      return {
        type: 'group',
        fold,
        id,
        name: named?.name ?? null,
        folded: question.folded.includes(fold),
        sum: sumToWire(named?.sum ?? NOTHING),
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
        net: netOf(context, question.run, correction),
      };
    }
    case 'original':
      return originalRow(drawing, line.key);
    case 'net':
      return { type: 'net', ...netOf(context, question.run, line.key) };
    default:
      return { type: 'record', record: records.get(line.key)!, inCorrection: line.type === 'member' };
  }
}

export function gridHandlers(context: EngineContext): Topic {
  const views = new GridViews(context);
  const { grid, records } = context.store;
  return {
    'grid/window': ({ offset, limit, ...question }) => {
      runOf(context, question.run, 'look at a run');
      const view = views.get(question);
      const lines = view.slice(offset, limit);
      const keys = lines.filter((line) => line.type !== 'group' && line.type !== 'net').map((line) => line.key);
      const groups = question.group === null ? [] : grid.groups(question.run, question.filter, question.group);
      const drawing: Drawing = {
        context,
        question,
        records: gridRecords(context, keys),
        groups: view.groups,
        sums: new Map(groups.map((group) => [group.id, group])),
      };
      return {
        lines: view.lines,
        filtered: sumToWire(grid.sum(question.run, question.filter)),
        offset,
        rows: lines.map((line) => rowOf(drawing, line)),
      };
    },
    'grid/ids': ({ run, filter }) => ({ ids: grid.ids(run, filter) }),
    'grid/summary': ({ run }) => {
      const { kind } = runOf(context, run, 'look at a run');
      const counts = grid.findingCounts(run);
      const sumsBy = (group: 'arbeidstype' | 'prosjekt') =>
        grid.groups(run, {}, group).map(({ id, name, sum }) => ({ id, name, sum: sumToWire(sum) }));
      const count = (filter: Parameters<typeof grid.sum>[1]) => grid.sum(run, filter).rows;
      return {
        views: {
          all: records.count(run),
          findings: count({ findings: [] }),
          late: count({ late: true }),
          corrections: count({ corrections: true }),
          held: count({ states: ['held'] }),
        },
        findings: checksOf(kind).map((name) => ({ name, records: counts.get(name) ?? 0 })),
        setApart: count({ states: ['duplicate', 'needs-person'] }),
        needsPerson: count({ states: ['needs-person', 'changed', 'gone', 'unknown'] }),
        byArbeidstype: sumsBy('arbeidstype'),
        byProsjekt: sumsBy('prosjekt'),
      };
    },
  };
}
