// The entries of a run: views, filters, the grid, and the panel beside it.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { RunDetail } from '../../state/runs.ts';
import { useText } from '../../language/text.ts';
import { Empty } from '../../parts/empty.tsx';
import { useSide } from '../../state/side.ts';
import { FilterBar } from './filter-bar.tsx';
import { CountedOver } from './counted-over.tsx';
import { RunGrid } from './run-grid.tsx';
import { RunSide } from './run-side.tsx';
import { ViewsBar } from './views-bar.tsx';

export function Entries({ detail, run }: { readonly detail: RunDetail | null; readonly run: RunWire }) {
  const text = useText();
  const { drawer, hidden, toggle, classes } = useSide();
  // No columns without rows, no sum of nothing, and no tick on a check that had nothing to look at.
  if (run.records === 0) return <Empty zero title={text.t('run.empty.runHas')} rest={text.t('run.empty.runHasRest')} />;
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
