// The check: what was understood in one line, the rows tied out, columns and findings to the left, the rows themselves to the right.

import { useEffect, useState } from 'react';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Empty } from '../../parts/empty.tsx';
import { TieOut } from '../../parts/tie-out.tsx';
import { useCommand } from '../../state/commands.ts';
import { useIntake } from '../../state/intake.ts';
import { openRows } from '../../state/intake-rows.ts';
import { RowFilters } from './row-filters.tsx';
import { CheckSide } from './check-side.tsx';
import { differenceOf, equationOf } from './tie-out.ts';
import { FindingsBar } from './findings-bar.tsx';
import { IntakeGrid } from './grid.tsx';
import { RowAbout } from './row-about.tsx';
import { SumLine } from './sum-line.tsx';

export function CheckPart({ batch }: { readonly batch: IntakeDetailWire }) {
  const text = useText();
  const sums = useIntake((intake) => intake.sums);
  const [drawer, setDrawer] = useState(false);
  const [hidden, setHidden] = useState(false);
  const { batch: number } = batch;
  useEffect(() => openRows(number), [number]);
  const toggle = (): void => {
    if (innerWidth < 1200) setDrawer(!drawer);
    else setHidden(!hidden);
  };
  useCommand('side', toggle);
  return (
    <>
      <FindingsBar batch={batch} />
      <TieOut
        label={text.t('intake.tie.label')}
        equations={[equationOf(batch, sums, text)]}
        difference={differenceOf(batch, sums, text)}
        words={batch.rows === 0 ? '' : text.t('intake.tie.words', { count: batch.rows })}
      />
      {batch.rows === 0 ? (
        <Empty zero title={text.t('intake.file.zero')} rest={text.t('intake.file.zeroRest')} />
      ) : (
        <div className={`check-split${drawer ? ' drawer' : ''}${hidden ? ' bare' : ''}`}>
          {hidden ? null : <CheckSide batch={batch} sums={sums} />}
          <section className="gridbox">
            <RowFilters batch={batch} onPanel={toggle} panelOpen={drawer} />
            <IntakeGrid batch={batch} />
            <RowAbout batch={batch} />
            <SumLine batch={batch} sums={sums} />
          </section>
        </div>
      )}
    </>
  );
}
