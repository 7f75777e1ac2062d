// What happened in a run, in words: each act once, with its count, its reason, and what the ERP said. Pure.

import type { EventWire } from '../../../preload/contract/runs.ts';
import { reasonWords } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';

export function idsIn(event: EventWire): number {
  const { ids } = event.data;
  return Array.isArray(ids) ? ids.length : typeof ids === 'number' ? ids : 0;
}

/** An act is told once: when it ended, or that it began where it has no end yet. */
export function told(events: readonly EventWire[]): readonly EventWire[] {
  const ended = new Set(
    events.filter((event) => /^\S+ (done|failed|unknown)$/.test(event.what)).map(({ data }) => data.act),
  );
  // That a pull ended is told by the run that it made, and what was said of control totals or noted by an event of its own.
  return events.filter(
    ({ what, data }) =>
      what !== 'pull done' &&
      what !== 'control done' &&
      what !== 'note done' &&
      (what.includes('run') || !what.endsWith(' begins') || !ended.has(data.act)),
  );
}

export function nameOf(event: EventWire, text: Text): string {
  const whole = text.maybe(`history.event.${event.what}`, '');
  if (whole !== '') return whole;
  const [, act = event.what, end = 'done'] = /^(.*) (begins|done|failed|unknown)$/.exec(event.what) ?? [];
  const name = text.maybe(`history.event.${act}`, act);
  return end === 'done' ? name : `${name}, ${text.maybe(`history.eventEnd.${end}`, end)}`;
}

/** What the ERP said of each pay type or product. */
function keysSaid(lines: unknown, text: Text): string[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line) => {
    const [key, amount, measure]: unknown[] = Array.isArray(line) ? line : [];
    if (typeof key !== 'string' || typeof amount !== 'string') return [];
    return [
      `${key}: ${measure === 'money' ? text.t('sum.priced', { amount: text.money(amount) }) : text.amount(amount)}`,
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

/** What an event was about: how many entries, what the ERP says, and why. */
export function moreOf(event: EventWire, text: Text, entries = idsIn(event)): string {
  const reason = typeof event.data.reason === 'string' ? event.data.reason : '';
  return [
    entries > 0 ? text.t('history.eventEntries', { count: entries }) : '',
    controlWords(event, text),
    typeof event.data.postedOn === 'string'
      ? text.t('history.eventPosted', { day: text.date(event.data.postedOn) })
      : '',
    event.what === 'note' && typeof event.data.note === 'string' ? text.t('quote', { words: event.data.note }) : '',
    reason === '' ? '' : reasonWords(reason, text, text.t('quote', { words: reason })),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
