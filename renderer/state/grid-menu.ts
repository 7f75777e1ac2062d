// The menu of the grid that is open: what can be done with a line, or the columns to filter by.

import { create } from 'zustand';

interface GridMenu {
  readonly open: { readonly of: 'line' | 'columns'; readonly x: number; readonly y: number } | null;
}

export const useGridMenu = create<GridMenu>(() => ({ open: null }));

export function openGridMenu(of: 'line' | 'columns', at: { readonly x: number; readonly y: number }): void {
  useGridMenu.setState({ open: { of, x: at.x, y: at.y } });
}

export function closeGridMenu(): void {
  useGridMenu.setState({ open: null });
}
