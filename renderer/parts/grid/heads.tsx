// Heads of the columns: a press sorts, once more turns it round, once more lets it be.

import type { GridQuery } from '../../../preload/contract/grid.ts';
import type { Text } from '../../language/text.ts';
import type { Column } from './columns.ts';

function sortOf(column: Column, sort: GridQuery['sort']): 'ascending' | 'descending' | 'none' {
  if (sort?.column !== column.key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const;

export function Heads(props: {
  readonly columns: readonly Column[];
  readonly sort: GridQuery['sort'];
  readonly allSelected: boolean;
  readonly some: boolean;
  readonly text: Text;
  readonly onSort: (column: Column['key']) => void;
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
          const sort = sortOf(column, props.sort);
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={sort}
              className={`${column.figure ? 'n' : ''}${sort === 'none' ? '' : ' sorted'}`}
            >
              <button
                type="button"
                tabIndex={-1}
                title={text.t('run.filter.sortBy', { name: text.t(`column.${column.key}`) })}
                onClick={() => props.onSort(column.key)}
              >
                {text.t(`column.${column.key}`)}
                {ARROWS[sort]}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
