// Every entry of every file of a run, two columns to a page, with the sum of each page and at the end that of the file. Pure.

import type { Measure } from '../../../preload/contract/common.ts';
import { measured, measureOf } from '../../../preload/contract/values.ts';
import type { HandOverWire } from '../../../preload/contract/hand-over.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { addDecimals, isZero, subtractDecimals } from '../../format/decimal.ts';
import { handedOverName } from '../../language/handed-over.ts';
import type { Text } from '../../language/text.ts';
import type { RunOnPaper } from '../../state/paper.ts';
import type { PaperBlock, PaperCell, PaperColumn } from './paper-doc.ts';
import { inFiles, placesOf } from './sums.ts';

const HALF = 44;

/** What stands in no line of its file. */
const NO_LINE = '–';

function columnsOf(measure: Measure, text: Text): readonly PaperColumn[] {
  const figure = true as const;
  return measure === 'time'
    ? [
        { name: text.t('column.line'), figure },
        { name: text.t('column.id'), figure },
        { name: text.t('column.dato') },
        { name: text.t('column.ansatt') },
        { name: text.t('column.prosjekt') },
        { name: text.t('paper.type') },
        { name: text.t('column.timer'), figure },
      ]
    : [
        { name: text.t('column.line'), figure },
        { name: text.t('column.id'), figure },
        { name: text.t('column.dato') },
        { name: text.t('column.prosjekt') },
        { name: text.t('column.produkt') },
        { name: text.t('column.antall'), figure },
        ...(measure === 'priced' ? [{ name: text.t('column.belop'), figure }] : []),
      ];
}

function cellsOf(record: GridRecord, measure: Measure, line: string, text: Text): readonly PaperCell[] {
  const start = [{ figure: line }, { figure: String(record.id) }, text.date(record.dato)];
  const figures = (measure === 'time' ? [record.hours] : [record.quantity]).map((amount) => text.amount(amount));
  if (measure === 'priced') figures.push(record.amount === null ? '–' : text.money(record.amount));
  const names =
    measure === 'time'
      ? [record.ansattId, record.prosjektId, record.arbeidstypeId]
      : [record.prosjektId, record.produktId];
  return [...start, ...names.map((name) => name ?? '–'), ...figures.map((figure) => ({ figure }))];
}

interface Placed {
  readonly record: GridRecord;
  readonly line: number | null;
}

/** What stands in a file, in its order. */
function placedIn(handOver: number, records: readonly GridRecord[]): readonly Placed[] {
  return records
    .flatMap((record) =>
      placesOf(record).flatMap((one) => (one.handOver === handOver ? [{ record, line: one.line }] : [])),
    )
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || a.record.line - b.record.line);
}

function pagesOf(handOver: HandOverWire, own: readonly Placed[], on: RunOnPaper, text: Text): PaperBlock[] {
  const { kind } = on.run;
  const measure = measureOf(kind, handOver.sum);
  const columns = columnsOf(measure, text);
  const title = handedOverName(handOver, text);
  const sum = (of: readonly Placed[]): string => addDecimals(...of.map(({ record }) => measured(measure, record)));
  const noted = measured(measure, handOver.sum) ?? '0';
  const sumWords = (amount: string): string =>
    measure === 'material' ? text.t('sum.material', { amount: text.amount(amount) }) : text.figure(measure, amount);
  const pages: PaperBlock[] = [];
  for (let from = 0; from < own.length; from += 2 * HALF) {
    const page = own.slice(from, from + 2 * HALF);
    const last = from + page.length === own.length;
    const of = last ? own : page;
    const agrees = isZero(subtractDecimals(sum(own), noted)) && own.length === handOver.sum.rows;
    // What was entered by hand is numbered here; of a file, what has no line of its own in it has no number.
    const lineOf = ({ line }: Placed, index: number): string =>
      handOver.file === null ? String(from + index + 1) : line === null ? NO_LINE : String(line);
    const cells = page.map((one, index) => cellsOf(one.record, measure, lineOf(one, index), text));
    const pageSum = [
      text.t('paper.sumPage', { count: page.length }),
      { figure: sumWords(sum(page)), rule: 'single' },
    ] as const;
    pages.push({
      type: 'lines',
      title,
      range: text.t('paper.range', { from: from + 1, to: from + page.length, all: own.length }),
      columns,
      halves: [cells.slice(0, HALF), cells.slice(HALF)],
      pageSum: last && from > 0 ? pageSum : null,
      notes: cells.some(([line]) => typeof line === 'object' && line.figure === NO_LINE)
        ? [text.t('paper.inNoLine')]
        : [],
      sum: [
        text.t(last ? 'paper.sumLines' : 'paper.sumPage', { count: of.length }),
        { figure: sumWords(sum(of)), rule: last ? (agrees ? 'double' : 'dashed') : 'single' },
      ],
    });
  }
  return pages;
}

export function linePages(on: RunOnPaper, text: Text): readonly PaperBlock[] {
  const records = inFiles(on);
  return on.run.handOvers
    .filter(({ state }) => state !== 'withdrawn')
    .flatMap((handOver) => pagesOf(handOver, placedIn(handOver.handOver, records), on, text));
}
