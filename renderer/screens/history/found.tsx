// Entries that the search found.

import type { TraceRow } from '../../../preload/contract/history.ts';
import { type Text, useText } from '../../language/text.ts';
import { stateIn } from '../../language/reason.ts';
import { sheetWords } from '../../language/sheet-words.ts';
import { IconButton } from '../../parts/button.tsx';
import { SIGNS, StatusSign } from '../../parts/status-sign.tsx';
import { showTrace, useHistory } from '../../state/history.ts';
import { saveHistory } from '../../state/sheets.ts';
import { amountOf } from './ledger.ts';
import { rowKeys } from './row-keys.ts';
import { isCut, ShownFirst } from './shown-first.tsx';

const MOST = 300;

/** Hours as such; a quantity, whose unit nobody knows, as what it is. */
function withUnit(trace: TraceRow, text: Text): string {
  return text.t(trace.kind === 'time' ? 'sum.time' : 'amountOf.material', { amount: text.amount(amountOf(trace)) });
}

/** One of them, as it was listed last. */
function FoundRow({ id, last, on }: { readonly id: number; readonly last: TraceRow; readonly on: boolean }) {
  const text = useText();
  const { record } = last;
  const state = stateIn(last.status, last.runState);
  const product = [record.produktId, record.produktName].filter((part) => part !== null).join(' ') || null;
  const employee = record.ansattName ?? record.ansattId;
  // A quantity of a product beside the name of an employee would read as her hours.
  const who = last.kind === 'material' ? (product ?? employee) : (employee ?? product);
  const project = [record.prosjektId, record.prosjektName].filter((part) => part !== null).join(' ');
  return (
    <li>
      <button
        type="button"
        data-row
        onKeyDown={rowKeys}
        className={on ? 'on' : ''}
        aria-current={on ? 'true' : undefined}
        onClick={() => void showTrace(id)}
      >
        <span className="d">{text.date(record.dato)}</span>
        <span className="p" title={[who, project].filter(Boolean).join(' · ')}>
          <b>{who ?? text.t('run.side.entry', { id: String(id) })}</b>
        </span>
        <span className="n">{withUnit(last, text)}</span>
        {project === '' ? null : (
          <span className={`of quiet${record.amount === null ? ' alone' : ''}`} title={project}>
            {project}
          </span>
        )}
        {record.amount === null ? null : (
          <span className="n price">{text.t('sum.priced', { amount: text.money(record.amount) })}</span>
        )}
        <span className="s">
          <StatusSign sign={state} tone={SIGNS[state].tone} word={text.t(`status.${state}`)} />
          <span className="quiet">{text.t('confirm.changed.entry', { id: String(id) })}</span>
        </span>
      </button>
    </li>
  );
}

export function Found(props: {
  readonly groups: readonly { readonly id: number; readonly traces: readonly TraceRow[] }[];
  readonly shown: number;
}) {
  const text = useText();
  const asked = useHistory((history) => history.asked);
  const answered = props.groups.reduce((sum, { traces }) => sum + traces.length, 0);
  const save = (): void => {
    if (asked === null) return;
    const title = text.t('sheets.pick');
    void saveHistory(asked, {
      language: text.locale,
      words: sheetWords(text),
      title,
      name: text.t('sheets.name.history'),
    });
  };
  return (
    <section className="results scrolls" data-region tabIndex={-1}>
      <p className="count">
        <b>{text.t(isCut(answered) ? 'history.foundAtLeast' : 'history.found', { count: props.groups.length })}</b>
        <span className="grow" />
        <IconButton small icon="save" label={text.t('sheets.history')} onClick={save} />
      </p>
      <ul>
        {props.groups.slice(0, MOST).map(({ id, traces }) => {
          const last = traces.at(-1);
          return last === undefined ? null : <FoundRow key={id} id={id} last={last} on={id === props.shown} />;
        })}
      </ul>
      <ShownFirst count={props.groups.length} most={MOST} answered={answered} />
      <p className="label hint">{text.t('history.hint')}</p>
    </section>
  );
}
