// The browser's own modal dialog: the page behind it is inert, so the focus stays inside, and closing it gives the focus back
// to what had it. It is closed before it leaves the page: one that is taken out while it is open gives nothing back.

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `first` gets the focus when it opens. */
export function useModal(
  first: (dialog: HTMLDialogElement) => HTMLElement | null,
): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  const focus = useRef(first);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    dialog.showModal();
    focus.current(dialog)?.focus();
    return () => dialog.close();
  }, []);
  return box;
}
