// Rows of imported files that the search found: which file, which row, and what became of it.

import type { IntakeTraceWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { useHistory } from '../../state/history.ts';
import { goToIntake } from '../../state/route.ts';
import { RowSign } from '../intake-grid/row-sign.tsx';
import { rowKeys } from './row-keys.ts';
import { isCut, ShownFirst } from './shown-first.tsx';

const MOST = 50;

function keyOf({ batch, row }: IntakeTraceWire): string {
  return `${batch}-${row.row}`;
}

export function FoundIntakes() {
  const text = useText();
  const traces = useHistory((history) => history.intakes);
  if (traces.length === 0) return null;
  return (
    <section className="found-intakes scrolls" aria-label={text.t('intake.history.found')} data-region tabIndex={0}>
      <h2>
        <span>{text.t('intake.history.found')}</span>
        <span className="label">
          {isCut(traces.length) ? text.t('history.atLeast', { count: traces.length }) : text.count(traces.length)}
        </span>
      </h2>
      <ul className="lines">
        {traces.slice(0, MOST).map((trace) => {
          const said = trace.row.cells.filter((cell) => cell.trim() !== '').join(' · ');
          return (
            <li key={keyOf(trace)}>
              <button
                type="button"
                data-row
                onKeyDown={rowKeys}
                className="link"
                onClick={() => goToIntake(trace.batch)}
              >
                {text.t('intake.history.row', { row: String(trace.row.row), file: trace.file })}
              </button>
              <span className="cut quiet" title={said}>
                {said}
              </span>
              <span className="quiet nowrap">{trace.sentAt === null ? '' : text.moment(trace.sentAt)}</span>
              <span className="n">
                <RowSign row={trace.row} />
              </span>
            </li>
          );
        })}
      </ul>
      <ShownFirst count={traces.length} most={MOST} answered={traces.length} />
    </section>
  );
}
