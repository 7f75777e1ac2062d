// The payroll basis on paper: what payroll gets of a run, per employee and pay type, as it stands in its files. Pure.

import type { BasisOfFileWire } from '../../../preload/contract/hand-over.ts';
import { addDecimals } from '../../format/decimal.ts';
import { handedOverName } from '../../language/handed-over.ts';
import type { Text } from '../../language/text.ts';
import type { OnPaper } from '../../state/paper.ts';
import { environmentWord } from './run-paper.ts';
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

function tablesOf({ rows, file, byHand, destination, sha256 }: BasisOfFileWire, text: Text): PaperBlock[] {
  const people = [...Map.groupBy(rows, ({ employee }) => employee).values()];
  const types = [...Map.groupBy(rows, ({ payType }) => payType)].toSorted(([a], [b]) =>
    a.localeCompare(b, text.locale, { numeric: true }),
  );
  const quantity = { name: text.t('paper.basis.quantity'), figure: true } as const;
  const sum: PaperCell = { figure: text.amount(total(rows)), rule: 'single' };
  const name = handedOverName({ file, byHand }, text);
  const title = [destination, name].filter((part) => part !== null).join(' · ');
  return [
    {
      type: 'table',
      title,
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
  const title = text.t('paper.basis.title', { run: String(run.run) });
  const [from, to] = [run.dates?.first ?? null, run.dates?.last ?? null];
  return {
    title,
    under: from === null && to === null ? '' : text.t('run.period', { from: text.date(from), to: text.date(to) }),
    company: run.connection,
    environment: environmentWord(run.environment, text),
    foot: { left: [run.connection, title].join(' · '), middle: '', page: text.t('paper.page'), of: text.t('paper.of') },
    blocks: [
      ...files.flatMap((file) => tablesOf(file, text)),
      { type: 'signatures', names: [text.t('paper.signDone'), text.t('paper.signChecked')] },
    ],
  };
}
