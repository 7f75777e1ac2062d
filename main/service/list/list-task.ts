// What one list call is to bring.

import type { Kind, RecordRules } from '../../domain/kind.ts';
import type { Filter } from './odata-filter.ts';

export interface ListTask {
  readonly kind: Kind;
  /** What is not exported yet, or what is. */
  readonly wanted: 'ready' | 'exported';
  readonly operation: string;
  readonly filter: Filter | null;
  readonly select: readonly string[];
  readonly rules: RecordRules;
}
