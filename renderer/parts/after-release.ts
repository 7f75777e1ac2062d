// A menu of the right button opens when the button is let go: on Linux and macOS it is asked for at the press, and what floats over the
// page by then would be closed by the release, as a press beside it.

import type { MouseEvent } from 'react';

export function afterRelease({ buttons }: MouseEvent, open: () => void): void {
  if (buttons === 0) open();
  else addEventListener('pointerup', () => setTimeout(open), { once: true, capture: true });
}
