// The months: a row for each kind and month, what is left and what is confirmed, and whether the month can be closed.

import './months-table.css';
import './months-table-narrow.css';
import './opens.css';
import { Fragment, useState } from 'react';
import { KINDS, measureOf } from '../../../preload/contract/values.ts';
import type { MonthWire } from '../../../preload/contract/months.ts';
import { userOf } from '../../language/person.ts';
import { type Text, useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useCellKeys } from '../../parts/cell-keys.ts';
import { type MonthFigure, openDialog } from '../../state/dialogs.ts';
import { useMonths } from '../../state/months.ts';
import { printMonth } from '../../state/paper.ts';
import { measureOfMonths } from './month-bars.ts';
import { type Counted, isCounted, leftColumns, monthName, monthTitle, shortTitle, whyNot } from './month-words.ts';

/** Closed months that stand beside those that are open. */
const CLOSED_SHOWN = 2;

/** A figure that opens the units behind it; hover and focus say which, and how they are counted. */
function Opens({
  month,
  figure,
  words,
}: {
  readonly month: MonthWire;
  readonly figure: MonthFigure;
  readonly words: string;
}) {
  const text = useText();
  const { kind, month: of } = month;
  const name = text.t(figure === 'late' ? 'monthUnits.late' : `start.book.${figure}`);
  const label = text.t('monthUnits.open', { words, name: name.toLowerCase(), month: monthName(of, text) });
  const about = text.maybe(`start.book.about.${figure}`, '');
  return (
    <button
      type="button"
      className="opens"
      data-cell
      aria-label={label}
      title={[label, about].filter((one) => one !== '').join('. ')}
      onClick={() => openDialog({ kind: 'month-units', of: kind, month: of, figure })}
    >
      {words}
    </button>
  );
}

function Figure(props: {
  readonly month: MonthWire;
  readonly figure: MonthFigure;
  readonly value: number;
  readonly known?: boolean;
  readonly amount?: string | null;
  /** Of which column, for where there is no room for all. */
  readonly of: 'alt' | 'part' | 'left';
}) {
  const { month, figure, value, known = true, amount = null, of } = props;
  const text = useText();
  const words = known ? text.count(value) : value === 0 ? '–' : text.t('start.book.atLeast', { count: value });
  return (
    <td className={`n ${of}${value === 0 ? ' nil' : ''}`} title={known ? undefined : text.t('start.book.notCounted')}>
      {value === 0 ? words : <Opens month={month} figure={figure} words={words} />}
      {amount === null || value === 0 ? null : (
        <small>
          <span>{amount}</span>
        </small>
      )}
    </td>
  );
}

/** Wider than its columns in the size of the month at hand: 11 769. */
const isLong = ({ all }: MonthWire, text: Text): boolean => text.count(all.rows).length > 5;

function classesOf(of: Readonly<Record<string, boolean>>): string {
  return Object.keys(of)
    .filter((name) => of[name])
    .join(' ');
}

/** What stands in the columns for which there is no room: "Klart 59 · Avvist 11". */
function partsOf(month: MonthWire, text: Text): string {
  return [...leftColumns([month]), 'confirmed' as const]
    .map((column) => [column, month.cells[column].rows] as const)
    .filter(([, rows]) => rows > 0)
    .map(([column, rows]) => `${text.t(`start.book.${column}`)} ${text.count(rows)}`)
    .join(' · ');
}

