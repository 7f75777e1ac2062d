// What a person looks at of a batch: windows of rows, sums, problems counted. Reads only; what is costly is kept until the batch changes.

import type { Input } from '../../../preload/contract/channels.ts';
import type { IntakeDetailWire, IntakeRowWire } from '../../../preload/contract/intake.ts';
import { formatMicro, type Micro, plus, ZERO } from '../../domain/amount.ts';
import { timesFitting } from '../../domain/amount.ts';
import type { RowState } from '../../domain/intake/batch.ts';
import type { Plan } from '../../domain/intake/check.ts';
import { fingerprintOf, fingerprintText, olderFingerprintOf } from '../../domain/intake/fingerprint.ts';
import { differing, type NamedRows } from '../../domain/intake/named.ts';
import { rolesOf } from '../../domain/intake/field.ts';
import type { ProblemCode } from '../../domain/intake/problem.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, SentRow } from '../../ports/intake.ts';
import { correctedPlaces, namedRowsOf, type Otherwise, type Place, sentOtherwise } from './corrected.ts';
import { PAGE_ROWS } from './load.ts';
import { planOfBatch, shownCells } from './plan.ts';
import { sentBeforeByRow, sentOfFile } from './same-file.ts';
import { hasProblem, placesOfView, statesOfView } from './select.ts';
import { type SentElsewhere, sentElsewhere } from './sent-elsewhere.ts';

export interface RowView extends Omit<IntakeRowWire, 'sentBefore' | 'chunk' | 'id' | 'words'> {
  readonly sentBefore: SentRow | null;
  readonly sent: SentRow | null;
}

type WindowQuestion = Input<'intake/rows'>;
type ShownQuestion = Pick<WindowQuestion, 'view' | 'problem' | 'text' | 'sort'>;
type ProblemCount = IntakeDetailWire['problems'][number];

