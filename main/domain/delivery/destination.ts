// Which records a destination takes: each rule names a field and the values of it that are taken, and all rules must hold.

/** A field of the record, whatever the case of its name, and the values of it that are taken. */
export interface DestinationRule {
  readonly field: string;
  readonly values: readonly string[];
}

export function isTaken(rules: readonly DestinationRule[], textOf: (lower: string) => string): boolean {
  return rules.every(({ field, values }) => values.includes(textOf(field.toLowerCase())));
}

/** What becomes of a unit: taken with all its lines, left with all of them, or in two minds and for a person. */
export function judgeUnit(lines: readonly boolean[]): 'taken' | 'left' | 'split' {
  if (lines.every(Boolean)) return 'taken';
  return lines.some(Boolean) ? 'split' : 'left';
}
