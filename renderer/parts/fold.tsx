// Fields that are mostly left as they are, folded away under a heading. Opened by the person or because something in it must be seen,
// and never closed under her hands.

import { type ReactNode, type ToggleEvent, useState } from 'react';

export function Fold(props: { readonly title: string; readonly needed: boolean; readonly children: ReactNode }) {
  const [open, setOpen] = useState(props.needed);
  const onToggle = ({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>): void => {
    setOpen(fold.open);
    // What she opened is seen: under the last line of a dialog it would open out of sight. Nothing that opened by itself moves the page.
    if (fold.open && fold.contains(document.activeElement)) fold.scrollIntoView({ block: 'start' });
  };
  return (
    <details className="fold" open={open || props.needed} onToggle={onToggle}>
      <summary>{props.title}</summary>
      <div className="form">{props.children}</div>
    </details>
  );
}
