// A pull under way: what is being asked, how many so far, and a stop.

import type { Kind } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { stepWords } from '../../language/working.ts';
import { Button } from '../../parts/button.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { useKeyNames } from '../../state/commands.ts';
import { useClock } from '../../state/clock.ts';
import { secondsLeft, stopAct, useProgress } from '../../state/progress.ts';

export function Pulling({ kind }: { readonly kind: Kind }) {
  const text = useText();
  const progress = useProgress();
  const keyName = useKeyNames();
  const clock = useClock(1000);
  const left = secondsLeft(progress, clock);
  const { now } = progress;
  const counted =
    // Nothing is counted before the list.
    now === null || now.step === 'prepare'
      ? ''
      : now.total === null
        ? text.t('run.pulling.soFar', { done: now.done })
        : text.t('run.pulling.of', { done: now.done, total: now.total });
  return (
    <section className="pulling" role="status">
      <p className="line">
        <b>{text.t(`run.pulling.title.${kind}`)}</b>
        <span>{counted}</span>
      </p>
      <ProgressBar label={text.t(`run.pulling.title.${kind}`)} done={now?.done ?? 0} total={now?.total ?? null} />
      <p className="line label">
        <span>
          {stepWords(now, clock, text)}
          {left === null || now?.waits !== undefined ? '' : ` · ${text.t('run.pulling.left', { count: left })}`}
        </span>
        <Button
          small
          keys={keyName('Escape')}
          onClick={() => void stopAct()}
          blocked={progress.stopping ? text.t('button.stopping') : null}
        >
          {text.t(progress.stopping ? 'button.stopping' : 'button.stop')}
        </Button>
      </p>
      <p className="label">{text.t('run.pulling.note')}</p>
    </section>
  );
}