/** A closed month is one line: what can still be done with it stands behind a button. */
function Closed({ month, last, text }: { readonly month: MonthWire; readonly last: boolean; readonly text: Text }) {
  const { kind, closedAt, closedBy, changed } = month;
  const by = userOf(closedBy ?? '');
  const connection = useMonths((months) => months.connection);
  const paper = { month: month.month, title: monthTitle(month.month, text) };
  const items = [
    ...(last
      ? [
          {
            label: text.t('start.book.reopen'),
            onClick: () => openDialog({ kind: 'month-open', of: kind, month: month.month }),
          },
        ]
      : []),
    ...(connection === null
      ? []
      : [{ label: text.t('paper.printMonth'), onClick: () => void printMonth({ connection, ...paper }) }]),
    {
      label: text.t('accruals.act'),
      onClick: () => openDialog({ kind: 'accruals', of: kind, month: month.month }),
    },
  ];
  return (
    <>
      <span className="closed">
        <span className="st quiet">
          <Icon name="lock" />
          <span>{text.t('start.book.closed', { day: text.day(closedAt), by })}</span>
        </span>
        <Menu small label={text.t('start.book.more', { month: monthName(month.month, text) })} items={items} />
      </span>
      {changed === null ? null : (
        <button
          type="button"
          className="link warn"
          onClick={() => openDialog({ kind: 'since-closed', of: kind, month: month.month })}
        >
          {text.t('start.book.changed', {
            count: Math.abs(changed.rows),
            amount: text.amountOf(kind, changed) || text.count(changed.rows),
          })}
        </button>
      )}
    </>
  );
}

function Verdict({
  month,
  counted,
  last,
  text,
}: {
  readonly month: MonthWire;
  readonly counted: boolean;
  readonly last: boolean;
  readonly text: Text;
}) {
  if (month.verdict === 'closed') return <Closed month={month} last={last} text={text} />;
  if (month.month === '') return <span className="plain">{text.t('start.book.undatedAbout')}</span>;
  if (month.verdict === 'not-over')
    return <span className="plain">{text.t('start.book.notOver', { count: month.daysLeft })}</span>;
  if (month.verdict === 'cannot-close') {
    const { first, rest } = whyNot(month, text);
    return (
      <>
        <span className="st warn">
          <Icon name="alert" />
          <span>{text.t('start.book.cannot', { why: first })}</span>
        </span>
        {rest === '' ? null : <small>{rest}</small>}
      </>
    );
  }
  if (month.verdict === 'not-counted' || !counted) return <span className="plain">{text.t('start.book.unknown')}</span>;
  return (
    <>
      <span className="st">
        <Icon name="check" />
        <b>{text.t('start.book.can')}</b>
      </span>
      <button
        type="button"
        className="link"
        onClick={() => openDialog({ kind: 'month-close', of: month.kind, month: month.month })}
      >
        {text.t('start.book.close', { month: monthName(month.month, text) })}
      </button>
    </>
  );
}

function Row(props: {
  readonly month: MonthWire;
  readonly months: readonly MonthWire[];
  readonly ready: Counted;
  readonly at: boolean;
  readonly lastClosed: boolean;
  readonly head: { readonly rows: number } | null;
  readonly last: boolean;
}) {
  const text = useText();
  const { month, at } = props;
  const { kind, cells } = month;
  const counted = isCounted(month, props.months, props.ready);
  const amount = (sum: MonthWire['all']): string | null =>
    at && measureOf(kind, month.all) !== 'material' ? text.sum(kind, sum) : null;
  return (
    <tr className={classesOf({ open: at, long: isLong(month, text), last: props.last })}>
      {props.head === null ? null : (
        <th scope="rowgroup" className="kind" rowSpan={props.head.rows}>
          <Icon name={kind === 'time' ? 'clock' : 'box'} /> {text.t(`kind.${kind}`)}
          <small>{text.t(`start.book.of.${measureOfMonths(props.months, kind)}`)}</small>
        </th>
      )}
      <th scope="row" className="m">
        {shortTitle(month.month, props.months, text)}
        {month.late === 0 ? null : (
          <small>
            <Opens month={month} figure="late" words={text.t('start.book.late', { count: month.late })} />
          </small>
        )}
      </th>
      <Figure month={month} figure="all" value={month.all.rows} known={counted} amount={amount(month.all)} of="alt" />
      {leftColumns(props.months).map((column) => (
        <Figure
          key={column}
          month={month}
          figure={column}
          value={cells[column].rows}
          known={column !== 'toPull' || counted}
          amount={amount(cells[column])}
          of="part"
        />
      ))}
      <Figure
        month={month}
        figure="left"
        value={month.left.rows}
        known={counted}
        amount={amount(month.left)}
        of="left"
      />
      <Figure
        month={month}
        figure="confirmed"
        value={cells.confirmed.rows}
        amount={amount(cells.confirmed)}
        of="part"
      />
      <td className="v">
        <Verdict month={month} counted={counted} last={props.lastClosed} text={text} />
        <small className="parts">{partsOf(month, text)}</small>
      </td>
    </tr>
  );
}

