// The payroll basis on paper: what payroll gets of a run, per employee and pay type, as it stands in its files. Pure.

import type { BasisOfFileWire, HandOverWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { addDecimals } from '../../format/decimal.ts';
import { handedOverAs, handedOverName } from '../../language/handed-over.ts';
import type { Text } from '../../language/text.ts';
import type { OnPaper } from '../../state/paper.ts';
import { environmentWord, periodOf, titleIn } from './run-paper.ts';
import { hashLines, type PaperBlock, type PaperCell, type PaperDoc } from './paper-doc.ts';

type Basis = Extract<OnPaper, { readonly of: 'basis' }>;
type Rows = BasisOfFileWire['rows'];

const total = (rows: Rows): string => addDecimals(...rows.map(({ quantity }) => quantity));

/** Each employee's pay types, her name at the first of them, and her sum where she has several. */
function ofEmployee(rows: Rows, text: Text): (readonly PaperCell[])[] {
  const lines = rows.map(({ employee, name, payType, quantity }, at): readonly PaperCell[] => [
    at === 0 ? [employee, name].filter((part) => part !== null).join(' ') : '',
    payType,
    { figure: text.amount(quantity) },
  ]);
  return rows.length === 1
    ? lines
    : [...lines, ['', text.t('paper.basis.sum'), { figure: text.amount(total(rows)), rule: 'single' }]];
}

/** When it was handed over, as far as that is known. */
function whenOf(handOver: HandOverWire | undefined, text: Text): readonly string[] {
  const isOut = handOver?.state === 'handed-over' && handOver.file !== null && handOver.endedAt !== null;
  return isOut ? [text.t('paper.basis.when', { when: text.moment(handOver.endedAt) })] : [];
}

/** What the ERP has answered to it, in records, as far as that is known. */
function answerOf(run: RunWire, handOver: HandOverWire | undefined, text: Text): string {
  if (handOver?.state === 'unclear') return text.t('paper.basis.unclear');
  // A file that has its run alone is answered as the run is.
  const { accepted, rejected, waiting } = handOver?.answers?.sums ?? run.tieOut;
  const open = waiting.rows;
  if (accepted.rows + rejected.rows === 0) {
    const as = handOver === undefined ? 'file' : handedOverAs(handOver);
    return text.t(as === 'file' ? 'paper.basis.noAnswer' : `paper.basis.${as}`);
  }
  if (rejected.rows + open === 0) return text.t('paper.basis.acceptedAll', { count: accepted.rows });
  if (accepted.rows + open === 0) return text.t('paper.basis.rejectedAll', { count: rejected.rows });
  const parts = text.list([
    ...(accepted.rows === 0 ? [] : [text.t('paper.basis.accepted', { count: accepted.rows })]),
    ...(rejected.rows === 0 ? [] : [text.t('paper.basis.rejected', { count: rejected.rows })]),
    ...(open === 0 ? [] : [text.t('paper.basis.open', { count: open })]),
  ]);
  return text.t('paper.basis.parts', { parts });
}

function blocksOf(run: RunWire, basis: BasisOfFileWire, text: Text): PaperBlock[] {
  const { handOver, rows, file, byHand, destination, sha256 } = basis;
  const people = [...Map.groupBy(rows, ({ employee }) => employee).values()];
  const types = [...Map.groupBy(rows, ({ payType }) => payType)].toSorted(([a], [b]) =>
    a.localeCompare(b, text.locale, { numeric: true }),
  );
  const quantity = { name: text.t('paper.basis.quantity'), figure: true } as const;
  const sum: PaperCell = { figure: text.amount(total(rows)), rule: 'single' };
  const name = handedOverName({ file, byHand }, text);
  const title = [destination, name].filter((part) => part !== null).join(' · ');
  const out = run.handOvers.find((one) => one.handOver === handOver);
  return [
    { type: 'words', title, words: [...whenOf(out, text), answerOf(run, out, text)].join(' ') },
    {
      type: 'table',
      title: text.t('paper.basis.byEmployee'),
      columns: [{ name: text.t('column.ansatt') }, { name: text.t('paper.basis.payType') }, quantity],
      rows: people.flatMap((own) => ofEmployee(own, text)),
      sum: [text.t('paper.sumEmployees', { count: people.length }), '', sum],
      notes: sha256 === null ? [] : [`SHA-256 ${hashLines(sha256).join(' ')}`],
    },
    {
      type: 'table',
      title: text.t('paper.basis.byPayType'),
      columns: [{ name: text.t('paper.basis.payType') }, quantity],
      rows: types.map(([payType, own]) => [payType, { figure: text.amount(total(own)) }]),
      sum: [text.t('paper.sum'), sum],
    },
  ];
}

export function basisPaper({ run, files }: Basis, text: Text): PaperDoc {
  const title = titleIn(run.environment, text.t('paper.basis.title', { run: String(run.run) }), text);
  return {
    title,
    under: periodOf(run, text),
    company: run.connection,
    environment: environmentWord(run.environment, text),
    foot: { left: [run.connection, title].join(' · '), middle: '', page: text.t('paper.page'), of: text.t('paper.of') },
    blocks: [
      ...files.flatMap((file) => blocksOf(run, file, text)),
      { type: 'signatures', names: [text.t('paper.signDone'), text.t('paper.signChecked')] },
    ],
  };
}
