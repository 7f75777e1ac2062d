// Of a run in review, a line for each destination of its connection: what would go there now. What would go nowhere stands below them.

import type { LeftWire } from '../../../preload/contract/hand-over-plan.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import type { GoingOfRun } from '../../state/destinations.ts';

/** Why something goes nowhere. A unit that is held for it says the same of the one destination that was asked. */
export function whyLeft(reason: string, text: Text): string {
  return text.t('destinations.left', {
    reason: text.maybe(`destinations.leftBy.${reason}`, text.maybe(`reason.${reason}`, reason)),
  });
}

function LeftLine({ run, left, text }: { readonly run: RunWire; readonly left: LeftWire; readonly text: Text }) {
  return (
    <p className="erp-line">
      <span className="st warn">
        <Icon name="alert" />
        {text.entries(run.kind, left.sum.rows)}, {text.sumUnit(run.kind, left.sum)}
      </span>
      <span className="second">{whyLeft(left.reason, text)}</span>
    </p>
  );
}

/** A unit that goes to several stands in each. Where all that is ready goes somewhere, one that takes nothing needs no line. */
export function GoingLines({ run, going }: { readonly run: RunWire; readonly going: GoingOfRun }) {
  const text = useText();
  const { there, left } = going;
  return (
    <>
      {there
        .filter(({ units }) => units > 0 || left.length > 0)
        .map(({ destination, fileless, units, sum }) => (
          <p key={destination} className="erp-line">
            <b title={destination}>{destination}</b>
            {units === 0 ? null : (
              <span>
                {text.entries(run.kind, sum.rows)}, {text.sumUnit(run.kind, sum)}
              </span>
            )}
            <span className="second">
              {text.t(
                units === 0
                  ? 'destinations.goingNothing'
                  : fileless
                    ? 'destinations.goingNoFile'
                    : 'destinations.going',
              )}
            </span>
          </p>
        ))}
      {left.map((one) => (
        <LeftLine key={one.reason} run={run} left={one} text={text} />
      ))}
    </>
  );
}
