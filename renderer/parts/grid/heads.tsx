// Heads of the columns: a press sorts, once more turns it round, once more lets it be.

import { type PointerEvent, useRef } from 'react';
import type { GridColumn, GridQuery, GridValue } from '../../../preload/contract/grid.ts';
import type { Text } from '../../language/text.ts';
import { Icon } from '../icon.tsx';
import { type Column, LEAST_WIDTH, MOST_WIDTH } from './columns.ts';

function sortOf(column: GridColumn, sort: GridQuery['sort']): 'ascending' | 'descending' | 'none' {
  if (sort?.column !== column) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const;

/** Behind the name of a column by which it is sorted: which way. */
export const arrowOf = (column: GridColumn, sort: GridQuery['sort']): string => ARROWS[sortOf(column, sort)];

/** All columns but line and Id, whose values are all different. */
function canFilter(column: GridColumn): column is Exclude<GridColumn, 'line' | 'id'> {
  return column !== 'line' && column !== 'id';
}

function FilterButton(props: {
  readonly column: GridValue & GridColumn;
  readonly on: boolean;
  readonly text: Text;
  readonly onFilter: (column: GridValue) => void;
}) {
  const { column, on, text } = props;
  const name = text.t('run.filter.filterBy', { name: text.t(`column.${column}`) });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`by-value${on ? ' on' : ''}`}
      aria-label={name}
      aria-pressed={on}
      title={name}
      onClick={() => props.onFilter(column)}
    >
      <Icon name="funnel" small />
    </button>
  );
}

/** The right edge of a head: drawn, it makes the column as wide; pressed twice, as wide as there is room. Keys: the columns' own list. */
function Edge(props: {
  readonly column: Column['key'];
  readonly onWidth: (column: Column['key'], width: number | null) => void;
}) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const onMove = (event: PointerEvent): void => {
    if (from.current === null) return;
    const width = Math.round(from.current.width + event.clientX - from.current.x);
    props.onWidth(props.column, Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)));
  };
  return (
    <span
      aria-hidden="true"
      className="edge"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        from.current = null;
      }}
      onDoubleClick={() => props.onWidth(props.column, null)}
    />
  );
}

export function Heads(props: {
  readonly columns: readonly Column[];
  readonly sort: GridQuery['sort'];
  readonly allSelected: boolean;
  readonly some: boolean;
  readonly text: Text;
  readonly onSort: (column: Column['key']) => void;
  /** Columns that are filtered now. */
  readonly filtered: ReadonlySet<string>;
  readonly onFilter: (column: GridValue) => void;
  readonly onWidth: (column: Column['key'], width: number | null) => void;
  readonly onSelectAll: () => void;
}) {
  const { text } = props;
  return (
    <div role="rowgroup" className="heads-box">
      <div role="row" className="row heads" aria-rowindex={1}>
        <div role="columnheader">
          <input
            type="checkbox"
            className="chk"
            aria-label={text.t('run.grid.selectAll')}
            title={text.t('run.grid.selectAll')}
            checked={props.allSelected}
            ref={(box) => {
              if (box) box.indeterminate = props.some && !props.allSelected;
            }}
            onChange={props.onSelectAll}
          />
        </div>
        {props.columns.map((column) => {
          const sort = sortOf(column.key, props.sort);
          return (
            <div
              key={column.key}
              role="columnheader"
              data-column={column.key}
              aria-sort={sort}
              className={`${column.figure ? 'n' : ''}${sort === 'none' ? '' : ' sorted'}`}
            >
              <button
                type="button"
                tabIndex={-1}
                title={text.t('run.filter.sortBy', { name: text.t(`column.${column.key}`) })}
                onClick={() => props.onSort(column.key)}
              >
                {text.maybe(`columnHead.${column.key}`, text.t(`column.${column.key}`))}
                {arrowOf(column.key, props.sort)}
              </button>
              {canFilter(column.key) ? (
                <FilterButton column={column.key} on={props.filtered.has(column.key)} {...props} />
              ) : null}
              <Edge column={column.key} onWidth={props.onWidth} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
