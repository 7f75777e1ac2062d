// Keys that move the cursor of the grid.

/** Where a key moves the cursor, or null when it moves nothing. */
export function moveOf(key: string, cursor: number, lines: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(lines - 1, cursor + 1);
    case 'ArrowUp':
      return Math.max(0, cursor - 1);
    case 'PageDown':
      return Math.min(lines - 1, cursor + page);
    case 'PageUp':
      return Math.max(0, cursor - page);
    case 'Home':
      return 0;
    case 'End':
      return lines - 1;
    default:
      return null;
  }
}
