// Less used actions behind a button.

import { useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';

export interface MenuItem {
  readonly label: string;
  readonly onClick: () => void;
}

export function Menu({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLButtonElement>('li button')?.focus();
    const away = (event: MouseEvent): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('mousedown', away);
    return () => document.removeEventListener('mousedown', away);
  }, [open]);
  if (items.length === 0) return null;
  return (
    <div
      className="menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          setOpen(false);
          box.current?.querySelector('button')?.focus();
        }
      }}
    >
      <IconButton icon="more" label={label} onClick={() => setOpen(!open)} />
      {open ? (
        <ul>
          {items.map((item) => (
            <li key={item.label}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  item.onClick();
                }}
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
