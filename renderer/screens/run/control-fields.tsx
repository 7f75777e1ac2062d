// Control totals of the ERP beside what was accepted here, with the difference: it must be nothing, or explained.

import type { ReactNode } from 'react';
import type { SumWire } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { isZero, micro, subtractDecimals } from '../../format/decimal.ts';
import { readAmount, readCount } from '../../format/numbers.ts';
import { type Text, useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';

export interface ControlDraft {
  readonly rows: string;
  readonly hours: string;
  /** Of time. */
  readonly invoiceable: string;
  /** Of material, in money. */
  readonly amount: string;
  readonly explanation: string;
}

export const NO_CONTROL: ControlDraft = { rows: '', hours: '', invoiceable: '', amount: '', explanation: '' };

export interface ControlRead {
  readonly rows: number | null;
  readonly hours: string | null;
  readonly invoiceable: string | null;
  readonly amount: string | null;
  readonly bad: { readonly rows: boolean; readonly hours: boolean; readonly more: boolean };
  /** What the ERP says less what was accepted here. */
  readonly difference: { readonly rows: number; readonly hours: string; readonly invoiceable: string };
  readonly settled: boolean;
}

export function readControl(draft: ControlDraft, ours: SumWire, kind: RunWire['kind']): ControlRead {
  const rows = draft.rows.trim() === '' ? null : readCount(draft.rows);
  const hours = draft.hours.trim() === '' ? null : readAmount(draft.hours);
  const measure = kind === 'time' ? ours.hours : ours.quantity;
  const read = (said: string): string | null => (said.trim() === '' ? null : readAmount(said));
  const [invoiceable, amount] = [read(draft.invoiceable), read(draft.amount)];
  const difference = {
    rows: rows === null ? 0 : rows - ours.rows,
    hours: hours === null ? '0' : subtractDecimals(hours, measure),
    invoiceable: invoiceable === null ? '0' : subtractDecimals(invoiceable, ours.invoiceable),
  };
  const isBad = (said: string, value: unknown): boolean => said.trim() !== '' && value === null;
  const bad = {
    rows: isBad(draft.rows, rows),
    hours: isBad(draft.hours, hours),
    more: isBad(draft.invoiceable, invoiceable) || isBad(draft.amount, amount),
  };
  const none = difference.rows === 0 && isZero(difference.hours) && isZero(difference.invoiceable);
  return {
    rows,
    hours,
    invoiceable,
    amount,
    bad,
    difference,
    settled: !bad.rows && !bad.hours && !bad.more && (none || draft.explanation.trim() !== ''),
  };
}

export function badNumber(typed: string, text: Text): string {
  return text.t(/[oO]\s*$/.test(typed) ? 'acts.control.badNumberO' : 'acts.control.badNumber', { typed: typed.trim() });
}

function apart(difference: string, words: string, text: Text): string | null {
  const value = micro(difference);
  if (value === 0n) return null;
  return text.t(value < 0n ? 'acts.control.less' : 'acts.control.more', { difference: words });
}

function ControlTable({
  run,
  ours,
  read,
  text,
}: {
  readonly run: RunWire;
  readonly ours: SumWire;
  readonly read: ControlRead;
  readonly text: Text;
}) {
  return (
    <table className="facts">
      <thead>
        <tr className="heads">
          <td />
          <th scope="col" className="n">
            {text.t('acts.control.rows')}
          </th>
          <th scope="col" className="n">
            {text.t(run.kind === 'time' ? 'acts.control.hours' : 'acts.control.quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{text.t('acts.control.ours')}</td>
          <td className="n">{text.count(ours.rows)}</td>
          <td className="n">{text.amount(run.kind === 'time' ? ours.hours : ours.quantity)}</td>
        </tr>
        <tr>
          <td>{text.t('acts.control.difference')}</td>
          <td className="n">
            <span className={read.rows === null ? '' : read.difference.rows === 0 ? 'proven' : 'open-sum'}>
              {read.rows === null ? '–' : text.count(read.difference.rows)}
            </span>
          </td>
          <td className="n">
            <span className={read.hours === null ? '' : isZero(read.difference.hours) ? 'proven' : 'open-sum'}>
              {read.hours === null ? '–' : text.amount(read.difference.hours)}
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function ControlFields(props: {
  readonly run: RunWire;
  readonly ours: SumWire;
  readonly draft: ControlDraft;
  readonly onChange: (draft: ControlDraft) => void;
  /** What stands between the figures and the explanation, and whether it differs. */
  readonly children?: ReactNode;
  readonly keysDiffer?: boolean;
}) {
  const text = useText();
  const { draft, run, ours, onChange, keysDiffer = false } = props;
  const read = readControl(draft, ours, run.kind);
  const size = (amount: string): string => text.amount(amount.replace(/^-/, ''));
  const explained = draft.explanation.trim() !== '';
  const rowsProblem = read.bad.rows
    ? badNumber(draft.rows, text)
    : explained
      ? null
      : apart(String(read.difference.rows), text.count(Math.abs(read.difference.rows)), text);
  const hoursProblem = read.bad.hours
    ? badNumber(draft.hours, text)
    : explained
      ? null
      : apart(read.difference.hours, size(read.difference.hours), text);
  const isTime = run.kind === 'time';
  const { difference } = read;
  // Whether an amount differs is known once it is compared.
  const differs =
    keysDiffer ||
    difference.rows !== 0 ||
    !isZero(difference.hours) ||
    !isZero(difference.invoiceable) ||
    read.amount !== null;
  const moreProblem = !isTime || explained ? null : apart(difference.invoiceable, size(difference.invoiceable), text);
  return (
    <>
      <ControlTable run={run} ours={ours} read={read} text={text} />
      <div className="form gap-form">
        <Field
          label={`${text.t('acts.control.erp')}: ${text.t('acts.control.rows').toLowerCase()}`}
          figure
          value={draft.rows}
          problem={rowsProblem}
          onChange={(rows) => onChange({ ...draft, rows })}
        />
        <Field
          label={`${text.t('acts.control.erp')}: ${text.t(run.kind === 'time' ? 'acts.control.hours' : 'acts.control.quantity').toLowerCase()}`}
          figure
          value={draft.hours}
          problem={hoursProblem}
          onChange={(hours) => onChange({ ...draft, hours })}
        />
        <Field
          label={`${text.t('acts.control.erp')}: ${text.t(isTime ? 'acts.control.invoiceable' : 'acts.control.amount').toLowerCase()}`}
          figure
          value={isTime ? draft.invoiceable : draft.amount}
          problem={read.bad.more ? badNumber(isTime ? draft.invoiceable : draft.amount, text) : moreProblem}
          onChange={(said) => onChange({ ...draft, ...(isTime ? { invoiceable: said } : { amount: said }) })}
        />
      </div>
      {props.children}
      {differs || explained ? (
        <Field
          label={text.t('acts.control.explanation')}
          aside={text.t('acts.reasonHint')}
          value={draft.explanation}
          onChange={(explanation) => onChange({ ...draft, explanation })}
        />
      ) : null}
    </>
  );
}
