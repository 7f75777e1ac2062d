// Of a run in review, a line for each destination of its connection: what would go there now.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { openOf, useDestinations, useGoing } from '../../state/destinations.ts';

/** A unit that goes to several stands in each. */
export function GoingLines({ run }: { readonly run: RunWire }) {
  const text = useText();
  const all = useDestinations((state) => state.all.value);
  const known = openOf(all, run).map(({ name, rules, layout }) => `${name} ${layout} ${rules.join()}`);
  const { ready, held } = run;
  const going = useGoing(run.run, known.length === 0 ? null : `${ready} ${held} ${known.join(';')}`);
  return going.map(({ destination, fileless, sum }) => (
    <p key={destination} className="erp-line">
      <b>{destination}</b>
      <span>
        {text.entries(run.kind, sum.rows)}, {text.sumUnit(run.kind, sum)}
      </span>
      <span className="second">{text.t(fileless ? 'destinations.goingNoFile' : 'destinations.going')}</span>
    </p>
  ));
}
