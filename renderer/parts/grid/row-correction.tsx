// The lines of a correction that is opened in place: its head, the original, what is sent, and the net.

import type { ReactNode } from 'react';
import type { GridRow } from '../../../preload/contract/grid.ts';
import { placesWords } from '../../language/places.ts';
import type { Text } from '../../language/text.ts';
import { StatusSign } from '../status-sign.tsx';
import { isReversal, Named, Status } from './cells.tsx';
import type { Column } from './columns.ts';
import { amountsOfRecord, type Amounts, Figures, FoldCell, type RowProps, Words } from './row-parts.tsx';

export function CorrectionCells({
  row,
  props,
}: {
  readonly row: Extract<GridRow, { type: 'correction' }>;
  readonly props: RowProps;
}) {
  const { columns, groups = [], text } = props;
  const { record } = row;
  const parts = [
    ['prosjekt', record.prosjektName ?? record.prosjektId],
    ['prosjektLinje', [record.prosjektLinjeId, record.prosjektLinjeName].filter(Boolean).join(' ')],
    ['arbeidstype', [record.arbeidstypeId, record.arbeidstypeName].filter(Boolean).join(' ')],
    ['produkt', record.produktName ?? record.produktId],
  ] as const;
  const about = parts
    .filter(([of, part]) => part !== null && part !== '' && !groups.some((group) => group === of))
    .map(([, part]) => part)
    .join(', ');
  const amounts: Amounts = row.folded ? { timer: row.net.hours, fakturaTimer: row.net.invoiceable } : {};
  const who = columns.some((column) => column.key === 'ansatt');
  const isReady = record.status === 'ready';
  const words = (
    <span className="named" title={about}>
      {who ? <Named id={record.ansattId} name={record.ansattName} after /> : null}
      {isReady ? null : text.t('status.correction')}
      <span className="name id">{about}</span>
    </span>
  );
  const sign = isReady ? (
    <StatusSign sign="correction" word={text.t('status.correction')} />
  ) : (
    <Status record={record} text={text} />
  );
  return (
    <>
      <FoldCell folded={row.folded} props={props} />
      <div role="gridcell">{text.date(record.dato)}</div>
      <Words columns={columns} from={1} words={words} sign={sign} />
      <Figures columns={columns} amounts={amounts} text={text} last={sign} />
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
