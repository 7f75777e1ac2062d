// The dialog of a run that is open.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { DialogState } from '../../state/dialogs.ts';
import { useNotices } from '../../state/notices.ts';
import { useProgress } from '../../state/progress.ts';
import { useRuns } from '../../state/runs.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { AskHoldDialog } from './ask-hold-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ControlDialog } from './control-dialog.tsx';
import { FirstDayDialog } from './first-day-dialog.tsx';
import { LateDialog } from './late-dialog.tsx';
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import {
  DiscardDialog,
  HoldDialog,
  RejectDialog,
  ReleaseDialog,
  ResolveDialog,
  SeenDialog,
  WithdrawDialog,
} from './reason-dialogs.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { WordAloneDialog } from './word-alone-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** From its answer on a dialog speaks of the run as it was answered: what became of it is told once it is closed, or why not. */
function useAsAnswered(run: RunWire | undefined): RunWire | undefined {
  const acting = useProgress((progress) => progress.act !== null);
  const failed = useNotices((notices) => notices.error !== null);
  const [kept, setKept] = useState({ run, answered: false });
  const answered = acting || (kept.answered && !failed);
  if (answered !== kept.answered || (!answered && kept.run !== run))
    setKept({ run: answered ? kept.run : run, answered });
  return answered ? kept.run : run;
}

export function RunDialog({
  open,
}: {
  readonly open: Exclude<Extract<DialogState, { readonly run: number }>, { readonly kind: 'paper' }>;
}) {
  const run = useAsAnswered(useRuns((state) => state.all.value?.find((other) => other.run === open.run)));
  if (run === undefined) return null;
  switch (open.kind) {
    case 'hold':
      return <HoldDialog run={run} ids={open.ids} />;
    case 'ask-hold':
      return <AskHoldDialog run={run} desk={open.desk} ids={open.ids} />;
    case 'release':
      return <ReleaseDialog run={run} ids={open.ids} isLocked={open.isLocked === true} />;
    case 'seen':
      return <SeenDialog run={run} ids={open.ids} />;
    case 'reject':
      return <RejectDialog run={run} ids={open.ids} />;
    case 'undo':
      return <UndoDialog run={run} />;
    case 'discard':
      return <DiscardDialog run={run} />;
    case 'hand-over':
      return <HandOverDialog run={run} />;
    case 'hand-over-again':
      return <AgainDialog run={run} />;
    case 'refused-file':
      return <RefusedDialog run={run} handOver={open.handOver} />;
    case 'withdraw':
      return <WithdrawDialog run={run} handOver={open.handOver} />;
    case 'accept':
      return open.undo ? <TakeBackDialog run={run} ids={open.ids} /> : <AcceptDialog run={run} ids={open.ids} />;
    case 'receipt':
      return <ReceiptDialog run={run} />;
    case 'late':
      return <LateDialog run={run} />;
    case 'notes':
      return <NotesDialog run={run} />;
    case 'control':
      return <ControlDialog run={run} />;
    case 'first-day':
      return <FirstDayDialog run={run} />;
    case 'confirm':
      return <ConfirmDialog run={run} />;
    case 'resolve':
      return <ResolveDialog run={run} ids={open.ids} as={open.as} sentence={open.sentence} go={open.go} />;
    case 'word-alone':
      return <WordAloneDialog run={run} id={open.id} />;
    default:
      return open satisfies never;
  }
}
