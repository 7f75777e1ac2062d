// What changed in a month since it was closed: the net by project and employee, and every line behind it.

import type { Kind } from '../../../preload/contract/common.ts';
import type { SinceClosedWire } from '../../../preload/contract/since-closed.ts';
import { userOf } from '../../language/person.ts';
import { type Text, useText } from '../../language/text.ts';
import { StatusSign } from '../../parts/status-sign.tsx';
import { changedSince } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { netLines, RecordTable, SumTable, useOfMonth } from './month-tables.tsx';
import { monthTitle } from './month-words.ts';

const SIGNS = { reversal: 'reversal', 'new-version': 'newVersion', late: 'late', removed: 'gone' } as const;
const MOST = 200;

function Tables({ kind, since, text }: { readonly kind: Kind; readonly since: SinceClosedWire; readonly text: Text }) {
  const net = text.t('since.net');
  return (
    <>
      <SumTable
        names={[text.t('column.prosjekt'), net]}
        lines={netLines(since.byProsjekt, text)}
        measure={since.measure}
        text={text}
      />
      {kind === 'time' ? (
        <SumTable
          names={[text.t('column.ansatt'), net]}
          lines={netLines(since.byAnsatt, text)}
          measure={since.measure}
          text={text}
        />
      ) : null}
      <RecordTable
        names={[text.t(`unitName.${since.measure}`), text.t('since.what')]}
        lines={since.lines.slice(0, MOST).map(({ what, record }) => ({
          record,
          last: <StatusSign sign={SIGNS[what]} word={text.t(`since.${what}`)} />,
        }))}
        of={since.lines.length}
        measure={since.measure}
        text={text}
      />
    </>
  );
}

export function SinceClosedDialog({ kind, month }: { readonly kind: Kind; readonly month: string }) {
  const text = useText();
  const since = useOfMonth(changedSince, kind, month);
  return (
    <ActDialog
      title={text.t('since.title', { month: monthTitle(month, text), kind: text.t(`kind.${kind}`).toLowerCase() })}
      lead={
        since === null
          ? text.t('loading.rows')
          : text.t('since.lead', {
              when: text.moment(since.closedAt),
              who: userOf(since.closedBy),
              net: text.t(`amountOf.${since.measure}`, { amount: text.figure(since.measure, since.net) }),
              count: since.lines.length,
            })
      }
      broad
      cancel={text.t('button.close')}
    >
      {since === null || since.lines.length === 0 ? null : <Tables kind={kind} since={since} text={text} />}
    </ActDialog>
  );
}
