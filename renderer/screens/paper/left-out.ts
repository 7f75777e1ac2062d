// What of a run is in no file, and what is in one and not in the ERP, and why: who said so and when. A reason that many entries share
// stands once. Pure.

import { measured, measureOf } from '../../../preload/contract/values.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import type { EventWire } from '../../../preload/contract/runs.ts';
import { addDecimals } from '../../format/decimal.ts';
import { capital } from '../../language/first-letter.ts';
import { reasonWords } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';
import type { RunOnPaper } from '../../state/paper.ts';
import { personOf } from '../../language/person.ts';
import type { PaperCell, PaperTable } from './paper-doc.ts';

// Taken back, an entry stands in no file that counts: its own was put out of the way, or was gone already.
const OUT: readonly GridRecord['status'][] = ['held', 'withdrawn', 'duplicate', 'needs-person', 'ready'];
const REFUSED: readonly GridRecord['status'][] = ['rejected'];

function holdsId(event: EventWire, id: number): boolean {
  const { ids } = event.data;
  return Array.isArray(ids) && ids.includes(id);
}

/** Who held it and when; of a hold that stuck, since when. */
function byWhom(record: GridRecord, events: readonly EventWire[], text: Text): string {
  const held = events.findLast(({ what, data }) => what === 'held' && data.undo !== true);
  const own = events.findLast((event) => event.what === 'held' && holdsId(event, record.id)) ?? null;
  if (record.heldSince !== undefined && own === null)
    return text.t('paper.since', { when: text.moment(record.heldSince) });
  return own === null || held === undefined ? '' : `${personOf(own.who)}, ${text.moment(own.at)}`;
}

function nameOf(record: GridRecord, text: Text): string {
  const what = [record.ansattName ?? record.produktName, record.ansattId ?? record.produktId];
  return [what.filter((part) => part !== null).join(' '), text.date(record.dato), `Id ${record.id}`]
    .filter((part) => part !== '')
    .join(', ');
}

/** One where all that was handed over came into the ERP, or waits for its answer. */
export function leftOutTables(on: RunOnPaper, text: Text): readonly PaperTable[] {
  const refused = tableOf(on, REFUSED, 'notInErp', text);
  return [tableOf(on, OUT, 'leftOut', text), ...(refused.rows.length === 0 ? [] : [refused])];
}

function tableOf(
  { run, records, events }: RunOnPaper,
  states: readonly GridRecord['status'][],
  title: 'leftOut' | 'notInErp',
  text: Text,
): PaperTable {
  const measure = measureOf(run.kind, run.totals);
  const groups = new Map<
    string,
    { readonly status: GridRecord['status']; readonly why: string; readonly of: GridRecord[] }
  >();
  for (const record of records.filter(({ status }) => states.includes(status))) {
    const words =
      record.reason === null ? '' : reasonWords(record.reason, text, text.t('quote', { words: record.reason }));
    const why = [capital(words), record.status === 'held' ? byWhom(record, events, text) : '']
      .filter((part) => part !== '')
      .join('. ');
    const key = `${record.status} ${why}`;
    const group = groups.get(key);
    if (group) group.of.push(record);
    else groups.set(key, { status: record.status, why, of: [record] });
  }
  const rows = [...groups.values()]
    .sort((a, b) => states.indexOf(a.status) - states.indexOf(b.status))
    .map(({ status, why, of }): PaperCell[] => {
      const [first] = of;
      const which =
        of.length === 1 && first !== undefined
          ? nameOf(first, text)
          : `${text.t('lines', { count: of.length })}: ${idsOf(of, text)}`;
      return [
        text.t(`status.${status}`),
        [which, why].filter((part) => part !== '').join('. '),
        { figure: text.figure(measure, addDecimals(...of.map((record) => measured(measure, record)))) },
      ];
    });
  return {
    type: 'table',
    title: text.t(`paper.${title}`),
    columns: [
      { name: text.t('column.status'), whole: true },
      { name: text.t('paper.why') },
      { name: text.t(`unitName.${measure}`), figure: true },
    ],
    rows,
    notes: rows.length === 0 ? [text.t('paper.nothingLeftOut')] : [],
  };
}

const SHOWN = 8;

function idsOf(of: readonly GridRecord[], text: Text): string {
  const first = of.slice(0, SHOWN).map(({ id }) => String(id));
  const rest = of.length - first.length;
  return `Id ${first.join(', ')}${rest > 0 ? ` ${text.t('paper.andMore', { count: rest })}` : ''}`;
}
