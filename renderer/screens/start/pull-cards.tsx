// When nothing is unfinished, the next thing to do is to pull.

import type { Kind } from '../../../preload/contract/common.ts';
import { KINDS } from '../../../preload/contract/values.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { useOnline } from '../../state/online.ts';
import { useIsArchive } from '../../state/session.ts';
import { Card } from './card.tsx';
import { useDeskStop } from '../settings/team-words.ts';

export type Ready = Readonly<Record<Kind, number | null>>;

/** Kinds that may be pulled: time always, since a pull prepares; material when some is counted. A first pull is of time. */
export function pullable(ready: Ready, first: boolean): readonly Kind[] {
  const material = (ready.material ?? 0) > 0;
  const time = (ready.time ?? 0) > 0;
  if (material && !time && !first) return ['material', 'time'];
  return material ? KINDS : ['time'];
}

function wordsOf(
  kind: Kind,
  count: number,
  first: boolean,
  text: Text,
): { readonly say: string; readonly sub: string } {
  const ofTime = first ? 'start.todo.pullFirst' : 'start.todo.pullMore';
  const subOfTime = first ? 'start.todo.pullFirstSub' : 'start.todo.pullSub';
  return {
    say: count > 0 ? text.t('start.todo.pullReady', { count, what: text.entries(kind, count) }) : text.t(ofTime),
    sub: text.t(kind === 'time' ? subOfTime : 'acts.pull.noteMaterial'),
  };
}

const figureOf = (count: number | null, text: Text): string => (count === null ? '–' : text.count(count));

/** `first`: no time was ever pulled here. `isNext`: nothing comes before it. */
export function PullCards(props: { readonly ready: Ready; readonly first: boolean; readonly isNext: boolean }) {
  const { ready, first, isNext } = props;
  const text = useText();
  const offline = useOnline((online) => online.offlineSince !== null);
  const stop = useDeskStop();
  if (useIsArchive()) return null;
  const kinds = pullable(ready, first);
  const counts = kinds.some((kind) => (ready[kind] ?? 0) > 0);
  return (
    <ol className={counts ? '' : 'signs'}>
      {kinds.map((kind, index) => {
        const count = ready[kind] ?? 0;
        return (
          <Card
            key={kind}
            hero={counts ? figureOf(ready[kind], text) : <Icon name={kind === 'time' ? 'clock' : 'box'} />}
            {...wordsOf(kind, count, first, text)}
          >
            <Button
              tone={isNext && index === 0 ? 'primary' : undefined}
              blocked={stop ?? (offline ? text.t('run.says.offline') : null)}
              onClick={() => openDialog({ kind: 'pull', of: kind })}
            >
              {text.t(`run.primary.pullAny.${kind}`)}
            </Button>
          </Card>
        );
      })}
    </ol>
  );
}
