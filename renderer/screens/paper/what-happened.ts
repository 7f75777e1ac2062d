// Who did what in a run, as a table on paper: acts that follow each other and are the same stand in one line. Pure.

import type { EventWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { idsIn, moreOf, nameOf, told } from '../history/event-words.ts';
import { personOf } from '../../language/person.ts';
import type { PaperTable } from './paper-doc.ts';

interface Folded {
  readonly event: EventWire;
  entries: number;
}

export function whatHappened(events: readonly EventWire[], text: Text): PaperTable {
  const folded: Folded[] = [];
  for (const event of told(events)) {
    const last = folded.at(-1);
    const same =
      last !== undefined &&
      last.event.who === event.who &&
      nameOf(last.event, text) === nameOf(event, text) &&
      typeof event.data.reason !== 'string' &&
      event.what !== 'control totals';
    if (same) last.entries += idsIn(event);
    else folded.push({ event, entries: idsIn(event) });
  }
  return {
    type: 'table',
    title: text.t('paper.whoDidWhat'),
    columns: [
      { name: text.t('paper.when'), whole: true },
      { name: text.t('history.ledger.who'), whole: true },
      { name: text.t('history.ledger.what') },
    ],
    rows: folded.map(({ event, entries }) => [
      text.moment(event.at),
      personOf(event.who),
      [nameOf(event, text), moreOf(event, text, entries)].filter((part) => part !== '').join(' · '),
    ]),
    notes: folded.length === 0 ? [text.t('history.past.noEvents')] : [],
  };
}
