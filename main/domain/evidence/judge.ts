// The judge: one list against everything that was handed over (rules 1, 2, 3 and 6). It decides nothing that the
// evidence does not decide; what is left is a person's.

import { exportedViewOf, judgeCalls } from './absence.ts';
import { type Papers, openCases } from './cases.ts';
import type { History, List } from './list.ts';
import { passOne } from './match-by-id.ts';
import { passTwo } from './match-by-work.ts';
import { holdTogether, tieNewVersions } from './new-versions.ts';
import { countOccurrences } from './occurrences.ts';
import { judgeCases } from './presence.ts';
import { readCases } from './readings.ts';
import { findReversals } from './reversals.ts';
import { judgeUnmatched, type Unmatched } from './unmatched.ts';
import type { DroppedCorrection, Judgement, LineVerdict, UnitVerdict } from './verdicts.ts';

/** Matching precedes the console's own corrections: what the service reverses, or lists as the ERP has it, needs none. */
function dropCorrections(
  papers: Papers,
  units: ReadonlyMap<number, UnitVerdict>,
  unmatched: ReadonlyMap<number, Unmatched>,
): DroppedCorrection[] {
  const dropped: DroppedCorrection[] = [];
  // What was to be sent again is reversed before the ERP got it.
  const neverGot = new Set(
    [...unmatched.values()].flatMap((found) => (found.why === 'never-got' ? found.original : [])),
  );
  for (const { number, id, originals, uneven, sendsAgain } of papers.history.corrections) {
    const unit = units.get(id);
    const { delivered = [], live = [] } = papers.cases.get(id) ?? {};
    const keys = new Set(originals);
    const corrected = delivered.filter(({ key }) => keys.has(key));
    // With what is to be sent again goes the reversal that was refused beside it: no other takes that back.
    const isWithReversal = corrected.some(({ role }) => role === 'reversal');
    const isAsListed = unit?.kind === 'waits' && unit.whole && !uneven;
    if (originals.some((key) => papers.takenBy.has(key) || (neverGot.has(key) && !isWithReversal)))
      dropped.push({ number, why: 'reversed-by-the-service' });
    // What came of the Id since and takes something back is no version of what is to be sent again.
    else if (isAsListed && (!sendsAgain || live.some(({ role }) => role === 'version')))
      dropped.push({ number, why: 'listed-as-handed-over' });
  }
  return dropped;
}

/** The reversal of what a correction was to send is one of what the ERP never gets, once that correction is dropped. */
function keepBack(
  { history }: Papers,
  dropped: readonly DroppedCorrection[],
  unmatched: Map<number, Unmatched>,
  lines: Map<number, LineVerdict>,
): void {
  if (dropped.length === 0) return;
  const gone = new Set(dropped.map(({ number }) => number));
  const pending = new Set(history.corrections.flatMap(({ number, id }) => (gone.has(number) ? [] : id)));
  for (const [key, found] of unmatched) {
    if (found.why !== 'going' || pending.has(found.of)) continue;
    const held = { why: 'never-got', original: found.original } as const;
    unmatched.set(key, held);
    lines.set(key, { kind: 'held', ...held });
  }
}

/**
 * Judges one list. The same lines in another order give the same verdicts, in time that grows with the lines of history and list.
 *
 * The caller gathers, for the list's connection and kind:
 * - every delivered line of each Id that has a line at the ERP not proved marked, that is listed, or that was in a mark which still
 *   has such a line: exported, withdrawn, rejected, only listed, and the console's own alike;
 * - every delivered line whose work has the amounts opposite to those of a listed reversal (and of a listed line without amounts:
 *   the same work, all zero); for a reversal with empty work fields, the exported lines that agree in the others, or none to go
 *   without that display;
 * - the marks that those lines name, the sightings since them, what persons decided, and the corrections that are pending;
 * - all lines of the list, each once, a line found by two queries too.
 *
 * It must be called again for every list, with the history as it stands then, inside the transaction that applies its verdicts.
 */
export function judge(history: History, list: List): Judgement {
  const papers = openCases(history, list);
  findReversals(papers);
  readCases(papers);
  passOne(papers);
  passTwo(papers);
  const unmatched = judgeUnmatched(papers);
  const findings = judgeCases(papers, unmatched, exportedViewOf(papers));
  const units = judgeCalls(papers, findings.units);
  const dropped = dropCorrections(papers, units, unmatched);
  const { lines } = findings;
  keepBack(papers, dropped, unmatched, lines);
  tieNewVersions(papers, unmatched, lines);
  holdTogether(papers, lines);
  countOccurrences(papers, lines);
  const takenBack = new Set([...unmatched.values()].flatMap((found) => (found.why === 'going' ? found.of : [])));
  return { units, lines, dropped, takenBack };
}
