// A layout as its file would be, while a person changes it: what is wrong with it and where, or its lines by the writer that writes the
// file, each with the units it stands for. Reads only, and keeps nothing.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import { type Plan, prepare } from '../../domain/delivery/plan.ts';
import { recordReader, type RecordValues } from '../../domain/delivery/record-values.ts';
import type { Share } from '../../domain/delivery/share.ts';
import { detailsOf } from '../../domain/errors.ts';
import { fieldsOf } from '../../domain/json-object.ts';
import { type Kind, rulesOf } from '../../domain/kind.ts';
import { fileNameOf } from '../../domain/layout/date-text.ts';
import { type Asked, columnsOf, type Layout } from '../../domain/layout/layout.ts';
import type { LayoutProblem } from '../../domain/layout/problem.ts';
import type { Connection } from '../../ports/connections.ts';
import type { ShownLine } from '../../ports/layouts.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { type AtHand, recordsAtHand } from './records-at-hand.ts';

/** Lines that are shown, and records behind each. */
const MOST_LINES = 100;
const MOST_BEHIND = 20;

export interface Behind {
  readonly units: ReadonlySet<number>;
  readonly quantity: Micro | null;
  readonly records: readonly {
    readonly unit: number;
    readonly values: RecordValues;
    readonly quantity: Micro | null;
  }[];
}

export interface Refusal {
  readonly why: string;
  readonly value: string;
  readonly line: number | null;
  readonly id: number | null;
  readonly column: string | null;
  /** Where it stands outside the lines. */
  readonly outside: 'heading' | 'above' | 'trailer' | null;
  readonly words: string;
}

export interface LayoutPreview {
  readonly connection: Connection;
  readonly problems: readonly LayoutProblem[];
  readonly atHand: AtHand;
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly bytes: number | null;
  readonly lines: readonly { readonly shown: ShownLine; readonly behind: Behind | null }[];
  readonly plan: Plan | null;
  readonly units: number;
  readonly missing: number;
  readonly refusal: Refusal | null;
}

/** The fields that the records have, each with the first value that says something. */
function fieldsIn(records: AtHand['records']): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { raw } of records.slice(0, 50))
    for (const { key, text, type } of fieldsOf(raw))
      if ((fields.get(key) ?? '') === '') fields.set(key, type === 'null' ? '' : text.slice(0, 60));
  return fields;
}

const OUTSIDE = ['heading', 'above', 'trailer'] as const;

function refusalOf(error: unknown): Refusal {
  const { cause, values = {} } = detailsOf(error, 'preview a layout');
  const { why, value, line, id, column, outside } = values;
  return {
    why: typeof why === 'string' ? why : '',
    value: typeof value === 'string' ? value : '',
    line: typeof line === 'number' && line > 0 ? line : null,
    id: typeof id === 'number' && id > 0 ? id : null,
    column: typeof column === 'string' ? column : null,
    outside: OUTSIDE.find((one) => one === outside) ?? null,
    words: cause,
  };
}

/** Every value without a translation stands as the service has it. */
function untranslated(layout: Layout): Layout {
  if (layout.columns === 'as-listed') return layout;
  const columns = layout.columns.map((column) =>
    column.source.from === 'translated' && column.source.otherwise === 'missing'
      ? { ...column, source: { ...column.source, otherwise: 'same' as const } }
      : column,
  );
  return { ...layout, columns };
}

class Collecting {
  readonly #read: (raw: string) => RecordValues;
  /** The quantity that is counted first. */
  readonly #key: string | null;
  readonly #lines = new Map<
    number,
    { units: Set<number>; quantity: Micro | null; records: Behind['records'][number][] }
  >();
  readonly units = new Set<number>();

  constructor(read: (raw: string) => RecordValues, key: string | null) {
    this.#read = read;
    this.#key = key;
  }

