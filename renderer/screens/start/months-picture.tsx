// The last twelve months of each kind: a real table with a bar in each row, and what differs most from the month before.

import type { Kind, Measure } from '../../../preload/contract/common.ts';
import type { MonthWire } from '../../../preload/contract/months.ts';
import { isZero } from '../../format/decimal.ts';
import { type Text, useText } from '../../language/text.ts';
import { useCellKeys } from '../../parts/cell-keys.ts';
import { TableHead } from '../../parts/table.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { largestChange, measureOfMonths, type MonthBar, monthBars } from './month-bars.ts';

function signed(change: string, measure: Measure, text: Text): string {
  const figure = text.figure(measure, change);
  return change.startsWith('-') || isZero(change) ? figure : `+${figure}`;
}

function Row(props: { kind: Kind; bar: MonthBar; measure: Measure; longest: number; most: boolean; text: Text }) {
  const { kind, bar, measure, longest, most, text } = props;
  const { amount, change, confirmed } = bar;
  const share = (value: string) => (longest === 0 ? 0 : Math.max(0, (Number(value) / longest) * 100));
  const month = text.months(bar.month, bar.month);
  // Of a month that nobody knows there is nothing to open.
  const opens = (words: string, label: string) =>
    amount === null || isZero(amount) ? (
      words
    ) : (
      <button
        type="button"
        className="opens"
        data-cell
        aria-label={label}
        onClick={() => openDialog({ kind: 'month-units', of: kind, month: bar.month, figure: 'all' })}
      >
        {words}
      </button>
    );
  const named = (words: string) => text.t('monthUnits.openBar', { words, month });
  const figure = amount === null ? '–' : text.figure(measure, amount);
  const differs = change === null ? '' : signed(change, measure, text);
  return (
    <tr className={most ? 'most' : ''}>
      <th scope="row">{opens(month, text.t('monthUnits.openMonth', { month }))}</th>
      <td className="bar-cell" aria-hidden="true">
        <span style={{ '--share': `${share(amount ?? '0')}%`, '--done': `${share(confirmed)}%` }} />
      </td>
      <td className="n">{opens(figure, named(figure))}</td>
      <td className="n quiet">{differs === '' ? '' : opens(differs, named(differs))}</td>
    </tr>
  );
}

export function MonthsPicture(props: {
  readonly months: readonly MonthWire[];
  readonly kind: Kind;
  readonly today: string;
}) {
  const text = useText();
  const { kind, today } = props;
  const { ref, onKeyDown } = useCellKeys<HTMLTableElement>();
  const bars = monthBars(props.months, kind);
  const measure = measureOfMonths(props.months, kind);
  // One month alone is no picture.
  if (bars.filter(({ amount }) => amount !== null).length < 2) return null;
  const most = largestChange(bars, today);
  const longest = Math.max(...bars.map(({ amount }) => Number(amount ?? 0)), 0);
  return (
    <section>
      <h2>{text.t('bars.months', { kind: text.t(`kind.${kind}`) })}</h2>
      <table className="lite months-picture" ref={ref} onKeyDown={onKeyDown}>
        <TableHead
          names={[
            text.t('column.month'),
            null,
            { figure: text.t(`unitName.${measure}`) },
            { figure: text.t('bars.change') },
          ]}
        />
        <tbody>
          {bars.slice(bars.findIndex(({ amount }) => amount !== null)).map((bar) => (
            <Row
              key={bar.month}
              kind={kind}
              bar={bar}
              measure={measure}
              longest={longest}
              most={bar === most}
              text={text}
            />
          ))}
        </tbody>
      </table>
      {most?.change == null ? null : (
        <p className="hint">
          {text.t('bars.differs', {
            month: text.months(most.month, most.month),
            change: signed(most.change, measure, text),
          })}
        </p>
      )}
    </section>
  );
}
