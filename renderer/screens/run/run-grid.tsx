// The grid of a run: its rows, keys, selection and totals.

import { type KeyboardEvent, useCallback, useState } from 'react';
import type { GridRow } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { notCompared } from '../../format/compared.ts';
import { tabText } from '../../format/tab-text.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Empty, Waiting } from '../../parts/empty.tsx';
import type { ColumnKey } from '../../parts/grid/columns.ts';
import { Grid } from '../../parts/grid/grid.tsx';
import type { Total } from '../../parts/grid/totals.tsx';
import { runPress, sayNothing, useCommand } from '../../state/commands.ts';
import { openColumnFilter } from '../../state/column-filter.ts';
import { openDialog } from '../../state/dialogs.ts';
import { setWidth, useGridViews } from '../../state/grid-views.ts';
import { openGridMenu } from '../../state/grid-menu.ts';
import {
  bringLine,
  changeSort,
  foldAll,
  linesAt,
  linesWhere,
  moveCursor,
  nextFinding,
  refreshGrid,
  replaceFilter,
  toggleFold,
  useGrid,
  wantLines,
  usePriced,
} from '../../state/grid.ts';
import { useReviewElsewhere, useRuns } from '../../state/runs.ts';
import { headsOf } from '../../state/group-heads.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { say, sayNothingDone } from '../../state/notices.ts';
import { goToPast } from '../../state/route.ts';
import {
  clearSelection,
  extendTo,
  selectFiltered,
  toggleLine,
  useSelection,
  fittingIds,
  whenStanding,
} from '../../state/selection.ts';
import { copyText, useSession } from '../../state/session.ts';
import { searchHistory } from '../../state/history.ts';
import { goTo } from '../../state/route.ts';
import { countedBy } from './counted-over.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { ColumnChoice, defaultColumns } from './column-choice.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { GridMenus } from './row-menu.tsx';
import { outsideWords } from './outside-filter.tsx';
import { releaseNow, SelectionActions, TAKES } from './selection-actions.tsx';

function recordAt(line: number) {
  const row = rowAt(useGrid.getState(), line);
  return row?.type === 'record' || row?.type === 'correction' || row?.type === 'original' ? row.record : null;
}

/** The lines of what is selected, drawn or not; else those of the row of the cursor. */
async function copyRows(text: Text, withHeadings = false): Promise<void> {
  const { ids, sum } = useSelection.getState();
  const rows =
    ids.size > 0
      ? await linesWhere(({ id }) => ids.has(id), sum?.rows ?? ids.size)
      : await linesAt(useGrid.getState().cursor);
  const heading = (column: string): string => text.maybe(`column.${column}`, column);
  const words = tabText(rows, text.locale, withHeadings ? heading : null);
  if (words === '') {
    sayNothingDone('notice.noEntryHere');
    return;
  }
  await copyText(words);
  say('notice.copied', { count: words.split('\r\n').length - (withHeadings ? 1 : 0) });
}

async function goToFinding(step: 1 | -1): Promise<void> {
  const line = await nextFinding(useGrid.getState().cursor, step);
  if (line === null) {
    sayNothingDone('notice.noFinding');
    return;
  }
  await bringLine(line);
  moveCursor(line);
}

/** Does something about the row of the cursor once it is here: a key may come before the row that was jumped to. */
function atCursor(act: () => void): void {
  const state = useGrid.getState();
  if (rowAt(state, state.cursor) !== undefined) act();
  else void bringLine(state.cursor).then(act);
}

function fold(open: boolean): void {
  const state = useGrid.getState();
  const row = rowAt(state, state.cursor);
  if ((row?.type === 'group' || row?.type === 'correction') && row.folded === open) toggleFold(row.fold);
}

function showOriginal(): void {
  const record = recordAt(useGrid.getState().cursor);
  if (record === null || (record.reverses === null && !record.adjustment && record.group === null)) {
    sayNothingDone('notice.noOriginal');
    return;
  }
  void searchHistory(String(record.reverses ?? record.id));
  goTo('history');
}

function openDetails(): void {
  const { cursor } = useGrid.getState();
  const row = rowAt(useGrid.getState(), cursor);
  const record = recordAt(cursor);
  if (row?.type === 'group') toggleFold(row.fold);
  else if (record !== null) openDialog({ kind: 'record', record });
}

