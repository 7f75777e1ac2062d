// When nothing is unfinished, the next thing to do is to pull.

import type { Kind } from '../../../preload/contract/common.ts';
import { KINDS } from '../../../preload/contract/values.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useKeyNames } from '../../state/commands.ts';
import { useConnection } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { goToRun } from '../../state/route.ts';
import { reviewElsewhere, useRuns } from '../../state/runs.ts';
import { useIsArchive } from '../../state/session.ts';
import { useAskStop } from './ask-stop.ts';
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
): { readonly say: string; readonly facts: readonly string[] } {
  const ofTime = first ? 'start.todo.pullFirst' : 'start.todo.pullMore';
  const subOfTime = first ? 'start.todo.pullFirstSub' : 'start.todo.pullSub';
  return {
    say: count > 0 ? text.t('start.todo.pullReady', { count, what: text.entries(kind, count) }) : text.t(ofTime),
    facts: [text.t(kind === 'time' ? subOfTime : 'acts.pull.noteMaterial')],
  };
}

const iconOf = (kind: Kind): 'clock' | 'box' => (kind === 'time' ? 'clock' : 'box');
const figureOf = (count: number | null, text: Text): string => (count === null ? '–' : text.count(count));

type ReviewElsewhere = NonNullable<ReturnType<typeof reviewElsewhere>>;

/** What another desk has in review cannot be pulled here: it is looked at. */
function ElsewhereCard({ kind, other }: { readonly kind: Kind; readonly other: ReviewElsewhere }) {
  const text = useText();
  const run = String(other.run);
  return (
    <Card
      hero={<Icon name={iconOf(kind)} />}
      say={text.t('run.empty.elsewhere', { run, desk: other.desk })}
      facts={[text.t('start.todo.elsewhereSub', { since: text.moment(other.since) })]}
    >
      <Button onClick={() => goToRun(kind, other.run)}>{text.t('start.todo.elsewhereLook', { run })}</Button>
    </Card>
  );
}

function PullCard(props: {
  readonly kind: Kind;
  readonly ready: number | null;
  readonly counts: boolean;
  readonly first: boolean;
  readonly primary: boolean;
}) {
  const { kind, ready } = props;
  const text = useText();
  const askStop = useAskStop();
  const stop = useDeskStop() ?? askStop;
  const keyName = useKeyNames();
  return (
    <Card
      hero={props.counts ? figureOf(ready, text) : <Icon name={iconOf(kind)} />}
      {...wordsOf(kind, ready ?? 0, props.first, text)}
    >
      <Button
        tone={props.primary ? 'primary' : undefined}
        keys={props.primary ? keyName('Mod+Enter') : undefined}
        blocked={stop}
        onClick={() => openDialog({ kind: 'pull', of: kind })}
      >
        {text.t(`run.primary.pullAny.${kind}`)}
      </Button>
    </Card>
  );
}

/** `first`: no time was ever pulled here. `isNext`: nothing comes before it. */
export function PullCards(props: { readonly ready: Ready; readonly first: boolean; readonly isNext: boolean }) {
  const { ready, first, isNext } = props;
  const connection = useConnection()?.name ?? '';
  const runs = useRuns((state) => state.all.value) ?? [];
  if (useIsArchive()) return null;
  const cards = pullable(ready, first).map((kind) => ({ kind, other: reviewElsewhere(runs, { connection, kind }) }));
  const counts = cards.some(({ kind, other }) => other === null && (ready[kind] ?? 0) > 0);
  const next = cards.find(({ other }) => other === null);
  return (
    <ol className={counts ? '' : 'signs'}>
      {cards.map((card) =>
        card.other === null ? (
          <PullCard
            key={card.kind}
            kind={card.kind}
            ready={ready[card.kind]}
            counts={counts}
            first={first}
            primary={isNext && card === next}
          />
        ) : (
          <ElsewhereCard key={card.kind} kind={card.kind} other={card.other} />
        ),
      )}
    </ol>
  );
}
