// What the months says in words: whether a month can be closed, why not, and what nobody counted. Pure.

import type { MonthCell, MonthWire } from '../../../preload/contract/months.ts';
import type { Kind } from '../../../preload/contract/common.ts';
import { KINDS } from '../../../preload/contract/values.ts';
import { formatMonth } from '../../format/dates.ts';
import { capital } from '../../language/first-letter.ts';
import type { Text } from '../../language/text.ts';

/** The columns of what is left, in the order of the table. */
const LEFT_COLUMNS = ['toPull', 'held', 'review', 'handedOver', 'rejected', 'accepted'] as const;
/** Every column that a unit can stand in. */
export const ALL_COLUMNS = [...LEFT_COLUMNS, 'undecided', 'confirmed'] as const satisfies readonly MonthCell[];
type LeftColumn = (typeof LEFT_COLUMNS)[number] | 'undecided';

/** What a person must decide has its column where there is any: the ERP has not accepted all of it. */
export function leftColumns(months: readonly MonthWire[]): readonly LeftColumn[] {
  return months.some(({ cells }) => cells.undecided.rows > 0) ? [...LEFT_COLUMNS, 'undecided'] : LEFT_COLUMNS;
}

export type Counted = Readonly<Record<Kind, number | null>>;

/** "oktober 2026", or "Uten dato". */
export function monthName(month: string, text: Text): string {
  return month === '' ? text.t('start.book.undated') : formatMonth(month, text.locale);
}

export const monthTitle = (month: string, text: Text): string => capital(monthName(month, text));

/** Without its year where that is the year of the newest month. */
export function shortTitle(month: string, months: readonly MonthWire[], text: Text): string {
  const newest =
    months
      .map((other) => other.month)
      .sort()
      .at(-1) ?? '';
  const title = monthTitle(month, text);
  return month !== '' && month.slice(0, 4) === newest.slice(0, 4) ? title.replace(/\s*\d{4}$/, '') : title;
}

/**
 * Whether it is known how many of a month are ready: counted by a pull or by month, and the service has not said since that there are
 * more than those. `ready` is what it said of all months together; null when it was not asked.
 */
export function isCounted(month: MonthWire, months: readonly MonthWire[], ready: Counted): boolean {
  if (month.countedAt === null) return false;
  const said = ready[month.kind];
  if (said === null) return true;
  const own = months.filter(({ kind }) => kind === month.kind);
  return said <= own.reduce((sum, { cells }) => sum + cells.toPull.rows, 0);
}

const SMALL_SHARE = 0.02;
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** Months of a stray date or two, which an empty month parts from the next: they stand in the table, and are not what it is about. */
function strays(months: readonly MonthWire[]): ReadonlySet<string> {
  const rows = new Map<string, number>();
  for (const { month, all } of months) if (month !== '') rows.set(month, (rows.get(month) ?? 0) + all.rows);
  const names = [...rows.keys()].sort();
  const most = [...rows.values()].reduce((sum, count) => sum + count, 0) * SMALL_SHARE;
  const found = new Set<string>();
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    if (next === undefined || monthNumber(next) - monthNumber(name) <= 1 || rows.get(name)! > most) break;
    found.add(name);
  }
  return found;
}

/** The oldest month that is over and not closed; else the oldest that is not over. Null without any. */
export function monthAtHand(months: readonly MonthWire[]): string | null {
  const stray = strays(months);
  const open = months.filter(({ month, verdict }) => month !== '' && verdict !== 'closed');
  const usual = open.filter(({ month }) => !stray.has(month));
  // Where a stray one alone is open, not everything is closed.
  const own = usual.length > 0 ? usual : open;
  const over = own.filter(({ verdict }) => verdict !== 'not-over');
  return [...(over.length > 0 ? over : own)].map(({ month }) => month).sort()[0] ?? null;
}

