// The time of this machine, for words such as "about 8 seconds left".

import { useEffect, useState } from 'react';

/** Milliseconds since 1970, told again every so often. */
export function useClock(every: number): number {
  const [clock, setClock] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setClock(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return clock;
}
