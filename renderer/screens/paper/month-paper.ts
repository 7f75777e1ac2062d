// One month on paper: every record of it in one column, of each kind; what had to be true before it was closed, who closed it, and the
// runs behind it. What nobody counted is not a nought (rule 13). Pure.

import type { SumWire } from '../../../preload/contract/common.ts';
import { measured, measureOf } from '../../../preload/contract/values.ts';
import type { MonthCheck, MonthWire } from '../../../preload/contract/months.ts';
import { subtractDecimals, addDecimals, isZero } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import type { OnPaper } from '../../state/paper.ts';
import { personOf } from '../../language/person.ts';
import { isCounted, runWord } from '../run/run-word.ts';
import { monthName, monthTitle } from '../start/month-words.ts';
import type { PaperBlock, PaperCell, PaperDoc, PaperTable } from './paper-doc.ts';

type Month = Extract<OnPaper, { readonly of: 'month' }>;

const CELLS = ['toPull', 'held', 'review', 'handedOver', 'rejected', 'accepted', 'undecided', 'confirmed'] as const;

function cellName(cell: (typeof CELLS)[number], text: Text): string {
  return text.t(cell === 'undecided' ? 'paper.undecided' : `start.book.${cell}`);
}

function cellsTable(month: MonthWire, text: Text): PaperTable {
  const { kind, cells, all } = month;
  const counted = month.countedAt !== null;
  const rows = CELLS.map((cell): PaperCell[] =>
    cell === 'toPull' && !counted
      ? [cellName(cell, text), { figure: text.t('paper.notCounted') }, '']
      : [cellName(cell, text), { figure: text.count(cells[cell].rows) }, { figure: text.sumUnit(kind, cells[cell]) }],
  );
  const measure = measureOf(kind, all);
  const figure = (sum: SumWire): string => measured(measure, sum) ?? '0';
  const added = addDecimals(...CELLS.map((cell) => figure(cells[cell])));
  // What was approved since nobody has asked for: not every side of the sum was compared.
  const isKnown = month.checks.every(({ name, state }) => name !== 'pulled' || state !== 'unknown');
  // Nor the side of the ERP, where it gave no totals, or may have something twice.
  const isCompared = month.checks.every(
    ({ name, state }) => (name !== 'totals' && name !== 'twice') || state === 'done',
  );
  const agrees = counted && isKnown && isCompared && isZero(subtractDecimals(added, figure(all)));
  const rule = agrees ? 'double' : 'dashed';
  return {
    type: 'table',
    title: text.t(`kind.${kind}`),
    columns: [
      { name: text.t('column.status') },
      { name: text.t('paper.entries'), figure: true },
      { name: text.t(`unitName.${measure}`), figure: true },
    ],
    rows,
    sum: [text.t('start.book.all'), { figure: text.count(all.rows), rule }, { figure: text.sumUnit(kind, all), rule }],
    notes: [
      counted ? text.t('paper.counted', { when: text.moment(month.countedAt) }) : text.t('paper.notAsked'),
      ...(month.late === 0 ? [] : [text.t('paper.late', { count: month.late })]),
      ...(month.closedAt === null
        ? [text.t('paper.monthOpen')]
        : [
            text.t('paper.monthClosed', { who: personOf(month.closedBy ?? '–'), when: text.moment(month.closedAt) }),
            ...(month.changed === null
              ? []
              : [text.t('paper.monthChanged', { what: text.entries(kind, month.changed.rows) })]),
          ]),
    ],
  };
}

function checkName(kind: MonthWire['kind'], name: MonthCheck['name'], text: Text): string {
  if (name === 'pulled') return text.t(`start.list.pulled.${kind}`);
  return text.t(name === 'earlier' ? 'paper.check.earlier' : `start.list.${name}`);
}

function checkState({ state, count }: MonthCheck, text: Text): string {
  if (state === 'open' && count !== null) return text.t('paper.check.openCount', { count });
  return text.t(`paper.check.${state}`);
}

function checksTable(months: readonly MonthWire[], text: Text): PaperTable {
  return {
    type: 'table',
    title: text.t('paper.checks'),
    columns: [
      { name: text.t('history.runs.kind') },
      { name: text.t('paper.check.what') },
      { name: text.t('column.status'), figure: true },
    ],
    rows: months.flatMap((month) =>
      month.checks.map((check): PaperCell[] => [
        text.t(`kind.${month.kind}`),
        checkName(month.kind, check.name, text),
        { figure: checkState(check, text) },
      ]),
    ),
  };
}

/** Runs that hold the month within their dates. */
function runsTable({ runs, month }: Month, text: Text): PaperTable {
  const own = runs.filter(
    ({ dates }) => dates !== null && dates.outerFirst.slice(0, 7) <= month && month <= dates.outerLast.slice(0, 7),
  );
  return {
    type: 'table',
    title: text.t('history.runs.title'),
    columns: [
      { name: text.t('history.runs.run') },
      { name: text.t('history.runs.kind') },
      { name: text.t('history.runs.pulled') },
      { name: text.t('history.runs.state') },
      { name: text.t('history.runs.entries'), figure: true },
      { name: text.t('history.runs.amount'), figure: true },
    ],
    rows: own.map((run) => [
      String(run.run),
      text.t(`kind.${run.kind}`),
      text.moment(run.pulledAt),
      runWord(run, text),
      { figure: isCounted(run) ? text.count(run.records) : '–' },
      { figure: isCounted(run) ? text.sumUnit(run.kind, run.totals) : '' },
    ]),
    notes: own.length === 0 ? [text.t('history.runs.none')] : [text.t('paper.runsWhole')],
  };
}

export function monthPaper(on: Month, text: Text): PaperDoc {
  const { connection, month, who, at, environment } = on;
  const months = on.months.filter((one) => one.month === month);
  const place = text.t(`environment.${environment}.word`);
  const title = [monthTitle(month, text), ...(environment === 'production' ? [] : [place])].join(' · ');
  const facts: PaperBlock = {
    type: 'facts',
    facts: [
      [text.t('history.past.connection'), connection],
      [text.t('paper.printed'), text.moment(at)],
      [text.t('start.book.month'), monthName(month, text)],
      [text.t('paper.printedBy'), personOf(who)],
    ],
  };
  return {
    title,
    under: months.every(({ verdict }) => verdict === 'closed')
      ? text.t('paper.closedMonth')
      : text.t('paper.openMonth'),
    company: connection,
    environment: place,
    foot: {
      left: [connection, monthName(month, text), place].join(' · '),
      middle: '',
      page: text.t('paper.page'),
      of: text.t('paper.of'),
    },
    blocks: [
      facts,
      ...months.map((one) => cellsTable(one, text)),
      checksTable(months, text),
      runsTable(on, text),
      { type: 'signatures', names: [text.t('paper.signDone'), text.t('paper.signChecked')] },
    ],
  };
}
