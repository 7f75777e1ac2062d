// What goes into the judge: the history of a connection and kind, and one list.

import type { FoundById } from '../id-set.ts';
import type { Kind } from '../kind.ts';
import type { DeliveredLine, Line, ListedLine, PlainRowsById } from './lines.ts';
import type { SentMark, Span } from './marks.ts';

/** Ids from `from` to `to`, both included. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** For which Ids a list is known to show every line: all of them (a complete list), or some ranges (none: a plain list). */
export type Coverage = 'all' | readonly IdRange[];

/** What the service lists as exported, asked after the ready lines. */
export interface ExportedLines extends Span {
  readonly covers: Coverage;
  /** What stood there before the first mark of this confirm, by Id; null, or without the Id, when that was not read. */
  readonly before: FoundById<Pick<Line, 'contentHash'>> | null;
  readonly now: FoundById<Pick<Line, 'contentHash'>>;
  /** The rows of Ids that are left out of `now`: they showed alone what was handed over and sent to be marked. */
  readonly asIs?: PlainRowsById;
}

/** One list of lines that are ready. */
export interface List extends Span {
  /** The pull or confirm that it belongs to. */
  readonly act: number;
  readonly kind: Kind;
  readonly lines: readonly ListedLine[];
  readonly covers: Coverage;
  /** False on a connection that was found to change the EndretDato of untouched lines. */
  readonly endretDatoTells: boolean;
  /** A service that cannot be asked by Id: a person accepted that an Id seen with one line has no other. */
  readonly seenIsWhole: boolean;
  readonly exported: ExportedLines | null;
}

/** What an earlier list said of a unit that had left, or should have. Kept in the log as an exception. */
export interface Sighting extends Span {
  /** Still ready and unreversed; another version, unreversed; neither ready nor exported; another version no more. */
  readonly showed: 'still-ready' | 'other-version' | 'in-neither' | 'left';
}

/** A correction that a person decided on and that has not been pulled into a file. */
export interface PendingCorrection {
  readonly number: number;
  /** The unit it corrects. */
  readonly id: number;
  /** Keys of the delivered lines that it would reverse. */
  readonly originals: readonly number[];
  /** One destination has what another gave back: it is sent anew whatever is listed. */
  readonly uneven: boolean;
  /** It sends once more what the ERP never got. */
  readonly sendsAgain: boolean;
}

/** What a list showed of a unit of which the ERP has another version, and that did not go out as it was shown. */
export interface SeenVersion extends Line {
  /** Below zero: no line of history. */
  readonly key: number;
  /** The run of the unit. */
  readonly run: number;
  /** A correction that a person decided on sends it, and has not gone out yet. */
  readonly going: boolean;
}

export interface History {
  readonly delivered: readonly DeliveredLine[];
  /** By number; every mark that a line names. */
  readonly marks: ReadonlyMap<number, SentMark>;
  readonly sightings: ReadonlyMap<number, readonly Sighting[]>;
  /** Units about whose mark a person has decided. */
  readonly decided: ReadonlySet<number>;
  /** Ids ever seen with several lines at once; asked only where `seenIsWhole`. */
  readonly everSeveral: ReadonlySet<number>;
  readonly corrections: readonly PendingCorrection[];
  /** Of listed Ids that may be of something the ERP refused: the first run that showed them. */
  readonly firstShown?: ReadonlyMap<number, number>;
  /** Of the employees whose work a listed reversal takes back. */
  readonly seen?: readonly SeenVersion[];
}

/** Answers whether an Id is covered, in logarithmic time. */
export function coverageOf(covers: Coverage): (id: number) => boolean {
  if (covers === 'all') return () => true;
  const ranges = [...covers].sort((a, b) => a.from - b.from);
  // Ranges may overlap or lie in one another: the furthest end so far decides.
  const ends: number[] = [];
  for (const range of ranges) ends.push(Math.max(range.to, ends.at(-1) ?? range.to));
  return (id) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.from <= id) low = middle + 1;
      else high = middle;
    }
    return low > 0 && ends[low - 1]! >= id;
  };
}
