// What a desk that joins a team has set up: named before it joins, and after that what the team lacks of it.

import type { OwnSetupWire } from '../../../preload/contract/team.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { takeAlong } from '../../state/team-acts.ts';
import { lackingWords, setupWords } from './own-setup-words.ts';

/** A longer list nobody goes through here; the command line has them all. */
const MOST = 20;

function Lines({
  all,
  words,
}: {
  readonly all: readonly OwnSetupWire[];
  readonly words: (one: OwnSetupWire) => string;
}) {
  const text = useText();
  return (
    <ul>
      {all.slice(0, MOST).map((one, place) => (
        <li key={place}>{words(one)}</li>
      ))}
      {all.length <= MOST ? null : <li>{text.t('ownSetup.more', { count: all.length - MOST })}</li>}
    </ul>
  );
}

/** Before: all of it. */
export function Stays({ all }: { readonly all: readonly OwnSetupWire[] }) {
  const text = useText();
  if (all.length === 0) return null;
  return (
    <div className="hint">
      <p>{text.t('ownSetup.stays', { count: all.length })}</p>
      <Lines all={all} words={(one) => setupWords(one, text)} />
      <p>{text.t('ownSetup.after')}</p>
    </div>
  );
}

/** After: what the team lacks, and what of that can be taken along as it is. */
export function Lacking(props: {
  readonly archive: string;
  readonly all: readonly OwnSetupWire[];
  readonly onTaken: () => void;
}) {
  const text = useText();
  const { archive, all } = props;
  const count = all.filter(({ isTaken }) => isTaken).length;
  if (all.length === 0) return null;
  const take = async (): Promise<void> => {
    if (await takeAlong(archive)) props.onTaken();
  };
  return (
    <div className="setting told">
      <div>
        {text.t('ownSetup.lacking', { count: all.length })}
        <div className="label">
          <Lines all={all} words={(one) => lackingWords(one, text)} />
        </div>
      </div>
      {count === 0 ? null : (
        <div className="row">
          <Button small onClick={() => void take()}>
            {text.t('ownSetup.take', { count })}
          </Button>
        </div>
      )}
    </div>
  );
}
