// The grid of a run: only the lines in view are in the page. Focus stays on the grid; the cursor is told by
// aria-activedescendant, because lines come and go.

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { GridQuery, GridRow, GridValue, GroupHead } from '../../../preload/contract/grid.ts';
import type { GridViewColumn } from '../../../preload/contract/grid-views.ts';
import type { Kind } from '../../../preload/contract/common.ts';
import { type Text, useText } from '../../language/text.ts';
import { afterRelease } from '../after-release.ts';
import type { Place } from '../floating.tsx';
import { type Column, columnsFor, templateOf } from './columns.ts';
import { Heads } from './heads.tsx';
import { moveOf } from './move-of.ts';
import { Row } from './row.tsx';
import type { RowProps } from './row-parts.tsx';
import { StayingHeads } from './staying-heads.tsx';
import { linesInView } from './scroll-map.ts';
import { type Total, Totals } from './totals.tsx';
import { useScroll } from './use-scroll.ts';

declare module 'react' {
  /** Properties of our own: how the rows and columns of a grid stand comes from what is shown. */
  interface CSSProperties {
    [name: `--${string}`]: string;
  }
}

export interface GridProps {
  readonly label: string;
  readonly kind: Kind;
  /** Whether it is known what its material costs. */
  readonly priced: boolean;
  readonly query: GridQuery;
  /** The columns a person chose; null is those of the kind. */
  readonly chosen: readonly GridViewColumn[] | null;
  readonly onWidth: (column: Column['key'], width: number | null) => void;
  /** Which columns there was room for, each time that changes. */
  readonly onDrawn?: (columns: readonly Column['key'][]) => void;
  readonly lines: number;
  readonly rowAt: (line: number) => GridRow | undefined;
  readonly onRange: (first: number, last: number) => void;
  readonly cursor: number;
  readonly selected: ReadonlySet<number>;
  readonly allSelected: boolean;
  readonly rowHeight: number;
  readonly totals: readonly Total[];
  readonly totalsLabel: string;
  readonly onPress: RowProps['onPress'];
  readonly onMove: (line: number, extend: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onSort: (column: Column['key']) => void;
  readonly onFilter: (column: GridValue) => void;
  /** What can be done with a line, asked for at a place. */
  readonly onMenu: (line: number, at: Place) => void;
  /** The groups that a line stands in, outermost first. */
  readonly headsOf: (line: number) => readonly GroupHead[];
  readonly onOriginal: RowProps['onOriginal'];
  readonly onKey: (event: KeyboardEvent) => void;
  /** Stands in place of the rows when there are none. */
  readonly empty: ReactNode;
}

const HEAD = 28;

function isSelected(row: GridRow | undefined, selected: ReadonlySet<number>): boolean {
  return (row?.type === 'record' || row?.type === 'correction') && selected.has(row.record.id);
}

function useColumns(props: GridProps, width: number, text: Text): readonly Column[] {
  const figures = props.totals.flatMap(({ sum }) =>
    sum ? [text.amount(sum.hours), text.amount(sum.quantity), text.money(sum.amount ?? null)] : [],
  );
  const widest = Math.max(0, ...figures.map((figure) => figure.length));
  const { kind, priced } = props;
  const { groups } = props.query;
  const { chosen } = props;
  const columns = useMemo(
    () => columnsFor({ kind, priced, groups, width, widest, chosen }),
    [kind, priced, groups, width, widest, chosen],
  );
  const { onDrawn } = props;
  useEffect(() => onDrawn?.(columns.map(({ key }) => key)), [onDrawn, columns]);
  return columns;
}

function Rows({
  props,
  columns,
  text,
  first,
  last,
  base,
}: {
  readonly props: GridProps;
  readonly columns: readonly Column[];
  readonly text: Text;
  readonly first: number;
  readonly last: number;
  readonly base: number;
}) {
  const onPress = useStable(props.onPress);
  const onOriginal = useStable(props.onOriginal);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return shown.map((line) => {
    const row = props.rowAt(line);
    return (
      <Row
        key={line}
        row={row}
        line={line}
        id={`line-${line}`}
        top={(line - base) * props.rowHeight}
        height={props.rowHeight}
        columns={columns}
        groups={props.query.groups}
        text={text}
        cursor={line === props.cursor}
        selected={isSelected(row, props.selected)}
        onPress={onPress}
        onOriginal={onOriginal}
      />
    );
  });
}

/** Asks for lines in view that are not here. */
function useWanted(props: GridProps, first: number, last: number): void {
  const { onRange, rowAt, lines } = props;
  useEffect(() => {
    if (lines > 0 && (rowAt(first) === undefined || rowAt(last) === undefined)) onRange(first, last);
  }, [onRange, rowAt, first, last, lines]);
}

function keysOf<K extends string>(values: Readonly<Partial<Record<K, unknown>>>): K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of K
  return Object.keys(values) as K[];
}

