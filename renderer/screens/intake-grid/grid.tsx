// Rows of the file: only those in view are in the page. Focus stays on the grid, the cell under the cursor is told by
// aria-activedescendant; Enter, F2 or a letter fixes the cell where it stands.

import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { IntakeDetailWire, IntakeRowWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { moveOf } from '../../parts/grid/move-of.ts';
import { useScroll } from '../../parts/grid/use-scroll.ts';
import { runPress, useCommand } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { fixCells, setRowsAs } from '../../state/intake-acts.ts';
import {
  bringIntakeLine,
  moveCell,
  nextUnsettled,
  sortRows,
  useIntakeRows,
  wantIntakeLines,
} from '../../state/intake-rows.ts';
import { isRowChangeable } from '../../state/intake-states.ts';
import { sayNothingDone } from '../../state/notices.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { useSession } from '../../state/session.ts';
import { useFixTarget } from './fix-target.ts';
import { type Cells, type GridColumn, columnsShown, figuresOf, leastWidth, scrolled, templateOf } from './columns.ts';
import { GridEmpty } from './no-rows.tsx';
import { GridHeads } from './heads.tsx';
import { placesInView, slackOf } from './places.ts';
import { GridRow } from './row.tsx';
import { useCanMap } from './mapping-table.tsx';

const HEAD = 28;

/** Moves, and begins to edit; true when the key meant something here. */
function useKeys(columns: readonly GridColumn[], lines: number, page: number, edit: (typed: string | null) => void) {
  const line = useIntakeRows((rows) => rows.cursor);
  const column = useIntakeRows((rows) => rows.column);
  return (event: KeyboardEvent): boolean => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const target = event.altKey ? null : moveOf(event.key, line, lines, page);
    if (target !== null && (plain || event.key === 'Home' || event.key === 'End')) moveCell(target, column);
    else if (plain && event.key === 'ArrowLeft') moveCell(line, Math.max(0, column - 1));
    else if (plain && event.key === 'ArrowRight') moveCell(line, Math.min(columns.length - 1, column + 1));
    else if (plain && (event.key === 'Enter' || event.key === 'F2')) edit(null);
    else if (plain && event.key === 'Delete') edit('');
    else if (plain && event.key.length === 1 && event.key !== ' ') edit(event.key);
    else return runPress(event, ['grid'], false);
    return true;
  };
}

function useRowCommands(intake: IntakeDetailWire): void {
  const target = useFixTarget(intake);
  const row = target?.row ?? null;
  const can = row !== null && (row.state === 'new' || row.state === 'invalid' || row.state === 'double');
  const back = row?.state === 'dropped';
  useCommand(
    'intake-fix',
    target === null
      ? null
      : () => openDialog({ kind: 'intake-fix', intake: intake.batch, column: target.column, line: target.line }),
  );
  useCommand(
    'intake-drop',
    row === null || !(can || back)
      ? null
      : () => void setRowsAs({ batch: intake.batch, in: { rows: [row.row] }, as: back ? 'kept' : 'dropped' }),
  );
}

/** To the cell of the row that is wrong, or differs from what was sent. */
async function goToUnsettled(columns: readonly GridColumn[], step: 1 | -1): Promise<void> {
  const line = await nextUnsettled(step);
  if (line === null) {
    sayNothingDone('notice.noFinding');
    return;
  }
  await bringIntakeLine(line);
  const state = useIntakeRows.getState();
  const { problems = [], differs = [] } = rowAt(state, line) ?? {};
  const at = columns.findIndex(
    ({ name, field }) => problems.some(({ column }) => column === name) || differs.includes(field),
  );
  moveCell(line, at === -1 ? state.column : at);
}

/** What can be done with the row stands under the rows. */
function goToRowActs(): void {
  const act = document.querySelector<HTMLElement>('.row-about button');
  if (act === null) sayNothingDone('notice.keyNothing', { key: 'Shift F10' });
  else act.focus();
}

/** Letters are typed into the cell: only other keys are commands here. */
function useGridCommands(columns: readonly GridColumn[]): void {
  useCommand('next-finding', () => void goToUnsettled(columns, 1));
  useCommand('previous-finding', () => void goToUnsettled(columns, -1));
  useCommand('line-menu', goToRowActs);
}

/** Scrolling, and which rows stand where. */
function useLines(height: number) {
  const rows = useIntakeRows();
  const lines = rows.lines ?? 0;
  const isTall = (line: number): boolean => (rowAt(rows, line)?.problems.length ?? 0) > 0;
  const [slack, setSlack] = useState(0);
  const scroll = useScroll(lines + slack, height, HEAD);
  const { map, top, show } = scroll;
  const { view } = map;
  const places = placesInView({ top, view, height, lines, isTall });
  const wantedSlack = slackOf({ view, height, lines, isTall });
  if (wantedSlack !== slack) setSlack(wantedSlack);
  const first = places[0]?.line ?? 0;
  const last = Math.max(first, Math.min(lines - 1, first + Math.ceil(view / height)));
  useEffect(() => {
    if (lines > 0 && (rowAt(rows, first) === undefined || rowAt(rows, last) === undefined))
      wantIntakeLines(first, last);
  }, [rows, lines, first, last]);
  const { cursor } = rows;
  const tallAbove = places.filter((place) => place.tall && place.line < cursor).length + (isTall(cursor) ? 1 : 0);
  const target = cursor < first ? cursor : Math.min(cursor + tallAbove, lines + slack - 1);
  // Only a move of the cursor scrolls: where it should be seen is of the moment of the move.
  const latest = useRef(target);
  useLayoutEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    if (view > 0 && cursor >= 0) show(latest.current);
  }, [cursor, show, view]);
  return { rows, lines, places, scroll };
}

