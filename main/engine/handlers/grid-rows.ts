// The lines of a window of the grid as the page draws them: groups, records, corrections opened in place.

import type { GridRow, GroupRow } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { formatMicro, plus, ZERO } from '../../domain/amount.ts';
import { isOut } from '../../domain/run.ts';
import type { EngineContext } from '../context.ts';
import { placesOf } from '../hand-over/line-in-file.ts';
import type { GridLine } from '../grid/lines.ts';
import type { Names } from '../grid/selection.ts';
import { nameOnPath } from '../grid/values.ts';
import { correctionFold, type GridQuestion, type GridView, groupFold } from '../grid/view.ts';
import { sumToWire } from './to-wire.ts';

export interface Drawing {
  readonly context: EngineContext;
  readonly question: GridQuestion;
  readonly view: GridView;
  readonly records: ReadonlyMap<number, GridRecord>;
  readonly names: Names;
}

/** Whether anything of it stands in a file of the run, or will. */
function goes({ context, view }: Drawing, correction: number): boolean {
  return context.store.records.byKeys(view.membersOf(correction)).some((row) => row.state === 'ready' || isOut(row));
}

function netOf({ context, view }: Drawing, correction: number) {
  const members = context.store.grid.values(view.membersOf(correction));
  const net = (field: 'hours' | 'invoiceable') =>
    formatMicro(plus(...[...members.values()].map((values) => values[field] ?? ZERO)));
  return { hours: net('hours'), invoiceable: net('invoiceable') };
}

function originalRow({ context, records }: Drawing, key: number): GridRow {
  const record = records.get(key)!;
  // The record has the line that is told, the row its place.
  const row = context.store.records.byKeys([key])[0]!;
  return { type: 'original', record, handOver: record.handOver, places: placesOf(context, row) };
}

export function groupRow({ question, view, names }: Omit<Drawing, 'records'>, place: number): GroupRow {
  const { level, path, sum } = view.group(place);
  const by = question.groups[level - 1]!;
  const fold = groupFold(...path);
  const id = path.at(-1) ?? null;
  return {
    type: 'group',
    level,
    by,
    fold,
    id,
    name: nameOnPath(names, question.groups, path),
    path,
    folded: question.folded.includes(fold) !== question.allFolded,
    sum: sumToWire(sum),
  };
}

export function rowOf(drawing: Drawing, line: GridLine): GridRow {
  const { question, records } = drawing;
  switch (line.type) {
    case 'group':
      return groupRow(drawing, line.key);
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
      return { type: 'net', ...netOf(drawing, line.key), goes: goes(drawing, line.key) };
    default:
      return { type: 'record', record: records.get(line.key)!, inCorrection: line.type === 'member' };
  }
}
