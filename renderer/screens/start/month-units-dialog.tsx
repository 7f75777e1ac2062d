// The units behind a figure of a month: in which runs they stand, and each of them with its place; from there to the run or to all that is
// known of one.

import { useCallback, useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { MonthCell, MonthUnitsWire } from '../../../preload/contract/months.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { capital } from '../../language/first-letter.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { closeDialog, type MonthFigure, openDialog } from '../../state/dialogs.ts';
import { openGrid } from '../../state/grid.ts';
import { searchHistory } from '../../state/history.ts';
import { goTo, goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { unitsOfMonth } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { RecordTable, SumTable, useOfMonth } from './month-tables.tsx';
import { ALL_COLUMNS, monthName } from './month-words.ts';

const AT_ONCE = 100;
/** So many the engine gives at most. */
const MOST = 2_000;

const cellsOf = (figure: MonthFigure): MonthCell[] =>
  figure === 'all' || figure === 'late'
    ? [...ALL_COLUMNS]
    : figure === 'left'
      ? ALL_COLUMNS.filter((cell) => cell !== 'confirmed')
      : [figure];

function openEntry({ id }: GridRecord): void {
  closeDialog();
  goTo('history');
  void searchHistory(String(id));
}

type InRun = MonthUnitsWire['runs'][number];

function openInRun(kind: Kind, { run, states }: InRun, month: string, late: boolean): void {
  closeDialog();
  goToRun(kind, run, 'review');
  openGrid(run, { states: [...(states ?? [])], values: { month: [month || null] }, ...(late ? { late } : {}) });
}

/** By run, where the units are in some; a run that shows the same ones is a link to them there. */
function Runs(props: {
  readonly of: MonthUnitsWire;
  readonly kind: Kind;
  readonly month: string;
  readonly late: boolean;
  readonly text: Text;
}) {
  const { of, kind, month, late, text } = props;
  const known = useRuns((runs) => runs.all.value) ?? [];
  const isShown = ({ run, states }: InRun): boolean => states !== null && known.some((one) => one.run === run);
  return (
    <SumTable
      names={[text.t('monthUnits.run'), of.amount === null ? '' : text.t(`unitName.${of.measure}`)]}
      lines={of.runs.map((one) => ({
        key: String(one.run),
        name: text.t(isShown(one) ? 'monthUnits.showIn' : 'monthUnits.inRun', { run: String(one.run) }),
        rows: one.rows,
        amount: one.amount,
        ...(isShown(one) ? { go: () => openInRun(kind, one, month, late) } : {}),
      }))}
      measure={of.measure}
      text={text}
    />
  );
}

function Units(props: {
  readonly of: MonthUnitsWire;
  readonly kind: Kind;
  readonly month: string;
  readonly late: boolean;
  readonly onMore: () => void;
  readonly text: Text;
}) {
  const { of, text } = props;
  const { lines, rows, counted, measure } = of;
  const rest = rows - counted - lines.length;
  return (
    <>
      {counted === 0 ? null : (
        <p className="hint warn">{text.t(`monthUnits.counted${counted === rows ? 'All' : ''}`, { count: counted })}</p>
      )}
      {of.runs.length === 0 ? null : <Runs {...props} />}
      {lines.length === 0 ? null : (
        <RecordTable
          names={[text.t(`unitName.${measure}`), text.t('accruals.stands')]}
          lines={lines.map((record) => ({ record, last: text.maybe(`status.${record.status}`, record.status) }))}
          of={rows - counted}
          measure={measure}
          text={text}
          onOpen={openEntry}
        />
      )}
      {rest > 0 && lines.length < MOST ? (
        <p>
          <Button small onClick={props.onMore}>
            {text.t('monthUnits.more', { count: Math.min(AT_ONCE, rest) })}
          </Button>
        </p>
      ) : null}
    </>
  );
}

export function MonthUnitsDialog(props: { readonly kind: Kind; readonly month: string; readonly figure: MonthFigure }) {
  const text = useText();
  const { kind, month, figure } = props;
  const [shown, setShown] = useState(AT_ONCE);
  const late = figure === 'late';
  const ask = useCallback(
    (of: { connection: string; kind: Kind; month: string }) =>
      unitsOfMonth({ ...of, cells: cellsOf(figure), late: figure === 'late', lines: shown }),
    [figure, shown],
  );
  const of = useOfMonth(ask, kind, month);
  const name = late ? text.t('monthUnits.late') : text.t(`start.book.${figure}`);
  const lead =
    of === null
      ? text.t('loading.rows')
      : text.t(of.amount === null ? 'monthUnits.lead' : 'monthUnits.leadAmount', {
          what: text.entries(kind, of.rows),
          amount:
            of.amount === null ? '' : text.t(`amountOf.${of.measure}`, { amount: text.figure(of.measure, of.amount) }),
        });
  const about = text.maybe(`start.book.about.${figure}`, '');
  const canPull = of !== null && of.counted > 0;
  return (
    <ActDialog
      title={text.t('monthUnits.title', {
        name: capital(name),
        month: monthName(month, text),
        kind: text.t(`kind.${kind}`).toLowerCase(),
      })}
      lead={[lead, about].filter((words) => words !== '').join(' ')}
      broad
      cancel={text.t('button.close')}
      {...(canPull
        ? { go: { label: text.t('start.ready.pullAny'), onGo: () => openDialog({ kind: 'pull', of: kind }) } }
        : {})}
    >
      {of === null ? null : (
        <Units of={of} kind={kind} month={month} late={late} text={text} onMore={() => setShown(shown + AT_ONCE)} />
      )}
    </ActDialog>
  );
}
