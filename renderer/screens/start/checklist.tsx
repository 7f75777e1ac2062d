// What must be true before the month can be closed, in the order of the work: a tick, how many are left, and what to do about them.

import type { MonthCell, MonthCheck, MonthWire } from '../../../preload/contract/months.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { TodoWire } from '../../../preload/contract/todo.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useKeyNames } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { openGrid } from '../../state/grid.ts';
import { countMonths } from '../../state/month-acts.ts';
import { goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { useTodo } from '../../state/todo.ts';
import { twiceOf } from '../run/perhaps-twice.tsx';
import { useAskStop } from './ask-stop.ts';
import { AccrualsOfMonth } from './accruals-dialog.tsx';
import { MonthOnPaper } from './month-on-paper.tsx';
import { type Counted, earlierOpen, isCounted, monthName } from './month-words.ts';

interface Line {
  readonly key: string;
  readonly state: MonthCheck['state'];
  readonly count: number | null;
  readonly words: string;
  readonly aside: string;
  /** `asks`: it asks the service. */
  readonly act: {
    readonly label: string;
    readonly go: () => void;
    readonly isNext?: boolean;
    readonly asks?: boolean;
  } | null;
}

export const TOGETHER = ['held', 'review', 'answered', 'rejected', 'undecided', 'confirmed'] as const;
type Together = (typeof TOGETHER)[number];

const STATES = {
  held: ['held', 'needs-person'],
  review: ['ready'],
  answered: ['handed-over'],
  rejected: ['rejected'],
  undecided: ['unknown', 'changed', 'gone'],
  confirmed: ['accepted', 'marking'],
} as const;
const STEP = {
  held: 'review',
  review: 'review',
  answered: 'answer',
  rejected: 'answer',
  undecided: 'confirm',
  confirmed: 'confirm',
} as const;

/** Opens the newest run that has such units, at them. */
function opening(name: Together, runs: readonly RunWire[]): (() => void) | null {
  const run = runs.findLast(({ counts }) => STATES[name].some((state) => (counts[state]?.rows ?? 0) > 0));
  if (run === undefined) return null;
  return () => {
    goToRun(run.kind, run.run, run.state === 'closed' ? null : STEP[name]);
    openGrid(run.run, { states: [...STATES[name]] });
  };
}

const closing = ({ kind, month }: MonthWire) => openDialog({ kind: 'month-close', of: kind, month });

const closeLabel = ({ kind, month }: MonthWire, text: Text): string =>
  text.t('start.book.closeKind', { month: monthName(month, text), kind: text.t(`kind.${kind}`).toLowerCase() });

/** What keeps an earlier month open: its units that are left. */
function seeing(earlier: MonthWire | undefined, text: Text): Line['act'] {
  if (earlier === undefined) return null;
  const { kind, month } = earlier;
  const label = text.t('start.list.seeMonth', { month: monthName(month, text) });
  return { label, go: () => openDialog({ kind: 'month-units', of: kind, month, figure: 'left' }) };
}

function earlierLine(
  own: readonly MonthWire[],
  months: readonly MonthWire[],
  next: MonthWire | null,
  text: Text,
): Line {
  const before = own.flatMap((month) => earlierOpen(months, month));
  const can = own.map((month) => earlierOpen(months, month)[0]).find((month) => month?.verdict === 'can-close');
  return {
    key: 'earlier',
    state: before.length === 0 ? 'done' : 'open',
    count: before.length,
    words: text.t('start.list.earlier'),
    aside: text.list([...new Set(before.map(({ month }) => monthName(month, text)))]),
    act:
      can === undefined
        ? seeing(before[0], text)
        : { label: closeLabel(can, text), go: () => closing(can), isNext: can === next, asks: true },
  };
}

/** When it was counted, or why that does not tell of this month. */
function countedWords({ kind, countedAt }: MonthWire, counted: boolean, state: Line['state'], text: Text): string {
  if (countedAt === null) return text.t('start.book.notCounted').toLowerCase();
  if (!counted) return text.t('start.list.notByMonth');
  if (state === 'unknown') return text.t(`start.list.notSince.${kind}`);
  return text.t('start.list.counted', { when: text.moment(countedAt) });
}

function pulledLine(month: MonthWire, counted: boolean, text: Text): Line {
  const check = month.checks.find(({ name }) => name === 'pulled')!;
  const state = counted ? check.state : check.state === 'open' ? 'open' : 'unknown';
  const { kind } = month;
  const act =
    state === 'done'
      ? null
      : state === 'open'
        ? { label: text.t('start.ready.pullAny'), go: () => openDialog({ kind: 'pull', of: kind }) }
        : { label: text.t('start.list.pull'), go: () => openDialog({ kind: 'pull', of: kind }) };
  return {
    key: `pulled-${kind}`,
    state,
    count: state === 'unknown' ? null : check.count,
    words: text.t(`start.list.pulled.${kind}`),
    aside: countedWords(month, counted, state, text),
    act,
  };
}

function togetherLine(
  name: Together | 'twice',
  months: readonly MonthWire[],
  runs: readonly RunWire[],
  text: Text,
): Line {
  const count = months.reduce((sum, month) => sum + (month.checks.find((check) => check.name === name)?.count ?? 0), 0);
  const go = count === 0 || name === 'twice' ? null : opening(name, runs);
  const act = go === null ? null : { label: text.t('start.list.see', { count }), go };
  return {
    key: name,
    state: count === 0 ? 'done' : 'open',
    count,
    words: text.t(`start.list.${name}`),
    aside: '',
    act,
  };
}

/** What may be there twice is answered on its run; a line only where there is any, as nobody knows that there is none. */
function twiceLine(
  months: readonly MonthWire[],
  cards: readonly TodoWire[],
  runs: readonly RunWire[],
  text: Text,
): Line[] {
  const line = togetherLine('twice', months, runs, text);
  if (line.count === 0) return [];
  const run = runs.findLast((one) => twiceOf(cards, one.run) !== null);
  const act =
    run === undefined
      ? null
      : { label: text.t('start.list.see', { count: line.count! }), go: () => goToRun(run.kind, run.run, null) };
  return [{ ...line, act }];
}

/** What stood in a file, or was entered by hand. */
const OUT = ['handedOver', 'rejected', 'accepted', 'confirmed'] as const satisfies readonly MonthCell[];

function totalsLine(months: readonly MonthWire[], text: Text): Line {
  const checks = months.flatMap((month) => month.checks.filter(({ name }) => name === 'totals'));
  const open = checks.reduce((sum, { state, count }) => sum + (state === 'open' ? (count ?? 0) : 0), 0);
  const state = open > 0 ? 'open' : checks.some((check) => check.state === 'unknown') ? 'unknown' : 'done';
  const isHandedOver = months.some(({ cells }) => OUT.some((cell) => cells[cell].rows > 0));
  const aside =
    state === 'open'
      ? text.t('start.list.totalsDiffer', { count: open })
      : state === 'unknown'
        ? text.t(isHandedOver ? 'start.list.totalsMissing' : 'start.list.totalsNone')
        : '';
  return { key: 'totals', state, count: null, words: text.t('start.list.totals'), aside, act: null };
}

/** What is next is the primary act of the screen, and has its key. */
function ListButton(props: {
  readonly isNext: boolean;
  readonly asks: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  const keyName = useKeyNames();
  const stop = useAskStop();
  const { isNext, asks, onClick, children } = props;
  return (
    <Button
      small
      tone={isNext ? 'primary' : undefined}
      keys={isNext ? keyName('Mod+Enter') : undefined}
      blocked={asks ? stop : null}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function ListLine({ line, text }: { readonly line: Line; readonly text: Text }) {
  return (
    <li className={line.state === 'done' ? 'done' : ''}>
      {line.state === 'done' ? (
        <Icon name="check" small />
      ) : (
        <span className={line.state === 'open' ? 'ring' : 'ring unknown'} />
      )}
      <span className="f">{line.count === null ? (line.key === 'totals' ? '' : '–') : text.count(line.count)}</span>
      <p>
        {line.words} <span>{line.aside}</span>
      </p>
      {line.act === null ? (
        <span />
      ) : (
        <ListButton isNext={line.act.isNext === true} asks={line.act.asks === true} onClick={line.act.go}>
          {line.act.label}
        </ListButton>
      )}
    </li>
  );
}

interface Lists {
  readonly connection: string;
  readonly months: readonly MonthWire[];
  readonly ready: Counted;
  /** To close this month, or one before it, is what is next. */
  readonly next: MonthWire | null;
}

function SumOfLines(props: Lists & { readonly own: readonly MonthWire[]; readonly lines: readonly Line[] }) {
  const text = useText();
  const { own, lines } = props;
  // Of what was not counted nothing is said.
  const left = own
    .filter((month) => month.left.rows > 0 || isCounted(month, props.months, props.ready))
    .map(({ kind, left: { rows } }) => text.entries(kind, rows));
  const unknown = lines.some(({ key, state }) => key.startsWith('pulled') && state === 'unknown');
  // The ERP's side included: nothing there twice, and its totals compared.
  const isProven =
    own.every((month) => month.left.rows === 0) &&
    lines.every(({ key, state }) => key === 'earlier' || state === 'done');
  return (
    <li className={isProven ? 'sum none' : 'sum'}>
      <span />
      <span className="f">
        <span>{text.count(own.reduce((sum, month) => sum + month.left.rows, 0))}</span>
      </span>
      <p>
        {text.t(unknown ? 'start.list.atLeast' : 'start.list.left')} <span>{text.list(left)}</span>
      </p>
      {unknown ? (
        <ListButton isNext={false} asks onClick={() => void countMonths(props.connection)}>
          {text.t('start.list.count')}
        </ListButton>
      ) : (
        <CloseButtons own={own} next={props.next} text={text} />
      )}
    </li>
  );
}

export function Checklist(props: Lists & { readonly month: string }) {
  const text = useText();
  const runs = useRuns((state) => state.all.value) ?? [];
  const cards = useTodo(({ all }) => all.value) ?? [];
  const own = props.months.filter(({ month, verdict }) => month === props.month && verdict !== 'closed');
  const of = runs.filter(
    ({ connection, state, kind }) =>
      connection === props.connection &&
      state !== 'discarded' &&
      state !== 'failed' &&
      own.some((month) => month.kind === kind),
  );
  const lines = [
    earlierLine(own, props.months, props.next, text),
    ...own.map((month) => pulledLine(month, isCounted(month, props.months, props.ready), text)),
    ...TOGETHER.map((name) => togetherLine(name, own, of, text)),
    ...twiceLine(own, cards, of, text),
    totalsLine(own, text),
  ];
  const done = lines.filter(({ state }) => state === 'done').length;
  return (
    <section
      className="must"
      data-region
      tabIndex={-1}
      aria-label={text.t('start.list.title', { month: monthName(props.month, text) })}
    >
      <h2>
        <span>{text.t('start.list.title', { month: monthName(props.month, text) })}</span>
        <MonthOnPaper month={props.month} />
        <AccrualsOfMonth kind="time" month={props.month} />
        <small>{text.t('start.list.done', { done, all: lines.length })}</small>
      </h2>
      <ul>
        {lines.slice(0, -1).map((line) => (
          <ListLine key={line.key} line={line} text={text} />
        ))}
        <SumOfLines {...props} own={own} lines={lines} />
        <ListLine line={lines.at(-1)!} text={text} />
      </ul>
    </section>
  );
}

function CloseButtons(props: {
  readonly own: readonly MonthWire[];
  readonly next: MonthWire | null;
  readonly text: Text;
}) {
  const { own, next, text } = props;
  const first = own.find(({ verdict }) => verdict === 'can-close');
  const over = own.every(({ verdict }) => verdict !== 'not-over');
  if (first === undefined) {
    const [any] = own;
    const label = text.t('start.book.close', { month: any === undefined ? '' : monthName(any.month, text) });
    return (
      <Button small blocked={text.t(over ? 'start.list.blocked' : 'start.list.notOver')} onClick={() => {}}>
        {label}
      </Button>
    );
  }
  return (
    <ListButton isNext={first === next} asks onClick={() => closing(first)}>
      {closeLabel(first, text)}
    </ListButton>
  );
}
