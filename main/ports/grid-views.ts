// How a person looks at the runs of a connection and kind: views of her own, and the last one looked at.

import type { Kind } from '../domain/kind.ts';

export interface ViewsOf {
  readonly connection: number;
  readonly kind: Kind;
}

export interface GridViewStore {
  /** Views by name; the one without a name is the last one looked at. What a view holds is for the one who asks to understand. */
  all(of: ViewsOf): { readonly name: string; readonly view: unknown }[];
  keep(of: ViewsOf, name: string, view: unknown): void;
  remove(of: ViewsOf, name: string): void;
  /** All views as a setting, for a store that is made anew: each is there again with its connection. */
  asSetting(): Readonly<Record<string, unknown>>;
}
