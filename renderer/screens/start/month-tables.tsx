// What is said of the entries of a month in a dialog: sums by what they share, and the entries one by one.

import { type ReactNode, useEffect, useState } from 'react';
import type { Decimal, Kind, Measure } from '../../../preload/contract/common.ts';
import { measured } from '../../../preload/contract/values.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import type { NetWire } from '../../../preload/contract/since-closed.ts';
import type { Text } from '../../language/text.ts';
import { TableHead } from '../../parts/table.tsx';
import { useMonths } from '../../state/months.ts';

/** What `ask` says of a month of the connection whose months are shown; null until it is there. */
export function useOfMonth<T>(
  ask: (of: { connection: string; kind: Kind; month: string }) => Promise<T | null>,
  kind: Kind,
  month: string,
): T | null {
  const connection = useMonths((months) => months.connection);
  const [said, setSaid] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    if (connection !== null)
      void ask({ connection, kind, month }).then((answer) => (wanted ? setSaid(answer) : undefined));
    return () => {
      wanted = false;
    };
  }, [ask, connection, kind, month]);
  return said;
}

export interface SumLine {
  readonly key: string;
  readonly name: string;
  readonly rows: number;
  readonly amount: Decimal | null;
  /** Where its name leads. */
  readonly go?: () => void;
}

export const netLines = (nets: readonly NetWire[], text: Text): SumLine[] =>
  nets.map(({ id, name, rows, amount }) => ({
    key: id ?? '',
    name: [id, name].filter(Boolean).join(' ') || text.t('run.grid.noGroupName'),
    rows,
    amount,
  }));

/** Sums with the number of entries; `total` stands under them. */
export function SumTable(props: {
  readonly names: readonly [what: string, amount: string];
  readonly lines: readonly SumLine[];
  readonly total?: SumLine;
  readonly measure: Measure;
  readonly text: Text;
}) {
  const { names, lines, total, measure, text } = props;
  return (
    <table className="since">
      <TableHead names={[names[0], { figure: text.t('late.entries') }, { figure: names[1] }]} />
      <tbody>
        {lines.map(({ key, name, rows, amount, go }) => (
          <tr key={key}>
            <td>
              {go === undefined ? (
                name
              ) : (
                <button type="button" className="link" onClick={go}>
                  {name}
                </button>
              )}
            </td>
            <td className="n">{text.count(rows)}</td>
            <td className="n">{text.figure(measure, amount)}</td>
          </tr>
        ))}
        {total === undefined ? null : (
          <tr className="total">
            <td>
              <b>{total.name}</b>
            </td>
            <td className="n">
              <b>{text.count(total.rows)}</b>
            </td>
            <td className="n">
              <b>{text.figure(measure, total.amount)}</b>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Entries one by one, the last column by `last`; `of` is how many there are. */
export function RecordTable(props: {
  readonly names: readonly [amount: string, last: string];
  readonly lines: readonly { readonly record: GridRecord; readonly last: ReactNode }[];
  readonly of: number;
  readonly measure: Measure;
  readonly text: Text;
  /** Leads from a record to all that is known of it, by its Id. */
  readonly onOpen?: (record: GridRecord) => void;
}) {
  const { names, lines, of, measure, text, onOpen } = props;
  const rest = of - lines.length;
  return (
    <>
      <table className={onOpen === undefined ? 'since records' : 'since records of-ids'}>
        <TableHead
          names={[
            ...(onOpen === undefined ? [] : [text.t('column.id')]),
            text.t('column.dato'),
            text.t('column.ansatt'),
            text.t('column.prosjekt'),
            { figure: names[0] },
            names[1],
          ]}
        />
        <tbody>
          {lines.map(({ record, last }) => (
            <tr key={record.key}>
              {onOpen === undefined ? null : (
                <td>
                  <button type="button" className="link" onClick={() => onOpen(record)}>
                    {String(record.id)}
                  </button>
                </td>
              )}
              <td>{text.date(record.dato)}</td>
              <td>{record.ansattName ?? record.ansattId ?? '–'}</td>
              <td>{[record.prosjektId, record.prosjektName].filter(Boolean).join(' ')}</td>
              <td className="n">{text.figure(measure, measured(measure, record))}</td>
              <td>{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? <p className="second">{text.t('run.side.more', { count: rest })}</p> : null}
    </>
  );
}
