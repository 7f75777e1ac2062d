// Cards of what is unfinished or needs a person: how many, what is certain, what to do.

import type { TodoWire } from '../../../preload/contract/todo.ts';
import { addSums } from '../../format/sums.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { resume } from '../../state/acts.ts';
import { useKeyNames } from '../../state/commands.ts';
import { useConfirmed, useProgress } from '../../state/progress.ts';
import { useRuns } from '../../state/runs.ts';
import { goToPast } from '../../state/route.ts';
import { useAskStop } from './ask-stop.ts';
import { Card } from './card.tsx';
import { cardWords, stopOf, UNCONFIRMED } from './card-words.ts';
import { PullCards, type Ready } from './pull-cards.tsx';
import { useIsArchive } from '../../state/session.ts';

function TodoCard(props: {
  readonly card: TodoWire;
  readonly first: boolean;
  readonly apart: boolean;
  readonly text: Text;
  readonly now: string;
}) {
  const { card, text } = props;
  const runs = useRuns((state) => state.all.value);
  const itsRun = runs?.find((run) => run.run === card.run) ?? null;
  const words = cardWords(card, itsRun, text, props.now, useConfirmed());
  const busy = useProgress((progress) => progress.act !== null);
  const keyName = useKeyNames();
  const stop = stopOf(card, useAskStop());
  const { run } = card;
  const items = [
    ...(card.kind === 'unmarked' ? [{ label: text.t('start.todo.unknown.act'), onClick: () => void resume() }] : []),
    ...(run === null ? [] : [{ label: text.t('commands.name.go-history'), onClick: () => goToPast(run) }]),
  ];
  return (
    <Card
      hero={card.kind === 'proof' ? '!' : text.count(card.sum.rows)}
      say={words.say}
      facts={words.facts}
      stop={stop}
      apart={props.apart}
    >
      <Button
        tone={props.first ? 'primary' : undefined}
        keys={props.first ? keyName('Mod+Enter') : undefined}
        onClick={words.onAct}
        blocked={stop ?? (busy && card.kind === 'unknown' ? text.t('run.says.busy') : null)}
      >
        {words.act}
      </Button>
      <Menu label={text.t('button.more')} items={items} />
    </Card>
  );
}

function SumLine({ cards, text }: { readonly cards: readonly TodoWire[]; readonly text: Text }) {
  const sum = addSums(...cards.map((card) => card.sum));
  const kinds = new Set(cards.map((card) => card.recordKind));
  const [kind] = kinds;
  return (
    <li className="sum">
      <span className="hero">{text.count(sum.rows)}</span>
      <div>
        <p>{text.t('start.todo.sum')}</p>
      </div>
      <div className="act">
        <span>{kinds.size === 1 && kind ? text.amountOf(kind, sum) : ''}</span>
      </div>
    </li>
  );
}

const keyOf = (card: TodoWire): string => `${card.kind}-${card.run}-${card.handOver}-${card.batch}`;

/** What waits at other connections, named: their cards are no part of the month that the screen is about. */
export function OtherTodo({ cards, now }: { readonly cards: readonly TodoWire[]; readonly now: string }) {
  const text = useText();
  const names = [...new Set(cards.map((card) => card.connection))];
  return names.map((name) => (
    <section key={name} className="todo" data-region tabIndex={-1} aria-label={name ?? ''}>
      <h2>{text.t('start.todo.other', { name: name ?? '' })}</h2>
      <ol>
        {cards
          .filter((card) => card.connection === name)
          .map((card) => (
            <TodoCard key={keyOf(card)} card={card} first={false} apart={false} text={text} now={now} />
          ))}
      </ol>
    </section>
  ));
}

/** What to do next, above the months: with twelve months in it the cards below are out of sight. */
export function NextCard({ card, now }: { readonly card: TodoWire; readonly now: string }) {
  const text = useText();
  return (
    <section className="todo next" data-region tabIndex={-1} aria-label={text.t('start.todo.next')}>
      <ol>
        <TodoCard card={card} first apart={false} text={text} now={now} />
      </ol>
    </section>
  );
}

export function TodoCards({
  cards,
  title,
  after,
  now,
  ready,
  first,
  isNext,
  above,
  next: nextOne,
}: {
  /** The card that stands above the months already. */
  readonly above: TodoWire | null;
  readonly next: TodoWire | null;
  readonly first: boolean;
  /** Nothing comes before a pull. */
  readonly isNext: boolean;
  readonly ready: Ready;
  readonly cards: readonly TodoWire[];
  readonly title: string;
  readonly after: string;
  readonly now: string;
}) {
  const text = useText();
  const archive = useIsArchive();
  const open = cards.filter((card) => UNCONFIRMED.includes(card.kind));
  const rest = cards.filter((card) => !UNCONFIRMED.includes(card.kind));
  // A rule parts them from those, where any of those stand in this list.
  const parts = open.some((card) => card !== above);
  const pulls = (ready.time ?? 0) + (ready.material ?? 0) > 0;
  // Alone above the months, with nothing else to do.
  if (cards.length === 1 && cards[0] === above) return after === '' ? null : <p className="then">{after}</p>;
  if (cards.length === 0 && archive) return null;
  if (cards.length === 0) {
    // To close a month comes first, so it is not nothing that waits.
    const none = isNext ? 'start.todo.none' : 'start.todo.also';
    const next = text.t(first ? 'start.todo.begin' : pulls ? 'start.todo.next' : none);
    return (
      <section className="todo" data-region tabIndex={-1} aria-label={next}>
        <h2>{next}</h2>
        <PullCards ready={ready} first={first} isNext={isNext} />
        {after === '' ? null : <p className="then">{after}</p>}
      </section>
    );
  }
  return (
    <section className="todo" data-region tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {open.map((card) =>
          card === above ? null : (
            <TodoCard key={keyOf(card)} card={card} first={card === nextOne} apart={false} text={text} now={now} />
          ),
        )}
        {open.length > 1 ? <SumLine cards={open} text={text} /> : null}
        {rest.map((card, index) =>
          card === above ? null : (
            <TodoCard
              key={keyOf(card)}
              card={card}
              first={card === nextOne}
              apart={parts && index === 0}
              text={text}
              now={now}
            />
          ),
        )}
      </ol>
      {after === '' ? null : <p className="then">{after}</p>}
    </section>
  );
}
