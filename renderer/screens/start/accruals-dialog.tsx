// What a month must accrue for: approved up to its end and not accepted by the ERP, by project and by where it stands, each entry below;
// all of it as a workbook or CSV.

import { useEffect, useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { AccrualsWire } from '../../../preload/contract/since-closed.ts';
import { sheetWords } from '../../language/sheet-words.ts';
import { type Text, useText } from '../../language/text.ts';
import { TableHead } from '../../parts/table.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { useMonths } from '../../state/months.ts';
import { saveAccruals } from '../../state/sheets.ts';
import { accrualsOf } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { monthTitle } from './month-words.ts';

const MOST = 100;

function Sums({ accruals, text }: { readonly accruals: AccrualsWire; readonly text: Text }) {
  return (
    <>
      <table className="since">
        <TableHead
          names={[text.t('accruals.stands'), { figure: text.t('late.entries') }, { figure: text.t('accruals.amount') }]}
        />
        <tbody>
          {accruals.byState.map(({ state, rows, amount }) => (
            <tr key={state}>
              <td>{text.maybe(`status.${state}`, state)}</td>
              <td className="n">{text.count(rows)}</td>
              <td className="n">{text.amount(amount)}</td>
            </tr>
          ))}
          <tr className="total">
            <td>
              <b>{text.t('accruals.total')}</b>
            </td>
            <td className="n">
              <b>{text.count(accruals.rows)}</b>
            </td>
            <td className="n">
              <b>{text.amount(accruals.total)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <table className="since">
        <TableHead
          names={[text.t('column.prosjekt'), { figure: text.t('late.entries') }, { figure: text.t('accruals.amount') }]}
        />
        <tbody>
          {accruals.byProject.map((one) => (
            <tr key={one.id ?? ''}>
              <td>{[one.id, one.name].filter(Boolean).join(' ') || text.t('run.grid.noGroupName')}</td>
              <td className="n">{text.count(one.rows)}</td>
              <td className="n">{text.amount(one.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Lines({ accruals, text }: { readonly accruals: AccrualsWire; readonly text: Text }) {
  const rest = accruals.rows - accruals.lines.length;
  return (
    <>
      <table className="since">
        <TableHead
          names={[
            text.t('column.dato'),
            text.t('column.ansatt'),
            text.t('column.prosjekt'),
            { figure: text.t('accruals.amount') },
            text.t('accruals.stands'),
          ]}
        />
        <tbody>
          {accruals.lines.map((record) => (
            <tr key={record.key}>
              <td>{text.date(record.dato)}</td>
              <td>{record.ansattName ?? record.ansattId ?? '–'}</td>
              <td>{[record.prosjektId, record.prosjektName].filter(Boolean).join(' ')}</td>
              <td className="n">{text.amount(record.hours ?? record.quantity)}</td>
              <td>{text.maybe(`status.${record.status}`, record.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? <p className="second">{text.t('run.side.more', { count: rest })}</p> : null}
    </>
  );
}

function useAccruals(kind: Kind, month: string): AccrualsWire | null {
  const connection = useMonths((months) => months.connection);
  const [accruals, setAccruals] = useState<AccrualsWire | null>(null);
  useEffect(() => {
    let wanted = true;
    if (connection !== null)
      void accrualsOf({ connection, kind, month, lines: MOST }).then((answer) =>
        wanted ? setAccruals(answer) : undefined,
      );
    return () => {
      wanted = false;
    };
  }, [connection, kind, month]);
  return accruals;
}

/** What stands at the service, or that nobody has counted it. */
function Besides({ accruals, text }: { readonly accruals: AccrualsWire; readonly text: Text }) {
  const { notPulled } = accruals;
  if (notPulled === null) return <p className="hint warn">{text.t('accruals.notCounted')}</p>;
  return notPulled.rows === 0 ? null : (
    <p className="hint warn">{text.t('accruals.notPulled', { count: notPulled.rows })}</p>
  );
}

export function AccrualsDialog({ kind, month }: { readonly kind: Kind; readonly month: string }) {
  const text = useText();
  const connection = useMonths((months) => months.connection);
  const accruals = useAccruals(kind, month);
  const title = text.t('accruals.title', {
    month: monthTitle(month, text),
    kind: text.t(`kind.${kind}`).toLowerCase(),
  });
  const save = (): void => {
    if (connection === null) return;
    void saveAccruals(
      { connection, kind, month },
      { language: text.locale, words: sheetWords(text), title: text.t('sheets.pick'), name: title },
    );
  };
  const lead =
    accruals === null
      ? text.t('loading.rows')
      : text.t('accruals.lead', { date: text.date(accruals.upTo), count: accruals.rows });
  return (
    <ActDialog
      title={title}
      lead={lead}
      broad
      cancel={text.t('button.close')}
      go={{ label: text.t('accruals.save'), onGo: save, blocked: accruals === null ? text.t('loading.rows') : null }}
    >
      {accruals === null ? null : <Besides accruals={accruals} text={text} />}
      {accruals === null || accruals.rows === 0 ? null : (
        <>
          <Sums accruals={accruals} text={text} />
          <Lines accruals={accruals} text={text} />
        </>
      )}
    </ActDialog>
  );
}

export function AccrualsOfMonth({ kind, month }: { readonly kind: Kind; readonly month: string }) {
  const text = useText();
  return (
    <button type="button" className="link" onClick={() => openDialog({ kind: 'accruals', of: kind, month })}>
      {text.t('accruals.act')}
    </button>
  );
}
