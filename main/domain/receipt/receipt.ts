// A receipt against the file that it answers: which units the ERP accepted and which it rejected, in its own words. Matched by id, line,
// employee, pay type and project, or as the sum of an employee or a pay type, where it is ours too. The rest is listed and never guessed.

import { type Micro, ZERO } from '../amount.ts';
import { NAMES } from '../delivery/named-share.ts';
import { type DecimalSign, ownForm } from '../intake/number-cell.ts';
import { besideIn, type Beside } from './beside.ts';
import type { ReceiptColumn, ReceiptColumns } from './columns.ts';
import { addTo, type Counted, type KeySum, sumOf } from './counted-rows.ts';
import { isOtherDay } from './days.ts';
import { type FileLine, keyOf, plainId } from './file-line.ts';
import { halvedBy } from './netted.ts';
import { saidOtherwise } from './other-quantities.ts';
import { isOtherPeriod } from './periods.ts';
import { refusedWhole } from './refused-whole.ts';
import { RowSays } from './row-says.ts';
import { saidQuantity } from './said-quantity.ts';
import { Sections } from './sections.ts';
import { isTotal } from './total-row.ts';

export interface ReceiptRow {
  /** As a spreadsheet counts. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** What the line numbers of a receipt count: the lines below the headings of the file, or its headings too. */
export type Counting = 'below-headings' | 'whole-file';

/** How a person said that receipts of a destination are to be understood. */
export interface Understanding {
  /** One rejection rejects the whole file. */
  readonly allOrNothing?: boolean;
  /** Words of the status that a person said the meaning of, in small letters. */
  readonly accepts?: readonly string[];
  readonly rejects?: readonly string[];
  /** What a row says that has neither status nor message: a list of what was accepted, or of what was rejected. */
  readonly bare?: 'accepted' | 'rejected';
  /** What line numbers count. */
  readonly counting?: Counting;
}

export interface ReceiptOptions extends Understanding {
  readonly columns: ReceiptColumns;
  readonly decimal: DecimalSign;
  /** Lines of the file above its first record, where the numbers count those too; null where both may be meant. */
  readonly above: number | null;
  /** Its Ids and its line numbers name different entries: nobody can tell which of the two counts. */
  readonly namesDiffer?: boolean;
  /** Employees and pay types that several of its rows name. */
  readonly repeated?: ReadonlySet<string>;
  /** What stands above its headings, and the names of its sheet and of the file. */
  readonly titles?: readonly string[];
}

/** What one row of a receipt was taken to say. */
export interface ToldRow {
  readonly row: number;
  readonly status: string;
  readonly message: string;
  readonly verdict: 'accepted' | 'rejected' | Unmatched['why'];
  /** The line, or the unit, that it is about. */
  readonly line: number | null;
  readonly unit: number | null;
  /** The lines that it sums up, as they are in the file. */
  readonly sum?: KeySum;
}

export interface Unmatched {
  /** The row of the receipt. */
  readonly line: number;
  readonly text: string;
  /** Nothing in the file fits it, several lines do, their sum or day is another, or it does not say what became of its line. */
  readonly why: 'not-ours' | 'several' | 'other-sum' | 'other-day' | 'no-verdict';
}

export interface Receipt {
  readonly accepted: readonly number[];
  readonly rejections: readonly { readonly id: number; readonly words: string }[];
  /** Rejected ones of which other lines were accepted, or not told of. */
  readonly partly: readonly number[];
  /** Of these, the ones of which a part stands in no line: it came to zero with what was not rejected. */
  readonly netted: readonly number[];
  readonly unmatched: readonly Unmatched[];
  /** Units of the file that it does not tell of, or not of all their lines. */
  readonly missing: readonly number[];
  readonly totals: {
    readonly rows: number;
    readonly accepted: Counted;
    readonly rejected: Counted;
    /** The sum that the ERP itself wrote; null for none. */
    readonly said: Micro | null;
    /** Rows by what they say, whatever they are about; what a quantity of those accepted comes to may be unread. */
    readonly erp: { readonly accepted: Counted; readonly rejected: Counted; readonly isUnread: boolean };
  };
}

interface Told {
  accepted: boolean;
  /** What it was rejected with first, which is the cause of what follows; null when it was not. */
  words: string | null;
}

type Found = { readonly lines: readonly FileLine[] } | { readonly unit: number };
type Target = Found | { readonly why: Unmatched['why']; readonly lines?: readonly FileLine[] };

const NOT_OURS: Target = { why: 'not-ours' };

function unitsOf(found: Found): readonly number[] {
  return 'unit' in found ? [found.unit] : found.lines.flatMap(({ units }) => units);
}

function addLine(lines: Map<string, FileLine[]>, key: string, line: FileLine): void {
  const same = lines.get(key);
  if (same === undefined) lines.set(key, [line]);
  else same.push(line);
}

/** Takes a receipt row by row. */
export class ReceiptMatcher {
  readonly #options: ReceiptOptions;
  readonly #units: ReadonlySet<number>;
  readonly #netted: readonly (readonly number[])[];
  readonly #byLine = new Map<number, FileLine>();
  readonly #byKeys = new Map<string, FileLine[]>();
  readonly #byWrittenId = new Map<string, FileLine[]>();
  readonly #linesOf = new Map<number, number[]>();
  readonly #toldOfLine = new Map<number, Told>();
  readonly #toldOfUnit = new Map<number, Told>();
  readonly #unmatched: Unmatched[] = [];
  #rows = 0;
  #accepted = { rows: 0, quantity: ZERO };
  #rejected = { rows: 0, quantity: ZERO };
  readonly #erp = { accepted: { rows: 0, quantity: ZERO }, rejected: { rows: 0, quantity: ZERO }, isUnread: false };
  #said: Micro | null = null;
  readonly #beside: Beside;
  readonly #sections: Sections;
  readonly #says: RowSays;

