// The ERP took them: all that wait, or a selection; with its control totals when it gives any.

import { useEffect, useState } from 'react';
import type { SumWire } from '../../../preload/contract/common.ts';
import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { controlParts, type ControlPart } from '../../format/compared.ts';
import { addSums } from '../../format/sums.ts';
import { isNothing } from '../../language/handed-over.ts';
import { useText } from '../../language/text.ts';
import { giveVerdict, setControl } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { controlAsked } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { useAnswering } from './answering.tsx';
import { OutsideHint } from './outside-filter.tsx';
import { type ControlDraft, ControlFields, NO_CONTROL, readControl } from './control-fields.tsx';

/** The control totals as they will be compared, of the run or of the destination that answers; null while they are asked for. */
function useOurs(run: number, destination: string | null): ControlPart | null {
  const [control, setAnswer] = useState<ControlTotalsWire | null>(null);
  useEffect(() => void controlAsked(run, { withWaiting: true }).then(setAnswer), [run]);
  if (control === null) return null;
  const isOwn = (one: ControlPart) => one.destination === destination && one.handOver === null;
  return controlParts(control).find(isOwn) ?? null;
}

/** What will be accepted here, while it is not known how the files have it. */
function oursOf({ tieOut, handOvers }: RunWire, destination: string | null): SumWire {
  if (destination === null) return addSums(tieOut.accepted, tieOut.waiting);
  const sums = handOvers.flatMap((one) => (one.destination === destination ? (one.answers?.sums ?? []) : []));
  return addSums(...sums.flatMap(({ accepted, waiting }) => [accepted, waiting]));
}

/** What waits there never became a file: an ERP has nothing to answer, and no totals of it. */
function hasNothing({ handOvers }: RunWire, destination: string | null): boolean {
  const waiting = handOvers.filter((one) => one.destination === destination && (one.answers?.waiting ?? 0) > 0);
  return destination !== null && waiting.length > 0 && waiting.every(isNothing);
}

interface Props {
  readonly run: RunWire;
  readonly ids: readonly number[] | 'all';
  /** Takes an acceptance back. */
  readonly undo: boolean;
}

export function AcceptDialog({ run, ids, undo }: Props) {
  const text = useText();
  const [draft, setDraft] = useState<ControlDraft>(NO_CONTROL);
  const [busy, setBusy] = useState(false);
  const all = ids === 'all';
  const whose = useAnswering(run, undo ? 'accepted' : 'waiting');
  const ofRun = undo ? (run.counts.accepted?.rows ?? 0) : run.tieOut.waiting.rows;
  const count = all ? (whose.units ?? ofRun) : ids.length;
  const part = useOurs(run.run, whose.name);
  const ours = part?.accepted ?? oursOf(run, whose.name);
  const nothing = !undo && hasNothing(run, whose.name);
  const asksControl = all && !undo && !nothing;
  const read = readControl(draft, ours, run.kind);
  const go = async (): Promise<void> => {
    setBusy(true);
    const given = await giveVerdict({
      run: run.run,
      verdict: undo ? 'undo' : 'accept',
      ids: all ? 'all' : [...ids],
      destination: whose.name,
    });
    if (
      given &&
      !undo &&
      (read.rows !== null || read.hours !== null || read.invoiceable !== null || read.amount !== null)
    ) {
      await setControl({
        run: run.run,
        rows: read.rows,
        hours: read.hours,
        invoiceable: read.invoiceable,
        amount: read.amount,
        destination: whose.name,
        explanation: draft.explanation.trim() === '' ? null : draft.explanation.trim(),
      });
    }
    closeDialog();
  };
  return (
    <ActDialog
      broad={asksControl}
      title={
        undo
          ? text.t('acts.takeBack.title', { what: text.entries(run.kind, count) })
          : nothing
            ? text.t('destinations.nothingTitle', { name: whose.name ?? '' })
            : text.t('acts.accept.title', { what: text.entries(run.kind, count) })
      }
      lead={text.t(undo ? 'acts.takeBack.lead' : nothing ? 'destinations.nothingLead' : 'acts.accept.lead', { count })}
      busy={busy}
      go={{
        label: undo ? text.t('run.act.undo', { count }) : text.t('acts.accept.go', { n: count }),
        onGo: () => void go(),
        blocked: read.bad.rows || read.bad.hours || read.bad.more ? text.t('acts.control.bad') : null,
      }}
    >
      {all ? null : <OutsideHint ids={ids} />}
      {whose.choice}
      {asksControl ? (
        <div className="gap">
          <div>
            <h2>{text.t('acts.accept.control')}</h2>
            <p className="label">{text.t('acts.accept.controlHint')}</p>
          </div>
          <ControlFields run={run} ours={ours} withoutLine={part?.withoutLine} draft={draft} onChange={setDraft} />
        </div>
      ) : null}
    </ActDialog>
  );
}
