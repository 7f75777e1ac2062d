// What happened in a run, in words: each act once, with its count, its reason, and what the ERP said. Pure.

import type { EventWire, RunWire } from '../../../preload/contract/runs.ts';
import { reasonWords } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';

/** Of how many entries it was; a pull and a file name none of them, and count their records. */
export function idsIn({ what, data }: EventWire): number {
  const counted = what === 'file done' ? data.rows : what === 'run pulled' ? data.records : undefined;
  for (const said of [data.ids, data.units, counted]) {
    if (Array.isArray(said)) return said.length;
    if (typeof said === 'number') return said;
  }
  return 0;
}

/** An act is told once: when it ended, with what it was begun for, or that it began where it has no end yet. */
export function told(events: readonly EventWire[]): readonly EventWire[] {
  const begun = new Map(events.filter(({ what }) => what.endsWith(' begins')).map(({ data }) => [data.act, data]));
  const ended = new Set(
    events.filter((event) => /^\S+ (done|failed|unknown)$/.test(event.what)).map(({ data }) => data.act),
  );
  // That a pull ended is told by the run that it made, and what was said of control totals or noted by an event of its own.
  return events
    .filter(
      ({ what, data }) =>
        what !== 'pull done' &&
        what !== 'control done' &&
        what !== 'note done' &&
        (what.includes('run') || !what.endsWith(' begins') || !ended.has(data.act)),
    )
    .map((event) =>
      event.data.act === undefined ? event : { ...event, data: { ...begun.get(event.data.act), ...event.data } },
    );
}

/** What the ERP answered, as the story of an entry says it. */
const ANSWERED = { accept: 'accepted', reject: 'rejected', undo: 'undone' } as const;

function answerName({ data }: EventWire, text: Text): string | null {
  const said = Object.entries(ANSWERED).find(([verdict]) => verdict === data.verdict)?.[1];
  return said === undefined ? null : text.t(`history.ledger.${said}`);
}

export function nameOf(event: EventWire, text: Text): string {
  const whole = text.maybe(`history.event.${event.what}`, '');
  if (whole !== '') return whole;
  const [, act = event.what, end = 'done'] = /^(.*) (begins|done|failed|unknown)$/.exec(event.what) ?? [];
  // By hand, of the first day, or nothing to send: the event says only that there was no file.
  const withoutFile = act === 'file' && event.data.file === null ? text.t('history.withoutFile') : null;
  const marked = act === 'compare' && event.data.exported === true ? text.t('history.confirm.exported') : null;
  const own = act === 'verdict' ? answerName(event, text) : (withoutFile ?? marked);
  const name = own ?? text.maybe(`history.event.${act}`, act);
  return end === 'done' ? name : `${name}, ${text.maybe(`history.eventEnd.${end}`, end)}`;
}

/** What the ERP said of each pay type, employee or product. */
function keysSaid(lines: unknown, text: Text): string[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line) => {
    const [key, amount, measure]: unknown[] = Array.isArray(line) ? line : [];
    if (typeof key !== 'string' || typeof amount !== 'string') return [];
    const whose = measure === 'employee' ? `${text.t('acts.control.key.employee').toLowerCase()} ${key}` : key;
    return [
      `${whose}: ${measure === 'money' ? text.t('sum.priced', { amount: text.money(amount) }) : text.amount(amount)}`,
    ];
  });
}

/** What the ERP said it has, and why a difference is right. */
function controlWords({ what, data }: EventWire, text: Text): string {
  if (what !== 'control totals') return '';
  const { rows, hours, explanation } = data;
  return [
    typeof rows === 'number' ? text.t('lines', { count: rows }) : '',
    typeof hours === 'string' ? text.amount(hours) : '',
    ...keysSaid(data.lines, text),
    typeof explanation === 'string' && explanation !== '' ? text.t('quote', { words: explanation }) : '',
    // Said at another desk, or before the store was made again.
    typeof data.at === 'string' ? text.moment(data.at) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Why, as the person wrote it; of a decision also what was decided. */
function whyOf({ data }: EventWire, text: Text): string {
  const reason = typeof data.reason === 'string' ? data.reason : '';
  if (reason === '') return '';
  const as = typeof data.as === 'string' ? data.as : data.as === undefined ? '' : 'replaced-by';
  const decided = as === '' ? '' : text.maybe(`decidedAs.${as}`, '');
  const words = reasonWords(reason, text, text.t('quote', { words: reason }));
  return decided === '' ? words : `${decided}: ${words}`;
}

/** By which receipt the ERP answered, and of which destination. */
function answerWords({ what, data }: EventWire, text: Text): string[] {
  if (!what.startsWith('verdict ')) return [];
  const { receipt, destination } = data;
  const file: unknown = typeof receipt === 'object' && receipt !== null && 'file' in receipt ? receipt.file : undefined;
  return [
    typeof destination === 'string' ? destination : '',
    typeof file === 'string' ? text.t('history.ledger.receipt', { file }) : '',
    file === null ? text.t('history.ledger.pastedReceipt') : '',
  ];
}

/** How many a list of a confirm had: none of them after it is what proves it. */
function listedWords({ what, data }: EventWire, text: Text): string {
  const count = data.exported === true ? data.listed : data.rows;
  if (what !== 'compare done' || typeof count !== 'number') return '';
  return count === 0 ? text.t('history.confirm.listedNone') : text.t('history.confirm.listed', { count });
}

/** Which files were written together, and what is in each. */
function filesWritten({ what, data }: EventWire, text: Text): string {
  if (what !== 'files done' || !Array.isArray(data.files)) return '';
  const files = (data.files as readonly Readonly<Record<string, unknown>>[]).flatMap(({ file, rows }) =>
    typeof file === 'string' && typeof rows === 'number' ? [`${file}: ${text.t('lines', { count: rows })}`] : [],
  );
  return files.join(', ');
}

const NOTED: ReadonlySet<string> = new Set(['note', 'note taken back']);

/** What an event was about: how many entries, what the ERP says, and why. */
export function moreOf(event: EventWire, text: Text, entries = idsIn(event)): string {
  return [
    entries > 0 ? text.t('history.eventEntries', { count: entries }) : '',
    ...answerWords(event, text),
    event.what === 'file done' && typeof event.data.file === 'string' ? event.data.file : '',
    filesWritten(event, text),
    controlWords(event, text),
    listedWords(event, text),
    typeof event.data.postedOn === 'string'
      ? text.t('history.eventPosted', { day: text.date(event.data.postedOn) })
      : '',
    NOTED.has(event.what) && typeof event.data.note === 'string' ? text.t('quote', { words: event.data.note }) : '',
    whyOf(event, text),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What the moment is called at which nothing more could come of a run. */
export function endKey({ state }: Pick<RunWire, 'state'>): 'closed' | 'discarded' | 'failed' {
  return state === 'discarded' || state === 'failed' ? state : 'closed';
}
