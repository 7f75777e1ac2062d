// The state of a run as a sign and a word: what a person must do first, then how it ended.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { StatusSign } from '../../parts/status-sign.tsx';
import { runWord, runWords } from './run-word.ts';
import { useConfirmed } from '../../state/progress.ts';
import { needsOf } from '../../state/runs.ts';

export function RunSign({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const confirmed = useConfirmed();
  const needs = run.run === confirmed ? 0 : needsOf(run);
  const word = runWord(run, text, confirmed);
  if (needs > 0) return <StatusSign sign="unknown" word={runWords(run, text)} />;
  if (run.state === 'closed') {
    const day = text.day(run.closedAt);
    const rejected = run.tieOut.rejected.rows;
    return rejected > 0 ? (
      <StatusSign sign="rejected" word={text.t('start.runs.closedRejected', { day, n: rejected })} />
    ) : (
      <StatusSign sign="resolved" word={text.t('start.runs.closed', { day })} />
    );
  }
  if (run.state === 'failed' || run.state === 'discarded') return <StatusSign sign="withdrawn" word={word} />;
  return <StatusSign sign="ready" word={word} />;
}
