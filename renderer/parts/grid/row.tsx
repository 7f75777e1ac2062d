// One line of the grid: a group with its subtotal, a record, or a line of a correction that is opened in place.

import { memo, type ReactNode } from 'react';
import type { GridRow } from '../../../preload/contract/grid.ts';
import type { Decimal, SumWire } from '../../../preload/contract/wire.ts';
import type { Text } from '../../language/text.ts';
import { Icon } from '../icon.tsx';
import { StatusSign } from '../status-sign.tsx';
import { Cell, isReversal, Named, Status } from './cells.tsx';
import type { Column, ColumnKey } from './columns.ts';

export interface RowProps {
  readonly row: GridRow | undefined;
  readonly line: number;
  readonly id: string;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly Column[];
  readonly text: Text;
  readonly cursor: boolean;
  readonly selected: boolean;
  readonly onPress: (line: number, how: 'move' | 'toggle' | 'extend' | 'fold' | 'open') => void;
  readonly onOriginal: (row: Extract<GridRow, { type: 'original' }>) => void;
}

type Amounts = Readonly<Partial<Record<ColumnKey, Decimal | null>>>;

function amountsOf(sum: SumWire): Amounts {
  return { timer: sum.hours, fakturaTimer: sum.invoiceable, antall: sum.quantity };
}

/** Columns left of the first figure stand as one cell. */
function textSpan(columns: readonly Column[], from: number): number {
  const first = columns.findIndex((column) => column.figure);
  return (first === -1 ? columns.length : first) - from;
}

function Figures(props: {
  readonly columns: readonly Column[];
  readonly amounts: Amounts;
  readonly text: Text;
  readonly look?: string;
  readonly last: ReactNode;
}) {
  const first = props.columns.findIndex((column) => column.figure);
  return (
    <>
      {props.columns.slice(first === -1 ? props.columns.length : first).map((column) =>
        column.figure ? (
          <div key={column.key} role="gridcell" className={`n ${props.look ?? ''}`}>
            {props.text.amount(props.amounts[column.key] ?? null)}
          </div>
        ) : (
          <div key={column.key} role="gridcell">
            {column.key === 'status' ? props.last : null}
          </div>
        ),
      )}
    </>
  );
}

function Fold({
  folded,
  label,
  onFold,
}: {
  readonly folded: boolean;
  readonly label: string;
  readonly onFold: () => void;
}) {
  return (
    <button type="button" className="fold" tabIndex={-1} aria-label={label} onClick={onFold}>
      <Icon name={folded ? 'right' : 'down'} small />
    </button>
  );
}

function GroupCells({ row, props }: { readonly row: Extract<GridRow, { type: 'group' }>; readonly props: RowProps }) {
  const { columns, text } = props;
  const named = [row.id, row.name].filter(Boolean).join(' ');
  const title = /^\d{4}-\d{2}-\d{2}/.test(row.id ?? '') ? text.date(row.id) : named;
  return (
    <>
      <div role="gridcell" aria-expanded={!row.folded}>
        <Fold
          folded={row.folded}
          label={text.t(row.folded ? 'run.grid.open' : 'run.grid.fold')}
          onFold={() => props.onPress(props.line, 'fold')}
        />
      </div>
      <div role="gridcell" style={{ gridColumn: `span ${textSpan(columns, 0)}` }}>
        <span className="named" title={title}>
          <span className="name">{title === '' ? text.t('run.grid.noGroupName') : title}</span>{' '}
          <span className="id">{text.t('lines', { count: row.sum.rows })}</span>
        </span>
      </div>
      <Figures columns={columns} amounts={amountsOf(row.sum)} text={text} last={null} />
    </>
  );
}