function useGridCommands(run: RunWire, text: Text): void {
  const review = run.state === 'review';
  const act = (kind: Act, carryOut: (ids: readonly number[]) => void) =>
    review ? () => atCursor(() => withIds(kind, carryOut)) : null;
  const { run: number } = run;
  const other = useReviewElsewhere(run);
  const hold = act('hold', (ids) => openDialog({ kind: 'hold', run: number, ids }));
  useCommand('hold', review || other === null ? hold : () => atCursor(() => askOther(other)));
  useCommand(
    'release',
    act('release', (ids) => releaseNow(number, ids)),
  );
  useCommand(
    'seen',
    act('seen', (ids) => openDialog({ kind: 'seen', run: number, ids })),
  );
  useCommand('next-finding', () => void goToFinding(1));
  useCommand('previous-finding', () => void goToFinding(-1));
  useCommand('original', () => atCursor(showOriginal));
  useCommand('select', () => void toggleLine(useGrid.getState().cursor));
  useCommand('select-filtered', () => void selectFiltered());
  const any = useSelection(({ ids }) => ids.size > 0);
  useCommand('clear-selection', any ? () => clearSelection(run.run) : null);
  useCommand('details', () => atCursor(openDetails));
  useCommand('unfold', () => atCursor(() => fold(true)));
  useCommand('fold', () => atCursor(() => fold(false)));
  useCommand('fold-all', () => foldAll(true));
  useCommand('unfold-all', () => foldAll(false));
  useCommand('line-menu', () => atCursor(() => openGridMenu('line', placeOfCursor())));
  useCommand('filter-column', () => openGridMenu('columns', placeOfHeads()));
  useCommand('sort-column', () => openGridMenu('sort', placeOfHeads()));
  useCommand('copy', () => void copyRows(text));
  useCommand('copy-headings', () => void copyRows(text, true));
}

/** Where a menu opens when it is asked for by a key: under the line of the cursor, or under the heads where that is scrolled away. */
function placeOfCursor(): { x: number; y: number } {
  const box = document.getElementById(`line-${useGrid.getState().cursor}`)?.getBoundingClientRect();
  return box === undefined ? placeOfHeads() : { x: box.left + 48, y: box.bottom };
}

function placeOfHeads(): { x: number; y: number } {
  const box = document.querySelector('.heads')?.getBoundingClientRect();
  return { x: (box?.left ?? 0) + 48, y: box?.bottom ?? 0 };
}

type Act = 'hold' | 'release' | 'seen';

/** What a key of the review is about: the selected units that it is true of, else the row of the cursor. None is said. */
function withIds(act: Act, carryOut: (ids: readonly number[]) => void): void {
  const selection = useSelection.getState();
  const record = recordAt(useGrid.getState().cursor);
  const own = selection.ids.size > 0;
  if (!own && record === null) {
    sayNothingDone('notice.noEntryHere');
    return;
  }
  const isTrue = act === 'seen' ? (record?.findings.length ?? 0) > 0 : record?.status === TAKES[act];
  const fitting = act === 'seen' ? (selection.standing?.found ?? null) : fittingIds(selection, TAKES[act]);
  const ids = own ? fitting : record !== null && isTrue ? [record.id] : [];
  if (ids === null) return void whenStanding(() => withIds(act, carryOut));
  if (ids.length > 0) carryOut(ids);
  else sayNothingDone(`run.${own ? 'none' : 'notThis'}.${act}`);
}

/** Of the review that another desk has now: the selected units, else that of the row of the cursor, else those that are typed. */
function askOther({ run, desk }: { readonly run: number; readonly desk: string }): void {
  const { ids } = useSelection.getState();
  const record = recordAt(useGrid.getState().cursor);
  const asked = ids.size > 0 ? [...ids] : record === null ? [] : [record.id];
  openDialog({ kind: 'ask-hold', run, desk, ids: asked.length === 0 ? null : asked });
}

function useTotals(run: RunWire, text: Text): Total[] {
  const filtered = useGrid((grid) => grid.filtered);
  const query = useGrid((grid) => grid.query);
  const selection = useSelection();
  const amount = useRuns((runs) => runs.detail?.summary?.amount ?? null);
  const filter = query?.filter ?? {};
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const words = query?.filter.text === undefined ? '' : text.t('quote', { words: query.filter.text });
  return [
    {
      key: 'selected',
      name: text.t('run.grid.selected'),
      sum: selection.ids.size === 0 ? null : selection.sum,
      warn: selection.ids.size === 0 ? '' : outsideWords(selection.ids, selection, text),
      actions: selection.ids.size === 0 ? null : <SelectionActions run={run} text={text} />,
    },
    {
      key: 'filtered',
      name: text.t('run.grid.filtered'),
      words,
      sum: filtered,
      counted: (figure) => countedBy({ name: text.t('run.grid.filtered'), figure, filter }),
    },
    {
      key: 'all',
      name: text.t('run.grid.all'),
      // Rule 8: what is counted rounded is said where it is summed.
      warn: run.rounded === 0 ? '' : text.t('run.grid.rounded', { count: run.rounded }),
      sum: amount === null ? run.totals : { ...run.totals, amount },
      proven: notCompared('listed', run, null) === null,
      counted: (figure) => countedBy({ name: text.t('run.grid.all'), figure, filter: {} }),
      ...(isFiltered ? { onShow: () => replaceFilter({}) } : {}),
    },
  ];
}

