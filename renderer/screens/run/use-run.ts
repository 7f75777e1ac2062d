// The run of the screen, and everything about it.

import { useEffect } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useConnection, useReady } from '../../state/connections.ts';
import { openGrid } from '../../state/grid.ts';
import { openViews, useGridViews } from '../../state/grid-views.ts';
import { useOnline } from '../../state/online.ts';
import { useProgress } from '../../state/progress.ts';
import { type Step, useRoute } from '../../state/route.ts';
import { loadDetail, type RunDetail, runToShow, useRuns } from '../../state/runs.ts';
import { clearSelection, useSelection } from '../../state/selection.ts';
import { stepOf } from './run-facts.ts';

export interface ShownRun {
  readonly kind: Kind;
  readonly connection: ConnectionWire | null;
  readonly run: RunWire | null;
  readonly detail: RunDetail | null;
  readonly step: Step;
  readonly ready: number | null;
  readonly offline: boolean;
  readonly busy: boolean;
}

/** As the last run of its connection and kind was looked at: what was filtered there is not hidden here. */
async function openRun(
  run: number,
  of: { readonly connection: string; readonly kind: Kind; readonly wanted: () => boolean },
): Promise<void> {
  await openViews({ connection: of.connection, kind: of.kind });
  if (of.wanted()) openGrid(run, {}, useGridViews.getState().last);
}

export function useShownRun(kind: Kind): ShownRun {
  const connection = useConnection();
  const route = useRoute();
  const list = useRuns((state) => state.all.value);
  const detail = useRuns((state) => state.detail);
  const run = list === null ? null : runToShow(list, { kind, connection: connection?.name ?? null, opened: route.run });
  const number = run?.run ?? null;
  const name = run?.connection ?? '';
  useEffect(() => {
    if (number === null) return undefined;
    void loadDetail(number);
    let wanted = true;
    void openRun(number, { connection: name, kind, wanted: () => wanted });
    if (useSelection.getState().run !== number) clearSelection(number);
    return () => {
      wanted = false;
    };
  }, [number, name, kind]);
  return {
    kind,
    connection,
    run,
    detail: detail !== null && detail.run === number ? detail : null,
    step: route.step ?? (run === null ? 'pull' : stepOf(run)),
    ready: useReady(connection?.name ?? null, kind),
    offline: useOnline((online) => online.offlineSince !== null),
    busy: useProgress((progress) => progress.act !== null),
  };
}
