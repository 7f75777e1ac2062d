// What can be done with what the pointer or the cursor is at: opened by the right button, Shift+F10 or the menu key.

import { type KeyboardEvent, useRef } from 'react';
import { Floating, type Place } from './floating.tsx';
import { itemOfKey, itemOfTyped } from './menu-keys.ts';

export interface ContextItem {
  readonly label: string;
  readonly keys?: string;
  /** A line over it: what follows is of another sort. */
  readonly ruled?: boolean;
  readonly onClick: () => void;
}

const ONE_WORD = 500;

export function ContextMenu(props: {
  readonly label: string;
  readonly at: Place;
  readonly items: readonly ContextItem[];
  readonly onClose: () => void;
}) {
  const typed = useRef({ words: '', at: 0 });
  const labels = props.items.map((item) => item.label);
  const itemOf = (event: KeyboardEvent, at: number): number | null => {
    if (event.key.length > 1 || event.key === ' ') return itemOfKey(event.key, at, labels.length);
    const words = event.timeStamp - typed.current.at < ONE_WORD ? typed.current.words + event.key : event.key;
    typed.current = { words, at: event.timeStamp };
    return itemOfTyped(words, at, labels);
  };
  const onKeyDown = (event: KeyboardEvent, box: HTMLElement): void => {
    if (event.key === 'Tab') {
      event.preventDefault();
      props.onClose();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const found = [...box.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const next = itemOf(
      event,
      found.findIndex((item) => item === document.activeElement),
    );
    if (next === null) return;
    event.preventDefault();
    found[next]?.focus();
  };
  return (
    <Floating
      at={() => props.at}
      label={props.label}
      role="menu"
      className="menu-list"
      onClose={props.onClose}
      onKeyDown={onKeyDown}
    >
      {props.items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item.ruled ? 'ruled' : undefined}
          onClick={() => {
            props.onClose();
            // After the focus has gone back to where it was.
            setTimeout(item.onClick);
          }}
        >
          <span className="cut">{item.label}</span>
          {item.keys === undefined ? null : <kbd>{item.keys}</kbd>}
        </button>
      ))}
    </Floating>
  );
}
