// What a fix of many cells would mean now: the cell under the cursor, and rows with the same problem.

import type { IntakeDetailWire, IntakeProblemWire, IntakeRowWire } from '../../../preload/contract/intake.ts';
import { isProblem, useIntakeRows } from '../../state/intake-rows.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { useCanMap } from './mapping-table.tsx';
import { columnsShown } from './columns.ts';

export interface FixTarget {
  readonly line: number;
  readonly row: IntakeRowWire;
  readonly column: string;
  readonly cell: string;
  /** The problem of that cell, or the one that the rows are narrowed to, or the first of its row. */
  readonly problem: IntakeProblemWire | null;
  /** Rows of the intake with the same kind of problem in the same field. */
  readonly alike: number;
}

export function fixTarget(intake: IntakeDetailWire, row: IntakeRowWire, line: number, column: string): FixTarget {
  const { query } = useIntakeRows.getState();
  const placed = row.problems.filter((one) => one.column !== null);
  const problem =
    placed.find((one) => one.column === column) ?? placed.find((one) => isProblem(query, one)) ?? placed[0] ?? null;
  const meant = problem?.column ?? column;
  const index = intake.columns.findIndex((one) => one.name === meant);
  const counted = intake.problems.find((one) => one.code === problem?.code && one.field === problem.field);
  return { line, row, column: meant, cell: row.cells[index] ?? '', problem, alike: counted?.rows ?? 0 };
}

/** Null while nothing can be changed. */
export function useFixTarget(intake: IntakeDetailWire): FixTarget | null {
  const can = useCanMap(intake);
  const line = useIntakeRows((rows) => rows.cursor);
  const place = useIntakeRows((rows) => rows.column);
  const row = useIntakeRows((rows) => rowAt(rows, rows.cursor));
  const column = columnsShown(intake)[place] ?? columnsShown(intake)[0];
  if (!can || row === undefined || column === undefined) return null;
  return fixTarget(intake, row, line, column.name);
}
