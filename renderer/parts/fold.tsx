// Fields that are mostly left as they are, folded away under a heading. Opened by the person or because something in it must be seen,
// and never closed under her hands.

import { type ReactNode, useState } from 'react';

export function Fold(props: { readonly title: string; readonly needed: boolean; readonly children: ReactNode }) {
  const [open, setOpen] = useState(props.needed);
  return (
    <details className="fold" open={open || props.needed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      <div className="form">{props.children}</div>
    </details>
  );
}
