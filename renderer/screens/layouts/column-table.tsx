// The columns of a layout in their order: moved by dragging or by keyboard, one of them edited under the table.

import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Column, Layout, LayoutPreviewWire } from '../../../preload/contract/layouts.ts';
import { columnsIn, moved, positionsOf } from '../../format/layout-draft.ts';
import { type Text, useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table.tsx';
import { changeLayout, selectColumn } from '../../state/layouts.ts';
import { formWords, sourceWords, translationWords } from './column-words.ts';

type Problems = LayoutPreviewWire['problems'];

export function problemWords(problem: Problems[number], text: Text): string {
  const words = text.t(`layouts.problem.${problem.code}`);
  return problem.code === 'shape' ? `${words} ${problem.words}` : words;
}

export function moveColumn(from: number, to: number): void {
  changeLayout((layout) => ({ ...layout, columns: moved(columnsIn(layout), from, to) }));
  selectColumn(to);
}

export function removeColumn(at: number): void {
  changeLayout((layout) => ({ ...layout, columns: columnsIn(layout).toSpliced(at, 1) }));
  selectColumn(Math.max(0, at - 1));
}

interface RowProps {
  readonly layout: Layout;
  readonly column: Column;
  readonly at: number;
  readonly place: string;
  readonly first: string;
  readonly on: boolean;
  readonly over: boolean;
  readonly readOnly: boolean;
  readonly problems: Problems;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onDrag: (event: DragEvent, what: 'start' | 'over' | 'drop' | 'end') => void;
}

function Row(props: RowProps) {
  const text = useText();
  const { layout, column, at, on, problems, readOnly } = props;
  const isQuiet = column.source.from === 'constant';
  const isFixed = layout.format.type === 'fixed-width';
  const name = column.heading === '' ? column.key : column.heading;
  return (
    <>
      <tr
        className={[on ? 'on' : '', isQuiet ? 'quiet' : '', props.over ? 'over' : ''].join(' ').trim()}
        draggable={!readOnly}
        onDragStart={(event) => props.onDrag(event, 'start')}
        onDragOver={(event) => props.onDrag(event, 'over')}
        onDrop={(event) => props.onDrag(event, 'drop')}
        onDragEnd={(event) => props.onDrag(event, 'end')}
        onClick={() => selectColumn(at)}
      >
        <td className="place" title={readOnly ? undefined : text.t('layouts.column.grip')}>
          {readOnly ? null : <span className="grip" aria-hidden="true" />}
          {props.place}
        </td>
        <td>
          <button type="button" className="line" aria-pressed={on} data-column={at} onKeyDown={props.onKeyDown}>
            {problems.length > 0 ? <Icon name="alert" small /> : null}
            {name}
          </button>
        </td>
        <td className="words">{sourceWords(column, text)}</td>
        <td className="words">{translationWords(column, text)}</td>
        <td>{formWords(column, layout, text)}</td>
        {isFixed ? <td className="n">{column.width ?? '–'}</td> : null}
        <td className="n code">{props.first}</td>
      </tr>
      {problems.map((problem) => (
        <tr key={problem.code + problem.place} className="wrong">
          <td />
          <td colSpan={isFixed ? 6 : 5}>{problemWords(problem, text)}</td>
        </tr>
      ))}
    </>
  );
}

/** A row that is dragged, and the one that it is over. */
function useDragging() {
  const [dragged, setDragged] = useState<{ readonly from: number; readonly over: number } | null>(null);
  const onDrag = (event: DragEvent, at: number, what: 'start' | 'over' | 'drop' | 'end'): void => {
    if (what === 'start') {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(at));
      setDragged({ from: at, over: at });
      return;
    }
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (what === 'over') {
      if (dragged.over !== at) setDragged({ ...dragged, over: at });
      return;
    }
    if (what === 'drop') moveColumn(dragged.from, at);
    setDragged(null);
  };
  return { over: dragged !== null && dragged.over !== dragged.from ? dragged.over : null, onDrag };
}

function Head({ isFixed }: { readonly isFixed: boolean }) {
  const text = useText();
  return (
    <TableHead
      names={[
        text.t(isFixed ? 'layouts.column.positions' : 'layouts.column.place'),
        text.t('layouts.column.name'),
        text.t('layouts.column.source'),
        text.t('layouts.column.translation'),
        text.t('layouts.column.form'),
        ...(isFixed ? [{ figure: text.t('layouts.column.width') }] : []),
        { figure: text.t('layouts.column.first') },
      ]}
    />
  );
}

export function ColumnTable(props: {
  readonly layout: Layout;
  readonly preview: LayoutPreviewWire | null;
  readonly selected: number;
  readonly readOnly: boolean;
}) {
  const text = useText();
  const { layout, preview, selected, readOnly } = props;
  const columns = columnsIn(layout);
  const table = useRef<HTMLTableElement>(null);
  const { over, onDrag } = useDragging();
  const isFixed = layout.format.type === 'fixed-width';
  const positions = positionsOf(columns);
  const first = preview?.lines.find(({ place }) => place === 'line')?.cells ?? [];
  const focus = (at: number): void => {
    selectColumn(at);
    // After the rows stand in their new order.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-column="${at}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const to = at + step;
    if (step !== 0 && to >= 0 && to < columns.length) {
      if (event.altKey && !readOnly) moveColumn(at, to);
      focus(to);
    } else if (event.key === 'Delete' && !readOnly && columns.length > 1) {
      removeColumn(at);
      focus(Math.max(0, at - 1));
    } else if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <table className="lite columns" ref={table} aria-label={text.t('layouts.column.list')}>
      <Head isFixed={isFixed} />
      <tbody>
        {columns.map((column, at) => (
          <Row
            key={`${column.key} ${at}`}
            layout={layout}
            column={column}
            at={at}
            place={isFixed ? `${positions[at]!.from}–${positions[at]!.to}` : String(at + 1)}
            first={first[at] ?? ''}
            on={selected === at}
            over={over === at}
            readOnly={readOnly}
            problems={(preview?.problems ?? []).filter((one) => one.column === at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onDrag={(event, what) => onDrag(event, at, what)}
          />
        ))}
      </tbody>
    </table>
  );
}
