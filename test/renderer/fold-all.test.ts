// Folding or opening all groups leaves the lines in sight until the others are here.

import { expect, test, vi } from 'vitest';

const gate = vi.hoisted(() => ({ wait: Promise.resolve() }));
vi.hoisted(() => {
  const sum = { rows: 3, hours: '22.5', invoiceable: '22.5', quantity: '0' };
  const gridWindow = async ({ allFolded }: { allFolded: boolean }) => {
    await gate.wait;
    const rows = Array.from({ length: allFolded ? 1 : 4 }, () => ({
      type: 'net',
      hours: '1',
      invoiceable: '1',
      goes: true,
    }));
    return { ok: true, value: { rows, lines: rows.length, filtered: sum, chosen: [], around: [] } };
  };
  Object.assign(globalThis, { window: { exportConsole: { gridWindow } } });
});

const { foldAll, moveCursor, openGrid, useGrid } = await import('../../renderer/state/grid.ts');
const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test.each([true, false])('all folded: %s', async (allFolded) => {
  openGrid(1);
  foldAll(!allFolded);
  await answered();
  const before = useGrid.getState().lines!;
  moveCursor(before - 1);
  let open = () => {};
  gate.wait = new Promise((resolve) => (open = resolve));
  foldAll(allFolded);
  await answered();
  expect(useGrid.getState()).toMatchObject({ lines: before, filtered: { rows: 3 }, cursor: before - 1 });
  open();
  await answered();
  expect(useGrid.getState()).toMatchObject({ lines: allFolded ? 1 : 4, cursor: 0 });
});
