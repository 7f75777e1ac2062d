// The arrow keys go from the question to the first row of what was found, from row to row, and back.

import type { KeyboardEvent } from 'react';

/** Takes the arrow keys of the question and of the rows below it: whatever carries `data-row`, in the order of the page. */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const here = rows.findIndex((row) => row === document.activeElement);
  const next = rows[here + by];
  if (here === -1 || next === undefined) return;
  next.focus();
  event.preventDefault();
}
