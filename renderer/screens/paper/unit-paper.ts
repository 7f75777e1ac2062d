// The story of one entry on paper: what the ERP has of it, and every step that led there. Pure.

import type { Text } from '../../language/text.ts';
import type { OnPaper } from '../../state/paper.ts';
import { answerOf, fileName, kindOf, type LedgerLine, ledgerOf } from '../history/ledger.ts';
import { factsOf, moreOfLine, sentenceOf } from '../history/entry-words.ts';
import { personOf } from '../../language/person.ts';
import { hashLines, type PaperCell, type PaperDoc } from './paper-doc.ts';
import { titleIn } from './run-paper.ts';

type Unit = Extract<OnPaper, { readonly of: 'unit' }>;

function rowOf(line: LedgerLine, text: Text): readonly PaperCell[] {
  return [
    text.moment(line.at),
    [text.t(`history.ledger.${line.what}`), moreOfLine(line, text)].filter((part) => part !== '').join(', '),
    line.line === null
      ? text.t('history.ledger.run', { run: String(line.run) })
      : text.t('history.ledger.runLine', { run: String(line.run), line: line.line }),
    line.who === null ? '' : personOf(line.who),
    { figure: text.amount(line.amount) },
    { figure: line.waits ? '' : text.amount(line.erp) },
  ];
}

/** The file of it, or one for each destination that it went to. */
const filesOf = (trace: Unit['traces'][number]): readonly Pick<Unit['traces'][number], 'file' | 'sha256'>[] =>
  trace.deliveries ?? [trace];

export function unitPaper({ id, environment, traces }: Unit, text: Text): PaperDoc {
  const kind = kindOf(traces);
  const ledger = ledgerOf(traces);
  const connection = traces[0]?.connection ?? '';
  const files = traces.flatMap(filesOf).filter(({ sha256 }) => sha256 !== null);
  const title = titleIn(environment, text.t('paper.unitTitle', { id: String(id) }), text);
  return {
    title,
    under: factsOf(id, traces.at(-1)?.record, text).slice(1).join(' · '),
    company: connection,
    environment: text.t(`kind.${kind}`),
    foot: { left: [connection, title].join(' · '), middle: '', page: text.t('paper.page'), of: text.t('paper.of') },
    blocks: [
      {
        type: 'words',
        title: text.t(`history.answer.${answerOf(traces, ledger)}`),
        words: sentenceOf(text, traces, ledger),
      },
      {
        type: 'table',
        title: text.t('history.ledger.what'),
        columns: [
          { name: text.t('paper.when') },
          { name: text.t('history.ledger.what') },
          { name: text.t('history.ledger.where') },
          { name: text.t('history.ledger.who') },
          { name: text.t(kind === 'time' ? 'history.ledger.amount' : 'history.ledger.quantity'), figure: true },
          { name: text.t('history.ledger.erp'), figure: true },
        ],
        rows: ledger.lines.map((line) => rowOf(line, text)),
        sum: [
          text.t(ledger.unanswered ? 'history.ledger.erpOnceAccepted' : 'history.ledger.erpNow'),
          '',
          '',
          '',
          '',
          { figure: text.amount(ledger.erp), rule: 'single' },
        ],
        notes: [text.t('history.ledger.chain')],
      },
      {
        type: 'table',
        title: text.t('history.past.files'),
        columns: [{ name: text.t('history.runs.file') }, { name: 'SHA-256' }],
        rows: files.map(({ file, sha256 }) => [file === null ? '' : fileName(file), hashLines(sha256).join(' ')]),
        notes: files.length === 0 ? [text.t('history.past.noFiles')] : [],
      },
    ],
  };
}
