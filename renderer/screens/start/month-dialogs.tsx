// Closing a month, and opening it again: what it holds, what is counted first, what is locked.

import { useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import { lastDayOfMonth } from '../../format/dates.ts';
import { useText } from '../../language/text.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { closeMonth, openMonth } from '../../state/month-acts.ts';
import { useMonths } from '../../state/months.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { monthName, monthTitle } from './month-words.ts';

interface Props {
  readonly kind: Kind;
  readonly month: string;
}

export function CloseMonthDialog({ kind, month }: Props) {
  const text = useText();
  const { connection, all } = useMonths();
  const [busy, setBusy] = useState(false);
  const found = (all.value ?? []).find((other) => other.kind === kind && other.month === month);
  const name = monthName(month, text);
  const go = async (): Promise<void> => {
    setBusy(true);
    if (connection !== null && (await closeMonth({ connection, kind, month }, monthTitle(month, text)))) closeDialog();
    else setBusy(false);
  };
  const noTotals = found?.checks.some((check) => check.name === 'totals' && check.state === 'unknown') ?? false;
  return (
    <ActDialog
      title={text.t('start.month.close.title', { month: name, kind: text.t(`kind.${kind}`).toLowerCase() })}
      lead={text.t('start.month.close.lead', {
        count: found?.all.rows ?? 0,
        what: text.entries(kind, found?.all.rows ?? 0),
        day: text.date(lastDayOfMonth(month)),
      })}
      busy={busy}
      go={{ label: text.t('start.month.close.go', { month: name }), onGo: () => void go() }}
    >
      {noTotals ? <p className="hint warn">{text.t('start.month.close.noTotals')}</p> : null}
    </ActDialog>
  );
}

export function OpenMonthDialog({ kind, month }: Props) {
  const text = useText();
  const connection = useMonths((months) => months.connection);
  const name = monthName(month, text);
  return (
    <ReasonDialog
      title={text.t('start.month.open.title', { month: name, kind: text.t(`kind.${kind}`).toLowerCase() })}
      lead={text.t('start.month.open.lead')}
      go={text.t('start.month.open.go', { month: name })}
      onGo={(reason) =>
        connection === null
          ? Promise.resolve(false)
          : openMonth({ connection, kind, month, reason }, monthTitle(month, text))
      }
    />
  );
}
