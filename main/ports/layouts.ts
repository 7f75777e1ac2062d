// What the use cases need of layouts and the files that they make (rule 7). The plan of a file is the domain's (`domain/delivery/plan.ts`):
// `prepare` says what is missing, or gives a plan; what is here turns a plan into bytes on the disk.

import type { OnRecord } from '../domain/delivery/line.ts';
import type { Plan } from '../domain/delivery/plan.ts';
import type { Totals } from '../domain/delivery/totals.ts';
import type { Layout } from '../domain/layout/layout.ts';
import type { LayoutProblem } from '../domain/layout/problem.ts';

export interface PlannedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly totals: Totals;
}

/** A line of a file: of text with its end, of a workbook its cells. */
export interface ShownLine {
  readonly place: 'heading' | 'line' | 'trailer';
  /** From 1; 0 in a heading or trailer. */
  readonly number: number;
  readonly text: string;
  /** What of it stands in each column; none where the columns are not named. */
  readonly cells: readonly string[];
}

export interface LayoutsPort {
  /** Those that ship with the console, read-only. */
  shipped(): readonly Layout[];
  /** A layout from a JSON file. Throws `file-unreadable`, and `wrong-usage` for what is no JSON or that names each place that is wrong. */
  read(file: string): Layout;
  /** The layout as a JSON file, never over one that is there. Throws `file-not-written`. */
  export(layout: Layout, file: string): void;
  /** Everything that keeps it from being a layout, and where. */
  problems(json: unknown): readonly LayoutProblem[];
  /** The layout under a name. Throws `wrong-usage` where that is none, or it is no layout. */
  named(layout: object, name: string): Layout;
  /**
   * Writes and syncs the temporary file. `onRecord` is told of every record with its shares while the file is written; what it throws
   * refuses the file. Throws `file-not-written` naming line, unit and column, and leaves nothing.
   */
  write(plan: Plan, folder: string, temporary: string, onRecord?: OnRecord): PlannedFile;
  /** The bytes that `write` would write, by their hash. */
  prove(plan: Plan, onRecord?: OnRecord): Pick<PlannedFile, 'sha256' | 'bytes'>;
  /** Its lines as they would stand in the file, for a person. Throws `file-not-written` at the line that cannot be written. */
  shown(plan: Plan, onRecord?: OnRecord): Iterable<ShownLine>;
  /** The first bytes of the file that would be written. */
  preview(plan: Plan, most: number): Uint8Array;
}
