// The ERP took them: all that wait, or a selection; with its control totals when it gives any.

import { useEffect, useState } from 'react';
import type { SumWire } from '../../../preload/contract/common.ts';
import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { controlParts, type ControlPart, hasTotals } from '../../format/compared.ts';
import { addSums } from '../../format/sums.ts';
import { isNothing } from '../../language/handed-over.ts';
import { useText } from '../../language/text.ts';
import { giveVerdict, setControl } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { controlAsked, useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { useAnswering } from './answering.tsx';
import { OutsideHint } from './outside-filter.tsx';
import { type ControlDraft, ControlFields, draftOf, readControl } from './control-fields.tsx';

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

/** What stands of the control totals of the run, or of the destination that answers; null where nothing was said. */
function useKept(run: RunWire, destination: string | null): ControlPart | null {
  const detail = useRuns((runs) => runs.detail);
  if (detail?.run !== run.run || detail.control === null) return null;
  const whose = controlParts(detail.control).find((one) => one.handOver === null && one.destination === destination);
  return whose !== undefined && hasTotals(whose) ? whose : null;
}

interface Props {
  readonly run: RunWire;
  readonly ids: readonly number[] | 'all';
}

export function AcceptDialog({ run, ids }: Props) {
  const text = useText();
  const [typed, setTyped] = useState<{ readonly of: string | null; readonly draft: ControlDraft } | null>(null);
  const [busy, setBusy] = useState(false);
  const all = ids === 'all';
  const whose = useAnswering(run);
  const count = all ? (whose.units ?? run.tieOut.waiting.rows) : ids.length;
  const part = useOurs(run.run, whose.name);
  const ours = part?.accepted ?? oursOf(run, whose.name);
  const nothing = hasNothing(run, whose.name);
  const asksControl = all && !nothing;
  const kept = useKept(run, whose.name);
  const isTyped = typed?.of === whose.name;
  const draft = isTyped ? typed.draft : draftOf(kept, text);
  const read = readControl(draft, ours, run.kind);
  const go = async (): Promise<void> => {
    setBusy(true);
    const of = { run: run.run, destination: whose.name };
    const given = await giveVerdict({ ...of, verdict: 'accept', ids: all ? 'all' : [...ids] });
    const { rows, hours, invoiceable, amount } = read;
    const isSaid = [rows, hours, invoiceable, amount].some((one) => one !== null);
    // What stands is said once more only where it was changed, or taken away.
    if (given && asksControl && isTyped && (isSaid || kept !== null)) {
      await setControl({
        ...of,
        rows,
        hours,
        invoiceable,
        amount,
        explanation: draft.explanation.trim() === '' ? null : draft.explanation.trim(),
      });
    }
    closeDialog();
  };
  return (
    <ActDialog
      broad={asksControl}
      title={
        nothing
          ? text.t('destinations.nothingTitle', { name: whose.name ?? '' })
          : text.t('acts.accept.title', { what: text.entries(run.kind, count) })
      }
      lead={text.t(nothing ? 'destinations.nothingLead' : 'acts.accept.lead', { count })}
      busy={busy}
      go={{
        label: text.t('acts.accept.go', { n: count }),
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
            <p className="label">{text.t(kept === null ? 'acts.accept.controlHint' : 'acts.accept.controlKept')}</p>
          </div>
          <ControlFields
            run={run}
            ours={ours}
            withoutLine={part?.withoutLine}
            draft={draft}
            onChange={(changed) => setTyped({ of: whose.name, draft: changed })}
          />
        </div>
      ) : null}
    </ActDialog>
  );
}
