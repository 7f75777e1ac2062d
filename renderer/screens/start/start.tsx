// The start screen: can the month be closed, and if not, what to do next.

import './start.css';
import { KINDS } from '../../../preload/contract/values.ts';
import type { MonthWire } from '../../../preload/contract/months.ts';
import type { Kind } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { TodoWire } from '../../../preload/contract/todo.ts';
import { type Text, useText } from '../../language/text.ts';
import { useClock } from '../../state/clock.ts';
import { useCommand } from '../../state/commands.ts';
import { useConnection, useReady } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useMonths } from '../../state/months.ts';
import { sayNothingDone } from '../../state/notices.ts';
import { refreshAll } from '../../state/refresh.ts';
import { useRuns } from '../../state/runs.ts';
import { useTodo } from '../../state/todo.ts';
import { useIsArchive } from '../../state/session.ts';
import { NotHere } from '../../parts/error-banner.tsx';
import { useAskStop } from './ask-stop.ts';
import { cardWords, nextCard, stopOf } from './card-words.ts';
import { MonthsTable } from './months-table.tsx';
import { Checklist } from './checklist.tsx';
import { ChecklistAhead } from './checklist-ahead.tsx';
import { answerOf, closable, monthAhead, monthAtHand } from './month-words.ts';
import { Cutoffs, LastRuns, ReadyToPull } from './right.tsx';
import { MonthsPicture } from './months-picture.tsx';
import { pullable, type Ready } from './pull-cards.tsx';
import { NextCard, OtherTodo, TodoCards } from './todo-cards.tsx';

function thenOf(text: Text, ready: Ready, needs: number): string {
  const kinds = KINDS.filter((kind) => (ready[kind] ?? 0) > 0);
  if (needs === 0 || kinds.length === 0) return '';
  const rest = kinds.map((kind) => text.entries(kind, ready[kind] ?? 0));
  return text.t('start.todo.after', { rest: text.list(rest) });
}

function Verdict(props: { readonly answer: string; readonly facts: readonly string[]; readonly now: string }) {
  const text = useText();
  return (
    <header className="verdict">
      <div>
        <h1>{props.answer}</h1>
        <p>{props.facts.join(' ')}</p>
      </div>
      <div className="when">
        {text.longDay(props.now)}
        <br />
        {text.t('start.clock', { time: text.time(props.now) })}
      </div>
    </header>
  );
}

function Aside(props: {
  readonly archive: boolean;
  readonly runs: readonly RunWire[];
  /** The last runs stand here, and not below what is to be done. */
  readonly withRuns: boolean;
  readonly months: readonly MonthWire[];
  readonly now: string;
}) {
  const text = useText();
  const { runs, months, now } = props;
  return (
    <aside className="right" aria-label={text.t('start.ready.title')} data-region tabIndex={-1}>
      {props.archive ? null : <ReadyToPull />}
      <MonthsPicture months={months} kind="time" today={now} />
      <MonthsPicture months={months} kind="material" today={now} />
      {props.withRuns ? <LastRuns runs={runs} /> : null}
      {/* The program moves it by itself: it is looked up, and seldom acted on. */}
      {props.archive ? null : <Cutoffs runs={runs} />}
    </aside>
  );
}

/** The key of the primary action does what the filled button does; where that is not possible now, it says why. */
function usePrimary(of: {
  readonly card: TodoWire | null;
  readonly toClose: MonthWire | null;
  readonly pull: Kind;
  readonly runs: readonly RunWire[];
  readonly now: string;
}): void {
  const text = useText();
  const askStop = useAskStop();
  const { card, toClose, pull, runs, now } = of;
  useCommand('primary', () => {
    // A month is counted at the service before it is closed; the dialog of a pull says by itself that it cannot.
    const stop = card !== null ? stopOf(card, askStop) : toClose === null ? null : askStop;
    if (stop !== null) sayNothingDone('notice.words', { words: stop });
    else if (card !== null) cardWords(card, runs.find(({ run }) => run === card.run) ?? null, text, now).onAct();
    else if (toClose !== null) openDialog({ kind: 'month-close', of: toClose.kind, month: toClose.month });
    else openDialog({ kind: 'pull', of: pull });
  });
}

export function Start() {
  const text = useText();
  const connection = useConnection();
  const list = useRuns((state) => state.all);
  const todo = useTodo((state) => state.all);
  const known = useMonths();
  const archive = useIsArchive();
  const first = !(list.value ?? []).some((run) => run.kind === 'time' && run.connection === connection?.name);
  const ready: Ready = {
    time: useReady(connection?.name ?? null, 'time'),
    material: useReady(connection?.name ?? null, 'material'),
  };
  const all = todo.value ?? [];
  const cards = all.filter((card) => card.connection === null || card.connection === connection?.name);
  const offline = useAskStop() !== null;
  const firstCard = nextCard(cards, offline);
  const now = new Date(useClock(30_000)).toISOString();
  const counted = known.connection === connection?.name ? known.all.value : null;
  const months = counted ?? [];
  const at = monthAtHand(months);
  const toClose = cards.length === 0 ? closable(months, at) : null;
  usePrimary({ card: firstCard, toClose, pull: pullable(ready, first)[0] ?? 'time', runs: list.value ?? [], now });
  const error = list.error ?? todo.error;
  if (list.value === null || connection === null) {
    return <NotHere error={error} sentence={text.t('loading.runs')} onAgain={() => void refreshAll()} />;
  }
  const runs = [...list.value].sort((a, b) => b.run - a.run);
  const own = runs.filter((run) => run.connection === connection.name);
  const { title: answer, facts } = answerOf(counted, ready, text, known.all.error !== null, archive);
  const title = text.t('start.todo.titlePlain');
  const above = months.length === 0 ? null : firstCard;
  // Nothing waits and no month is open: this side would be nearly empty.
  const ahead = monthAhead(months);
  const hasRoom = (ahead !== null || (archive && at === null)) && all.length === 0;
  return (
    <div className="start scrolls">
      <Verdict answer={answer} facts={archive ? [] : facts} now={now} />
      {above === null ? null : <NextCard card={above} now={now} />}
      {months.length === 0 ? null : <MonthsTable months={months} ready={ready} at={at} />}
      <div className="cols">
        <div>
          {at === null ? null : (
            <Checklist connection={connection.name} month={at} months={months} ready={ready} next={toClose} />
          )}
          <TodoCards
            cards={cards}
            title={title}
            after={thenOf(text, ready, cards.length)}
            now={now}
            ready={ready}
            first={first}
            isNext={toClose === null}
            above={above}
            next={firstCard}
          />
          <OtherTodo cards={all.filter((card) => !cards.includes(card))} now={now} />
          {ahead === null ? null : (
            <ChecklistAhead month={ahead} kinds={KINDS.filter((kind) => months.some((month) => month.kind === kind))} />
          )}
          {hasRoom ? <LastRuns runs={own} /> : null}
        </div>
        <Aside archive={archive} runs={own} withRuns={!hasRoom} months={months} now={now} />
      </div>
    </div>
  );
}
