// The browser's own modal dialog: the page behind is inert, so the focus stays inside, also when what has it leaves, and closing it gives
// the focus back to what had it. It is closed before it leaves the page: one that is taken out while it is open gives nothing back.

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';

/** `first` gets the focus when it opens. */
export function useModal(
  first: (dialog: HTMLDialogElement) => HTMLElement | null,
): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  const focus = useRef(first);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const end = keepFocus(dialog);
    dialog.showModal();
    // A long dialog opens at its first line: the browser scrolled to what it gave the focus, and the buttons are in sight anyway.
    dialog.scrollTop = 0;
    const chosen = focus.current(dialog);
    chosen?.focus({ preventScroll: chosen.closest('.ends') !== null });
    // What is proposed is typed over.
    if (chosen instanceof HTMLInputElement) chosen.select();
    return () => {
      end();
      dialog.close();
    };
  }, []);
  return box;
}