function CorrectionCells({
  row,
  props,
}: {
  readonly row: Extract<GridRow, { type: 'correction' }>;
  readonly props: RowProps;
}) {
  const { columns, text } = props;
  const { record } = row;
  const about = [
    record.prosjektName ?? record.prosjektId,
    record.prosjektLinjeId,
    [record.arbeidstypeId, record.arbeidstypeName].filter(Boolean).join(' '),
    record.produktName ?? record.produktId,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const amounts: Amounts = row.folded ? { timer: row.net.hours, fakturaTimer: row.net.invoiceable } : {};
  const who = columns.some((column) => column.key === 'ansatt');
  return (
    <>
      <div role="gridcell" aria-expanded={!row.folded}>
        <Fold
          folded={row.folded}
          label={text.t(row.folded ? 'run.grid.open' : 'run.grid.fold')}
          onFold={() => props.onPress(props.line, 'fold')}
        />
      </div>
      <div role="gridcell">{text.date(record.dato)}</div>
      {who ? (
        <div role="gridcell">
          <Named id={record.ansattId} name={record.ansattName} after />
        </div>
      ) : null}
      <div role="gridcell" style={{ gridColumn: `span ${textSpan(columns, who ? 2 : 1)}` }}>
        <span title={about}>
          {text.t('status.correction')} <span className="id">&nbsp;{about}</span>
        </span>
      </div>
      <Figures
        columns={columns}
        amounts={amounts}
        text={text}
        last={
          record.status === 'ready' ? (
            <StatusSign sign="correction" word={text.t('status.correction')} />
          ) : (
            <Status record={record} text={text} />
          )
        }
      />
    </>
  );
}

function MemberCells(props: {
  readonly text: Text;
  readonly columns: readonly Column[];
  readonly words: ReactNode;
  readonly amounts: Amounts;
  readonly look?: string;
  readonly last: ReactNode;
}) {
  return (
    <>
      <div role="gridcell" className="brace" />
      <div role="gridcell" />
      <div role="gridcell" style={{ gridColumn: `span ${textSpan(props.columns, 1)}` }}>
        {props.words}
      </div>
      <Figures
        columns={props.columns}
        amounts={props.amounts}
        text={props.text}
        look={props.look ?? ''}
        last={props.last}
      />
    </>
  );
}

function OriginalCells({
  row,
  props,
}: {
  readonly row: Extract<GridRow, { type: 'original' }>;
  readonly props: RowProps;
}) {
  const { text } = props;
  const { record } = row;
  const place =
    row.file !== null && row.fileLine !== null
      ? text.t('run.grid.originalPlace', {
          run: String(record.run),
          file: row.file.replace(/\.[a-z]{2,4}$/i, ''),
          line: row.fileLine,
        })
      : row.handOver !== null
        ? text.t('run.grid.originalRun', { run: String(record.run) })
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
      look="quiet"
      amounts={{ timer: record.hours, fakturaTimer: record.invoiceable, antall: record.quantity }}
      last={<StatusSign sign="notInSum" word={text.t('status.notInSum')} />}
    />
  );
}

function InCorrection({
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
      amounts={{ timer: record.hours, fakturaTimer: record.invoiceable, antall: record.quantity }}
      last={<Status record={record} text={text} inCorrection />}
    />
  );
}

function RecordCells({ row, props }: { readonly row: Extract<GridRow, { type: 'record' }>; readonly props: RowProps }) {
  const { columns, text } = props;
  return (
    <>
      <div role="gridcell" onClick={(event) => props.onPress(props.line, event.shiftKey ? 'extend' : 'toggle')}>
        <span className={`chk${props.selected ? ' on' : ''}`} aria-hidden="true" />
      </div>
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={column.figure ? 'n' : undefined}>
          <Cell column={column.key} record={row.record} text={text} />
        </div>
      ))}
    </>
  );
}

const OUT: ReadonlySet<string> = new Set(['held', 'duplicate', 'withdrawn', 'resolved']);

function lookOf(row: GridRow): string {
  switch (row.type) {
    case 'group':
      return 'group';
    case 'correction':
      return `trio top${OUT.has(row.record.status) ? ' out' : ''}`;
    case 'original':
      return 'trio';
    case 'net':
      return 'trio net';
    default:
      return row.inCorrection
        ? `trio${OUT.has(row.record.status) ? ' out' : ''}`
        : OUT.has(row.record.status)
          ? 'out'
          : '';
  }
}

function cellsOf(row: GridRow, props: RowProps): ReactNode {
  switch (row.type) {
    case 'group':
      return <GroupCells row={row} props={props} />;
    case 'correction':
      return <CorrectionCells row={row} props={props} />;
    case 'original':
      return <OriginalCells row={row} props={props} />;
    case 'net':
      return (
        <MemberCells
          text={props.text}
          columns={props.columns}
          words={<b>{props.text.t('run.grid.net')}</b>}
          amounts={{ timer: row.hours, fakturaTimer: row.invoiceable }}
          look="sum"
          last={null}
        />
      );
    default:
      return row.inCorrection ? <InCorrection row={row} props={props} /> : <RecordCells row={row} props={props} />;
  }
}

function GridRowView(props: RowProps) {
  const { row, line } = props;
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={line + 2}
      aria-selected={row?.type === 'record' || row?.type === 'correction' ? props.selected : undefined}
      className={`row ${row === undefined ? 'waits' : lookOf(row)}${props.selected ? ' sel' : ''}${props.cursor ? ' cur' : ''}`}
      style={{ top: props.top, height: props.height }}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
        props.onPress(line, event.shiftKey ? 'extend' : 'move');
      }}
      onDoubleClick={() => props.onPress(line, 'open')}
    >
      {row === undefined ? (
        <>
          <div role="gridcell" />
          <div role="gridcell">…</div>
        </>
      ) : (
        cellsOf(row, props)
      )}
    </div>
  );
}

export const Row = memo(GridRowView);
