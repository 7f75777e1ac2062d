// The first day: what the ERP has already, up to a date, is noted as handed over by hand and accepted. No file is written.

import { useEffect, useState } from 'react';
import type { FirstDayWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { readDate } from '../../format/typed-dates.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { handOverFirstDay, previewFirstDay } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

/** Counted anew for each day; null until it is known. */
function usePreview(run: number, upTo: string | null): FirstDayWire | null {
  const [seen, setSeen] = useState<FirstDayWire | null>(null);
  useEffect(() => {
    if (upTo === null) return undefined;
    let current = true;
    const count = async (): Promise<void> => {
      const answer = await previewFirstDay(run, upTo);
      if (current && answer.ok) setSeen(answer.value);
    };
    void count();
    return () => {
      current = false;
    };
  }, [run, upTo]);
  return seen !== null && seen.upTo === upTo ? seen : null;
}

function Numbers({ run, preview }: { readonly run: RunWire; readonly preview: FirstDayWire }) {
  const text = useText();
  const rows = [
    { name: text.t('acts.firstDay.inErp', { date: text.date(preview.upTo) }), sum: preview.inErp },
    { name: text.t('acts.firstDay.later'), sum: preview.later },
    ...(preview.corrections.rows === 0
      ? []
      : [{ name: text.t('acts.firstDay.corrections'), sum: preview.corrections }]),
  ];
  return (
    <table className="facts">
      <tbody>
        {rows.map(({ name, sum }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="n">{text.entries(run.kind, sum.rows)}</td>
            <td className="n">{text.sumUnit(run.kind, sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FirstDayDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const upTo = readDate(typed);
  const preview = usePreview(run.run, upTo);
  const count = preview?.inErp.rows ?? 0;
  const go = async (): Promise<void> => {
    setTried(true);
    if (upTo === null || count === 0) return;
    setBusy(true);
    if (await handOverFirstDay(run.run, upTo)) closeDialog();
    else setBusy(false);
  };
  return (
    <ActDialog
      title={text.t('acts.firstDay.title')}
      lead={text.t('acts.firstDay.lead')}
      busy={busy}
      broad
      go={{
        label: count === 0 ? text.t('acts.firstDay.goAny') : text.t('acts.firstDay.go', { count }),
        onGo: () => void go(),
        blocked: preview !== null && count === 0 ? text.t('acts.firstDay.nothing') : null,
      }}
    >
      <div className="gap">
        <Field
          label={text.t('acts.firstDay.date')}
          value={typed}
          onChange={setTyped}
          placeholder="30.09.2026"
          problem={tried && upTo === null ? text.t('acts.pull.badDate') : null}
        />
      </div>
      {preview === null ? null : <Numbers run={run} preview={preview} />}
      <p className="label after">{text.t('acts.firstDay.note')}</p>
    </ActDialog>
  );
}