/** The month after the last that is told of, where all of them are closed. */
export function monthAhead(months: readonly MonthWire[]): string | null {
  const dated = months.filter(({ month }) => month !== '');
  const last = dated
    .map(({ month }) => month)
    .sort()
    .at(-1);
  if (last === undefined || dated.some(({ verdict }) => verdict !== 'closed')) return null;
  const next = monthNumber(last);
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`;
}

/** The months of its kind that must be closed before it, the oldest first. */
export function earlierOpen(months: readonly MonthWire[], of: MonthWire): readonly MonthWire[] {
  if (!of.checks.some(({ name, state }) => name === 'earlier' && state === 'open')) return [];
  return months
    .filter(({ kind, month, verdict }) => kind === of.kind && month !== '' && month < of.month && verdict !== 'closed')
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Nothing in it is in the way, nor is it in doubt: it waits for the months before it alone. */
const waitsForEarlier = ({ checks }: MonthWire): boolean =>
  checks.every(({ name, state }) => (name === 'earlier' ? state === 'open' : name === 'totals' || state === 'done'));

/**
 * What can be closed next of the month at hand, or before it where that alone keeps the month open; null while anything else does in any
 * kind of it.
 */
export function closable(months: readonly MonthWire[], at: string | null): MonthWire | null {
  const own = months.filter(({ month, verdict }) => month === at && verdict !== 'closed');
  const waiting = own.filter(({ verdict }) => verdict !== 'can-close');
  const [first] = waiting;
  if (first === undefined) return own[0] ?? null;
  if (!waiting.every(waitsForEarlier)) return null;
  const before = earlierOpen(months, first)[0];
  return before?.verdict === 'can-close' ? before : null;
}

const GRAVEST = [
  'rejected',
  'held',
  'undecided',
  'review',
  'handedOver',
  'toPull',
  'accepted',
] as const satisfies readonly MonthCell[];

/** Why it cannot be closed, the two gravest first and the rest apart. */
export function whyNot(month: MonthWire, text: Text): { readonly first: string; readonly rest: string } {
  const parts = GRAVEST.flatMap((cell) => {
    const { rows } = month.cells[cell];
    return rows === 0 ? [] : [text.t(`start.book.why.${cell}`, { count: rows })];
  });
  for (const { name, state, count } of month.checks)
    if (state === 'open' && (name === 'earlier' || name === 'twice' || name === 'totals'))
      parts.push(text.t(`start.book.why.${name}`, { count: count ?? 0 }));
  return { first: parts.slice(0, 2).join(', '), rest: parts.slice(2).join(', ') };
}

/** Something of a kind is ready, and no month tells of that kind: whichever it is of is neither closed nor in order. */
function waitsUntold(months: readonly MonthWire[], ready: Counted): boolean {
  return KINDS.some((kind) => (ready[kind] ?? 0) > 0 && !months.some((month) => month.kind === kind));
}

/** The answer of the screen, and what it is built on. Nothing is said of what was not counted, nor of months that are not here (null). */
export function answerOf(
  months: readonly MonthWire[] | null,
  ready: Counted,
  text: Text,
  failed = false,
  archive = false,
): { readonly title: string; readonly facts: readonly string[] } {
  if (months === null) return { title: text.t(`start.verdict.${failed ? 'unread' : 'reading'}`), facts: [] };
  const at = monthAtHand(months);
  const total = (ready.time ?? 0) + (ready.material ?? 0);
  if (at === null) {
    const last = months
      .filter(({ month }) => month !== '')
      .map(({ month }) => month)
      .sort()
      .at(-1);
    if (last !== undefined) {
      const told = KINDS.filter((kind) => months.some((month) => month.kind === kind));
      const month = monthName(last, text);
      const kind = text.list(told.map((one) => text.t(`kind.${one}`)));
      return {
        title: text.t(waitsUntold(months, ready) ? 'start.verdict.closedOf' : 'start.verdict.closed', { month, kind }),
        facts: readyFacts(ready, text),
      };
    }
    return {
      title: text.t(archive ? 'start.verdict.archive' : total > 0 ? 'start.verdict.ready' : 'start.verdict.empty'),
      facts: [text.t('start.sub.first')],
    };
  }
  const all = months.filter(({ month }) => month === at);
  const open = all.filter(({ verdict }) => verdict !== 'closed');
  const [only] = open;
  // Of one kind alone where the other is closed, or waits.
  const isPart = only !== undefined && (open.length < all.length || (open.length === 1 && waitsUntold(months, ready)));
  const name = isPart
    ? text.t('start.verdict.ofKind', { kind: text.t(`kind.${only.kind}`), month: monthName(at, text) })
    : monthTitle(at, text);
  const counted = open.every((row) => isCounted(row, months, ready));
  const verdict = open.some((month) => month.verdict === 'cannot-close')
    ? 'open'
    : open.every((month) => month.verdict === 'not-over')
      ? 'notOver'
      : counted && open.every((month) => month.verdict === 'can-close')
        ? 'done'
        : 'notCounted';
  return {
    title: text.t(`start.verdict.${verdict}`, { month: name }),
    facts: factsOf(open, months, ready, text),
  };
}

/** Each kind by its name: the month that is told of before may be of one kind alone. */
function readyFacts(ready: Counted, text: Text): string[] {
  const there = KINDS.filter((kind) => (ready[kind] ?? 0) > 0);
  const count = there.reduce((sum, kind) => sum + (ready[kind] ?? 0), 0);
  const what = text.list(there.map((kind) => text.entries(kind, ready[kind] ?? 0)));
  const unknown = KINDS.filter((kind) => ready[kind] === null);
  const untold =
    unknown.length === 0
      ? []
      : [text.t(unknown.length > 1 ? 'start.sub.notCounted' : `start.sub.notCounted-${unknown[0]!}`)];
  return [...(count > 0 ? [text.t('start.sub.ready', { what, count })] : []), ...untold];
}

/** "At least" is said of the kind alone that was not counted. */
function factsOf(own: readonly MonthWire[], months: readonly MonthWire[], ready: Counted, text: Text): string[] {
  const isKnown = (month: MonthWire) => isCounted(month, months, ready);
  const withLeft = own.filter((month) => month.left.rows > 0);
  const left = [true, false].flatMap((known) => {
    const rows = withLeft.filter((month) => isKnown(month) === known);
    if (rows.length === 0) return [];
    const what = text.list(rows.map((month) => text.entries(month.kind, month.left.rows)));
    const count = rows.reduce((sum, month) => sum + month.left.rows, 0);
    return [text.t(known ? 'start.sub.left' : 'start.sub.leftAtLeast', { what, count })];
  });
  const none = own.every(isKnown) ? [text.t('start.sub.nothingLeft')] : [];
  const before = left.length > 0 ? left : [...none, ...earlierFacts(own, months, text)];
  return [...before, ...twiceFacts(own, text), ...readyFacts(ready, text)];
}

/** It may be left to nobody, and keeps the month open all the same. */
function twiceFacts(own: readonly MonthWire[], text: Text): string[] {
  const what = own.flatMap(({ kind, checks }) =>
    checks.flatMap(({ name, count }) => (name === 'twice' && count !== null ? [text.entries(kind, count)] : [])),
  );
  return what.length === 0 ? [] : [text.t('start.sub.twice', { what: text.list(what) })];
}

/** Nothing in the month keeps it open: a month before it does. */
function earlierFacts(own: readonly MonthWire[], months: readonly MonthWire[], text: Text): string[] {
  const before = new Set(own.flatMap((month) => earlierOpen(months, month).map((other) => other.month)));
  const [month] = before;
  return month === undefined
    ? []
    : [text.t('start.sub.earlier', { count: before.size, month: monthTitle(month, text) })];
}
