// What can be done with the selected units, by how they stand. What none of them can take is blocked, and says why.

import type { UnitState } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { giveVerdict, release } from '../../state/acts.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useGrid } from '../../state/grid.ts';
import { useReviewElsewhere } from '../../state/runs.ts';
import {
  amongOthers,
  clearSelection,
  fittingIds,
  goOnlyWithReason,
  heldForPerson,
  outsideFilter,
  useSelection,
} from '../../state/selection.ts';
import { AlarmActions, AlreadyAction } from './alarm-actions.tsx';
import { answering } from './answering.tsx';

/** The state that a unit must stand in for each. */
export const TAKES = {
  hold: 'ready',
  release: 'held',
  accept: 'handed-over',
  reject: 'handed-over',
  undo: 'accepted',
} as const satisfies Record<string, UnitState>;

/**
 * What a locked period holds, and what was said to be in the ERP, needs a reason first, and so does a selection that has something among
 * others of which a person must say what it is. Everything else is released at once.
 */
function asksFirst(ids: readonly number[]): boolean {
  const selection = useSelection.getState();
  return goOnlyWithReason(ids, useGrid.getState().pages, selection).size > 0 || amongOthers(ids, selection) > 0;
}

export function releaseNow(run: number, ids: readonly number[]): void {
  if (asksFirst(ids)) openDialog({ kind: 'release', run, ids });
  else void release(run, ids);
}

/** With an ellipsis only where a dialog comes first. */
export const releaseLabel = (ids: readonly number[], text: Text): string =>
  text.t(asksFirst(ids) ? 'run.act.release' : 'acts.release.go', { count: ids.length });

export function SelectionActions({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const selection = useSelection();
  const { ids, standing } = selection;
  const other = useReviewElsewhere(run);
  if (ids.size === 0) return null;
  // Of several destinations it is asked which; what the filter does not show is said before it is answered.
  const asksOf = (verdict: 'accept' | 'undo', fitting: readonly number[]): boolean =>
    answering(run, verdict === 'undo' ? 'accepted' : 'waiting').size > 0 || outsideFilter(fitting, selection) > 0;
  const answerLabel = (act: Exclude<keyof typeof TAKES, 'release'>, fitting: readonly number[]): string => {
    const count = fitting.length;
    if (act !== 'accept' && act !== 'undo') return text.t(`run.act.${act}`, { count });
    return asksOf(act, fitting) ? text.t(`run.act.${act}Asks`, { n: count }) : text.t(`run.act.${act}`, { count });
  };
  const button = (act: keyof typeof TAKES, onClick: (fitting: readonly number[]) => void) => {
    const fitting = fittingIds(selection, TAKES[act]);
    if (fitting === null) return null;
    // A number would say that so many can be.
    if (fitting.length === 0)
      return (
        <Button small blocked={text.t(`run.none.${act}`)} onClick={() => {}}>
          {text.t(`run.noneAct.${act}`)}
        </Button>
      );
    return (
      <Button small onClick={() => onClick(fitting)}>
        {act === 'release' ? releaseLabel(fitting, text) : answerLabel(act, fitting)}
      </Button>
    );
  };
  const open = run.state === 'handed-over' || run.state === 'confirming';
  const alarms = fittingIds(selection, 'needs-person') ?? [];
  const answer = (verdict: 'accept' | 'undo') => (fitting: readonly number[]) =>
    void (asksOf(verdict, fitting)
      ? openDialog({ kind: 'accept', run: run.run, ids: fitting, undo: verdict === 'undo' })
      : giveVerdict({ run: run.run, verdict, ids: [...fitting] }));
  return (
    <span className="actions" role="group" aria-label={text.t('run.grid.selected')} aria-busy={standing === null}>
      {run.state === 'review' ? (
        <>
          {button('hold', (fitting) => openDialog({ kind: 'hold', run: run.run, ids: fitting }))}
          {button('release', (fitting) => releaseNow(run.run, fitting))}
        </>
      ) : null}
      {run.state === 'review' || other === null ? null : (
        <Button small onClick={() => openDialog({ kind: 'ask-hold', ...other, ids: [...ids] })}>
          {text.t('asked.act', { desk: other.desk, count: ids.size })}
        </Button>
      )}
      {open ? (
        <>
          {button('accept', answer('accept'))}
          {button('reject', (fitting) => openDialog({ kind: 'reject', run: run.run, ids: fitting }))}
          {button('undo', answer('undo'))}
        </>
      ) : null}
      <AlarmActions run={run} ids={alarms} />
      <AlreadyAction run={run} ids={[...alarms, ...heldForPerson(selection)]} />
      <Button small tone="plain" onClick={() => clearSelection(run.run)}>
        {text.t('run.act.clear')}
      </Button>
    </span>
  );
}
