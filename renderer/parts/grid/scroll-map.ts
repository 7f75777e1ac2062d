// Chromium cuts elements off at about 33 million physical pixels, so a long grid gets a shorter track and its position is
// scaled. Positions of content are called `top`, positions of the scroll bar `track`.

export const MAX_TRACK = 10_000_000;

export interface ScrollMap {
  /** Height of the element that makes the scroll bar. */
  readonly track: number;
  readonly content: number;
  readonly view: number;
  readonly scaled: boolean;
}

export function scrollMap(lines: number, rowHeight: number, view: number): ScrollMap {
  const content = lines * rowHeight;
  const scaled = content > MAX_TRACK;
  return { content, view, scaled, track: scaled ? MAX_TRACK : content };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, Math.max(0, most)));
}

/** Where the content stands for a position of the scroll bar. */
export function topOf(map: ScrollMap, track: number): number {
  if (!map.scaled) return clamp(track, map.content - map.view);
  const share = clamp(track, map.track - map.view) / Math.max(1, map.track - map.view);
  return clamp(share * (map.content - map.view), map.content - map.view);
}

/** Where the scroll bar stands for a position of the content. */
export function trackOf(map: ScrollMap, top: number): number {
  const kept = clamp(top, map.content - map.view);
  if (!map.scaled) return kept;
  return (kept / Math.max(1, map.content - map.view)) * (map.track - map.view);
}

export function clampTop(map: ScrollMap, top: number): number {
  return clamp(top, map.content - map.view);
}

/** The nearest position in which a line is wholly seen; the uppermost so many pixels are covered. */
export function topToShow(map: ScrollMap, top: number, line: number, rowHeight: number, covered = 0): number {
  const start = line * rowHeight;
  if (start < top + covered) return clampTop(map, start - covered);
  if (start + rowHeight > top + map.view) return clampTop(map, start + rowHeight - map.view);
  return clampTop(map, top);
}

/** First and last line that can be seen, and one more on either side. */
export function linesInView(
  map: ScrollMap,
  top: number,
  rowHeight: number,
  lines: number,
): { first: number; last: number } {
  const first = Math.max(0, Math.floor(top / rowHeight) - 1);
  const last = Math.min(lines - 1, Math.ceil((top + map.view) / rowHeight));
  return { first, last };
}
