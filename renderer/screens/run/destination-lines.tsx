// Of a run that went to several destinations, a line for each: what went there, in count and amount, and what became of it.

import type { SumWire } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { addDecimals } from '../../format/decimal.ts';
import { type Text, useText } from '../../language/text.ts';
import type { Step } from '../../state/route.ts';

const CELLS = ['accepted', 'rejected', 'withdrawn', 'waiting'] as const;
type Cell = (typeof CELLS)[number];
export type ThereWire = Readonly<Record<Cell, SumWire>>;

const NONE: SumWire = { rows: 0, hours: '0', invoiceable: '0', quantity: '0' };

function both(a: SumWire, b: SumWire): SumWire {
  return {
    rows: a.rows + b.rows,
    hours: addDecimals(a.hours, b.hours),
    invoiceable: addDecimals(a.invoiceable, b.invoiceable),
    quantity: addDecimals(a.quantity, b.quantity),
  };
}

/** By destination, over its files; what one rejected and got once more stands in both. Empty for a run with one file. */
export function thereOf({ handOvers }: Pick<RunWire, 'handOvers'>): ReadonlyMap<string, ThereWire> {
  const all = new Map<string, ThereWire>();
  for (const { destination, answers } of handOvers) {
    if (destination === null || answers === null) continue;
    const known = all.get(destination) ?? { accepted: NONE, rejected: NONE, withdrawn: NONE, waiting: NONE };
    const { accepted, rejected, withdrawn, waiting } = answers.sums;
    all.set(destination, {
      accepted: both(known.accepted, accepted),
      rejected: both(known.rejected, rejected),
      withdrawn: both(known.withdrawn, withdrawn),
      waiting: both(known.waiting, waiting),
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
    const all = CELLS.map((cell) => there[cell]).reduce(both, NONE);
    return (
      <p key={name} className="erp-line">
        <b>{name}</b>
        <span>
          {text.entries(run.kind, all.rows)}, {text.sumUnit(run.kind, all)}
        </span>
        <span className="second">= {wordsOf(run, there, text)}</span>
      </p>
    );
  });
}
