// Totals stand under their columns: selected, filtered, all.

import { Fragment, type ReactNode } from 'react';
import type { SumWire } from '../../../preload/contract/common.ts';
import type { Text } from '../../language/text.ts';
import type { Column } from './columns.ts';
import { amountsOverProducts, figureIn } from './row-parts.tsx';

export interface Total {
  readonly key: 'selected' | 'filtered' | 'all';
  readonly name: string;
  readonly words?: string;
  /** What a person must know of the sum. */
  readonly warn?: string;
  /** What can be done with it. */
  readonly actions?: ReactNode;
  readonly sum: SumWire | null;
  readonly proven?: boolean;
}

function figureOf(column: Column, sum: SumWire | null, text: Text): string {
  return sum === null ? '' : figureIn(column.key, amountsOverProducts(sum), text);
}

export function Totals(props: {
  readonly label: string;
  readonly totals: readonly Total[];
  readonly columns: readonly Column[];
  readonly text: Text;
  readonly gutter: number;
}) {
  const { columns, text } = props;
  const first = Math.max(
    1,
    columns.findIndex((column) => column.figure),
  );
  return (
    <div className="totals" role="table" aria-label={props.label} style={{ paddingRight: props.gutter }}>
      {props.totals.map((total) => (
        <Fragment key={total.key}>
          <div role="row" className={`row ${total.key}${total.key === 'all' ? '' : ' second'}`}>
            <div role="cell" />
            <div role="rowheader" className="who" style={{ gridColumn: `span ${Math.max(1, first - 1)}` }}>
              {total.name} <span className="quiet">{total.words ?? ''}</span>
              {total.warn ? <span className="warn">{total.warn}</span> : null}
            </div>
            {first > 1 ? (
              <div role="cell" className="n posts">
                {total.sum === null ? '' : text.t('lines', { count: total.sum.rows })}
              </div>
            ) : null}
            {columns.slice(first).map((column) => (
              <div
                key={column.key}
                role="cell"
                className={
                  column.figure
                    ? `n${total.proven && figureOf(column, total.sum, text) !== '' ? ' proof' : ''}`
                    : undefined
                }
              >
                {column.figure ? figureOf(column, total.sum, text) : ''}
              </div>
            ))}
          </div>
          {total.actions ? (
            <div role="row" className="acts-of">
              <div role="cell">{total.actions}</div>
            </div>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}
