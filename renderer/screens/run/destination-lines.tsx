// Of a run that went to several destinations, a line for each: what went there, in count and amount, and what became of it.

import type { SumWire } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { addSums, NO_SUM } from '../../format/sums.ts';
import { isNothing } from '../../language/handed-over.ts';
import { type Text, useText } from '../../language/text.ts';
import type { Step } from '../../state/route.ts';

const CELLS = ['accepted', 'rejected', 'withdrawn', 'waiting'] as const;
type Cell = (typeof CELLS)[number];
export interface ThereWire extends Readonly<Record<Cell, SumWire>> {
  /** No file of it was ever needed. */
  readonly nothing: boolean;
}

const NOT_YET: ThereWire = { accepted: NO_SUM, rejected: NO_SUM, withdrawn: NO_SUM, waiting: NO_SUM, nothing: true };

/** By destination, over its files; what one rejected and got once more stands in both. Empty for a run with one file. */
export function thereOf({ handOvers }: Pick<RunWire, 'handOvers'>): ReadonlyMap<string, ThereWire> {
  const all = new Map<string, ThereWire>();
  for (const one of handOvers) {
    const { destination, answers } = one;
    if (destination === null || answers === null) continue;
    const known = all.get(destination) ?? NOT_YET;
    const { accepted, rejected, withdrawn, waiting } = answers.sums;
    all.set(destination, {
      accepted: addSums(known.accepted, accepted),
      rejected: addSums(known.rejected, rejected),
      withdrawn: addSums(known.withdrawn, withdrawn),
      waiting: addSums(known.waiting, waiting),
      nothing: known.nothing && isNothing(one),
    });
  }
  return all;
}

function wordsOf(run: RunWire, there: ThereWire, text: Text): string {
  const parts = CELLS.flatMap((cell) =>
    there[cell].rows === 0
      ? []
      : [`${text.t(`run.tie.${cell}`)} ${text.count(there[cell].rows)}, ${text.sumUnit(run.kind, there[cell])}`],
  );
  return parts.join(' + ');
}

export function DestinationLines({ run, step }: { readonly run: RunWire; readonly step: Step }) {
  const text = useText();
  if (step === 'pull' || step === 'review') return null;
  return [...thereOf(run)].map(([name, there]) => {
    const all = addSums(...CELLS.map((cell) => there[cell]));
    return (
      <p key={name} className="erp-line">
        <b title={name}>{name}</b>
        <span>
          {text.entries(run.kind, all.rows)}, {text.sumUnit(run.kind, all)}
        </span>
        <span className="second">= {wordsOf(run, there, text)}</span>
        {there.nothing ? <span className="second">{text.t('destinations.noFileThere')}</span> : null}
      </p>
    );
  });
}
