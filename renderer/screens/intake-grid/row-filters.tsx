// Counted views of the rows, a search, and the fix of many cells at once.

import type { IntakeDetailWire, IntakeSumsWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { SearchField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { runCommand, useSearchCommand } from '../../state/commands.ts';
import { type IntakeView, searchRows, showView, useIntakeRows } from '../../state/intake-rows.ts';
import { useIntake } from '../../state/intake.ts';
import { useFixTarget } from './fix-target.ts';
import { sentBefore } from './tie-out.ts';

const VIEWS = ['all', 'invalid', 'corrected', 'before', 'repeat', 'dropped', 'sent', 'unknown', 'refused'] as const;
const ALWAYS: readonly IntakeView[] = ['all', 'invalid', 'before', 'repeat'];

export function countOf(intake: IntakeDetailWire, sums: IntakeSumsWire | null, view: IntakeView): number {
  if (view === 'corrected') return sums?.corrected.rows ?? 0;
  if (view === 'before') return sentBefore(intake, sums);
  if (view === 'all') return intake.rows;
  if (view === 'repeat') return intake.repeats;
  if (view === 'unknown') return intake.counts.unknown + intake.counts.sending;
  return intake.counts[view];
}

export function RowFilters(props: {
  readonly intake: IntakeDetailWire;
  readonly onPanel: () => void;
  readonly panelOpen: boolean;
}) {
  const text = useText();
  const { intake } = props;
  const input = useSearchCommand();
  const shown = useIntakeRows((rows) => rows.query?.text ?? '');
  const view = useIntakeRows((rows) => rows.query?.view ?? 'all');
  const target = useFixTarget(intake);
  const sums = useIntake((state) => state.sums);
  const views = VIEWS.filter((one) => ALWAYS.includes(one) || countOf(intake, sums, one) > 0);
  return (
    <div className="filters">
      <SearchField
        ref={input}
        label={text.t('intake.view.searchLabel')}
        placeholder={text.t('intake.view.search')}
        shown={shown}
        onSearch={searchRows}
      />
      <div className="views" role="group" aria-label={text.t('intake.view.label')}>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            className={`pick${one === view ? ' on' : ''}${countOf(intake, sums, one) === 0 ? ' nil' : ''}`}
            aria-pressed={one === view}
            onClick={() => showView(one)}
          >
            {text.t(`intake.view.${one}`)} <span className="c">{text.count(countOf(intake, sums, one))}</span>
          </button>
        ))}
      </div>
      <span className="grow" />
      {target === null ? null : (
        <Button small onClick={() => runCommand('intake-fix')}>
          {target.alike > 1 ? text.t('intake.view.fixAlike', { count: target.alike }) : text.t('intake.view.fixMany')}
        </Button>
      )}
      <button type="button" className="pick narrow" aria-pressed={props.panelOpen} onClick={props.onPanel}>
        <Icon name="panel" small />
        <span>{text.t('intake.view.panel')}</span>
      </button>
    </div>
  );
}
