// Something that floats over the page at a place: a popover of the browser. A press beside it or Esc closes it, and the focus goes
// back to where it was.

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/** A place in the window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const EDGE = 8;

export function Floating(props: {
  /** Asked for once, when it opens. */
  readonly at: () => Place;
  readonly label: string;
  readonly role: 'menu' | 'dialog';
  readonly className: string;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent, box: HTMLElement) => void;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(props.at);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    element.showPopover();
    const { x, y } = place.current();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`;
    element.querySelector<HTMLElement>('input, [role=menuitem]')?.focus();
    return () => {
      const inside = element.contains(document.activeElement);
      if (element.matches(':popover-open')) element.hidePopover();
      if (inside && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      popover="auto"
      role={props.role}
      aria-label={props.label}
      className={`floating ${props.className}`}
      onToggle={(event) => {
        if (event.newState === 'closed') props.onClose();
      }}
      onKeyDown={(event) => {
        if (box.current) props.onKeyDown?.(event, box.current);
        // Its keys mean nothing to the page behind it; F6 and the palette go on working once it is closed.
        event.stopPropagation();
      }}
    >
      {props.children}
    </div>
  );
}
