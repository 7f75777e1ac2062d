// The menu of the grid that is open: what can be done with a line, the columns to filter or sort by, the columns that are shown, or a view.

import { create } from 'zustand';

type GridMenuOf = 'line' | 'columns' | 'sort' | 'choice' | 'view';

interface GridMenu {
  readonly open: {
    readonly of: GridMenuOf;
    readonly x: number;
    readonly y: number;
    readonly view?: string | undefined;
  } | null;
}

export const useGridMenu = create<GridMenu>(() => ({ open: null }));

export function openGridMenu(of: GridMenuOf, at: { readonly x: number; readonly y: number }, view?: string): void {
  useGridMenu.setState({ open: { of, x: at.x, y: at.y, view } });
}

export function closeGridMenu(): void {
  useGridMenu.setState({ open: null });
}
