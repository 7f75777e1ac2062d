// The text of one cell as its layout writes it, before quotes, fill and encoding; amounts are read back from it as it is made.

import { formatMicro, type Micro, parseAmount } from '../../domain/amount.ts';
import { ConsoleError } from '../../domain/errors.ts';
import { dateText } from '../../domain/layout/date-text.ts';
import type { Column, Layout } from '../../domain/layout/layout.ts';
import { amountInText, amountParts, roundedTo } from '../../domain/layout/number-text.ts';
import { localDateOf } from '../../domain/moment.ts';
import { type Place, unwritable } from './encode-text.ts';

export type Sign = '' | '-';

export interface CellText {
  /** A sign before or after, of numbers; where a fill goes between it and the digits. */
  readonly before: Sign;
  readonly text: string;
  readonly after: Sign;
}

function isSign(text: string): text is Sign {
  return text === '' || text === '-';
}

/** The exact amount that a translated or listed text says. Throws `file-not-written`. */
export function amountOfCell(cell: string, decimals: number, { numbers }: Layout, place: Place): Micro {
  const amount = parseAmount(cell);
  if (amount === null) {
    const hint = 'Correct it where it comes from, or write the column as text.';
    throw unwritable(place, 'not-a-number', cell, `"${cell.slice(0, 60)}" is not a number`, hint);
  }
  const rounded =
    amount.exact || numbers.rounding !== 'refuse' ? roundedTo(amount.micro, decimals, numbers.rounding) : null;
  if (rounded !== null) return rounded;
  const cause = `${amount.text} has more than ${decimals} decimals`;
  throw unwritable(place, 'too-long', cell, cause, 'Let the layout round, or write more decimals.');
}

/** The date that a cell says, as YYYY-MM-DD. Throws `file-not-written`. */
export function dateOfCell(cell: string, place: Place): string {
  const date = localDateOf(cell);
  if (date !== null) return date;
  const hint = 'Correct it where it comes from, or write the column as text.';
  throw unwritable(place, 'not-a-date', cell, `"${cell.slice(0, 60)}" is not a date`, hint);
}

const MOST_KNOWN = 20_000;

/** Writes the amounts of one number style, each proved by reading its text back. */
export function amountWriter({ numbers }: Layout, decimals: number): (amount: Micro) => CellText | null {
  const known = new Map<Micro, CellText | null>();
  return (amount) => {
    const found = known.get(amount);
    if (found !== undefined) return found;
    const parts = amountParts(amount, decimals, numbers);
    let made: CellText | null = null;
    if (parts !== null && isSign(parts.before) && isSign(parts.after)) {
      made = { before: parts.before, text: parts.digits, after: parts.after };
      if (amountInText(`${parts.before}${parts.digits}${parts.after}`, decimals, numbers) !== amount)
        throw miswritten(amount, parts.digits);
    }
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(amount, made);
    return made;
  };
}

function miswritten(amount: Micro, digits: string): ConsoleError {
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'write the hand-over file',
    object: formatMicro(amount),
    cause: `it stands in the file as "${digits}"`,
    hint: 'No records were handed over. Report this.',
    retrySafe: true,
  });
}

export type CellWriter = (cell: string | Micro, line: number, unit: number) => CellText;

const EMPTY: CellText = { before: '', text: '', after: '' };

/** Writes the cells of one column. */
export function cellWriter(layout: Layout, column: Pick<Column, 'heading' | 'type' | 'decimals'>): CellWriter {
  const { heading, type, decimals = layout.numbers.decimals } = column;
  const amountText = amountWriter(layout, decimals);
  const placed = (line: number, unit: number): Place => ({ line, unit, column: heading });
  const number = (amount: Micro, line: number, unit: number): CellText => {
    const text = amountText(amount);
    if (text !== null) return text;
    const hint = 'Choose how the ERP writes negative numbers.';
    throw unwritable(placed(line, unit), 'not-a-number', formatMicro(amount), 'it is negative', hint);
  };
  return (cell, line, unit) => {
    if (typeof cell === 'bigint') return number(cell, line, unit);
    if (cell === '') return EMPTY;
    if (type === 'number') return number(amountOfCell(cell, decimals, layout, placed(line, unit)), line, unit);
    if (type === 'date')
      return { before: '', text: dateText(dateOfCell(cell, placed(line, unit)), layout.dates), after: '' };
    return { before: '', text: cell, after: '' };
  };
}
