// Which columns are shown, in what order and how wide: kept for the kind. It works at once.

import type { KeyboardEvent } from 'react';
import type { GridViewColumn } from '../../../preload/contract/grid-views.ts';
import type { Kind } from '../../../preload/contract/common.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Floating } from '../../parts/floating.tsx';
import { type ColumnsOf, type ColumnKey, columnsOf, LEAST_WIDTH, MOST_WIDTH } from '../../parts/grid/columns.ts';
import { useGrid, usePriced } from '../../state/grid.ts';
import { closeGridMenu, useGridMenu } from '../../state/grid-menu.ts';
import { changeColumns, useGridViews } from '../../state/grid-views.ts';

const STEP = 16;
const FIRST_WIDTH = 120;
const NO_GROUPS: readonly string[] = [];

export function defaultColumns(of: ColumnsOf): readonly GridViewColumn[] {
  return columnsOf(of)
    .filter(({ shown }) => shown)
    .map(({ key }) => ({ key, width: null }));
}

/** The same, with the one at a place moved; unchanged at the ends. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return list;
  return list.map((item, place) => (place === at ? other : place === at + by ? one : item));
}

function ColumnLine(props: {
  readonly column: GridViewColumn;
  readonly on: boolean;
  readonly absent: 'grouped' | 'noRoom' | null;
  readonly last: boolean;
  readonly text: Text;
  readonly onToggle: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onWider: (by: number) => void;
}) {
  const { column, text, on } = props;
  const name = text.t(`column.${column.key}`);
  const width = on && column.width !== null ? text.count(column.width) : '';
  const aside = props.absent === null ? width : text.t(`run.columns.${props.absent}`);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : null;
    const wider = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : null;
    if (!on || (move === null && wider === null)) return;
    event.preventDefault();
    event.stopPropagation();
    if (move !== null) props.onMove(move);
    else props.onWider(wider ?? 0);
  };
  return (
    <li className={on ? '' : 'nil'} onKeyDown={onKeyDown}>
      <label>
        <input type="checkbox" className="chk" checked={on} disabled={props.last} onChange={props.onToggle} />
        <span className="cut">{name}</span>
        <span className="quiet">{aside}</span>
      </label>
      {on ? (
        <>
          <IconButton small icon="up" label={text.t('run.columns.up', { name })} onClick={() => props.onMove(-1)} />
          <IconButton small icon="down" label={text.t('run.columns.down', { name })} onClick={() => props.onMove(1)} />
        </>
      ) : null}
    </li>
  );
}

/** Why a chosen column is not there: its values stand as group headings, or the window is too narrow. */
export function absence(
  key: ColumnKey,
  drawn: readonly ColumnKey[],
  groups: readonly string[],
): 'grouped' | 'noRoom' | null {
  if (drawn.includes(key)) return null;
  return groups.includes(key) ? 'grouped' : 'noRoom';
}

export function ColumnChoice({ kind, drawn }: { readonly kind: Kind; readonly drawn: readonly ColumnKey[] }) {
  const text = useText();
  const priced = usePriced();
  const groups = useGrid((grid) => grid.query?.groups ?? NO_GROUPS);
  const open = useGridMenu((menu) => (menu.open?.of === 'choice' ? menu.open : null));
  const chosen = useGridViews((views) => views.columns) ?? defaultColumns({ kind, priced });
  if (open === null) return null;
  const hidden = columnsOf({ kind, priced })
    .filter(({ key }) => !chosen.some((column) => column.key === key))
    .map(({ key }): GridViewColumn => ({ key, width: null }));
  const onListKey = (event: KeyboardEvent, box: HTMLElement): void => {
    const next = event.altKey ? null : event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (next === null) return;
    event.preventDefault();
    const stops = [...box.querySelectorAll<HTMLElement>('input')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.max(0, Math.min(stops.length - 1, at + next))]?.focus();
  };
  return (
    <Floating
      at={() => open}
      role="dialog"
      label={text.t('run.columns.label')}
      className="column-filter choice"
      onClose={closeGridMenu}
      onKeyDown={onListKey}
    >
      <ul className="values">
        {[...chosen, ...hidden].map((column, at) => {
          const on = at < chosen.length;
          return (
            <ColumnLine
              key={column.key}
              column={column}
              on={on}
              absent={on ? absence(column.key, drawn, groups) : null}
              last={on && chosen.length === 1}
              text={text}
              onToggle={() => changeColumns(on ? chosen.filter(({ key }) => key !== column.key) : [...chosen, column])}
              onMove={(by) => changeColumns(moved(chosen, at, by))}
              onWider={(by) => {
                const width = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, (column.width ?? FIRST_WIDTH) + by));
                changeColumns(chosen.map((other) => (other.key === column.key ? { ...other, width } : other)));
              }}
            />
          );
        })}
      </ul>
      <p className="second none">{text.t('run.columns.keys')}</p>
      <div className="ends">
        <span className="grow" />
        <Button small tone="plain" onClick={() => changeColumns(null)}>
          {text.t('run.columns.reset')}
        </Button>
        <Button small onClick={closeGridMenu}>
          {text.t('button.close')}
        </Button>
      </div>
    </Floating>
  );
}