/** All months that are not closed, and the last closed ones before them. */
function shownOf(months: readonly MonthWire[], all: boolean): readonly MonthWire[] {
  if (all) return months;
  const closed = months.filter(({ verdict }) => verdict === 'closed');
  const hidden = new Set(closed.slice(0, Math.max(0, closed.length - CLOSED_SHOWN)));
  return months.filter((month) => !hidden.has(month));
}

function BookHead({ columns }: { readonly columns: ReturnType<typeof leftColumns> }) {
  const text = useText();
  return (
    <thead>
      <tr className="over">
        <td colSpan={2} />
        <td className="alt" />
        <th colSpan={columns.length} scope="colgroup" className="span">
          <span>{text.t('start.book.together')}</span>
        </th>
        <td colSpan={3} />
      </tr>
      <tr className="heads">
        <td />
        <th scope="col">{text.t('start.book.month')}</th>
        {(['all', ...columns, 'left', 'confirmed'] as const).map((column) => (
          <th
            key={column}
            scope="col"
            className={`n ${column === 'all' ? 'alt' : column === 'left' ? 'left' : 'part'}`}
            title={text.maybe(`start.book.about.${column}`, '')}
          >
            {text.t(`start.book.${column}`)}
          </th>
        ))}
        <th scope="col" className="v">
          {text.t('start.book.verdict')}
        </th>
      </tr>
    </thead>
  );
}

export function MonthsTable(props: {
  readonly months: readonly MonthWire[];
  readonly ready: Counted;
  readonly at: string | null;
}) {
  const text = useText();
  const [all, setAll] = useState(false);
  const { ref, onKeyDown } = useCellKeys<HTMLTableElement>();
  const columns = leftColumns(props.months);
  const hidden =
    props.months.length -
    KINDS.flatMap((kind) =>
      shownOf(
        props.months.filter((month) => month.kind === kind),
        false,
      ),
    ).length;
  return (
    <section className="months scrolls" aria-label={text.t('start.book.label')} tabIndex={0} data-region>
      <table className="book" ref={ref} onKeyDown={onKeyDown}>
        <colgroup>
          {['kind', 'm', 'alt', ...columns, 'left', 'confirmed', 'v'].map((column) => (
            <col key={column} className={`c-${column}`} />
          ))}
        </colgroup>
        <BookHead columns={columns} />
        <tbody>
          {KINDS.map((kind) => {
            const own = props.months.filter((month) => month.kind === kind);
            const shown = shownOf(own, all);
            const lastClosed = own.filter(({ verdict }) => verdict === 'closed').at(-1);
            return (
              <Fragment key={kind}>
                {shown.map((month, index) => (
                  <Row
                    key={month.month}
                    month={month}
                    months={props.months}
                    ready={props.ready}
                    at={month.month === props.at && month.verdict !== 'closed'}
                    lastClosed={month === lastClosed}
                    head={index === 0 ? { rows: shown.length } : null}
                    last={index === shown.length - 1}
                  />
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {hidden === 0 ? null : (
        <button type="button" className="link older" onClick={() => setAll(!all)}>
          {text.t(all ? 'start.book.fewer' : 'start.book.older', { count: hidden })}
        </button>
      )}
    </section>
  );
}