/** Places of rows as they are shown, by question. */
export class IntakeViews {
  readonly #context: EngineContext;
  readonly #places = new Map<string, Uint32Array>();
  readonly #sums = new Map<string, BatchSums>();
  readonly #problems = new Map<string, ProblemCount[]>();
  readonly #named = new Map<string, NamedRows<Place>>();
  readonly #corrected = new Map<string, ReadonlySet<number>>();
  #seq: number | undefined;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  /** Every change leaves an event: what was kept before the last one is forgotten. */
  #cached<T>(kept: Map<string, T>, key: string, make: () => T): T {
    const [last] = this.#context.store.journal.events({ limit: 1 });
    if (last?.seq !== this.#seq)
      for (const all of [this.#places, this.#sums, this.#problems, this.#named, this.#corrected]) all.clear();
    this.#seq = last?.seq;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size > 50) kept.clear();
    const value = make();
    kept.set(key, value);
    return value;
  }

  window(batch: Batch, question: WindowQuestion): { total: number; rows: RowView[] } {
    const { offset, limit } = question;
    const places = this.#placesIn(batch, question);
    const total = places?.length ?? batch.rows;
    const wanted =
      places?.subarray(offset, offset + limit) ??
      Uint32Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index);
    return { total, rows: rowsAt(this.#context, batch, wanted, () => this.#namedIn(batch)) };
  }

  /** The next line whose row has an error, or other content than the one that was sent as it; null when there is none. */
  next(batch: Batch, question: Input<'intake/next'>): number | null {
    const places = this.#placesIn(batch, question);
    const waits = new Set<number>();
    for (const view of ['invalid', 'corrected'] as const)
      for (const place of this.#placesIn(batch, { view, sort: null }) ?? []) waits.add(place);
    const total = places?.length ?? batch.rows;
    for (let line = question.from + question.step; line >= 0 && line < total; line += question.step)
      if (waits.has(places?.[line] ?? line)) return line;
    return null;
  }

  /** Null when all rows are shown as they stand in the file. */
  #placesIn(batch: Batch, question: ShownQuestion): Uint32Array | null {
    const { view, problem, text = '', sort } = question;
    if (view === 'all' && problem === undefined && text === '' && sort === null) return null;
    const key = `${batch.number} ${JSON.stringify([view, problem, text, sort])}`;
    return this.#cached(this.#places, key, () =>
      placesOf(this.#context, batch, question, () => this.#correctedIn(batch)),
    );
  }

  #namedIn(batch: Batch): NamedRows<Place> {
    return this.#cached(this.#named, String(batch.number), () => namedRowsOf(this.#context, batch));
  }

  #correctedIn(batch: Batch): ReadonlySet<number> {
    return this.#cached(this.#corrected, String(batch.number), () => correctedPlaces(this.#context, batch));
  }

  sums(batch: Batch): BatchSums {
    return this.#cached(this.#sums, String(batch.number), () =>
      sumsOf(this.#context, batch, this.#correctedIn(batch), () => this.#namedIn(batch)),
    );
  }

  problems(batch: Batch): ProblemCount[] {
    return this.#cached(this.#problems, String(batch.number), () => problemCounts(this.#context, batch));
  }
}

/** Places of all rows that a question means, in its order. */
function placesOf(
  context: EngineContext,
  batch: Batch,
  question: ShownQuestion,
  corrected: () => ReadonlySet<number>,
): Uint32Array {
  const { intake } = context.store;
  const states = statesOfView(question.view);
  const isThere = placesOfView(context, batch, question.view, corrected);
  const words = (question.text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const column = question.sort === null ? -1 : batch.columns.indexOf(question.sort.column);
  const places: number[] = [];
  const keys: (string | number)[] = [];
  const isMeant = hasProblem(context, batch, question.problem);
  if (words.length === 0 && column === -1 && isMeant === null) {
    for (const { first, states: all } of intake.states(batch.number)) {
      all.forEach((state, index) => {
        if ((states?.includes(state) ?? true) && isThere?.(first + index) !== false) places.push(first + index);
      });
    }
    return Uint32Array.from(places);
  }
  const keyOf = sortKeyOf(batch, column);
  const shown = shownCells(batch);
  for (const page of intake.pages(batch.number, states ?? undefined)) {
    page.cells.forEach((cells, index) => {
      const place = page.first + index;
      if (!(states?.includes(page.states[index]!) ?? true) || isThere?.(place) === false) return;
      if (isMeant?.(cells) === false) return;
      if (words.length > 0) {
        const text = shown(cells).join('\n').toLowerCase();
        if (!words.every((word) => text.includes(word))) return;
      }
      places.push(place);
      if (column !== -1) keys.push(keyOf(shown(cells)));
    });
  }
  if (column === -1) return Uint32Array.from(places);
  return sorted(places, keys, question.sort!.descending);
}

/** Numbers and dates sort by their value, whatever they look like. */
function sortKeyOf(batch: Batch, column: number): (cells: readonly string[]) => string | number {
  const source = batch.sources.find((one) => one.column === batch.columns[column]);
  const field = batch.fields.find((one) => one.name === source?.field);
  const text = (cells: readonly string[]) => (cells[column] ?? '').trim();
  if (field?.type !== 'number' && field?.type !== 'integer') return text;
  return (cells) => {
    const digits = text(cells).replace(/[^\d.,-]/g, '');
    return Number(
      batch.dialect.decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''),
    );
  };
}

function sorted(places: readonly number[], keys: readonly (string | number)[], descending: boolean): Uint32Array {
  const collator = new Intl.Collator('nb', { numeric: true });
  const compare = (a: number, b: number): number => {
    const [one, two] = [keys[a]!, keys[b]!];
    const order =
      typeof one === 'number' && typeof two === 'number' ? one - two || 0 : collator.compare(String(one), String(two));
    return (descending ? -order : order) || a - b;
  };
  return Uint32Array.from(Uint32Array.from(places.keys()).sort(compare), (index) => places[index]!);
}

/** The rows at these places, with their problems and what is known of them. */
export function rowsAt(
  context: EngineContext,
  batch: Batch,
  places: Uint32Array,
  read?: () => NamedRows<Place>,
): RowView[] {
  const { intake } = context.store;
  const plan = planOfBatch(context, batch);
  const shown = shownCells(batch);
  const before = sentBeforeOf(context, batch, { elsewhere: sentElsewhere(context, batch), read });
  const pages = new Map<number, ReturnType<typeof intake.page>>();
  return Array.from(places, (place) => {
    const number = Math.floor(place / PAGE_ROWS);
    if (!pages.has(number)) pages.set(number, intake.page(batch.number, number));
    const page = pages.get(number)!;
    const index = place - page.first;
    const state = page.states[index]!;
    const note = intake.notes(batch.number, place, place).get(place);
    const checked = plan.check(page.cells[index]!);
    const cells = shown(page.cells[index]!);
    const row = page.numbers[index]!;
    const sentAs = state === 'double' ? before(row, checked.values) : null;
    const sameAs = note?.sameAs ?? null;
    return {
      row,
      state,
      cells: batch.columns.map((_name, column) => cells[column] ?? ''),
      fixed: note?.fixed ?? [],
      problems: state === 'invalid' ? checked.problems : [],
      sameAs,
      sentBefore: sentAs?.sent ?? null,
      differs:
        sentAs?.differs ??
        (sameAs === null ? [] : differingFrom(context, batch, { plan, values: checked.values }, sameAs)),
      forced: note?.forced ?? false,
      sent: intake.sentRows(batch.number, place, place).get(place) ?? null,
    };
  });
}

/** The fields in which a row differs from another one of its file. */
function differingFrom(
  { store: { intake } }: EngineContext,
  batch: Batch,
  { plan, values }: { readonly plan: Plan; readonly values: readonly (string | null)[] },
  row: number,
): string[] {
  const page = intake.pageOfRow(batch.number, row);
  const cells = page?.cells[page.numbers.indexOf(row)];
  return cells === undefined ? [] : differing(plan.fields, values, plan.check(cells).values);
}

/** The row that a double was sent as: the same row of the file, one with the same content, or one that is called so. */
function sentBeforeOf(
  context: EngineContext,
  batch: Batch,
  { elsewhere, read }: { readonly elsewhere: SentElsewhere; readonly read?: (() => NamedRows<Place>) | undefined },
): (row: number, values: readonly (string | null)[]) => Otherwise | null {
  const otherwise = sentOtherwise(context, batch, read);
  return (row, values) => {
    const byRow = sentBeforeByRow(context, batch, row);
    const text = fingerprintText(batch.fields, values);
    if (byRow !== null || text === null) return byRow === null ? null : { sent: byRow, differs: [] };
    const older = olderFingerprintOf(text);
    const sent = elsewhere.first(fingerprintOf(text)) ?? (older === null ? null : elsewhere.first(older));
    return sent === null ? otherwise(values) : { sent, differs: [] };
  };
}

interface Sum {
  rows: number;
  quantity: Micro;
  amount: Micro | null;
  rounded: number;
}

export interface BatchSums {
  readonly all: Sum;
  readonly byState: ReadonlyMap<RowState, Sum>;
  readonly byProject: ReadonlyMap<string | null, Sum>;
  readonly byProduct: ReadonlyMap<string | null, Sum>;
  /** Batch and rows of what the doubles were sent in. */
  readonly doublesOf: ReadonlyMap<number, number>;
  /** Doubles that say something else than what was sent. */
  readonly corrected: Sum;
}

const MOST_KEYS = 100_000;

function addTo<K>(sums: Map<K, Sum>, key: K): Sum {
  const there = sums.get(key);
  if (there !== undefined) return there;
  const made: Sum = { rows: 0, quantity: ZERO, amount: ZERO, rounded: 0 };
  if (sums.size < MOST_KEYS) sums.set(key, made);
  return made;
}

function sumsOf(
  context: EngineContext,
  batch: Batch,
  places: ReadonlySet<number>,
  read: () => NamedRows<Place>,
): BatchSums {
  const { intake } = context.store;
  const plan = planOfBatch(context, batch);
  const roles = rolesOf(batch.fields);
  const all = new Map<null, Sum>();
  const byState = new Map<RowState, Sum>();
  const byProject = new Map<string | null, Sum>();
  const byProduct = new Map<string | null, Sum>();
  const doublesOf = new Map<number, number>();
  const corrected = new Map<null, Sum>();
  const elsewhere = sentElsewhere(context, batch);
  const sentBefore = sentBeforeOf(context, batch, { elsewhere, read });
  const ofFile = sentOfFile(context, batch, elsewhere);
  for (const page of intake.pages(batch.number)) {
    page.cells.forEach((cells, index) => {
      const state = page.states[index]!;
      const { values, quantity, price, rounded } = plan.check(cells);
      const amount = quantity === null || price === null ? ZERO : (timesFitting(quantity, price) ?? ZERO);
      const sums = [addTo(all, null), addTo(byState, state)];
      if (state === 'new') {
        sums.push(addTo(byProject, values[roles.project] ?? null), addTo(byProduct, values[roles.product] ?? null));
      }
      const isCorrected = places.has(page.first + index);
      if (isCorrected) sums.push(addTo(corrected, null));
      for (const sum of sums) {
        sum.rows += 1;
        sum.quantity = plus(sum.quantity, quantity ?? ZERO);
        sum.amount = sum.amount === null || roles.price === -1 ? null : plus(sum.amount, amount);
        if (rounded) sum.rounded += 1;
      }
      if (state !== 'double' || isCorrected) return;
      const row = page.numbers[index]!;
      const byRow = ofFile.batchOf(row);
      const before = byRow ?? sentBefore(row, values)?.sent.batch ?? null;
      if (before !== null) doublesOf.set(before, (doublesOf.get(before) ?? 0) + 1);
    });
  }
  return { all: addTo(all, null), byState, byProject, byProduct, doublesOf, corrected: addTo(corrected, null) };
}

export function sumToWire({ rows, quantity, amount, rounded }: Sum) {
  return { rows, quantity: formatMicro(quantity), amount: amount === null ? null : formatMicro(amount), rounded };
}

function problemCounts(context: EngineContext, batch: Batch): ProblemCount[] {
  const plan = planOfBatch(context, batch);
  const counts = new Map<string, { code: ProblemCode; field: string; rows: number }>();
  for (const page of context.store.intake.pages(batch.number, ['invalid'])) {
    page.states.forEach((state, index) => {
      if (state !== 'invalid') return;
      for (const { code, field } of plan.check(page.cells[index]!).problems) {
        const key = `${code} ${field}`;
        const count = counts.get(key) ?? { code, field, rows: 0 };
        counts.set(key, count);
        count.rows += 1;
      }
    });
  }
  return [...counts.values()].sort((a, b) => b.rows - a.rows);
}
