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
  /** What of a figure is counted, told to those who rest on it. */
  readonly counted?: (figure: string) => string;
  /** Shows what it counts. */
  readonly onShow?: () => void;
}

function figureOf(column: Column, sum: SumWire | null, text: Text): string {
  return sum === null ? '' : figureIn(column.key, amountsOverProducts(sum), text);
}

function Told({ total, figure }: { readonly total: Total; readonly figure: string }) {
  if (figure === '' || total.counted === undefined) return figure;
  return <span data-counted={total.counted(figure)}>{figure}</span>;
}

function Posts({ total, text }: { readonly total: Total; readonly text: Text }) {
  const { sum, onShow } = total;
  if (sum === null) return null;
  const figure = text.t('lines', { count: sum.rows });
  if (onShow === undefined) return <Told total={total} figure={figure} />;
  return (
    <button type="button" className="figure" data-counted={total.counted?.(figure)} onClick={onShow}>
      {figure}
    </button>
  );
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
                <Posts total={total} text={text} />
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
                {column.figure ? <Told total={total} figure={figureOf(column, total.sum, text)} /> : ''}
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
