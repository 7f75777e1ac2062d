// A confirm is one act of a person, and many of the program: it is told in one row, with what it did behind it. Pure.

import type { EventWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { idsIn, nameOf } from './event-words.ts';

/** A row of the story of a run. */
export interface ToldRow {
  readonly event: EventWire;
  /** What it consists of, each by itself; empty where the row tells all of it. */
  readonly parts: readonly EventWire[];
}

const PARTS: ReadonlySet<string> = new Set(['compare', 'mark', 'settle', 'read-back']);
const isPart = ({ what }: EventWire): boolean => PARTS.has(what.replace(/ .*/, ''));
/** What another act of the run tells, so that the confirm before it is over. */
const ANOTHER = /^(file|verdict|withdraw|list|prepare|hand-over|run|confirm)( |$)/;

/** What was found meanwhile (changed, gone) keeps a row of its own. */
export function folded(events: readonly EventWire[]): readonly ToldRow[] {
  const rows: { event: EventWire; parts: EventWire[] }[] = [];
  let confirm: EventWire[] | null = null;
  for (const event of events) {
    if (confirm !== null && isPart(event)) {
      confirm.push(event);
      if (event.what === 'read-back done') confirm = null;
      continue;
    }
    const row = { event, parts: [] };
    rows.push(row);
    if (event.what === 'confirm begins') confirm = row.parts;
    else if (ANOTHER.test(event.what)) confirm = null;
  }
  return rows;
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** How many were marked in how many calls and how many are confirmed, and each part that did not end well. */
export function confirmWords(parts: readonly EventWire[], text: Text): string {
  const calls = parts.filter(({ what }) => what === 'mark done');
  const marked = calls.reduce((sum, call) => sum + idsIn(call), 0);
  const confirmed = parts
    .filter(({ what }) => what === 'settle done')
    .reduce((sum, { data }) => sum + numberIn(data.marked), 0);
  const open = parts.filter(({ what }) => !what.endsWith(' done'));
  return [
    calls.length === 0
      ? text.t('history.confirm.none')
      : text.t('history.confirm.marked', { marked, count: calls.length }),
    confirmed === 0 ? '' : text.t('history.confirm.confirmed', { n: confirmed }),
    ...open.map((event) => [nameOf(event, text), idsIn(event) === 0 ? '' : text.count(idsIn(event))].join(' ').trim()),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