/** The line that an element of the grid is in; null of none. */
function lineOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return row?.dataset.line === undefined ? null : Number(row.dataset.line);
}

/** Keys that move the cursor; all others are somebody else's. */
function useGridKeys(props: GridProps, page: number): (event: KeyboardEvent) => void {
  const { cursor, lines } = props;
  return (event) => {
    const target = event.altKey ? null : moveOf(event.key, cursor, lines, page);
    if (target === null || ((event.ctrlKey || event.metaKey) && event.key !== 'Home' && event.key !== 'End')) {
      props.onKey(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    props.onMove(target, event.shiftKey);
  };
}

export function Grid(props: GridProps) {
  const text = useText();
  const { cursor, lines, rowHeight } = props;
  const { box, map, top, width, gutter, onScroll, show } = useScroll(
    lines,
    rowHeight,
    HEAD,
    props.query.groups.length * rowHeight,
  );
  const columns = useColumns(props, width, text);
  const { first, last } = linesInView(map, top, rowHeight, lines);
  useWanted(props, first, last);
  const { view } = map;
  useEffect(() => {
    if (view > 0) show(cursor);
  }, [cursor, show, view]);
  const onKeyDown = useGridKeys(props, Math.max(1, Math.floor(map.view / rowHeight) - 1));
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const [line, place] = [lineOf(event.target), { x: event.clientX, y: event.clientY }];
    if (line !== null) afterRelease(event, () => props.onMenu(line, place));
  };
  const base = Math.floor(first / 1000) * 1000;
  return (
    <div className="grid" style={{ '--columns': templateOf(columns), '--row-height': `${rowHeight}px` }}>
      <div
        ref={box}
        className="scroller"
        role="grid"
        data-region
        tabIndex={0}
        aria-label={props.label}
        aria-multiselectable="true"
        aria-rowcount={lines + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={lines > 0 ? `line-${cursor}` : undefined}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        <Heads
          columns={columns}
          sort={props.query.sort}
          allSelected={props.allSelected}
          some={props.selected.size > 0}
          text={text}
          onSort={props.onSort}
          filtered={new Set(keysOf(props.query.filter.values ?? {}))}
          onFilter={props.onFilter}
          onWidth={props.onWidth}
          onSelectAll={props.onSelectAll}
        />
        <div role="rowgroup" className="window-of-rows" style={{ height: map.view, top: HEAD }}>
          <div role="presentation" className="moving" style={{ transform: `translateY(${base * rowHeight - top}px)` }}>
            <Rows props={props} columns={columns} text={text} first={first} last={last} base={base} />
          </div>
          <StayingHeads
            props={{ ...props, levels: props.query.groups.length }}
            columns={columns}
            text={text}
            top={top}
          />
          {lines === 0 ? <div role="presentation">{props.empty}</div> : null}
        </div>
        <div role="presentation" style={{ height: Math.max(0, map.track - map.view) }} />
      </div>
      <Totals label={props.totalsLabel} totals={props.totals} columns={columns} text={text} gutter={gutter} />
    </div>
  );
}

/** The same function for as long as the grid lives, so that rows need not be drawn again. */
function useStable<A extends unknown[]>(answer: (...args: A) => void): (...args: A) => void {
  const latest = useRef(answer);
  useLayoutEffect(() => {
    latest.current = answer;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
