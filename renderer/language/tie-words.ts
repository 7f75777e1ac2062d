// Names of the figures of a tie-out, on screen, on paper and in the history.

import type { RunWire, TieOutWire } from '../../preload/contract/runs.ts';
import type { Text } from './text.ts';

type Cell = Exclude<keyof TieOutWire, 'differences' | 'balanced'>;

/** Lines of a run that no list brought: the console made them beside what was listed. */
export function madeHere({ records, received }: RunWire): number {
  return received === null ? 0 : records - received;
}

/** What has no verdict, by for whom it waits: the ERP has answered where one destination is to get it again, and where nothing was sent. */
export const waitingCell = ({ waits }: Pick<RunWire, 'waits'>) => waits ?? 'waiting';

/**
 * Of a run that was discarded nothing is to be handed over. What the console made stands in the same sum as what was listed, and is named
 * in it.
 */
export function termName(run: RunWire, cell: Cell, text: Text): string {
  if (cell === 'waiting') return text.t(`run.tie.${waitingCell(run)}`);
  if (cell === 'toHandOver' && run.state === 'discarded') return text.t('run.tie.discarded');
  return text.t(cell === 'listed' && madeHere(run) > 0 ? 'run.tie.listedAndMade' : `run.tie.${cell}`);
}
