// One line of the grid: a group with its subtotal, a record, or a line of a correction that is opened in place.

import { memo, type MouseEvent, type ReactNode } from 'react';
import type { GridRow } from '../../../preload/contract/grid.ts';
import { Cell } from './cells.tsx';
import { CorrectionCells, InCorrection, MemberCells, OriginalCells } from './row-correction.tsx';
import { groupWords } from './group-words.ts';
import { amountsOfGroup, Figures, FoldCell, type RowProps, textSpan } from './row-parts.tsx';

function GroupCells({ row, props }: { readonly row: Extract<GridRow, { type: 'group' }>; readonly props: RowProps }) {
  const { columns, text } = props;
  const { name, rest } = groupWords(row, text);
  const count = text.t('lines', { count: row.sum.rows });
  const amounts = amountsOfGroup(row);
  const span = textSpan(columns, 0, amounts);
  return (
    <>
      <FoldCell folded={row.folded} props={props} />
      <div role="gridcell" style={{ gridColumn: `span ${span}` }}>
        <span className="named" title={`${name} ${rest}`.trim()}>
          <span className="name">{name}</span> {rest === '' ? null : <span className="id">{rest}</span>}
          <span className="id">{props.goesOn === true ? `${count}, ${text.t('run.grid.goesOn')}` : count}</span>
        </span>
      </div>
      <Figures columns={columns} amounts={amounts} after={span} text={text} last={null} />
    </>
  );
}

function RecordCells({ row, props }: { readonly row: Extract<GridRow, { type: 'record' }>; readonly props: RowProps }) {
  const { columns, text } = props;
  return (
    <>
      <div
        role="gridcell"
        onClick={(event) =>
          event.ctrlKey || event.metaKey || props.onPress(props.line, event.shiftKey ? 'extend' : 'toggle')
        }
      >
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

function classOf(row: GridRow): string {
  switch (row.type) {
    case 'group':
      return row.level === 1 ? 'group' : 'group inner';
    case 'correction':
      return `trio top${OUT.has(row.record.status) ? ' out' : ''}`;
    case 'original':
      return 'trio';
    case 'net':
      return 'trio net';
    case 'record':
      return row.inCorrection
        ? `trio${OUT.has(row.record.status) ? ' out' : ''}`
        : OUT.has(row.record.status)
          ? 'out'
          : '';
    default:
      return row satisfies never;
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
          words={<b>{props.text.t(row.goes ? 'run.grid.net' : 'run.grid.netApart')}</b>}
          amounts={{ timer: row.hours, fakturaTimer: row.invoiceable }}
          className="sum"
          last={null}
        />
      );
    case 'record':
      return row.inCorrection ? <InCorrection row={row} props={props} /> : <RecordCells row={row} props={props} />;
    default:
      return row satisfies never;
  }
}

/** Shift extends the selection, Ctrl adds to it or takes away from it. */
function howOf(event: MouseEvent): 'extend' | 'toggle' | 'move' {
  if (event.shiftKey) return 'extend';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'move';
}

function GridRowView(props: RowProps) {
  const { row, line } = props;
  return (
    <div
      role="row"
      id={props.id}
      data-line={line}
      aria-rowindex={line + 2}
      aria-selected={row?.type === 'record' || row?.type === 'correction' ? props.selected : undefined}
      className={`row ${row === undefined ? 'waits' : classOf(row)}${props.selected ? ' sel' : ''}${props.cursor ? ' cur' : ''}`}
      style={{ top: props.top, height: props.height }}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
        if (event.button === 0) props.onPress(line, howOf(event));
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
