// A receipt beside the file that it answers: what the ERP wrote on the left, what it stands for on the right. Exceptions come first, and of
// each kind a window is kept, however many there are.

import { type Micro, plus, ZERO } from '../amount.ts';
import type { FileLine } from './file-line.ts';
import type { Receipt, ReceiptMatcher, ToldRow } from './receipt.ts';
import { isUnknownMessage, statusOf } from './words.ts';

export type FacingKind = 'rejected' | 'unmatched' | 'missing' | 'accepted';
export const FACING_KINDS = ['rejected', 'unmatched', 'missing', 'accepted'] as const satisfies readonly FacingKind[];

/** A row of the receipt with the line it is about; either may be missing. */
export interface Facing {
  readonly told: ToldRow | null;
  readonly line: FileLine | null;
}

export interface FacingPage {
  readonly kind: FacingKind;
  /** Rows of the receipt; of `missing`, lines of the file. */
  readonly rows: number;
  /** How many of them stand before those that are shown. */
  readonly from: number;
  /** A window of them. */
  readonly shown: readonly Facing[];
}

export interface FacingPages {
  readonly pages: readonly FacingPage[];
  /** The lines of the file by what becomes of them, with the quantity that stands in it. */
  readonly lines: Readonly<Record<'all' | 'accepted' | 'rejected' | 'missing', LineSum>>;
  /** Words of the status, and messages where there is no status, that nobody knows, each once. */
  readonly unknownWords: readonly string[];
}

interface LineSum {
  readonly lines: number;
  readonly quantity: Micro;
}

/** Where the window of a kind begins; left out, at the first. */
export type FacingPlaces = { readonly [K in FacingKind]?: number | undefined };

const MOST_SHOWN = 200;
const MOST_WORDS = 20;
const MOST_MESSAGES = 5;

const kindOf = ({ verdict }: ToldRow): FacingKind =>
  verdict === 'accepted' || verdict === 'rejected' ? verdict : 'unmatched';

/** Takes what each row was taken to say. */
export class FacingReader {
  readonly #shown = new Map<FacingKind, ToldRow[]>();
  readonly #rows = new Map<FacingKind, number>();
  readonly #words = new Set<string>();
  readonly #from: FacingPlaces;

  /** `from`: where the window of each kind begins. */
  constructor(from: FacingPlaces = {}) {
    this.#from = from;
  }

  #isShown(kind: FacingKind, place: number): boolean {
    const from = this.#from[kind] ?? 0;
    return place >= from && place < from + MOST_SHOWN;
  }

  add(told: ToldRow | null): void {
    if (told === null) return;
    const kind = kindOf(told);
    const shown = this.#shown.get(kind) ?? [];
    this.#shown.set(kind, shown);
    const place = this.#rows.get(kind) ?? 0;
    if (this.#isShown(kind, place)) shown.push(told);
    this.#rows.set(kind, place + 1);
    // A word that is known says nothing here because something else in its row says otherwise.
    if (told.verdict !== 'no-verdict') return;
    const { status, message } = told;
    if (status !== '' && statusOf(status, {}) === null && this.#words.size < MOST_WORDS) this.#words.add(status);
    if (status === '' && isUnknownMessage(message, {}) && this.#words.size < MOST_MESSAGES) this.#words.add(message);
  }

  /** With all lines of the file, once the receipt is read. `isWhole`: the file was refused as a whole. */
  end(lines: Iterable<FileLine>, matcher: ReceiptMatcher, receipt: Receipt, isWhole: boolean): FacingPages {
    const wanted = new Set([...this.#shown.values()].flatMap((rows) => rows.map(({ line }) => line)));
    const known = new Map<number, FileLine>();
    const untold: FileLine[] = [];
    const sums = { all: none(), accepted: none(), rejected: none(), missing: none() };
    const isRefused = isWhole && receipt.rejections.length > 0;
    for (const line of lines) {
      if (wanted.has(line.line)) known.set(line.line, line);
      const said = isRefused ? 'rejected' : (matcher.lineVerdict(line) ?? 'missing');
      for (const sum of [sums.all, sums[said]]) {
        sum.lines += 1;
        sum.quantity = plus(sum.quantity, line.quantity ?? ZERO);
      }
      if (said === 'missing' && this.#isShown('missing', sums.missing.lines - 1)) untold.push(line);
    }
    const pages = FACING_KINDS.map((kind): FacingPage => {
      const from = this.#from[kind] ?? 0;
      if (kind === 'missing')
        return { kind, from, rows: sums.missing.lines, shown: untold.map((line) => ({ told: null, line })) };
      const shown = (this.#shown.get(kind) ?? []).map((told) => ({
        told,
        line: told.line === null ? null : (known.get(told.line) ?? null),
      }));
      return { kind, from, rows: this.#rows.get(kind) ?? 0, shown };
    });
    return { pages, lines: sums, unknownWords: [...this.#words] };
  }
}

function none(): { lines: number; quantity: Micro } {
  return { lines: 0, quantity: ZERO };
}
