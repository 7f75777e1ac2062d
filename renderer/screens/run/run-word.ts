// Where a run stands, in the same words in navigation, palette, list, cards and on paper: what is next for it. No other file asks for a
// word of `runState`: a test looks.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { isOpen, needsOf } from '../../state/runs.ts';

/** `confirmed`: the run that a confirm under way is of. */
export function runWord(run: RunWire, text: Text, confirmed: number | null = null): string {
  if (run.run === confirmed && isOpen(run)) return text.t('runState.now');
  const { waiting, accepted, notYetMarked } = run.tieOut;
  if (run.reviewedBy !== null) return text.t('runState.elsewhere', { desk: run.reviewedBy });
  const open = run.state === 'handed-over' || run.state === 'confirming';
  if (!open) return text.t(`runState.${run.state}`);
  // Nobody decides of what the service was not asked about yet.
  if (run.tieOut.unknown.rows > 0) return text.t('runState.ask');
  if (needsOf(run) > 0) return text.t('runState.decide');
  if (run.waits === 'toAgain' || run.waits === 'nothingToSend') return text.t(`runState.${run.waits}`);
  if (waiting.rows > 0) return text.t(accepted.rows > 0 ? 'runState.partlyAnswered' : 'runState.handed-over');
  return text.t(notYetMarked.rows > 0 ? 'runState.toConfirm' : 'runState.confirming');
}

/** The same, with of how many the service is to be asked, or how many a person must decide. */
export function runWords(run: RunWire, text: Text, confirmed: number | null = null): string {
  if (run.run === confirmed) return runWord(run, text, confirmed);
  const unknown = isOpen(run) ? run.tieOut.unknown.rows : 0;
  if (unknown > 0) return text.t('start.runs.ask', { n: unknown });
  const needs = needsOf(run);
  return needs === 0 ? runWord(run, text) : text.t('start.runs.left', { state: runWord(run, text), n: needs });
}

/** That there are dates outside of the months that the title names, with their years where these are others. */
export function outsideShort({ dates }: RunWire, text: Text): string {
  if (dates === null || dates.outside === 0) return '';
  const named = [dates.first, dates.last].map((date) => date.slice(0, 4));
  const others = [dates.outerFirst, dates.outerLast].map((date) => date.slice(0, 4)).filter((y) => !named.includes(y));
  const words = text.t('run.outsideShort', { n: dates.outside });
  return others.length === 0 ? words : text.t('run.outsideYears', { words, years: [...new Set(others)].join(', ') });
}

/** Whether it is known here how many entries it has: not of one that was never made, nor of one that another desk has in review. */
export function isCounted(run: RunWire): boolean {
  return run.reviewedBy === null && run.state !== 'failed' && run.state !== 'pulling';
}
