// The one dialog that is open. A new kind of dialog does not compile before it has its case here, or with its run or intake.

import { useDialogs } from '../../state/dialogs.ts';
import { ConnectionDialog } from '../connections/connection-dialog.tsx';
import { CutoffDialog } from '../connections/cutoff-dialog.tsx';
import { CloseDestinationDialog, DestinationDialog } from '../destinations/destination-dialog.tsx';
import { LockedDialog } from '../connections/locked-dialog.tsx';
import { IntakeDialog } from '../intake/intake-dialogs.tsx';
import { CopyLayoutDialog } from '../layouts/copy-dialog.tsx';
import { PullDialog } from '../run/pull-dialog.tsx';
import { PaperOfRun } from '../paper/paper-dialog.tsx';
import { RecordDialog } from '../run/record-dialog.tsx';
import { RunDialog } from '../run/run-dialog.tsx';
import { PutBackDialog } from '../settings/backups.tsx';
import { BeginAnewDialog } from '../settings/begin-anew-dialog.tsx';
import { TeamPutBackDialog } from '../settings/put-back-dialog.tsx';
import { TeamPasswordDialog, TeamPlaceDialog, TeamRetireDialog } from '../settings/team-dialogs.tsx';
import { ViewDialog } from '../run/view-dialog.tsx';
import { AccrualsDialog } from '../start/accruals-dialog.tsx';
import { SinceClosedDialog } from '../start/since-closed-dialog.tsx';
import { CloseMonthDialog, OpenMonthDialog } from '../start/month-dialogs.tsx';
import { MonthUnitsDialog } from '../start/month-units-dialog.tsx';
import { PracticeOverDialog } from './practice-over-dialog.tsx';
import { TakeOverDialog } from '../run/take-over-dialog.tsx';
import { KeysDialog, PaletteDialog } from './command-dialogs.tsx';
import { CopiedDialog, GoneThroughDialog } from './gone-through-dialog.tsx';

export function OpenDialog() {
  const open = useDialogs((dialogs) => dialogs.open);
  if (open === null) return null;
  if (open.kind === 'paper') return <PaperOfRun run={open.run} />;
  if ('run' in open) return <RunDialog open={open} />;
  if ('intake' in open) return <IntakeDialog open={open} />;
  switch (open.kind) {
    case 'palette':
      return <PaletteDialog />;
    case 'keys':
      return <KeysDialog />;
    case 'pull':
      return <PullDialog kind={open.of} />;
    case 'view':
      return <ViewDialog rename={open.rename} />;
    case 'record':
      return <RecordDialog record={open.record} />;
    case 'connection':
      return <ConnectionDialog connection={open.connection} />;
    case 'destination':
      return <DestinationDialog connection={open.connection} kind={open.of} name={open.name} />;
    case 'destination-close':
      return <CloseDestinationDialog connection={open.connection} name={open.name} />;
    case 'layout-copy':
      return <CopyLayoutDialog name={open.name} />;
    case 'cutoff':
      return <CutoffDialog connection={open.connection} />;
    case 'locked':
      return <LockedDialog connection={open.connection} />;
    case 'since-closed':
      return <SinceClosedDialog kind={open.of} month={open.month} />;
    case 'accruals':
      return <AccrualsDialog kind={open.of} month={open.month} />;
    case 'month-units':
      return <MonthUnitsDialog kind={open.of} month={open.month} figure={open.figure} />;
    case 'month-close':
      return <CloseMonthDialog kind={open.of} month={open.month} />;
    case 'month-open':
      return <OpenMonthDialog kind={open.of} month={open.month} />;
    case 'take-over':
      return <TakeOverDialog review={open.review} desk={open.desk} />;
    case 'team-place':
      return <TeamPlaceDialog to={open.to} />;
    case 'team-password':
      return <TeamPasswordDialog />;
    case 'team-retire':
      return <TeamRetireDialog desk={open.desk} name={open.name} />;
    case 'team-put-back':
      return <TeamPutBackDialog />;
    case 'team-begin-anew':
      return <BeginAnewDialog />;
    case 'put-back':
      return <PutBackDialog backup={open.backup} at={open.at} />;
    case 'practice-over':
      return <PracticeOverDialog />;
    case 'gone-through':
      return open.copyOf === null ? (
        <GoneThroughDialog problem={open.problem} />
      ) : (
        <CopiedDialog copyOf={open.copyOf} />
      );
    default:
      return open satisfies never;
  }
}
