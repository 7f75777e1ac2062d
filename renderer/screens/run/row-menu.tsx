// What can be done with the line of the cursor, and the columns to filter by: the menus of the grid.

import type { GridRow } from '../../../preload/contract/grid.ts';
import { GRID_VALUES, type GridGroup, type GridValue } from '../../../preload/contract/grid-columns.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { type ContextItem, ContextMenu } from '../../parts/context-menu.tsx';
import { columnsOf } from '../../parts/grid/columns.ts';
import { valueWords } from '../../parts/grid/group-words.ts';
import { arrowOf } from '../../parts/grid/heads.tsx';
import { openColumnFilter } from '../../state/column-filter.ts';
import { runCommand, useKeyNames } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { changeSort, chooseValues, replaceFilter, toggleFold, useGrid, usePriced } from '../../state/grid.ts';
import { filterOfGroup } from '../../state/group-heads.ts';
import { closeGridMenu, useGridMenu } from '../../state/grid-menu.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { reviewElsewhere, useRuns } from '../../state/runs.ts';
import { fittingIds, useSelection } from '../../state/selection.ts';
import { noteSeen } from '../../state/acts.ts';
import { releaseLabel, TAKES } from './selection-actions.tsx';

/** Columns of a kind that a filter may choose values of. */
export function filterColumns(kind: RunWire['kind'], priced: boolean): readonly GridValue[] {
  const own: readonly GridValue[] = kind === 'time' ? ['antall'] : ['ansatt', 'arbeidstype', 'timer', 'fakturaTimer'];
  const none: readonly GridValue[] = priced ? own : [...own, 'pris', 'belop'];
  return GRID_VALUES.filter((column) => !none.includes(column));
}

/** What a run of a kind can be grouped by. */
export function groupColumns(kind: RunWire['kind']): readonly GridGroup[] {
  return kind === 'time'
    ? ['prosjekt', 'ansatt', 'arbeidstype', 'prosjektLinje', 'dato', 'week', 'month', 'produkt']
    : ['prosjekt', 'produkt', 'prosjektLinje', 'dato', 'week', 'month'];
}

const OWN = [
  ['ansatt', 'ansattId', 'ansattName'],
  ['prosjekt', 'prosjektId', 'prosjektName'],
  ['prosjektLinje', 'prosjektLinjeId', 'prosjektLinjeName'],
  ['arbeidstype', 'arbeidstypeId', 'arbeidstypeName'],
  ['produkt', 'produktId', 'produktName'],
  ['dato', 'dato', 'dato'],
] as const;

/** Only the entries with the same employee, project, work type, product, day. */
function sameAs(record: GridRecord, text: Text): ContextItem[] {
  return OWN.filter(([, id]) => record[id] !== null).map(([column, id, name], at) => {
    const words = valueWords(column, record[id], record[name], text, null);
    return {
      label: text.t('run.menu.only', { column: text.t(`column.${column}`).toLowerCase(), name: words.name }),
      ruled: at === 0,
      onClick: () => chooseValues(column, [record[id]]),
    };
  });
}

type Keys = (id: string) => string;

function groupItems(row: Extract<GridRow, { type: 'group' }>, text: Text, keys: Keys): ContextItem[] {
  return [
    { label: text.t('run.menu.selectGroup'), keys: keys('Space'), onClick: () => void runCommand('select') },
    {
      label: text.t('run.menu.onlyGroup'),
      onClick: () => {
        const { query } = useGrid.getState();
        if (query !== null) replaceFilter(filterOfGroup(query, row));
      },
    },
    {
      label: text.t(row.folded ? 'run.menu.open' : 'run.menu.fold'),
      keys: keys(row.folded ? 'ArrowRight' : 'ArrowLeft'),
      ruled: true,
      onClick: () => toggleFold(row.fold),
    },
    { label: text.t('run.menu.openAll'), keys: keys('Shift+ArrowRight'), onClick: () => void runCommand('unfold-all') },
    { label: text.t('run.menu.foldAll'), keys: keys('Shift+ArrowLeft'), onClick: () => void runCommand('fold-all') },
  ];
}

