// The check: what was understood in one line, the rows tied out, columns and findings to the left, the rows themselves to the right.

import './check.css';
import './grid.css';
import { useEffect } from 'react';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Empty } from '../../parts/empty.tsx';
import { TieOut } from '../../parts/tie-out.tsx';
import { useIntake } from '../../state/intake.ts';
import { openRows } from '../../state/intake-rows.ts';
import { useSide } from '../../state/side.ts';
import { RowFilters } from './row-filters.tsx';
import { CheckSide } from './check-side.tsx';
import { differenceOf, equationOf } from './tie-out.ts';
import { FindingsBar } from './findings-bar.tsx';
import { IntakeGrid } from './grid.tsx';
import { RowAbout } from './row-about.tsx';
import { SumLine } from './sum-line.tsx';

export function CheckPart({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const sums = useIntake((state) => state.sums);
  const { drawer, hidden, toggle, classes } = useSide();
  const { batch: number } = intake;
  useEffect(() => openRows(number), [number]);
  return (
    <>
      <FindingsBar intake={intake} />
      <TieOut
        label={text.t('intake.tie.label')}
        equations={[equationOf(intake, sums, text)]}
        difference={differenceOf(intake, sums, text)}
        words={intake.rows === 0 ? '' : text.t('intake.tie.words', { count: intake.rows })}
      />
      {intake.rows === 0 ? (
        <Empty zero title={text.t('intake.file.zero')} rest={text.t('intake.file.zeroRest')} />
      ) : (
        <div className={`check-split${classes}`}>
          {hidden ? null : <CheckSide intake={intake} sums={sums} />}
          <section className="gridbox">
            <RowFilters intake={intake} onPanel={toggle} panelOpen={drawer} />
            <IntakeGrid intake={intake} />
            <RowAbout intake={intake} />
            <SumLine intake={intake} sums={sums} />
          </section>
        </div>
      )}
    </>
  );
}
