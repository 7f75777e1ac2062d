// The lines of a correction that is opened in place: its head, the original, what is sent, and the net.

import type { ReactNode } from 'react';
import type { GridRow } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { placesWords } from '../../language/places.ts';
import type { Text } from '../../language/text.ts';
import { StatusSign } from '../status-sign.tsx';
import { Cell, isReversal, Named, Status } from './cells.tsx';
import type { Column } from './columns.ts';
import {
  amountsOfRecord,
  type Amounts,
  Figures,
  figureIn,
  FoldCell,
  openSpan,
  type RowProps,
  Words,
} from './row-parts.tsx';

type Part = { readonly of: string; readonly id: string | null; readonly name: string | null };

/** What a record is about, each part by its number and its name. */
function aboutOf(record: GridRecord): readonly Part[] {
  return [
    { of: 'prosjekt', id: record.prosjektId, name: record.prosjektName },
    { of: 'prosjektLinje', id: record.prosjektLinjeId, name: record.prosjektLinjeName },
    { of: 'arbeidstype', id: record.arbeidstypeId, name: record.arbeidstypeName },
    { of: 'produkt', id: record.produktId, name: record.produktName },
  ].filter(({ id, name }) => (id ?? '') !== '' || (name ?? '') !== '');
}

/** Folded it is one line among the others, in their columns, with what goes to the ERP; open it says itself what it is about. */
export function CorrectionCells({
  row,
  props,
}: {
  readonly row: Extract<GridRow, { type: 'correction' }>;
  readonly props: RowProps;
}) {
  const { record } = row;
  const sign =
    record.status === 'ready' ? (
      <StatusSign sign="correction" word={props.text.t('status.correction')} />
    ) : (
      <Status record={record} text={props.text} />
    );
  return (
    <>
      <FoldCell folded={row.folded} props={props} />
      {row.folded ? (
        <FoldedCells row={row} props={props} sign={sign} />
      ) : (
        <OpenHead row={row} props={props} sign={sign} />
      )}
    </>
  );
}

interface HeadProps {
  readonly row: Extract<GridRow, { type: 'correction' }>;
  readonly props: RowProps;
  readonly sign: ReactNode;
}

function FoldedCells({ row, props, sign }: HeadProps) {
  const { columns, text } = props;
  const amounts: Amounts = { timer: row.net.hours, fakturaTimer: row.net.invoiceable };
  return columns.map(({ key, figure }) => (
    <div key={key} role="gridcell" className={figure ? 'n' : key === 'ansatt' || key === 'dato' ? undefined : 'plain'}>
      {figure ? (
        figureIn(key, amounts, text)
      ) : key === 'status' ? (
        sign
      ) : (
        <Cell column={key} record={row.record} text={text} />
      )}
    </div>
  ));
}

function OpenHead({ row, props, sign }: HeadProps) {
  const { columns, groups = [], text } = props;
  const { record } = row;
  const about = aboutOf(record).filter(({ of }) => !groups.some((group) => group === of));
  const end = openSpan(columns);
  const who = columns.some((column) => column.key === 'ansatt');
  const words = (
    <span className="named about" title={about.map(({ id, name }) => [id, name].filter(Boolean).join(' ')).join(', ')}>
      {who ? <Named id={record.ansattId} name={record.ansattName} after /> : null}
      {record.status === 'ready' ? null : text.t('status.correction')}
      {about.map(({ of, id, name }) => (
        <span key={of} className="part">
          {id === null ? null : <span className="id">{id}</span>}{' '}
          {name === null ? null : <span className="name">{name}</span>}
        </span>
      ))}
    </span>
  );
  return (
    <>
      <div role="gridcell">{text.date(record.dato)}</div>
      <Words columns={columns} from={1} words={words} sign={sign} end={end} />
      <Figures columns={columns} amounts={{}} after={end} text={text} last={sign} />
    </>
  );
}

export function MemberCells(props: {
  readonly text: Text;
  readonly columns: readonly Column[];
  readonly words: ReactNode;
  readonly amounts: Amounts;
  readonly className?: string;
  readonly last: ReactNode;
}) {
  return (
    <>
      <div role="gridcell" className="brace" />
      <div role="gridcell" />
      <Words columns={props.columns} from={1} words={props.words} sign={props.last} />
      <Figures
        columns={props.columns}
        amounts={props.amounts}
        text={props.text}
        className={props.className}
        last={props.last}
      />
    </>
  );
}

export function OriginalCells({
  row,
  props,
}: {
  readonly row: Extract<GridRow, { type: 'original' }>;
  readonly props: RowProps;
}) {
  const { text } = props;
  const { record } = row;
  const run = String(record.run);
  const places = placesWords(row.places, text);
  const place =
    places !== ''
      ? text.t('run.grid.originalIn', { run, places })
      : row.handOver !== null
        ? text.t('run.grid.originalRun', { run })
        : null;
  const words = (
    <span className="second named">
      <span className="name">{text.t('run.grid.original')}</span>{' '}
      {place === null ? (
        <span className="name">{text.t('run.grid.originalBefore')}</span>
      ) : (
        <span role="link" className="link" title={place} tabIndex={-1} onClick={() => props.onOriginal(row)}>
          {place}
        </span>
      )}
    </span>
  );
  return (
    <MemberCells
      text={text}
      columns={props.columns}
      words={words}
      className="quiet"
      amounts={amountsOfRecord(record)}
      last={<StatusSign sign="notInSum" word={text.t('status.notInSum')} />}
    />
  );
}

export function InCorrection({
  row,
  props,
}: {
  readonly row: Extract<GridRow, { type: 'record' }>;
  readonly props: RowProps;
}) {
  const { text } = props;
  const { record } = row;
  const words =
    record.pairing === 'second-reversal'
      ? text.t('run.grid.secondReversal')
      : isReversal(record)
        ? text.t(record.madeBy === 'console' ? 'run.grid.reversalOurs' : 'run.grid.reversal')
        : text.t('run.grid.newVersion');
  return (
    <MemberCells
      text={text}
      columns={props.columns}
      words={words}
      amounts={amountsOfRecord(record)}
      last={<Status record={record} text={text} inCorrection />}
    />
  );
}
