// The lines of the grid for one question: groups with their sums, records, and corrections opened in place. The order is worked
// out once and kept while nothing is written; a window is a slice of it.

import type { GridColumn, GridConditions, GridGroup } from './desk-port.ts';
import type { EngineContext } from './context.ts';

export interface GridQuestion {
  readonly run: number;
  readonly filter: GridConditions;
  readonly sort: { readonly column: GridColumn; readonly descending: boolean } | null;
  readonly group: GridGroup | null;
  readonly folded: readonly string[];
}

export type GridLineType = 'group' | 'record' | 'member' | 'correction' | 'original' | 'net';
const TYPES: readonly GridLineType[] = ['group', 'record', 'member', 'correction', 'original', 'net'];

export interface GridLine {
  readonly type: GridLineType;
  /** Key of the record; of a net line, the key of its correction; of a group, its place in `groups`. */
  readonly key: number;
}

/** Lines as numbers, so that a million of them is eight megabytes. */
class Lines {
  #values = new Float64Array(1024);
  length = 0;

  push(type: GridLineType, key: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = key * 8 + TYPES.indexOf(type);
    this.length += 1;
  }

  at(index: number): GridLine {
    const value = this.#values[index]!;
    return { type: TYPES[value % 8]!, key: Math.floor(value / 8) };
  }
}

export interface GridView {
  readonly lines: number;
  readonly groups: readonly (string | null)[];
  slice(offset: number, limit: number): GridLine[];
}

export function groupFold(id: string | null): string {
  return `group:${id ?? ''}`;
}

export function correctionFold(key: number): string {
  return `correction:${key}`;
}

function pushCorrection(
  context: EngineContext,
  lines: Lines,
  question: GridQuestion,
  correction: number,
  folded: ReadonlySet<string>,
): void {
  const members = context.store.grid.membersOf(question.run, correction);
  lines.push('correction', members[0] ?? correction);
  if (folded.has(correctionFold(correction))) return;
  for (const key of members) {
    const original = context.store.records.byKey(key)?.reverses;
    if (original !== null && original !== undefined) lines.push('original', original);
  }
  for (const key of members) lines.push('member', key);
  lines.push('net', correction);
}

function build(context: EngineContext, question: GridQuestion): GridView {
  const { grid } = context.store;
  const folded = new Set(question.folded);
  const lines = new Lines();
  const groups: (string | null)[] = [];
  const opened = new Set<number>();
  let current: string | null | undefined;
  let hidden = false;
  // Read to the end first: a correction asks the store again while the rows come.
  const rows = [...grid.keys(question.run, question.filter, question)];
  for (const row of rows) {
    if (question.group !== null && row.group !== current) {
      current = row.group;
      lines.push('group', groups.length);
      groups.push(row.group);
      hidden = folded.has(groupFold(row.group));
    }
    if (hidden) continue;
    if (row.correction === null) {
      lines.push('record', row.key);
      continue;
    }
    if (opened.has(row.correction)) continue;
    opened.add(row.correction);
    pushCorrection(context, lines, question, row.correction, folded);
  }
  return {
    lines: lines.length,
    groups,
    slice(offset, limit) {
      const end = Math.min(lines.length, offset + limit);
      return Array.from({ length: Math.max(0, end - offset) }, (_, index) => lines.at(offset + index));
    },
  };
}

const KEPT = 4;

/** Answers from what was worked out before while the store has not changed. */
export class GridViews {
  readonly #context: EngineContext;
  readonly #views = new Map<string, GridView>();
  #version = -1;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  get(question: GridQuestion): GridView {
    const version = this.#context.store.grid.version();
    if (version !== this.#version) this.#views.clear();
    this.#version = version;
    const { run, filter, sort, group, folded } = question;
    const name = JSON.stringify({ run, filter, sort, group, folded });
    const known = this.#views.get(name);
    if (known) return known;
    const view = build(this.#context, question);
    for (const old of [...this.#views.keys()].slice(0, Math.max(0, this.#views.size - KEPT + 1)))
      this.#views.delete(old);
    this.#views.set(name, view);
    return view;
  }
}
