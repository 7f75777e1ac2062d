// The arrow keys go from cell to cell of a table whose cells open something; Tab goes past them all, by one of them.

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const CELL = '[data-cell]';

/** The cells of each row, by the rows of the page. */
function rowsOf(table: HTMLElement): HTMLElement[][] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll<HTMLElement>(CELL)].filter((cell) => cell.offsetParent !== null),
  );
  return rows.filter((cells) => cells.length > 0);
}

const middleOf = (cell: HTMLElement): number => {
  const { left, width } = cell.getBoundingClientRect();
  return left + width / 2;
};

/** Of a row the cell that stands most nearly under another. */
function nearest(cells: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = middleOf(from);
  return cells.toSorted((a, b) => Math.abs(middleOf(a) - at) - Math.abs(middleOf(b) - at))[0];
}

function cellAt(rows: readonly HTMLElement[][], from: HTMLElement, key: string): HTMLElement | undefined {
  const row = rows.findIndex((cells) => cells.includes(from));
  const cells = rows[row] ?? [];
  const place = cells.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return cells[place + 1];
    case 'ArrowLeft':
      return cells[place - 1];
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    case 'ArrowDown':
      return nearest(rows[row + 1] ?? [], from);
    case 'ArrowUp':
      return row > 0 ? nearest(rows[row - 1] ?? [], from) : undefined;
    default:
      return undefined;
  }
}

/** For a table whose cells carry `data-cell`. */
export function useCellKeys<T extends HTMLElement>(): {
  readonly ref: RefObject<T | null>;
  readonly onKeyDown: (event: KeyboardEvent<T>) => void;
} {
  const ref = useRef<T>(null);
  const last = useRef<HTMLElement | null>(null);
  // One of those that are seen: in a narrow window whole columns are not.
  useLayoutEffect(() => {
    const table = ref.current;
    if (table === null) return undefined;
    const choose = (): void => {
      const cells = [...table.querySelectorAll<HTMLElement>(CELL)];
      const seen = cells.filter((cell) => cell.offsetParent !== null);
      const at = seen.find((cell) => cell === last.current) ?? seen[0];
      for (const cell of cells) cell.tabIndex = cell === at ? 0 : -1;
    };
    choose();
    const resized = new ResizeObserver(choose);
    resized.observe(table);
    return () => resized.disconnect();
  });
  const onKeyDown = (event: KeyboardEvent<T>): void => {
    const { target, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement) || !target.matches(CELL)) return;
    if (!/^(?:Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    const next = cellAt(rowsOf(currentTarget), target, event.key);
    if (next === undefined) return;
    target.tabIndex = -1;
    next.tabIndex = 0;
    last.current = next;
    next.focus();
  };
  return { ref, onKeyDown };
}
