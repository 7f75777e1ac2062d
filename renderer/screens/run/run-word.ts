// Where a run stands, in one word for navigation, list and card alike: what is next for it.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { needsOf } from '../../state/runs.ts';

export function runWord(run: RunWire, text: Text): string {
  const { waiting, accepted, notYetMarked } = run.tieOut;
  const open = run.state === 'handed-over' || run.state === 'confirming';
  if (!open) return text.t(`runState.${run.state}`);
  if (needsOf(run) > 0) return text.t('runState.confirming');
  if (waiting.rows > 0) return text.t(accepted.rows > 0 ? 'runState.partlyAnswered' : 'runState.handed-over');
  return text.t(notYetMarked.rows > 0 ? 'runState.toConfirm' : 'runState.confirming');
}
