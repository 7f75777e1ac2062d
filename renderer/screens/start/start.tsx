// The start screen: can the month be closed, and if not, what to do next.

import './start.css';
import { type Text, useText } from '../../language/text.ts';
import { useClock } from '../../state/clock.ts';
import { useCommand } from '../../state/commands.ts';
import { useConnection, useReady } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { refreshAll } from '../../state/refresh.ts';
import { useRuns } from '../../state/runs.ts';
import { useTodo } from '../../state/todo.ts';
import { NotHere } from '../../parts/error-banner.tsx';
import { cardWords, UNCONFIRMED } from './card-words.ts';
import { type MonthRow, monthRow, periodOf, runsOfMonth } from './month.ts';
import { MonthTable } from './month-table.tsx';
import { Cutoffs, LastRuns, ReadyToPull } from './right.tsx';
import { pullable, type Ready } from './pull-cards.tsx';
import { OtherTodo, TodoCards } from './todo-cards.tsx';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function verdictOf(text: Text, rows: readonly MonthRow[], month: string | null, needs: number, ready: Ready): string {
  const open = needs > 0 || rows.some((row) => row.left.rows > 0 || row.review.rows > 0);
  const toPull = (ready.time ?? 0) + (ready.material ?? 0);
  if (open)
    return month === null ? text.t('start.verdict.openPlain') : text.t('start.verdict.open', { month: capital(month) });
  if (rows.every((row) => row.listed.rows === 0))
    return text.t(toPull > 0 ? 'start.verdict.ready' : 'start.verdict.empty');
  if (toPull > 0) return text.t('start.verdict.ready');
  return month === null ? text.t('start.verdict.donePlain') : text.t('start.verdict.done', { month: capital(month) });
}

function subOf(text: Text, rows: readonly MonthRow[], ready: Ready): string {
  const total = (pick: (row: MonthRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  const waiting = total((row) => row.waiting.rows);
  const unconfirmed = total((row) => row.left.rows) - waiting;
  const review = total((row) => row.review.rows);
  const toPull = (ready.time ?? 0) + (ready.material ?? 0);
  const said = [
    unconfirmed > 0 ? text.t('start.sub.unconfirmed', { count: unconfirmed }) : '',
    waiting > 0 ? text.t('start.sub.waiting', { count: waiting }) : '',
    review > 0 ? text.t('start.sub.review', { count: review }) : '',
    toPull > 0 && unconfirmed + waiting + review === 0 ? text.t('start.sub.ready', { count: toPull }) : '',
  ].filter((part) => part !== '');
  if (total((row) => row.listed.rows) === 0) return text.t('start.sub.first');
  if (said.length === 0) return text.t('start.sub.allDone');
  return [...said, text.t('start.sub.safe')].join(' ');
}

function thenOf(text: Text, ready: Ready, needs: number): string {
  const kinds = (['time', 'material'] as const).filter((kind) => (ready[kind] ?? 0) > 0);
  if (needs === 0 || kinds.length === 0) return '';
  const rest = kinds.map((kind) => text.t('start.todo.afterPull', { what: text.entries(kind, ready[kind] ?? 0) }));
  return text.t('start.todo.after', { rest: text.list(rest) });
}

export function Start() {
  const text = useText();
  const connection = useConnection();
  const list = useRuns((state) => state.all);
  const todo = useTodo((state) => state.all);
  const first = !(list.value ?? []).some((run) => run.kind === 'time' && run.connection === connection?.name);
  const ready: Ready = {
    time: useReady(connection?.name ?? null, 'time'),
    material: useReady(connection?.name ?? null, 'material'),
  };
  const all = todo.value ?? [];
  const cards = all.filter((card) => card.connection === null || card.connection === connection?.name);
  const firstCard = cards.find((card) => UNCONFIRMED.includes(card.kind)) ?? cards[0];
  const now = new Date(useClock(30_000)).toISOString();
  useCommand('primary', () => {
    if (firstCard !== undefined) cardWords(firstCard, text, now).onAct();
    else openDialog({ kind: 'pull', of: pullable(ready, first)[0] ?? 'time' });
  });
  const error = list.error ?? todo.error;
  if (list.value === null || connection === null) {
    return <NotHere error={error} sentence={text.t('loading.runs')} onAgain={() => void refreshAll()} />;
  }
  const runs = [...list.value].sort((a, b) => b.run - a.run);
  const own = runsOfMonth(runs, connection.name);
  const period = periodOf(own);
  const month = period === null ? null : text.months(period.from, period.to);
  const rows = (['time', 'material'] as const).map((kind) => monthRow(kind, own));
  const title = month === null ? text.t('start.todo.titlePlain') : text.t('start.todo.title', { month });
  return (
    <div className="start scrolls">
      <header className="verdict">
        <div>
          <h1>{verdictOf(text, rows, month, cards.length, ready)}</h1>
          <p>{subOf(text, rows, ready)}</p>
        </div>
        <div className="when">
          {text.longDay(now)}
          <br />
          {text.time(now)}
        </div>
      </header>
      <MonthTable month={month === null ? text.t('start.table.last') : capital(month)} rows={rows} ready={ready} />
      <div className="cols">
        <div>
          <TodoCards
            cards={cards}
            title={title}
            then={thenOf(text, ready, cards.length)}
            now={now}
            ready={ready}
            first={first}
          />
          <OtherTodo cards={all.filter((card) => !cards.includes(card))} now={now} />
        </div>
        <aside className="right" aria-label={text.t('start.ready.title')} data-region tabIndex={-1}>
          <ReadyToPull />
          <Cutoffs open={own.find((run) => run.kind === 'time' && run.state !== 'closed')} />
          <LastRuns runs={runs.filter((run) => run.connection === connection.name)} />
        </aside>
      </div>
    </div>
  );
}
