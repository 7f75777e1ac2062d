// Heads of the rows: fields of the service, with the name in the file behind them. Pressing one sorts.

import { useText } from '../../language/text.ts';
import type { GridColumn } from './columns.ts';
import { fieldWords } from './words.ts';

export function GridHeads(props: {
  readonly columns: readonly GridColumn[];
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  readonly onSort: (column: string) => void;
}) {
  const text = useText();
  const { sort } = props;
  return (
    <div role="rowgroup" className="heads-box">
      <div role="row" className="row heads" aria-rowindex={1}>
        <div role="columnheader" className="n">
          {text.t('intake.grid.row')}
        </div>
        {props.columns.map((column) => {
          const on = sort?.column === column.name;
          return (
            <div
              key={column.name}
              role="columnheader"
              className={column.figure ? 'n' : ''}
              aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                tabIndex={-1}
                className={on ? 'sorted' : ''}
                title={column.name}
                onClick={() => props.onSort(column.name)}
              >
                {text.maybe(`intake.short.${column.field}`, fieldWords(column.field, text))}
              </button>
            </div>
          );
        })}
        <div role="columnheader">{text.t('intake.grid.status')}</div>
      </div>
    </div>
  );
}
