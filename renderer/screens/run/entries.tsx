// The entries of a run: views, filters, the grid, and the panel beside it.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { RunDetail } from '../../state/runs.ts';
import { useSide } from '../../state/side.ts';
import { FilterBar } from './filter-bar.tsx';
import { CountedOver } from './counted-over.tsx';
import { RunGrid } from './run-grid.tsx';
import { RunSide } from './run-side.tsx';
import { ViewsBar } from './views-bar.tsx';

export function Entries({ detail, run }: { readonly detail: RunDetail | null; readonly run: RunWire }) {
  const { drawer, hidden, toggle, classes } = useSide();
  return (
    <>
      <ViewsBar run={run} detail={detail} onPanel={toggle} panelOpen={drawer} />
      <FilterBar run={run} detail={detail} />
      <CountedOver run={run} className={`split${classes}`}>
        <RunGrid run={run} />
        {hidden ? null : <RunSide run={run} detail={detail} />}
      </CountedOver>
    </>
  );
}
