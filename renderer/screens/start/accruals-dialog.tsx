// What a month must accrue for: approved up to its end and not accepted by the ERP, by project and by where it stands, each entry below;
// all of it as a workbook or CSV.

import type { Kind } from '../../../preload/contract/common.ts';
import type { AccrualsWire } from '../../../preload/contract/since-closed.ts';
import { sheetWords } from '../../language/sheet-words.ts';
import { type Text, useText } from '../../language/text.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useMonths } from '../../state/months.ts';
import { saveAccruals } from '../../state/sheets.ts';
import { accrualsOf } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { netLines, RecordTable, SumTable, useOfMonth } from './month-tables.tsx';
import { monthName } from './month-words.ts';

const MOST = 100;

const askAccruals = (of: Omit<Parameters<typeof accrualsOf>[0], 'lines'>) => accrualsOf({ ...of, lines: MOST });

function Tables({ accruals, text }: { readonly accruals: AccrualsWire; readonly text: Text }) {
  const { byState, byProject, lines, rows, total, measure } = accruals;
  const amount = text.t(`unitName.${measure}`);
  return (
    <>
      <SumTable
        names={[text.t('accruals.stands'), amount]}
        lines={byState.map(({ state, ...sum }) => ({ key: state, name: text.maybe(`status.${state}`, state), ...sum }))}
        total={{ key: 'total', name: text.t('accruals.total'), rows, amount: total }}
        measure={measure}
        text={text}
      />
      <SumTable
        names={[text.t('column.prosjekt'), amount]}
        lines={netLines(byProject, text)}
        measure={measure}
        text={text}
      />
      <RecordTable
        names={[amount, text.t('accruals.stands')]}
        lines={lines.map((record) => ({ record, last: text.maybe(`status.${record.status}`, record.status) }))}
        of={rows}
        measure={measure}
        text={text}
      />
    </>
  );
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
  const accruals = useOfMonth(askAccruals, kind, month);
  const title = text.t('accruals.title', {
    month: monthName(month, text),
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
      {...(accruals?.rows === 0
        ? {}
        : {
            go: {
              label: text.t('accruals.save'),
              onGo: save,
              blocked: accruals === null ? text.t('loading.rows') : null,
            },
          })}
    >
      {accruals === null ? null : <Besides accruals={accruals} text={text} />}
      {accruals === null || accruals.rows === 0 ? null : <Tables accruals={accruals} text={text} />}
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
