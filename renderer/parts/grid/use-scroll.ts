// Scrolling of the grid. The position of the content is the truth; the scroll bar follows it, scaled where the content is
// higher than Chromium can make an element.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clampTop, type ScrollMap, scrollMap, topOf, topToShow, trackOf } from './scroll-map.ts';

export interface GridScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly map: ScrollMap;
  readonly top: number;
  readonly width: number;
  readonly gutter: number;
  readonly onScroll: () => void;
  readonly show: (line: number) => void;
}

interface Size {
  readonly view: number;
  readonly width: number;
  readonly gutter: number;
}

function useSize(box: RefObject<HTMLDivElement | null>, head: number): Size {
  const [size, setSize] = useState<Size>({ view: 0, width: 0, gutter: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void =>
      setSize({
        view: Math.max(0, element.clientHeight - head),
        width: element.clientWidth,
        gutter: element.offsetWidth - element.clientWidth,
      });
    // Before the first paint: a grid that knows no width would be drawn once without its rows and most of its columns.
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, head]);
  return size;
}

/** Lines on a scaled track: one notch of the wheel would leap over rows, so it moves the content instead. */
function useWheel(
  box: RefObject<HTMLDivElement | null>,
  scaled: boolean,
  rowHeight: number,
  move: (by: number) => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !scaled) return;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey) return;
      event.preventDefault();
      move(event.deltaMode === 1 ? event.deltaY * rowHeight : event.deltaY);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, scaled, rowHeight, move]);
}

/** `covered` pixels at the top of the rows lie under headings that stay in sight. */
export function useScroll(lines: number, rowHeight: number, head: number, covered = 0): GridScroll {
  const box = useRef<HTMLDivElement>(null);
  const { view, width, gutter } = useSize(box, head);
  const map = scrollMap(lines, rowHeight, view);
  const { content, track, scaled } = map;
  const [asked, setTop] = useState(0);
  // Fewer lines, or a larger view, may leave the position past the end.
  const top = clampTop(map, asked);
  const latest = useRef({ map, top });
  useLayoutEffect(() => {
    latest.current = { map: { content, track, scaled, view }, top };
  }, [content, track, scaled, view, top]);
  /** A position of the bar that we set ourselves: its event says nothing new. */
  const own = useRef<number | null>(null);

  const put = useCallback(
    (next: number): void => {
      const { map: now } = latest.current;
      latest.current = { map: now, top: next };
      setTop(next);
      const element = box.current;
      if (!element) return;
      const position = trackOf(now, next);
      if (Math.abs(element.scrollTop - position) < 1) return;
      element.scrollTop = position;
      own.current = element.scrollTop;
    },
    [setTop],
  );

  const onScroll = useCallback((): void => {
    const element = box.current;
    if (!element) return;
    const ours = own.current !== null && Math.abs(element.scrollTop - own.current) < 2;
    own.current = null;
    if (ours) return;
    const next = topOf(latest.current.map, element.scrollTop);
    latest.current = { map: latest.current.map, top: next };
    setTop(next);
  }, [setTop]);

  const show = useCallback(
    (line: number): void => put(topToShow(latest.current.map, latest.current.top, line, rowHeight, covered)),
    [put, rowHeight, covered],
  );
  const move = useCallback((by: number): void => put(clampTop(latest.current.map, latest.current.top + by)), [put]);
  useWheel(box, scaled, rowHeight, move);
  return { box, map, top, width, gutter, onScroll, show };
}
