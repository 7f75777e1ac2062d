// Units that changed or went after the ERP got them: what the ERP has, what the service has, and what is to be done.

import { useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { DifferenceWire } from '../../../preload/contract/runs.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, type TextKey, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { type Sign, StatusSign } from '../../parts/status-sign.tsx';
import { TableHead } from '../../parts/table.tsx';
import { resume } from '../../state/acts.ts';
import { decisionNumbers, differenceOf, listedNow } from '../../state/decisions.ts';
import { openDialog } from '../../state/dialogs.ts';
import { loadDetail } from '../../state/runs.ts';
import { Choices, type Group } from './choices.tsx';

/** In this order; a group that is left out has no sign, and does not compile. */
const GROUPS = [
  'unknown',
  'changed',
  'left',
  'removed',
  'gone',
  'stands',
  'accepted',
  'handed-over',
  'rejected',
  'withdrawn',
  'held',
  'marked',
] as const satisfies readonly Group[];

const SIGN: Readonly<Record<(typeof GROUPS)[number], Sign>> = {
  changed: 'changed',
  left: 'changed',
  removed: 'changed',
  gone: 'gone',
  unknown: 'unknown',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  held: 'held',
  stands: 'accepted',
  accepted: 'accepted',
  'handed-over': 'handed-over',
  marked: 'marked',
};

/** Of what was removed in the ERP before it left, no correction is offered: there is nothing to take back. */
function groupOf({ state, left, choices, stands }: DifferenceWire): Group {
  if (stands === true) return 'stands';
  if (left !== true) return state;
  return choices.includes('send-correction') ? 'left' : 'removed';
}

/** A list told what the service has, or that it has nothing: what nobody knows of is no difference. */
const isKnown = (difference: DifferenceWire): boolean =>
  difference.state === 'gone' || difference.state === 'changed' || listedNow(difference) !== null;

function amount(record: DifferenceWire['now'], run: RunWire, text: Text): string {
  return text.amount((run.kind === 'time' ? record?.hours : record?.quantity) ?? null);
}

/** The fields besides the amount that differ, as the record has them. */
function otherFields(of: DifferenceWire['record'], other: DifferenceWire['now']): string {
  if (other === null) return '';
  const names = (['prosjekt', 'prosjektLinje', 'arbeidstype', 'produkt', 'ansatt'] as const).filter(
    (name) => of[`${name}Id`] !== other[`${name}Id`],
  );
  const parts = names.map((name) => [of[`${name}Id`] ?? '–', of[`${name}Name`]].filter(Boolean).join(' '));
  if (of.dato !== other.dato) parts.push(of.dato ?? '–');
  return parts.join(', ');
}

/** What a list said of what it had not; of the rest nobody knows. */
const NOT_THERE: Readonly<Partial<Record<DifferenceWire['state'], TextKey>>> = {
  gone: 'confirm.changed.missing',
  changed: 'confirm.changed.missing',
  rejected: 'confirm.changed.notListed',
  withdrawn: 'confirm.changed.notListed',
  held: 'confirm.changed.notListed',
};

/** What the service has now. Of what its word alone had marked that is asked about one by one. */
function Now({ difference, run, text, asks }: RowProps) {
  const { state, id } = difference;
  if (listedNow(difference) !== null) return amount(listedNow(difference), run, text);
  if (state !== 'marked') return text.t(NOT_THERE[state] ?? 'confirm.changed.notKnown');
  if (!asks) return text.t('confirm.changed.lookUp');
  return (
    <button
      type="button"
      className="link"
      onClick={() => openDialog({ kind: 'word-alone', run: run.run, id })}
      aria-label={`${text.t('confirm.marked.decide')} ${text.t('confirm.changed.entry', { id: String(id) })}`}
    >
      {text.t('confirm.marked.decide')}
    </button>
  );
}

interface RowProps {
  readonly difference: DifferenceWire;
  readonly run: RunWire;
  readonly text: Text;
  readonly asks: boolean;
}

function DifferenceRow(props: RowProps) {
  const { difference, run, text } = props;
  const { record, now } = difference;
  const places = difference.places.flatMap(({ file, line }) =>
    line === null ? [] : [text.t('confirm.changed.fileLine', { line, file })],
  );
  const where = places.length === 0 ? '' : `, ${places.join('; ')}`;
  const before = now === null ? '' : otherFields(record, now);
  return (
    <tr>
      <td>{text.date(record.dato)}</td>
      <td>
        {record.ansattName ?? record.produktName ?? record.ansattId ?? record.produktId}{' '}
        <span className="quiet">{record.ansattName === null ? '' : record.ansattId}</span>
        <br />
        <span className="quiet">
          {text.t('confirm.changed.entry', { id: String(record.id) })}
          {where}
        </span>
      </td>
      <td className="n">
        {amount(record, run, text)}
        {before === '' ? null : (
          <>
            <br />
            <span className="quiet">{before}</span>
          </>
        )}
      </td>
      <td className={`n${now === null ? ' quiet' : ' new'}`}>
        <Now {...props} />
        {now === null || before === '' ? null : (
          <>
            <br />
            <mark>{otherFields(now, record)}</mark>
          </>
        )}
      </td>
      <td className="n b">{isKnown(difference) ? text.amount(differenceOf(difference, run.kind)) : ''}</td>
    </tr>
  );
}

/** What the ERP got, or did not get. */
function figureOf(state: DifferenceWire['state'] | undefined) {
  if (state === 'rejected') return 'confirm.rejected.erp';
  if (state === 'held') return 'confirm.held.erp';
  return state === 'withdrawn' ? 'confirm.withdrawn.erp' : 'confirm.changed.erp';
}

export function DifferenceTable({
  differences,
  run,
  text,
  asks = false,
}: {
  readonly differences: readonly DifferenceWire[];
  readonly run: RunWire;
  readonly text: Text;
  /** Each row opens the dialog that decides it. */
  readonly asks?: boolean;
}) {
  const numbers = decisionNumbers(differences, run.kind);
  const isSeen = differences.every(isKnown);
  return (
    <table className="cmp">
      <TableHead
        names={[
          text.t('column.dato'),
          text.t(run.kind === 'time' ? 'column.ansatt' : 'column.produkt'),
          { figure: text.t(figureOf(differences[0]?.state)) },
          { figure: text.t(differences[0]?.left === true ? 'confirm.left.now' : 'confirm.changed.now') },
          { figure: text.t('confirm.changed.difference') },
        ]}
      />
      <tbody>
        {differences.slice(0, 200).map((difference) => (
          <DifferenceRow key={difference.id} difference={difference} run={run} text={text} asks={asks} />
        ))}
      </tbody>
      {differences.length < 2 ? null : (
        <tfoot>
          <tr>
            <td />
            <td>{text.t('confirm.changed.sum')}</td>
            <td className="n">{text.amount(numbers.erp)}</td>
            <td className="n">{isSeen ? text.amount(numbers.service) : ''}</td>
            <td className="n">{isSeen ? text.amount(numbers.difference) : ''}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Section({
  state,
  differences,
  run,
}: {
  readonly state: Group;
  readonly differences: readonly DifferenceWire[];
  readonly run: RunWire;
}) {
  const text = useText();
  const [each, setEach] = useState(false);
  // One that was not marked says nothing of the others: each is decided by itself.
  const asks = state === 'marked';
  if (differences.length === 0) return null;
  const words = state === 'removed' ? 'left' : state;
  const groups = each ? differences.map((difference) => [difference]) : [differences];
  return (
    <section className="chg">
      <h2>
        <span>{text.t(`confirm.${words}.title`, { count: differences.length })}</span>
        <StatusSign sign={SIGN[state]} word={text.t(`confirm.${words}.note`, { count: differences.length })} />
      </h2>
      {asks ? <p className="hint">{text.t('confirm.marked.lookUp')}</p> : null}
      {groups.map((group) => (
        <div key={group[0]?.id} className={each ? 'one-of-them' : ''}>
          <DifferenceTable differences={group} run={run} text={text} asks={asks} />
          {asks ? null : <Choices state={state} differences={group} run={run} />}
        </div>
      ))}
      <p className="decide">
        {state === 'unknown' ? <Button onClick={() => void resume()}>{text.t('confirm.choose.ask')}</Button> : null}
        {differences.length > 1 && state !== 'unknown' && !asks ? (
          <Button tone="plain" onClick={() => setEach(!each)}>
            {text.t(each ? 'confirm.choose.together' : 'confirm.choose.each')}
          </Button>
        ) : null}
      </p>
    </section>
  );
}

/** `notAsked`: why nobody knows whether there are any. */
export function Decisions({
  run,
  differences,
  notAsked,
}: {
  readonly run: RunWire;
  readonly differences: readonly DifferenceWire[];
  readonly notAsked: ErrorWire | null;
}) {
  if (notAsked !== null) return <ErrorBanner error={notAsked} onAgain={() => void loadDetail(run.run)} />;
  return GROUPS.map((state) => (
    <Section
      key={state}
      state={state}
      run={run}
      differences={differences.filter((difference) => groupOf(difference) === state)}
    />
  ));
}