/** Where the rows are wider than the view: the cell of the cursor is seen. */
function useSideways(box: RefObject<HTMLDivElement | null>): void {
  const column = useIntakeRows((rows) => rows.column);
  useEffect(() => {
    const scroller = box.current;
    const cell = scroller?.querySelector<HTMLElement>(`[id$="-${column}"].here`);
    if (!scroller || !cell) return;
    const [view, place] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (place.left < view.left) scroller.scrollBy({ left: place.left - view.left });
    else if (place.right > view.right) scroller.scrollBy({ left: place.right - view.right });
  }, [box, column]);
}

/** The cell that is being fixed, and what becomes of it. */
function useEditing(intake: IntakeDetailWire, columns: readonly GridColumn[], focus: () => void) {
  const can = useCanMap(intake);
  const [editing, setEditing] = useState<{ readonly typed: string | null } | null>(null);
  const begin = (typed: string | null): void => {
    const state = useIntakeRows.getState();
    const row = rowAt(state, state.cursor);
    if (!can) sayNothingDone('notice.rowsStand');
    else if (columns.length === 0 || row === undefined) return;
    else if (isRowChangeable(row)) setEditing({ typed });
    else sayNothingDone('notice.rowStands', { row: row.row });
  };
  const end = (value: string | null, move: 'down' | 'right' | 'stay'): void => {
    setEditing(null);
    focus();
    const state = useIntakeRows.getState();
    const row = rowAt(state, state.cursor);
    const column = columns[state.column];
    if (row === undefined || column === undefined) return;
    if (value !== null && value !== (row.cells[column.index] ?? ''))
      void fixCells({ batch: intake.batch, fix: { cells: [{ row: row.row, column: column.name, value }] } });
    if (move === 'down') moveCell(state.cursor + 1, state.column);
    if (move === 'right') moveCell(state.cursor, Math.min(columns.length - 1, state.column + 1));
  };
  return { can, editing, begin, end };
}

/** The cells of each column among the rows that are here. */
function useCells(pages: ReadonlyMap<number, readonly IntakeRowWire[]>): Cells {
  return useMemo(() => {
    const widest: number[] = [];
    const lettered: boolean[] = [];
    for (const rows of pages.values()) {
      for (const { cells } of rows) {
        for (const [index, cell] of cells.entries()) {
          widest[index] = Math.max(widest[index] ?? 0, figuresOf(cell));
          lettered[index] ||= /\p{L}/u.test(cell);
        }
      }
    }
    return { widest, lettered };
  }, [pages]);
}

function styleOf(columns: readonly GridColumn[], rows: number, height: number, width: number): CSSProperties {
  return {
    '--columns': templateOf(columns, rows),
    '--row-height': `${height}px`,
    '--rows-width': `${Math.max(width, leastWidth(columns, rows))}px`,
  };
}

export function IntakeGrid({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const dense = useSession((session) => session.settings.density === 'dense');
  const height = dense ? 24 : 32;
  const { rows, lines, places, scroll } = useLines(height);
  const { box, map, width, onScroll } = scroll;
  const columns = scrolled(columnsShown(intake, useCells(rows.pages)), intake.rows, width);
  const { can, editing, begin, end } = useEditing(intake, columns, () => box.current?.focus());
  const onKey = useKeys(columns, lines, Math.max(1, Math.floor(map.view / height) - 1), begin);
  useRowCommands(intake);
  useGridCommands(columns);
  useSideways(box);
  return (
    <div className="grid intake-grid" style={styleOf(columns, intake.rows, height, width)}>
      <div
        ref={box}
        className="scroller"
        role="grid"
        data-region
        tabIndex={0}
        aria-label={text.t('intake.grid.label')}
        aria-rowcount={lines + 1}
        aria-colcount={columns.length + 2}
        aria-activedescendant={lines > 0 ? `cell-${rows.cursor}-${rows.column}` : undefined}
        onScroll={onScroll}
        onKeyDown={(event) => {
          if (editing !== null || !onKey(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <GridHeads columns={columns} sort={rows.query?.sort ?? null} onSort={sortRows} />
        <div role="rowgroup" className="window-of-rows" style={{ height: map.view, top: HEAD }}>
          {places.map((place) => (
            <GridRow
              key={place.line}
              intake={intake}
              columns={columns}
              row={rowAt(rows, place.line)}
              {...place}
              height={height}
              cursor={place.line === rows.cursor ? rows.column : null}
              editing={place.line === rows.cursor ? editing : null}
              canFix={can}
              onPress={(column, twice) => {
                if (editing !== null) return;
                moveCell(place.line, column);
                if (twice) begin(null);
              }}
              onEnd={end}
            />
          ))}
          {rows.lines === 0 ? <GridEmpty intake={intake} /> : null}
        </div>
        <div role="presentation" style={{ height: Math.max(0, map.track - map.view) }} />
      </div>
    </div>
  );
}