/** What the run lets a person do with its entries now: with those selected, else with this one. */
function actItems(record: GridRecord, run: RunWire, text: Text, keys: Keys): ContextItem[] {
  const selection = useSelection.getState();
  const items: ContextItem[] = [];
  const other = reviewElsewhere(useRuns.getState().all.value ?? [], run);
  if (run.state !== 'review' && other !== null) {
    const label = text.t('asked.act', { desk: other.desk, count: Math.max(1, selection.ids.size) });
    return [{ label, keys: keys('H'), onClick: () => void runCommand('hold') }];
  }
  if (run.state !== 'review') return items;
  for (const [act, key] of [
    ['hold', 'H'],
    ['release', 'F'],
  ] as const) {
    const own = record.status === TAKES[act] ? [record.id] : [];
    const ids = selection.ids.size > 0 ? (fittingIds(selection, TAKES[act]) ?? []) : own;
    if (ids.length === 0) continue;
    const label = act === 'release' ? releaseLabel(ids, text) : text.t(`run.act.${act}`, { count: ids.length });
    items.push({ label, keys: keys(key), onClick: () => void runCommand(act) });
  }
  if (record.findings.length > 0 && record.status === 'ready') {
    const { seen, run: number, id } = record;
    items.push(
      seen === undefined
        ? {
            label: text.t('run.side.see'),
            keys: keys('S'),
            onClick: () => openDialog({ kind: 'seen', run: number, ids: [id] }),
          }
        : { label: text.t('run.side.unsee'), onClick: () => void noteSeen(number, [id], null) },
    );
  }
  return items;
}

function recordItems(record: GridRecord, run: RunWire, text: Text, keys: Keys): ContextItem[] {
  const { ids } = useSelection.getState();
  const corrects = record.reverses !== null || record.adjustment || record.group !== null;
  return [
    {
      label: text.t(ids.has(record.id) ? 'run.menu.free' : 'run.menu.select'),
      keys: keys('Space'),
      onClick: () => void runCommand('select'),
    },
    ...actItems(record, run, text, keys),
    ...sameAs(record, text),
    {
      label: text.t('run.side.details'),
      keys: keys('Enter'),
      ruled: true,
      onClick: () => openDialog({ kind: 'record', record }),
    },
    ...(corrects
      ? [{ label: text.t('run.menu.original'), keys: keys('O'), onClick: () => void runCommand('original') }]
      : []),
    { label: text.t('run.menu.copy'), keys: keys('Mod+C'), onClick: () => void runCommand('copy') },
    {
      label: text.t('run.menu.copyHeadings'),
      keys: keys('Mod+Shift+C'),
      onClick: () => void runCommand('copy-headings'),
    },
  ];
}

const MENU_LABEL = { line: 'run.menu.label', columns: 'run.filter.columns', sort: 'run.menu.sort' } as const;

export function GridMenus({ run }: { readonly run: RunWire }) {
  const text = useText();
  const keys = useKeyNames();
  const open = useGridMenu((menu) => menu.open);
  const row = useGrid((grid) => rowAt(grid, grid.cursor));
  const sort = useGrid((grid) => grid.query?.sort ?? null);
  const priced = usePriced();
  if (open === null || open.of === 'choice' || open.of === 'view') return null;
  const items =
    open.of === 'sort'
      ? columnsOf({ kind: run.kind, priced }).map(({ key }) => ({
          label: `${text.t(`column.${key}`)}${arrowOf(key, sort)}`,
          onClick: () => changeSort(key),
        }))
      : open.of === 'columns'
        ? filterColumns(run.kind, priced).map((column) => ({
            label: text.t(`column.${column}`),
            onClick: () => openColumnFilter(column),
          }))
        : row?.type === 'group'
          ? groupItems(row, text, keys)
          : row?.type === 'record' || row?.type === 'correction' || row?.type === 'original'
            ? recordItems(row.record, run, text, keys)
            : [];
  if (items.length === 0) return null;
  return (
    <ContextMenu key={open.of} at={open} label={text.t(MENU_LABEL[open.of])} items={items} onClose={closeGridMenu} />
  );
}
