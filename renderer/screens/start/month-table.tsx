// The month table: what is ready, listed, handed over, accepted, confirmed, and what is left, in count and amount.

import type { Kind, SumWire } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { StatusSign } from '../../parts/status-sign.tsx';
import type { MonthRow } from './month.ts';

const COLUMNS = [
  'listed',
  'review',
  'handedOver',
  'rejected',
  'accepted',
  'confirmed',
] as const satisfies readonly (keyof MonthRow)[];

function KindRows({ row, ready }: { readonly row: MonthRow; readonly ready: number | null }) {
  const text = useText();
  const amount = (sum: SumWire): string => (sum.rows === 0 ? '' : text.sum(row.kind, sum));
  const proven = row.left.rows === 0 && row.review.rows === 0 && row.balanced;
  return (
    <>
      <tr className="cnt">
        <th scope="row" rowSpan={2}>
          <Icon name={row.kind === 'time' ? 'clock' : 'box'} /> {text.t(`kind.${row.kind}`)}
        </th>
        <td className="n">{ready === null ? '–' : text.count(ready)}</td>
        {COLUMNS.map((column) => (
          <td key={column} className="n">
            {text.count(row[column].rows)}
          </td>
        ))}
        <td className="n">
          <b>{text.count(row.left.rows)}</b>
        </td>
        <td className="v" rowSpan={2}>
          {row.listed.rows === 0 ? null : !row.balanced ? (
            <StatusSign sign="finding" word={text.t('start.table.unbalanced')} />
          ) : row.left.rows === 0 && row.review.rows > 0 ? (
            <StatusSign sign="ready" tone="quiet" word={text.t('start.table.review')} />
          ) : proven ? (
            <StatusSign sign="accepted" tone="quiet" word={text.t('start.table.balanced')} />
          ) : (
            <StatusSign sign="finding" word={text.t('start.table.open')} />
          )}
          {ready === null || ready === 0 ? null : (
            <span className="more">{text.t('start.table.toPull', { count: ready })}</span>
          )}
        </td>
      </tr>
      <tr className="hrs">
        <td className="n" />
        {COLUMNS.map((column) => (
          <td key={column} className="n">
            {amount(row[column])}
          </td>
        ))}
        <td className={`n ${row.listed.rows === 0 ? '' : proven ? 'is-proven' : 'is-open'}`}>
          {row.listed.rows === 0 ? '' : text.sum(row.kind, row.left)}
        </td>
      </tr>
    </>
  );
}

export function MonthTable(props: {
  readonly month: string;
  readonly rows: readonly MonthRow[];
  readonly ready: Readonly<Record<Kind, number | null>>;
}) {
  const text = useText();
  return (
    <section className="stmt scrolls" aria-label={text.t('start.table.label')} tabIndex={0} data-region>
      <table>
        <thead>
          <tr>
            <th scope="col">{props.month}</th>
            <th scope="col" className="n">
              {text.t('start.table.ready')}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="n" title={text.t(`start.table.about.${column}`)}>
                {text.t(`start.table.${column}`)}
              </th>
            ))}
            <th scope="col" className="n">
              {text.t('start.table.left')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <KindRows key={row.kind} row={row} ready={props.ready[row.kind]} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
