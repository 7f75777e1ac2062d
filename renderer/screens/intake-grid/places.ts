// Where rows stand in view. The scroll bar counts every row as one line; a row with errors has a second line for its words, which
// pushes the rows below it down. Positions are in pixels from the top of the view.

export interface Place {
  readonly line: number;
  readonly top: number;
  readonly tall: boolean;
}

/** `top` is the position of the content as if every row were one line. */
export function placesInView(of: {
  readonly top: number;
  readonly view: number;
  readonly height: number;
  readonly lines: number;
  readonly isTall: (line: number) => boolean;
}): readonly Place[] {
  const { height, lines, isTall } = of;
  const first = Math.min(Math.floor(of.top / height), Math.max(0, lines - 1));
  const gone = of.top / height - first;
  const places: Place[] = [];
  const sizeOf = (line: number): number => (isTall(line) ? 2 * height : height);
  let at = -gone * sizeOf(first);
  for (let line = first; line < lines && at < of.view; line += 1) {
    places.push({ line, top: at, tall: isTall(line) });
    at += sizeOf(line);
  }
  return places;
}

/** Lines, and parts of one, that the scroll bar must have besides the rows, so that the last row can be reached past the tall ones. */
export function slackOf(of: {
  readonly view: number;
  readonly height: number;
  readonly lines: number;
  readonly isTall: (line: number) => boolean;
}): number {
  const { view, height, lines, isTall } = of;
  let filled = 0;
  for (let line = lines - 1; line >= 0; line -= 1) {
    const size = isTall(line) ? 2 * height : height;
    filled += size;
    // At the end, this row is the first in view, and so much of it is gone.
    if (filled > view) return Math.max(0, line + (filled - view) / size + view / height - lines);
  }
  return 0;
}
