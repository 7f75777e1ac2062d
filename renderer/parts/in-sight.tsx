// What has just come at the end of a long dialog is brought in sight, above its buttons.

import { type ReactNode, useEffect, useRef } from 'react';

export function InSight({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={box} className="in-sight">
      {children}
    </div>
  );
}
