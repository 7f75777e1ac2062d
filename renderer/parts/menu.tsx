// Less used actions behind a button. The list is a popover of the browser: it lies over everything, a press beside it or Esc
// closes it, and the focus goes back to the button.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import { itemOfKey, itemOfTyped } from './menu-keys.ts';

/** Letters that follow each other within so many milliseconds are one word. */
const ONE_WORD = 500;

export interface MenuItem {
  readonly label: string;
  readonly onClick: () => void;
  /** Not possible now, and why. */
  readonly blocked?: string | null;
}

function Item({ item, onChosen }: { readonly item: MenuItem; readonly onChosen: () => void }) {
  const { label, blocked = null } = item;
  const press = (): void => {
    if (blocked !== null) return;
    onChosen();
    item.onClick();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={blocked === null ? undefined : true}
      title={blocked ?? undefined}
      onClick={press}
    >
      {label}
    </button>
  );
}

export function Menu({
  label,
  items,
  icon = 'more',
  small = false,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
  readonly small?: boolean;
}) {
  const id = useId();
  const anchor = `--menu-${id.replaceAll(/\W/g, '')}`;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const typed = useRef({ words: '', at: 0 });
  useEffect(() => {
    if (open) list.current?.querySelector('button')?.focus();
  }, [open]);
  const labels = items.map((item) => item.label);
  const itemOf = (event: KeyboardEvent, at: number): number | null => {
    if (event.key.length > 1 || event.key === ' ') return itemOfKey(event.key, at, items.length);
    const words = event.timeStamp - typed.current.at < ONE_WORD ? typed.current.words + event.key : event.key;
    typed.current = { words, at: event.timeStamp };
    return itemOfTyped(words, at, labels);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const found = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = found.findIndex((item) => item === document.activeElement);
    const next = open ? itemOf(event, at) : null;
    const opens = !open && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    if (opens) button.current?.click();
    if (open && event.key === 'Tab') list.current?.hidePopover();
    if (next !== null) found[next]?.focus();
    if (opens || next !== null) event.preventDefault();
    // While the menu is open, its keys mean nothing to the page behind it.
    if (open || opens) event.stopPropagation();
  };
  if (items.length === 0) return null;
  return (
    <div className="menu" style={{ anchorName: anchor }} onKeyDown={onKeyDown}>
      <IconButton ref={button} icon={icon} label={label} menu={id} small={small} />
      <div
        ref={list}
        id={id}
        popover="auto"
        style={{ positionAnchor: anchor }}
        role="menu"
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {(open ? items : []).map((item) => (
          <Item key={item.label} item={item} onChosen={() => list.current?.hidePopover()} />
        ))}
      </div>
    </div>
  );
}
