// Columns that hold JSON. The store reads only what it wrote itself, so the row says the type of what such a column holds, and this is
// the one place that believes it.

declare const holds: unique symbol;

/** The JSON text of a `T`, as a row has it. */
export type Json<T> = string & { readonly [holds]: T };

export function fromJson<T>(text: Json<T>): T {
  const value: T = JSON.parse(text);
  return value;
}