  /** `units` are all of the file, those without a line too; `netted` those that came to zero together, in a line that was left out. */
  constructor(
    options: ReceiptOptions,
    units: Iterable<number>,
    lines: Iterable<FileLine>,
    netted: readonly (readonly number[])[] = [],
  ) {
    this.#options = options;
    this.#units = new Set(units);
    this.#netted = netted;
    const { employee, payType } = options.columns;
    const isByKeys = employee !== undefined || payType !== undefined;
    this.#beside = besideIn(options.columns, options.decimal);
    this.#sections = new Sections(options.titles ?? []);
    this.#says = new RowSays(options, this.#sections);
    for (const line of lines) {
      this.#byLine.set(line.line, line);
      this.#beside.know(line);
      for (const id of line.ids ?? []) addLine(this.#byWrittenId, id, line);
      for (const unit of line.units) {
        const own = this.#linesOf.get(unit);
        if (own === undefined) this.#linesOf.set(unit, [line.line]);
        else own.push(line.line);
      }
      if (!isByKeys) continue;
      addLine(this.#byKeys, this.#keysOf(line), line);
    }
  }

  #keysOf(of: Pick<FileLine, 'employee' | 'payType' | 'project'>): string {
    const { columns } = this.#options;
    return keyOf(...NAMES.filter((key) => columns[key] !== undefined).map((key) => of[key]));
  }

  #cell({ cells }: ReceiptRow, column: ReceiptColumn): string {
    const at = this.#options.columns[column];
    const cell = at === undefined ? '' : (cells[at] ?? '').trim();
    return column === 'quantity' ? cell : ownForm(cell);
  }

  #target(row: ReceiptRow, quantity: Micro | null): Target {
    const [id, line] = [this.#cell(row, 'id'), this.#cell(row, 'line')];
    if (id !== '') {
      const target = this.#targetById(id, quantity);
      if ('why' in target) return target;
      if (this.#namesOther(row, target, quantity)) return { why: 'several' };
      if (line !== '' && this.#options.namesDiffer === true) return { why: 'several' };
      return this.#isOfOther(row, 'unit' in target ? this.#linesOfUnit(target.unit) : target.lines)
        ? { why: 'several' }
        : target;
    }
    if (line !== '') {
      const { above } = this.#options;
      if (above === null) return { why: 'several' };
      const found = /^\d+$/.test(line) ? this.#byLine.get(Number(line) - above) : undefined;
      if (found === undefined) return NOT_OURS;
      return this.#isOfOther(row, [found]) ? { why: 'several' } : { lines: [found] };
    }
    return this.#targetByKeys(row, quantity);
  }

  /** As the file has it; a reversal and what is listed under its original's Id now are told apart by their quantities. */
  #targetById(id: string, quantity: Micro | null): Target {
    const plain = plainId(id);
    const same = this.#byWrittenId.get(keyOf(id)) ?? this.#byWrittenId.get(plain) ?? [];
    const units = new Set(same.flatMap((line) => line.units));
    const [only] = units;
    if (only === undefined) return plain !== '' && this.#units.has(Number(plain)) ? { unit: Number(plain) } : NOT_OURS;
    if (units.size === 1) return { unit: only };
    const exact = same.filter((line) => quantity !== null && line.quantity === quantity);
    return exact.length === 1 ? { lines: exact } : { why: 'several' };
  }

  /** Another column of Ids names something else of the file: which of them has our Ids is not told. */
  #namesOther({ cells }: ReceiptRow, target: Found, quantity: Micro | null): boolean {
    const own = unitsOf(target);
    return (this.#options.columns.otherIds ?? []).some((at) => {
      const other = this.#targetById(ownForm((cells[at] ?? '').trim()), quantity);
      return !('why' in other) && unitsOf(other).join() !== own.join();
    });
  }

