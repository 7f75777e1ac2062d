// A receipt beside the file that it answers: what the ERP wrote on the left, what it stands for on the right. Exceptions come first, and of
// each kind the first ones are kept, however many there are.

import { type Micro, plus, ZERO } from '../amount.ts';
import type { FileLine, Receipt, ReceiptMatcher, ToldRow } from './receipt.ts';

type FacingKind = 'rejected' | 'unmatched' | 'missing' | 'accepted';
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
  /** The first of them. */
  readonly shown: readonly Facing[];
}

export interface FacingPages {
  readonly pages: readonly FacingPage[];
  /** The lines of the file by what becomes of them, with the quantity that stands in it. */
  readonly lines: Readonly<Record<'all' | 'accepted' | 'rejected' | 'missing', LineSum>>;
  /** Words of the status that nobody knows, each once. */
  readonly unknownWords: readonly string[];
}

interface LineSum {
  readonly lines: number;
  readonly quantity: Micro;
}

const MOST_SHOWN = 200;
const MOST_WORDS = 20;

const kindOf = ({ verdict }: ToldRow): FacingKind =>
  verdict === 'accepted' || verdict === 'rejected' ? verdict : 'unmatched';

/** Takes what each row was taken to say. */
export class FacingReader {
  readonly #shown = new Map<FacingKind, ToldRow[]>();
  readonly #rows = new Map<FacingKind, number>();
  readonly #words = new Set<string>();

  add(told: ToldRow | null): void {
    if (told === null) return;
    const kind = kindOf(told);
    const shown = this.#shown.get(kind) ?? [];
    this.#shown.set(kind, shown);
    if (shown.length < MOST_SHOWN) shown.push(told);
    this.#rows.set(kind, (this.#rows.get(kind) ?? 0) + 1);
    if (told.verdict === 'no-verdict' && told.status !== '' && this.#words.size < MOST_WORDS)
      this.#words.add(told.status);
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
      if (said === 'missing' && untold.length < MOST_SHOWN) untold.push(line);
    }
    const pages = FACING_KINDS.map((kind): FacingPage => {
      if (kind === 'missing')
        return { kind, rows: sums.missing.lines, shown: untold.map((line) => ({ told: null, line })) };
      const shown = (this.#shown.get(kind) ?? []).map((told) => ({
        told,
        line: told.line === null ? null : (known.get(told.line) ?? null),
      }));
      return { kind, rows: this.#rows.get(kind) ?? 0, shown };
    });
    return { pages, lines: sums, unknownWords: [...this.#words] };
  }
}

function none(): { lines: number; quantity: Micro } {
  return { lines: 0, quantity: ZERO };
}
