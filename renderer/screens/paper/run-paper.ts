// The proof of a run: its cover, the sums of its files, and where they were chosen the lines. Pure.

import type { HandOverWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { awaitsAnswer, controlParts, type ControlPart, isSaid } from '../../format/compared.ts';
import { addDecimals, isZero, negate } from '../../format/decimal.ts';
import { handedOverName } from '../../language/handed-over.ts';
import { layoutName } from '../../language/layout-name.ts';
import type { Text } from '../../language/text.ts';
import { withoutLineWords } from '../../language/without-line.ts';
import type { RunOnPaper } from '../../state/paper.ts';
import { personOf } from '../../language/person.ts';
import { endKey } from '../history/event-words.ts';
import { outsideShort } from '../run/run-word.ts';
import { equationsOnPaper } from './equations.ts';
import {
  hashLines,
  type PaperBlock,
  type PaperCell,
  type PaperDoc,
  type PaperFigure,
  type PaperFile,
  type PaperTable,
} from './paper-doc.ts';
import { leftOutTables } from './left-out.ts';
import { linePages } from './lines.ts';
import { sumTables } from './sums.ts';
import { whatHappened } from './what-happened.ts';

/** "api.tidsbanken.net" of a URL; what is no URL is shown as it is. */
function hostOf(url: string | null): string {
  if (url === null) return '';
  return URL.canParse(url) ? new URL(url).host : url;
}

export function periodOf(run: RunWire, text: Text): string {
  const from = run.periodFrom ?? run.dates?.first ?? null;
  const to = run.periodTo ?? run.dates?.last ?? null;
  if (from === null && to === null) return '–';
  const period = text.t('run.period', { from: text.date(from), to: text.date(to) });
  // What lies years away stands in the file all the same.
  return [period, outsideShort(run, text)].filter((part) => part !== '').join(' · ');
}

function factsOf({ run, url, events }: RunOnPaper, text: Text): PaperBlock {
  const who = events[0]?.who ?? null;
  const waits = text.t('paper.waits');
  return {
    type: 'facts',
    facts: [
      [text.t('history.past.connection'), [run.connection, hostOf(url)].filter((part) => part !== '').join(', ')],
      [text.t('paper.doneBy'), who === null ? '–' : personOf(who)],
      [text.t('paper.run'), String(run.run)],
      [text.t('history.past.pulled'), text.moment(run.pulledAt) || waits],
      [text.t('history.past.period'), periodOf(run, text)],
      [text.t(`history.past.${endKey(run)}`), text.moment(run.closedAt) || waits],
    ],
  };
}

/** Its sum is that of its entries: what has no line in it is said beside. */
function withoutLineOf({ run, withoutLine }: RunOnPaper, { handOver }: HandOverWire, text: Text): string[] {
  const found = withoutLine.find((one) => one.handOver === handOver);
  return withoutLineWords(run.kind, found, text, 'paper.withoutLine');
}

function fileOf(handOver: HandOverWire, on: RunOnPaper, text: Text): PaperFile {
  const { run, layouts } = on;
  const { bytes, layout: name } = handOver;
  const layout = name === null ? '' : layoutName(layouts.find((one) => one.name === name) ?? { name }, text);
  return {
    name: handedOverName(handOver, text),
    under: [
      text.t(`history.past.state.${handOver.state}`),
      text.moment(handOver.endedAt ?? handOver.begunAt),
      handOver.reason ?? '',
      ...withoutLineOf(on, handOver, text),
      ...answersOf(run, handOver, text),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    facts: [
      [text.t('lines', { count: handOver.sum.rows }), text.sumUnit(run.kind, handOver.sum)].join(' · '),
      [handOver.destination ?? '', layout, bytes === null ? '' : text.t('paper.bytes', { count: bytes })]
        .filter((part) => part !== '')
        .join(' · '),
    ],
    hash: hashLines(handOver.sha256),
  };
}

/** What became of a file that shares its run with others: "Godtatt 4 poster, 3,00 t". */
function answersOf(run: RunWire, { answers }: HandOverWire, text: Text): string[] {
  if (answers === null) return [];
  const cells = ['accepted', 'rejected', 'withdrawn', 'waiting'] as const;
  const said = cells.flatMap((cell) => {
    const sum = answers.sums[cell];
    if (sum.rows === 0) return [];
    return [`${text.t(`run.tie.${cell}`)} ${text.t('lines', { count: sum.rows })}, ${text.sumUnit(run.kind, sum)}`];
  });
  return [said.join(' · ')];
}

type Rows = readonly (readonly PaperCell[])[];

/** What was accepted here and what the ERP says it has, measure by measure. */
function controlRows(run: RunOnPaper['run'], part: ControlPart, text: Text): Rows {
  const waits = awaitsAnswer(run, part);
  const row = (name: string, figures: readonly [string, string, string], nothing: boolean): PaperCell[] => {
    const [here, erp, difference] = figures;
    const apart: PaperFigure = waits
      ? { figure: '–', rule: 'dashed' }
      : { figure: difference, rule: nothing ? 'double' : 'dashed' };
    return [name, { figure: here }, { figure: erp }, apart];
  };
  const { rows, hours, invoiceable, amount, lines, difference } = part;
  const whose = part.file ?? part.destination;
  const { accepted } = part;
  const named = (name: string): string => (whose === null ? name : `${whose}: ${name}`);
  const measured = (name: string, here: string, erp: string | null, apart: string | null): Rows =>
    erp === null
      ? []
      : [row(named(name), [here, text.amount(erp), text.amount(negate(apart ?? '0'))], isZero(apart ?? '0'))];
  const count =
    rows === null
      ? []
      : [
          row(
            named(text.t('paper.entries')),
            [text.count(accepted.rows), text.count(rows), text.count(-(difference.rows ?? 0))],
            (difference.rows ?? 0) === 0,
          ),
        ];
  return [
    ...count,
    ...measured(
      text.t(run.kind === 'time' ? 'column.timer' : 'column.antall'),
      text.amount(run.kind === 'time' ? accepted.hours : accepted.quantity),
      hours,
      difference.hours,
    ),
    ...measured(
      text.t('acts.control.invoiceable'),
      text.amount(accepted.invoiceable),
      invoiceable,
      difference.invoiceable,
    ),
    ...measured(
      text.t('acts.control.amount'),
      amount === null ? '' : text.amount(addDecimals(amount, difference.amount ?? '0')),
      amount,
      difference.amount,
    ),
    ...lines.flatMap((line) =>
      measured(
        [
          text.t(`acts.control.key.${line.ofEmployee === true ? 'employee' : run.kind}`),
          line.key,
          line.name,
          line.inMoney ? text.t('acts.control.inMoney') : null,
        ]
          .filter(Boolean)
          .join(' '),
        text.amount(line.accepted),
        line.said,
        line.difference,
      ),
    ),
  ];
}

/** Of the run, of each destination and of each receipt; without rows where the ERP has said nothing. */
function controlTable({ run, control, events }: RunOnPaper, text: Text): PaperTable {
  const title = text.t('paper.control');
  const columns = [
    { name: text.t('paper.measure') },
    { name: text.t('run.tie.accepted'), figure: true as const },
    { name: text.t('paper.inErp'), figure: true as const },
    { name: text.t('run.tie.difference'), figure: true as const },
  ];
  const parts = control === null ? [] : controlParts(control).filter(isSaid);
  if (parts.length === 0) return { type: 'table', title, columns, rows: [], notes: [text.t('run.tie.erpNone')] };
  const said = events.findLast(({ what }) => what === 'control totals');
  const answered = parts.filter((part) => !awaitsAnswer(run, part));
  const explained = new Set(answered.map(({ explanation }) => explanation ?? '').filter((words) => words !== ''));
  return {
    type: 'table',
    title,
    columns,
    rows: parts.flatMap((part) => controlRows(run, part, text)),
    notes: [
      ...(said === undefined
        ? []
        : [
            text.t('paper.controlBy', {
              who: personOf(said.who),
              when: text.moment(typeof said.data.at === 'string' ? said.data.at : said.at),
            }),
          ]),
      ...parts.flatMap((part) => withoutLineWords(run.kind, part.withoutLine, text)),
      ...(answered.length === parts.length ? [] : [text.t('paper.controlWaits')]),
      ...[...explained].map((words) => text.t('run.tie.explained', { words })),
    ],
  };
}

function titleOf(run: RunWire, text: Text): string {
  return text.t(run.state === 'closed' ? 'paper.title' : 'paper.titleOpen', { run: String(run.run) });
}

export function environmentWord(environment: RunWire['environment'], text: Text): string {
  return text.t(`environment.${environment}.word`);
}

/** Test and practice print their word in the title, so that no sheet of them is taken for the real thing. */
export function titleIn(environment: RunWire['environment'], title: string, text: Text): string {
  return environment === 'production' ? title : `${title} · ${environmentWord(environment, text)}`;
}

export function runPaper(on: RunOnPaper, text: Text): PaperDoc {
  const { run, events } = on;
  const place = environmentWord(run.environment, text);
  const title = titleOf(run, text);
  return {
    title: titleIn(run.environment, title, text),
    under: `${text.t(`kind.${run.kind}`)} · ${periodOf(run, text)}`,
    company: run.connection,
    environment: place,
    foot: {
      left: [run.connection, text.t('run.title', { run: String(run.run) }), text.t(`kind.${run.kind}`), place].join(
        ' · ',
      ),
      middle: text.t('paper.chain', { seq: events.at(-1)?.seq ?? 0 }),
      page: text.t('paper.page'),
      of: text.t('paper.of'),
    },
    blocks: [
      factsOf(on, text),
      equationsOnPaper(on, text),
      {
        type: 'files',
        title: text.t('history.past.files'),
        files: run.handOvers.map((handOver) => fileOf(handOver, on, text)),
        none: text.t('history.past.noFiles'),
      },
      controlTable(on, text),
      ...leftOutTables(on, text),
      whatHappened(events, text),
      { type: 'signatures', names: [text.t('paper.signDone'), text.t('paper.signChecked')] },
      ...sumTables(on, text),
      ...(on.lines ? linePages(on, text) : []),
    ],
  };
}
