// What the ERP says by pay type, by employee or by product, in quantities or in kroner, a line for each: it agrees or differs. Rows of a
// sheet are pasted into it.

import type { ClipboardEvent } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { ControlMeasure } from '../../format/compared.ts';
import { differenceOfKey, isBadKey, isSheet, type KeyDraft, withPasted } from '../../format/control-lines.ts';
import { isZero } from '../../format/decimal.ts';
import { type Text, useText } from '../../language/text.ts';
import { Fold } from '../../parts/fold.tsx';
import { TableHead } from '../../parts/table.tsx';
import { ReadAs } from './read-as.tsx';

interface Props {
  readonly run: RunWire;
  readonly drafts: readonly KeyDraft[];
  readonly measure: ControlMeasure;
  readonly onChange: (drafts: readonly KeyDraft[]) => void;
}

const BLANK: KeyDraft = { key: '', name: null, ours: null, typed: '' };

const figure = ({ inMoney }: KeyDraft, amount: string, text: Text): string =>
  inMoney ? text.money(amount) : text.amount(amount);

function Difference({ draft, text }: { readonly draft: KeyDraft; readonly text: Text }) {
  const difference = differenceOfKey(draft);
  if (difference === null) return '–';
  return <span className={isZero(difference) ? 'proven' : 'open-sum'}>{figure(draft, difference, text)}</span>;
}

function KeyRow(props: {
  readonly draft: KeyDraft;
  readonly ours: boolean;
  readonly keyWord: string;
  readonly otherWord: string;
  readonly text: Text;
  readonly onChange: (draft: KeyDraft) => void;
}) {
  const { draft, keyWord, text, onChange } = props;
  const named = [draft.key, draft.name].filter(Boolean).join(' ');
  const of = draft.inMoney ? `, ${text.t('acts.control.amount').toLowerCase()}` : '';
  const label = `${text.t('acts.control.erp')}: ${named === '' ? keyWord : named}${of}`;
  return (
    <tr>
      <td>
        {props.ours ? (
          <span className="copyable">{named === '' ? text.t('acts.control.noKey') : named}</span>
        ) : (
          <span className="field">
            <input
              aria-label={props.otherWord}
              placeholder={props.otherWord}
              value={draft.key}
              onChange={(event) => onChange({ ...draft, key: event.target.value })}
            />
          </span>
        )}
      </td>
      <td className="n">{draft.ours === null ? '–' : figure(draft, draft.ours, text)}</td>
      <td className="n">
        <span className={`field figure${isBadKey(draft) ? ' bad' : ''}`}>
          <input
            aria-label={label}
            aria-invalid={isBadKey(draft) ? true : undefined}
            value={draft.typed}
            onChange={(event) => onChange({ ...draft, typed: event.target.value })}
          />
        </span>
      </td>
      <td className="n">
        <Difference draft={draft} text={text} />
      </td>
    </tr>
  );
}

export function ControlKeys({ run, drafts, measure: of, onChange }: Props) {
  const text = useText();
  const measure = of === 'plain' ? run.kind : of;
  const marks = { inMoney: of === 'money', ofEmployee: of === 'employee' ? (true as const) : undefined };
  const blank = { ...BLANK, ...marks };
  const side = of === 'employee' ? of : run.kind;
  const keyWord = text.t(`acts.control.key.${side}`);
  const rows = drafts.at(-1)?.ours === null && drafts.at(-1)?.key === '' ? drafts : [...drafts, blank];
  const fixed = drafts.filter(({ ours }) => ours !== null).length;
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isSheet(pasted)) return;
    event.preventDefault();
    onChange(
      withPasted(
        drafts.filter(({ key, typed }) => key !== '' || typed !== ''),
        pasted,
      ).map((one) => ({ ...one, ...marks })),
    );
  };
  return (
    <Fold title={text.t(`acts.control.byKey.${measure}`)} needed={drafts.some(({ typed }) => typed !== '')}>
      <p className="label whole-row">{text.t(`acts.control.paste.${measure}`)}</p>
      <div className="whole-row keys-said scrolls" onPaste={paste}>
        <table className="facts" aria-label={text.t(`acts.control.byKey.${measure}`)}>
          <TableHead
            names={[
              keyWord,
              { figure: text.t('acts.control.ours') },
              { figure: text.t('acts.control.erp') },
              { figure: text.t('acts.control.difference') },
            ]}
          />
          <tbody>
            {rows.map((draft, place) => (
              <KeyRow
                key={place < fixed ? draft.key : place}
                draft={draft}
                ours={draft.ours !== null}
                keyWord={keyWord}
                otherWord={text.t(`acts.control.otherKey.${side}`)}
                text={text}
                onChange={(changed) => onChange(rows.map((one, other) => (other === place ? changed : one)))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.map(({ key, name, typed }, place) => (
        <ReadAs
          key={place < fixed ? key : place}
          name={[key, name].filter(Boolean).join(' ') || keyWord}
          typed={typed}
        />
      ))}
    </Fold>
  );
}
