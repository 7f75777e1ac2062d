// What has just come at the end of a long dialog is brought in sight, above its buttons.

import { type ReactNode, useEffect, useRef } from 'react';

/** `of`: what it is about, where it stays on the page; again with each other one, and never for null. */
export function InSight({ children, of }: { readonly children: ReactNode; readonly of?: object | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <div ref={box} className="in-sight">
      {children}
    </div>
  );
}
