// Sources of fields, changed one at a time. A field has one source; a column goes to one field.

import type { IntakeDetailWire, IntakeSource } from '../../../preload/contract/intake.ts';

export function sourceOf(intake: IntakeDetailWire, field: string): IntakeSource | null {
  return intake.sources.find((source) => source.field === field) ?? null;
}

/** The column goes to a field, or to none; what stood in either place before goes. */
export function withColumn(sources: readonly IntakeSource[], column: string, field: string | null): IntakeSource[] {
  const kept = sources.filter((source) => source.column !== column && source.field !== field);
  return field === null ? kept : [...kept, { field, column }];
}

/** A constant for a field; empty takes it away. */
export function withConstant(sources: readonly IntakeSource[], field: string, constant: string): IntakeSource[] {
  const kept = sources.filter((source) => source.field !== field);
  return constant === '' ? kept : [...kept, { field, constant }];
}

/** The conversion of a field that has a source. */
export function withConversion(
  sources: readonly IntakeSource[],
  field: string,
  conversion: Pick<IntakeSource, 'factor' | 'lookup'>,
): IntakeSource[] {
  const { factor, lookup } = conversion;
  return sources.map((source) => (source.field === field ? { ...source, factor, lookup } : source));
}

/** "stk = STK" by lines → a table; the number of the first line that is none, from 1. */
export function readLookup(typed: string): { readonly lookup: Record<string, string> } | { readonly bad: number } {
  const lookup: Record<string, string> = {};
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    if (at === -1) return { bad: index + 1 };
    lookup[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return { lookup };
}

export function lookupText(lookup: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(lookup ?? {})
    .map(([from, to]) => `${from} = ${to}`)
    .join('\n');
}
