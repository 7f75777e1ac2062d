// Whose answer it is, where several destinations of a run wait.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Select } from '../../parts/field.tsx';

/** Units by destination that wait for an answer, or were accepted; empty for a run with one file. */
export function answering(run: RunWire, what: 'waiting' | 'accepted'): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { destination, answers, state } of run.handOvers) {
    const own = answers?.[what] ?? 0;
    if (destination === null || own === 0 || state === 'withdrawn') continue;
    units.set(destination, (units.get(destination) ?? 0) + own);
  }
  return units;
}

/** What the ERP answered to a file can be read. */
export function waitsForReceipt({ state, tieOut, handOvers }: RunWire): boolean {
  const isOut = state === 'handed-over' || state === 'confirming';
  return isOut && tieOut.waiting.rows > 0 && handOvers.some(({ file }) => file !== null);
}

/** Files of a run with several that can be withdrawn: nothing of them is accepted. */
export function withdrawable(run: RunWire): RunWire['handOvers'] {
  return run.handOvers.filter(
    ({ answers, state }) =>
      (state === 'handed-over' || state === 'unclear') &&
      answers !== null &&
      answers.waiting > 0 &&
      answers.accepted === 0,
  );
}

/** Files that the ERP may have refused as a whole: all that is in them waits. */
export function refusable(run: RunWire): RunWire['handOvers'] {
  if (run.state !== 'handed-over' && run.state !== 'confirming') return [];
  const { waiting, accepted } = run.tieOut;
  const isWhole = ({ answers }: RunWire['handOvers'][number]): boolean =>
    answers === null ? waiting.rows > 0 && accepted.rows === 0 : answers.waiting > 0 && answers.accepted === 0;
  return run.handOvers.filter(
    (one) => one.file !== null && (one.state === 'handed-over' || one.state === 'unclear') && isWhole(one),
  );
}

interface Answering {
  /** The destination that is chosen; null where the run has one file. */
  readonly name: string | null;
  /** How many units of it wait; null where the run has one file. */
  readonly units: number | null;
  readonly choice: React.ReactNode;
}

/** The choice of a destination, shown where there is one. */
export function useAnswering(run: RunWire, what: 'waiting' | 'accepted' = 'waiting'): Answering {
  const text = useText();
  const units = answering(run, what);
  const [first = null] = units.keys();
  const [chosen, setChosen] = useState<string | null>(null);
  const name = chosen !== null && units.has(chosen) ? chosen : first;
  if (name === null) return { name: null, units: null, choice: null };
  const options = [...units].map(([value, n]) => ({
    value,
    label: text.t(`destinations.answer.${what === 'accepted' ? 'accepted' : 'waits'}`, { name: value, n }),
  }));
  const label = text.t('destinations.answer.whose');
  const choice =
    units.size < 2 ? null : (
      <div className="gap">
        <div className="fld">
          <span className="name">{label}</span>
          <Select label={label} value={name} options={options} onChange={setChosen} />
        </div>
      </div>
    );
  return { name, units: units.get(name) ?? 0, choice };
}
