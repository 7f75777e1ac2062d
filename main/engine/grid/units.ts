// The units of a run: each Id once, and of each row which unit it is a line of. Made once for a run; to look a million Ids up in sets took
// longer than all else that is asked of a selection.

export interface Units {
  /** Ascending. */
  readonly ids: Float64Array;
  /** Of each row the place of its unit. */
  readonly of: Int32Array;
}

/** The place of an Id among ascending ones; -1 where it is none of them. */
function placeIn(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle]!;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Finds Ids; those that come in their order at once. */
function finder(ids: Float64Array): (id: number) => number {
  let last = 0;
  return (id) => {
    if (ids[last] === id) return last;
    const place = ids[last + 1] === id ? last + 1 : placeIn(ids, id);
    if (place !== -1) last = place;
    return place;
  };
}

/** Most lists are walked by Id, and most units have one line. */
function isAscending(rows: Float64Array): boolean {
  for (let row = 1; row < rows.length; row += 1) if (rows[row]! <= rows[row - 1]!) return false;
  return true;
}

/** 0, 1, 2 …: an array made from an iterator takes ten times as long. */
function counted(length: number): Int32Array {
  const all = new Int32Array(length);
  for (let n = 0; n < length; n += 1) all[n] = n;
  return all;
}

/** The units of rows with these Ids. */
export function unitsOf(rows: Float64Array): Units {
  if (isAscending(rows)) return { ids: rows, of: counted(rows.length) };
  const sorted = rows.slice().sort();
  let count = 0;
  for (const id of sorted) {
    if (count > 0 && sorted[count - 1] === id) continue;
    sorted[count] = id;
    count += 1;
  }
  const ids = sorted.slice(0, count);
  return { ids, of: Int32Array.from(rows, finder(ids)) };
}

/** Of each unit 1 where its Id is wanted. */
export function wantedUnits({ ids }: Units, wanted: readonly number[]): Uint8Array {
  const marks = new Uint8Array(ids.length);
  // All of a run come in its own order: the next wanted is the next there, and only others are sought.
  let next = 0;
  for (let n = 0; n < wanted.length; n += 1) {
    const id = wanted[n]!;
    const unit = ids[next] === id ? next : placeIn(ids, id);
    if (unit === -1) continue;
    marks[unit] = 1;
    next = unit + 1;
  }
  return marks;
}

/** The Ids of the units of some rows, ascending. */
export function idsOfRows({ ids, of }: Units, rows: Int32Array): number[] {
  const marks = new Uint8Array(ids.length);
  for (let n = 0; n < rows.length; n += 1) marks[of[rows[n]!]!] = 1;
  const found: number[] = [];
  for (let unit = 0; unit < marks.length; unit += 1) if (marks[unit] === 1) found.push(ids[unit]!);
  return found;
}
