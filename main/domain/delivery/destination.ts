// Which records a destination takes: each rule names a field and the values of it that are taken, and all rules must hold.

/** A field of the record, whatever the case of its name, and the values of it that are taken. */
export interface DestinationRule {
  readonly field: string;
  readonly values: readonly string[];
}

/** `ArbeidstypeId=100,150` as a rule; null where it is none. */
export function destinationRule(text: string): DestinationRule | null {
  const at = text.indexOf('=');
  if (at < 1) return null;
  const field = text.slice(0, at).trim();
  const values = text
    .slice(at + 1)
    .split(',')
    .map((value) => value.trim());
  if (!/^[\w]+$/u.test(field.replaceAll(/\p{L}/gu, 'x')) || values.includes('')) return null;
  return { field, values: [...new Set(values)] };
}

export function ruleText({ field, values }: DestinationRule): string {
  return `${field}=${values.join(',')}`;
}

export function isTaken(rules: readonly DestinationRule[], textOf: (lower: string) => string): boolean {
  return rules.every(({ field, values }) => values.includes(textOf(field.toLowerCase())));
}

/** What becomes of a unit: taken with all its lines, left with all of them, or in two minds and for a person. */
export function judgeUnit(lines: readonly boolean[]): 'taken' | 'left' | 'split' {
  if (lines.every(Boolean)) return 'taken';
  return lines.some(Boolean) ? 'split' : 'left';
}