/** A command of the grid; a key that is one and that nobody answers now says so. */
function onGridKey(event: KeyboardEvent, letters: boolean): void {
  if (!runPress(event, ['grid'], letters) && !sayNothing(event, ['grid'], letters)) return;
  event.preventDefault();
  event.stopPropagation();
}

export function RunGrid({ run }: { readonly run: RunWire }) {
  const text = useText();
  const grid = useGrid();
  const priced = usePriced();
  const selection = useSelection();
  const columns = useGridViews((views) => views.columns);
  const [drawn, setDrawn] = useState<readonly ColumnKey[]>([]);
  const { density, letters } = useSession((session) => session.settings);
  useGridCommands(run, text);
  const totals = useTotals(run, text);
  const heads = useCallback((line: number) => headsOf(grid, line), [grid]);
  const row = useCallback((line: number): GridRow | undefined => rowAt(grid, line), [grid]);
  if (grid.error !== null && grid.lines === null) return <ErrorBanner error={grid.error} onAgain={refreshGrid} />;
  if (grid.query === null || grid.query.run !== run.run || (grid.lines === null && grid.version <= 1))
    return <Waiting sentence={text.t('loading.rows')} />;
  const onPress = (line: number, how: 'move' | 'toggle' | 'extend' | 'fold' | 'open'): void => {
    moveCursor(line);
    if (how === 'toggle') void toggleLine(line);
    if (how === 'extend') void extendTo(line);
    if (how === 'open') openDetails();
    const at = rowAt(useGrid.getState(), line);
    if (how === 'fold' && (at?.type === 'group' || at?.type === 'correction')) toggleFold(at.fold);
  };
  const allSelected =
    selection.ids.size > 0 && grid.filtered !== null && (selection.standing?.shown ?? 0) >= grid.filtered.rows;
  return (
    <section className="gridbox">
      <Grid
        label={text.t('run.grid.label', { run: String(run.run) })}
        kind={run.kind}
        priced={priced}
        query={grid.query}
        lines={grid.lines ?? 0}
        chosen={columns}
        onDrawn={setDrawn}
        onWidth={(key, width) => setWidth(columns ?? defaultColumns({ kind: run.kind, priced }), key, width)}
        rowAt={row}
        onRange={wantLines}
        cursor={grid.cursor}
        selected={selection.ids}
        allSelected={allSelected}
        rowHeight={density === 'roomy' ? 32 : 24}
        totals={totals}
        totalsLabel={text.t('run.side.sum')}
        onPress={onPress}
        onMove={(line, extend) => {
          if (extend && selection.anchor === null) useSelection.setState({ anchor: grid.cursor });
          moveCursor(line);
          if (extend) void extendTo(line);
        }}
        onSelectAll={() => (allSelected ? clearSelection(run.run) : void selectFiltered())}
        onSort={changeSort}
        onFilter={openColumnFilter}
        onMenu={(line, at) => {
          moveCursor(line);
          openGridMenu('line', at);
        }}
        headsOf={heads}
        onOriginal={(original) => goToPast(original.record.run)}
        onKey={(event) => onGridKey(event, letters)}
        empty={<NoRows run={run} text={text} waiting={grid.lines === null} />}
      />
      <ColumnFilter run={run} />
      <ColumnChoice kind={run.kind} drawn={drawn} />
      <GridMenus run={run} />
    </section>
  );
}

function NoRows({ run, text, waiting }: { readonly run: RunWire; readonly text: Text; readonly waiting: boolean }) {
  if (waiting) return null;
  return (
    <Empty zero title={text.t('run.empty.filter')} rest={text.t('run.empty.filterRest', { count: run.records })}>
      <Button onClick={() => replaceFilter({})}>{text.t('run.empty.showAll')}</Button>
    </Empty>
  );
}
