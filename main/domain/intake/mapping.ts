// Columns to fields: what a person chose last time, then headings by name and synonym in Norwegian and English, then what the cells
// look like. Only what is told apart surely is proposed.

import { isNumber } from './number-cell.ts';
import { looksLikeDate } from './date-cell.ts';
import { type Field, rolesOf } from './field.ts';
import { SYNONYMS } from './synonyms.ts';

/** Where the value of a field comes from: a column, or a constant. */
export interface Source {
  readonly field: string;
  readonly column?: string | undefined;
  readonly constant?: string | undefined;
  /** Normalised decimal that numbers are multiplied by. */
  readonly factor?: string | undefined;
  /** Cell → value; other cells stay as they are. */
  readonly lookup?: Readonly<Record<string, string>> | undefined;
}

export type ProposedBy = 'remembered' | 'name' | 'content' | 'person';

export interface Proposal {
  readonly sources: readonly Source[];
  /** Column → why it was chosen. */
  readonly by: Readonly<Record<string, ProposedBy>>;
}

const SAMPLE_SHARE = 0.9;

/** A heading without what differs by habit: case, signs, spaces. */
export function plainName(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function nameOfField(field: Field): string {
  return plainName(field.name).replace(/(id|nr)$/, '');
}

function knownAs(field: Field): Set<string> {
  const name = nameOfField(field);
  const own = [plainName(field.name), name, `${name}nr`, `${name}id`];
  return new Set([...own, ...(SYNONYMS[name] ?? []).map(plainName)]);
}

const KNOWN_HEADINGS = new Set(
  Object.entries(SYNONYMS).flatMap(([name, synonyms]) => [name, `${name}id`, `${name}nr`, ...synonyms.map(plainName)]),
);

/** Whether a text is a heading that is known from other files. */
export function isKnownHeading(text: string): boolean {
  return KNOWN_HEADINGS.has(plainName(text));
}

/** Headings made unique; a column without one is named by its place. */
export function columnNames(headings: readonly string[], width: number): string[] {
  const seen = new Set<string>();
  return Array.from({ length: Math.max(width, headings.length) }, (_, index) => {
    const heading = (headings[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
    const base = heading === '' ? `Kolonne ${index + 1}` : heading;
    let name = base;
    for (let n = 2; seen.has(name); n += 1) name = `${base} (${n})`;
    seen.add(name);
    return name;
  });
}

export interface Sampled {
  readonly columns: readonly string[];
  /** Rows of the file to look at, cells by column. */
  readonly rows: readonly (readonly string[])[];
  /** Known ids of a name list; null where none is known. */
  readonly known: (list: NonNullable<Field['list']>) => ReadonlySet<string> | null;
}

/** Share of the filled cells of a column that pass. */
function share(sampled: Sampled, column: number, passes: (cell: string) => boolean): number {
  const cells = sampled.rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
  return cells.length === 0 ? 0 : cells.filter(passes).length / cells.length;
}

function byContent(field: Field, sampled: Sampled, free: readonly number[], fields: readonly Field[]): number | null {
  const list = field.list === null ? null : sampled.known(field.list);
  const isQuantity = fields.indexOf(field) === rolesOf(fields).quantity;
  const passes =
    field.type === 'date'
      ? looksLikeDate
      : list !== null
        ? (cell: string) => list.has(cell)
        : isQuantity
          ? (cell: string) => !looksLikeDate(cell) && (isNumber(cell, ',') || isNumber(cell, '.'))
          : null;
  if (passes === null) return null;
  const fitting = free.filter((column) => share(sampled, column, passes) >= SAMPLE_SHARE);
  return fitting.length === 1 ? fitting[0]! : null;
}

/** A second column has the same heading and holds something else: which of them is meant is for a person. */
function isDoubled({ columns, rows }: Sampled, column: string): boolean {
  const [one, other] = [columns.indexOf(column), columns.indexOf(`${column} (2)`)];
  return other !== -1 && rows.some((row) => (row[one] ?? '').trim() !== (row[other] ?? '').trim());
}

/** What to begin with. `usedBefore` are sources that were chosen for a file with these headings; what no longer fits is left out. */
export function propose(fields: readonly Field[], sampled: Sampled, usedBefore: readonly Source[] = []): Proposal {
  const sources: Source[] = [];
  const by: Record<string, ProposedBy> = {};
  const taken = new Set<string>();
  const use = (source: Source, why: ProposedBy) => {
    sources.push(source);
    if (source.column === undefined) return;
    taken.add(source.column);
    by[source.column] = why;
  };
  const open = () => fields.filter((field) => !sources.some((source) => source.field === field.name));
  for (const source of usedBefore) {
    if (!open().some((field) => field.name === source.field)) continue;
    if (source.column === undefined || sampled.columns.includes(source.column)) use(source, 'remembered');
  }
  // The field's own name before its synonyms, so that "Prosjekt" is not taken by a synonym that comes first.
  for (const names of [(field: Field) => new Set([plainName(field.name), nameOfField(field)]), knownAs]) {
    for (const field of open()) {
      const known = names(field);
      const column = sampled.columns.find((name) => !taken.has(name) && known.has(plainName(name)));
      // Without a required field nothing is sent; one that need not be there takes the first, which is better than to leave it out unasked.
      if (column !== undefined && !(field.required && isDoubled(sampled, column)))
        use({ field: field.name, column }, 'name');
    }
  }
  for (const field of open()) {
    const free = sampled.columns.flatMap((name, index) => (taken.has(name) ? [] : [index]));
    const column = byContent(field, sampled, free, fields);
    if (column !== null) use({ field: field.name, column: sampled.columns[column]! }, 'content');
  }
  return { sources, by };
}
