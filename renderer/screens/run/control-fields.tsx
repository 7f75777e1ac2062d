// Control totals of the ERP beside what was accepted here, with the difference: it must be nothing, or explained.

import { type ReactNode, useId } from 'react';
import type { SumWire } from '../../../preload/contract/common.ts';
import type { WithoutLineWire } from '../../../preload/contract/hand-over-plan.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { ControlPart } from '../../format/compared.ts';
import { isZero, micro, subtractDecimals } from '../../format/decimal.ts';
import { plainAmount, readAmount, readCount } from '../../format/numbers.ts';
import { type Text, useText } from '../../language/text.ts';
import { withoutLineWords } from '../../language/without-line.ts';
import { Field } from '../../parts/field.tsx';
import { InSight } from '../../parts/in-sight.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ReadAs } from './read-as.tsx';

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

/** As they stand, to be corrected. */
export function draftOf(part: ControlPart | null, text: Text): ControlDraft {
  if (part === null) return NO_CONTROL;
  const { rows, hours, invoiceable, amount, explanation } = part;
  const plain = (value: string | null): string => plainAmount(value, text.locale);
  return {
    rows: rows === null ? '' : String(rows),
    hours: plain(hours),
    invoiceable: plain(invoiceable),
    amount: plain(amount),
    explanation: explanation ?? '',
  };
}

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

/** A measure of what was accepted, what the ERP says of it, and by how much that is more or less. */
interface Measure {
  readonly name: 'rows' | 'hours' | 'quantity' | 'invoiceable' | 'amount';
  /** Where what is typed of it is kept. */
  readonly typedAs: Exclude<keyof ControlDraft, 'explanation'>;
  readonly ours: string;
  /** Null where the ERP said nothing of it. */
  readonly difference: string | null;
  readonly agrees: boolean;
  /** What is wrong with it, or what must be explained. */
  readonly problem: string | null;
}

interface Shown {
  readonly run: RunWire;
  readonly ours: SumWire;
  /** What `ours` is without, as it has no line in the file. */
  readonly withoutLine?: WithoutLineWire | undefined;
  readonly draft: ControlDraft;
}

function measuresOf({ run, ours, draft }: Shown, text: Text): readonly Measure[] {
  const read = readControl(draft, ours, run.kind);
  const { difference } = read;
  const explained = draft.explanation.trim() !== '';
  const problemOf = (typed: string, isRead: boolean, more: string, words: string): string | null => {
    if (typed.trim() !== '' && !isRead) return badNumber(typed, text);
    return explained ? null : apart(more, words, text);
  };
  const of = (name: Exclude<Measure['name'], 'rows'>, said: string | null, more: string): Measure => {
    const show = name === 'amount' ? text.money : text.amount;
    const there = ours[name] ?? null;
    const typedAs = name === 'quantity' ? 'hours' : name;
    return {
      name,
      typedAs,
      ours: there === null ? '–' : show(there),
      difference: said === null ? null : show(more),
      agrees: isZero(more),
      problem: problemOf(draft[typedAs], said !== null, more, show(more.replace(/^-/, ''))),
    };
  };
  const more = difference.rows;
  const rows: Measure = {
    name: 'rows',
    typedAs: 'rows',
    ours: text.count(ours.rows),
    difference: read.rows === null ? null : text.count(more),
    agrees: more === 0,
    problem: problemOf(draft.rows, read.rows !== null, String(more), text.count(Math.abs(more))),
  };
  return run.kind === 'time'
    ? [rows, of('hours', read.hours, difference.hours), of('invoiceable', read.invoiceable, difference.invoiceable)]
    : [rows, of('quantity', read.hours, difference.hours), of('amount', read.amount, difference.amount)];
}

/** What the ERP says stands between what was accepted here and the difference, each figure under its own. */
function ControlTable(props: {
  readonly measures: readonly Measure[];
  readonly draft: ControlDraft;
  readonly onChange: (draft: ControlDraft) => void;
}) {
  const text = useText();
  const id = useId();
  const { measures, draft, onChange } = props;
  const nameOf = (name: Measure['name']): string => text.t(`acts.control.${name}`);
  const row = (label: string, cellOf: (measure: Measure) => ReactNode) => (
    <tr>
      <td>{label}</td>
      {measures.map((measure) => (
        <td key={measure.name} className="n">
          {cellOf(measure)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="said">
      <table className="facts">
        <thead>
          <tr className="heads">
            <td />
            {measures.map(({ name }) => (
              <th key={name} scope="col" className="n">
                {nameOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(text.t('acts.control.ours'), ({ ours }) => ours)}
          {row(text.t('acts.control.erp'), ({ name, typedAs, problem }) => (
            <span className={`field figure${problem === null ? '' : ' bad'}`}>
              <input
                aria-label={`${text.t('acts.control.erp')}: ${nameOf(name).toLowerCase()}`}
                aria-invalid={problem === null ? undefined : true}
                aria-describedby={problem === null ? undefined : `${id}-${name}`}
                autoComplete="off"
                spellCheck={false}
                value={draft[typedAs]}
                onChange={(event) => onChange({ ...draft, [typedAs]: event.target.value })}
              />
            </span>
          ))}
          {row(text.t('acts.control.difference'), ({ difference, agrees }) => (
            <span className={difference === null ? '' : agrees ? 'proven' : 'open-sum'}>{difference ?? '–'}</span>
          ))}
        </tbody>
      </table>
      {measures.map(({ name, problem }) =>
        problem === null ? null : (
          <p key={name} className="msg" id={`${id}-${name}`}>
            <Icon name="alert" small />
            {text.t('acts.control.of', { name: nameOf(name), problem })}
          </p>
        ),
      )}
      {measures.map(({ name, typedAs }) =>
        name === 'rows' ? null : <ReadAs key={name} name={nameOf(name)} typed={draft[typedAs]} />,
      )}
    </div>
  );
}

export function ControlFields(
  props: Shown & {
    readonly onChange: (draft: ControlDraft) => void;
    /** What stands between the figures and the explanation, and whether it differs. */
    readonly children?: ReactNode;
    readonly keysDiffer?: boolean;
  },
) {
  const text = useText();
  const { draft, run, ours, withoutLine, onChange, keysDiffer = false } = props;
  const differs = keysDiffer || !isNone(readControl(draft, ours, run.kind).difference);
  return (
    <>
      <ControlTable measures={measuresOf(props, text)} draft={draft} onChange={onChange} />
      {withoutLineWords(run.kind, withoutLine, text).map((words) => (
        <p key={words} className="label">
          {words}
        </p>
      ))}
      {props.children}
      {differs || draft.explanation.trim() !== '' ? (
        <InSight>
          <Field
            label={text.t('acts.control.explanation')}
            aside={text.t('acts.reasonHint')}
            value={draft.explanation}
            onChange={(explanation) => onChange({ ...draft, explanation })}
          />
        </InSight>
      ) : null}
    </>
  );
}
