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
  readonly difference: {
    readonly rows: number;
    readonly hours: string;
    readonly invoiceable: string;
    readonly amount: string;
  };
  readonly settled: boolean;
}

function isNone({ rows, hours, invoiceable, amount }: ControlRead['difference']): boolean {
  return rows === 0 && [hours, invoiceable, amount].every(isZero);
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
    amount: amount === null ? '0' : subtractDecimals(amount, ours.amount ?? '0'),
  };
  const isBad = (said: string, value: unknown): boolean => said.trim() !== '' && value === null;
  const bad = {
    rows: isBad(draft.rows, rows),
    hours: isBad(draft.hours, hours),
    more: isBad(draft.invoiceable, invoiceable) || isBad(draft.amount, amount),
  };
  const none = isNone(difference);
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

/** A measure of what was accepted, and by how much the ERP says more or less. */
interface Measure {
  readonly name: 'rows' | 'hours' | 'quantity' | 'invoiceable' | 'amount';
  readonly ours: string;
  /** Null where the ERP said nothing of it. */
  readonly difference: string | null;
  readonly agrees: boolean;
}

function measuresOf({ kind }: RunWire, ours: SumWire, read: ControlRead, text: Text): readonly Measure[] {
  const { difference } = read;
  const of = (name: Exclude<Measure['name'], 'rows'>, said: string | null, more: string): Measure => {
    const show = name === 'amount' ? text.money : text.amount;
    const there = ours[name] ?? null;
    return {
      name,
      ours: there === null ? '–' : show(there),
      difference: said === null ? null : show(more),
      agrees: isZero(more),
    };
  };
  const rows: Measure = {
    name: 'rows',
    ours: text.count(ours.rows),
    difference: read.rows === null ? null : text.count(difference.rows),
    agrees: difference.rows === 0,
  };
  return kind === 'time'
    ? [rows, of('hours', read.hours, difference.hours), of('invoiceable', read.invoiceable, difference.invoiceable)]
    : [rows, of('quantity', read.hours, difference.hours), of('amount', read.amount, difference.amount)];
}

function ControlTable({ measures, text }: { readonly measures: readonly Measure[]; readonly text: Text }) {
  return (
    <table className="facts">
      <thead>
        <tr className="heads">
          <td />
          {measures.map(({ name }) => (
            <th key={name} scope="col" className="n">
              {text.t(`acts.control.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{text.t('acts.control.ours')}</td>
          {measures.map(({ name, ours }) => (
            <td key={name} className="n">
              {ours}
            </td>
          ))}
        </tr>
        <tr>
          <td>{text.t('acts.control.difference')}</td>
          {measures.map(({ name, difference, agrees }) => (
            <td key={name} className="n">
              <span className={difference === null ? '' : agrees ? 'proven' : 'open-sum'}>{difference ?? '–'}</span>
            </td>
          ))}
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
  const differs = keysDiffer || !isNone(difference);
  const more = isTime ? difference.invoiceable : difference.amount;
  const moreProblem = explained ? null : apart(more, size(more), text);
  return (
    <>
      <ControlTable measures={measuresOf(run, ours, read, text)} text={text} />
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
