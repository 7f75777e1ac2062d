// The lines of an entry of the proof log, which are many: each by itself, or as the text that stands in the log.

export interface LogLines<Line> extends Iterable<Line> {
  /** The same lines as JSON in UTF-8, some thousands at a time, with commas between them; left out where they are made one by one. */
  readonly texts?: () => Iterable<Uint8Array>;
}

/** The next lines of a hand-over as such a text. */
export interface LinesText {
  readonly text: Uint8Array;
  /** The number of the last of them in its run. */
  readonly last: number;
}