  #linesOfUnit(unit: number): FileLine[] {
    return (this.#linesOf.get(unit) ?? []).map((line) => this.#byLine.get(line)!);
  }

  /** What stands beside the Id or the number is that of another line. */
  #isOfOther(row: ReceiptRow, lines: readonly FileLine[]): boolean {
    return this.#beside.isOfOther(row.cells, lines);
  }

  /** What the row says that the ERP has is not what stands there. A sum of several units says nothing of one of them. */
  #isOtherQuantity(target: { readonly lines: readonly FileLine[] } | { readonly unit: number }, said: Micro): boolean {
    const isUnit = 'unit' in target;
    const lines = isUnit ? this.#linesOfUnit(target.unit) : target.lines;
    const own = lines.flatMap(({ quantity }) => (quantity === null ? [] : [quantity]));
    if (own.length === 0 || own.length < lines.length || (isUnit && lines.some(({ units }) => units.length > 1)))
      return false;
    return sumOf(lines).quantity !== said && !(isUnit && own.includes(said));
  }

  /** Of an employee and a pay type, the line; of one of them, or where several lines have both, all of them by their sum. */
  #targetByKeys(row: ReceiptRow, quantity: Micro | null): Target {
    const { columns } = this.#options;
    const keys = {
      employee: this.#cell(row, 'employee'),
      payType: this.#cell(row, 'payType'),
      project: this.#cell(row, 'project'),
    };
    const isWhole = columns.employee !== undefined && columns.payType !== undefined;
    const isNamed = isWhole ? keys.employee !== '' && keys.payType !== '' : keys.employee + keys.payType !== '';
    const same = isNamed ? (this.#byKeys.get(this.#keysOf(keys)) ?? []) : [];
    if (same.length === 0) return NOT_OURS;
    if (isWhole && same.length === 1) return { lines: same };
    const exact = isWhole ? same.filter((one) => quantity !== null && one.quantity === quantity) : [];
    if (exact.length === 1) return { lines: exact };
    // A row that names the project as well is about one line, and which of several is not guessed.
    if (isWhole && columns.project !== undefined) return { why: 'several' };
    const isOfAll = same.length === 1 || this.#options.repeated?.has(this.#keysOf(keys)) !== true;
    if (isOfAll && quantity !== null && sumOf(same).quantity === quantity) return { lines: same };
    return isWhole ? { why: 'several' } : { why: 'other-sum', lines: same };
  }

  /** Columns of which one may be its status, where they say different things of a row. */
  get differing(): ReadonlySet<number> {
    return this.#says.differing;
  }

  #tell<K>(told: Map<K, Told>, key: K, accepted: boolean, words: string): void {
    const now = told.get(key) ?? { accepted: false, words: null };
    told.set(key, now);
    if (accepted) now.accepted = true;
    else now.words ??= words;
  }

  /** Null for a line that sums the others up. */
  add(row: ReceiptRow): ToldRow | null {
    const { columns, decimal } = this.#options;
    const read = saidQuantity(this.#cell(row, 'quantity'), decimal);
    const quantity = read === 'unread' ? null : read;
    if (isTotal(row.cells, columns)) {
      this.#said = quantity ?? this.#said;
      return null;
    }
    this.#rows += 1;
    const target = this.#sections.isOtherTable ? NOT_OURS : this.#target(row, quantity);
    if (target === NOT_OURS) this.#sections.pass(row.cells, columns);
    const verdict = this.#says.of(row.cells);
    const told = { row: row.number, status: this.#cell(row, 'status'), message: this.#cell(row, 'message') };
    const summed = 'lines' in target && target.lines !== undefined && target.lines.length > 1 ? target.lines : null;
    const sum = summed === null ? {} : { sum: { ...sumOf(summed), said: quantity } };
    if (verdict !== null) addTo(this.#erp[verdict.accepted ? 'accepted' : 'rejected'], quantity, summed?.length);
    if (verdict?.accepted === true && read === 'unread') this.#erp.isUnread = true;
    const unmatched = (why: Unmatched['why'], of: Pick<ToldRow, 'sum'>): ToldRow => {
      this.#unmatched.push({ line: row.number, text: row.cells.map(ownForm).join(' ; '), why });
      return { ...told, ...of, verdict: why, line: null, unit: null };
    };
    if ('why' in target || verdict === null) return unmatched('why' in target ? target.why : 'no-verdict', sum);
    if (isOtherPeriod(columns.periods ?? [], row.cells)) return unmatched('other-day', sum);
    const { accepted, words } = verdict;
    const lines = 'unit' in target ? this.#linesOfUnit(target.unit) : target.lines;
    // None of it was taken where it says nothing or nought; of another quantity, a part was refused, and the ERP may have the rest.
    const isCompared = quantity !== null && (accepted || quantity !== ZERO);
    if ((accepted && read === 'unread') || (isCompared && this.#isOtherQuantity(target, quantity)))
      return unmatched('other-sum', { sum: { ...sumOf(lines), said: quantity } });
    if (accepted && isOtherDay(columns, row.cells, lines)) return unmatched('other-day', sum);
    const otherwise = accepted ? saidOtherwise(this.#options, row.cells, lines, 'unit' in target) : null;
    if (otherwise !== null) return unmatched('other-sum', { sum: { ...sumOf(lines), ...otherwise } });
    addTo(accepted ? this.#accepted : this.#rejected, quantity);
    const said = accepted ? 'accepted' : 'rejected';
    if ('unit' in target) {
      this.#tell(this.#toldOfUnit, target.unit, accepted, words);
      return { ...told, verdict: said, line: this.#linesOf.get(target.unit)?.[0] ?? null, unit: target.unit };
    }
    for (const { line } of target.lines) this.#tell(this.#toldOfLine, line, accepted, words);
    const line = summed === null ? target.lines[0]!.line : null;
    return { ...told, ...sum, verdict: said, line, unit: null };
  }

  /** What was told of a line of the file, or of every unit that it stands for. */
  lineVerdict({ line, units }: FileLine): 'accepted' | 'rejected' | null {
    const own = this.#toldOfLine.get(line);
    const told = own === undefined ? units.map((unit) => this.#toldOfUnit.get(unit)) : [own];
    if (told.some((one) => one !== undefined && one.words !== null)) return 'rejected';
    return told.length > 0 && told.every((one) => one !== undefined) ? 'accepted' : null;
  }

  /** What became of one unit: of itself where it was named, and of every line that it has a share of. */
  #outcome(unit: number): { words: string | null; partly: boolean; whole: boolean } {
    const own = this.#toldOfUnit.get(unit);
    const lines = (this.#linesOf.get(unit) ?? []).map((line) => this.#toldOfLine.get(line));
    const told = [own, ...lines].filter((one) => one !== undefined);
    const words = told.find((one) => one.words !== null)?.words ?? null;
    const whole = own !== undefined || (lines.length > 0 && lines.every((one) => one !== undefined));
    // Told of both ways, or of one line and not of another, it may be there in part: that would go out a second time.
    return { words, partly: words !== null && (!whole || told.some((one) => one.accepted)), whole };
  }

  end(): Receipt {
    const accepted: number[] = [];
    const rejections: { id: number; words: string }[] = [];
    const partly: number[] = [];
    const missing: number[] = [];
    const without: number[] = [];
    for (const unit of this.#units) {
      const { words, partly: isPartly, whole } = this.#outcome(unit);
      if (words !== null) {
        rejections.push({ id: unit, words });
        if (isPartly) partly.push(unit);
      } else if (whole) accepted.push(unit);
      else if (this.#linesOf.has(unit)) missing.push(unit);
      else without.push(unit);
    }
    const [halved, before] = [halvedBy(this.#netted, rejections), new Set(partly)];
    const netted = halved.rejected.filter((unit) => !before.has(unit));
    partly.push(...netted);
    // What has no line has the verdict of its file, once that is whole.
    const isTold = missing.length === 0;
    for (const unit of without) (isTold && !halved.others.has(unit) ? accepted : missing).push(unit);
    const totals = {
      rows: this.#rows,
      accepted: this.#accepted,
      rejected: this.#rejected,
      said: this.#said,
      erp: this.#erp,
    };
    const result = { accepted, rejections, partly, netted, unmatched: this.#unmatched, missing, totals };
    return this.#options.allOrNothing === true && rejections.length > 0 ? refusedWhole(result) : result;
  }
}
