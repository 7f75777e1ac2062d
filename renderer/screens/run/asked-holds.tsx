// What desks asked each other to hold: told to who reviews, and answered to who asked.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { replaceFilter } from '../../state/grid.ts';
import { answerOfAsked, askedToTell, notHeldOf, titleOfAsked } from './asked-words.ts';

/** So many stand over the entries, the newest; history has them all. */
const MOST_TOLD = 3;

/** Over the entries of a run. */
export function AskedHere({ run }: { readonly run: RunWire }) {
  const text = useText();
  return askedToTell(run)
    .slice(-MOST_TOLD)
    .map((asked) => (
      <Banner
        key={`${asked.at} ${asked.who} ${asked.ids.join()}`}
        tone="warn"
        title={titleOfAsked(asked, run, text)}
        act={
          asked.held + asked.already > 0 ? (
            <Button small onClick={() => replaceFilter({ states: ['held'] })}>
              {text.t('asked.show')}
            </Button>
          ) : undefined
        }
      >
        {answerOfAsked(asked, null, text)} {notHeldOf(asked, text)}
      </Banner>
    ));
}

/** Of a review that another desk has: what was asked for here, the newest first; over its entries the last few. */
export function AskedOfOther(props: { readonly run: RunWire; readonly desk: string; readonly short?: boolean }) {
  const text = useText();
  const { run, desk, short = false } = props;
  const all = run.asked.filter(({ isOurs }) => isOurs).toReversed();
  const asked = short ? all.slice(0, MOST_TOLD) : all;
  if (asked.length === 0) return null;
  return (
    <ul className={`asked-list${short ? ' short' : ''}`} aria-label={text.t('asked.label')}>
      {asked.map((one) => (
        <li key={`${one.at} ${one.ids.join()}`}>
          <p>
            <b>{titleOfAsked(one, run, text)}</b>
          </p>
          <p className="second">
            {answerOfAsked(one, desk, text)} {notHeldOf(one, text)}
          </p>
        </li>
      ))}
    </ul>
  );
}