  readonly take = (raw: string, shares: readonly Share[]): void => {
    for (const { unit, line, quantities } of shares) {
      this.units.add(unit);
      if (line === null || line > MOST_LINES) continue;
      const behind = this.#lines.get(line) ?? { units: new Set<number>(), quantity: null, records: [] };
      this.#lines.set(line, behind);
      behind.units.add(unit);
      const quantity = this.#key === null ? null : (quantities[this.#key]?.written ?? ZERO);
      if (quantity !== null) behind.quantity = plus(behind.quantity ?? ZERO, quantity);
      if (behind.records.length < MOST_BEHIND) behind.records.push({ unit, values: this.#read(raw), quantity });
    }
  };

  of(line: number): Behind | null {
    return this.#lines.get(line) ?? null;
  }
}

/** What is counted first: the first quantity of the layout, or of records as they are listed their hours or quantity. */
export function countedFirst({ layout, totals }: Plan): string | null {
  const named = columnsOf(layout).find(({ source }) => source.from === 'quantity')?.key;
  return named ?? Object.keys(totals.quantities)[0] ?? null;
}

interface Look {
  readonly lines: LayoutPreview['lines'];
  readonly units: number;
  readonly bytes: number | null;
  readonly refusal: Refusal | null;
}

const WORK_FIELDS = ['ansattid', 'prosjektid', 'arbeidstypeid', 'produktid'];

function looked({ layouts }: EngineContext, plan: Plan): Look {
  const collecting = new Collecting(recordReader(plan.rules, WORK_FIELDS), countedFirst(plan));
  const shown: ShownLine[] = [];
  let refusal: Refusal | null = null;
  try {
    for (const line of layouts.shown(plan, collecting.take)) {
      if (shown.length < MOST_LINES || line.place === 'trailer') shown.push(line);
    }
  } catch (error) {
    refusal = refusalOf(error);
  }
  let bytes: number | null = null;
  try {
    ({ bytes } = layouts.prove(plan));
  } catch (error) {
    refusal ??= refusalOf(error);
  }
  const lines = shown.map((line) => ({
    shown: line,
    behind: line.place === 'line' ? collecting.of(line.number) : null,
  }));
  return { lines, units: collecting.units.size, bytes, refusal };
}

/** What was answered for the last file there; what was not, as it may be answered now. */
function askedNow({ now }: EngineContext): Asked {
  const today = now();
  return { payrollYear: Number(today.slice(0, 4)), payrollRun: 1, period: today.slice(0, 7), handOver: 1 };
}

function planned(
  context: EngineContext,
  layout: Layout,
  of: Connection,
  kind: Kind,
  atHand: AtHand,
  destination: number | null,
) {
  const tables = context.store.translations.tables(of.id, destination);
  const input = {
    rules: rulesOf(of.options, kind),
    asked: askedNow(context),
    tables: new Map(tables.map((table) => [table.name, table])),
    records: () => atHand.records,
  };
  const first = prepare({ ...input, layout });
  if (first.missing === null) return { plan: first.plan, missing: 0 };
  const again = prepare({ ...input, layout: untranslated(layout) });
  if (again.missing === null) return { plan: again.plan, missing: first.missing.length };
  return { plan: null, missing: first.missing.length };
}

const NOT_SEEN: Look = { lines: [], units: 0, bytes: null, refusal: null };

/** Throws `wrong-usage` for a connection that is not there. */
export function previewLayout(
  context: EngineContext,
  input: {
    readonly connection: string;
    readonly kind: Kind;
    readonly destination: string | null;
    readonly layout: object;
  },
): LayoutPreview {
  const of = connectionNamed(context, input.connection, 'preview a layout');
  const name = 'name' in input.layout && typeof input.layout.name === 'string' ? input.layout.name : '';
  const destination =
    context.store.destinations.of(of.id).find((one) => one.name === input.destination && one.kind === input.kind) ??
    null;
  const atHand = recordsAtHand(context, of, input.kind, name, destination);
  const problems = context.layouts.problems(input.layout);
  const base = { connection: of, problems, atHand, fields: fieldsIn(atHand.records) };
  const none = { ...base, ...NOT_SEEN, fileName: '', plan: null, missing: 0 };
  if (problems.length > 0) return none;
  const layout = context.layouts.named(input.layout, name);
  try {
    const fileName = fileNameOf(layout, input.kind, askedNow(context));
    const { plan, missing } = planned(context, layout, of, input.kind, atHand, destination?.number ?? null);
    return { ...base, ...(plan === null ? NOT_SEEN : looked(context, plan)), fileName, plan, missing };
  } catch (error) {
    return { ...none, refusal: refusalOf(error) };
  }
}
