// An answer of the ERP is taken back: of all that was accepted, at one of several destinations, or of a selection. The control totals that
// it gave stay, and this says so.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { controlParts, hasTotals } from '../../format/compared.ts';
import { useText } from '../../language/text.ts';
import { giveVerdict } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { useAnswering } from './answering.tsx';
import { saidIn } from './control-line.ts';
import { OutsideHint } from './outside-filter.tsx';

interface Props {
  readonly run: RunWire;
  readonly ids: readonly number[] | 'all';
}

export function TakeBackDialog({ run, ids }: Props) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const detail = useRuns((runs) => runs.detail);
  const all = ids === 'all';
  const whose = useAnswering(run, 'accepted');
  const count = all ? (whose.units ?? run.counts.accepted?.rows ?? 0) : ids.length;
  const control = detail?.run === run.run ? detail.control : null;
  const kept = control === null ? [] : controlParts(control).filter(hasTotals);
  const stays = kept.filter(({ destination, handOver }) =>
    whose.name === null ? true : destination === whose.name || (destination === null && handOver === null),
  );
  const said = stays.map((part) => {
    const what = saidIn(run, part, text);
    return part.file === null ? what : `${what} (${part.file})`;
  });
  const go = async (): Promise<void> => {
    setBusy(true);
    const verdict = { run: run.run, verdict: 'undo', ids: all ? ids : [...ids], destination: whose.name } as const;
    await giveVerdict(verdict);
    closeDialog();
  };
  return (
    <ActDialog
      title={text.t('acts.takeBack.title', { what: text.entries(run.kind, count) })}
      lead={text.t('acts.takeBack.lead', { count })}
      busy={busy}
      go={{ label: text.t('run.act.undo', { count }), onGo: () => void go() }}
    >
      {all ? null : <OutsideHint ids={ids} />}
      {whose.choice}
      {said.length === 0 ? null : (
        <p className="label after">{text.t('acts.takeBack.control', { said: text.list(said) })}</p>
      )}
    </ActDialog>
  );
}
