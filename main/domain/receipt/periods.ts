// Years, months, payroll runs and numbers of hand-overs that a receipt gives back under the headings of the file: a row of another period
// is about another file, however well it fits by person, pay type and hours.

/** A column of the receipt, and all that the file has under its heading. */
export interface PeriodColumn {
  readonly at: number;
  readonly of: readonly string[];
}

/** `09` is `9`, and `2026-10` is `202610`; a month in words says nothing. */
const digitsOf = (text: string): string => (/\p{L}/u.test(text) ? '' : text.replaceAll(/\D/g, '').replace(/^0+/, ''));

/** The month first, as some write it. */
const turned = (digits: string): string => digits.replace(/^(\d{4})(\d{2})$/, '$2$1').replace(/^0+/, '');

/** Whether the row says a period that stands nowhere in the file. */
export function isOtherPeriod(periods: readonly PeriodColumn[], cells: readonly string[]): boolean {
  return periods.some(({ at, of }) => {
    const said = digitsOf(cells[at] ?? '');
    const own = of.map(digitsOf);
    return said !== '' && !own.some((digits) => digits === said || turned(digits) === said);
  });
}
