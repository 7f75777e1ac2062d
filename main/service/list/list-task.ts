// What one list call is to bring, worked out from a request of the engine.

import type { Kind, RecordRules } from '../../domain/kind.ts';
import type { ListRequest } from '../../ports/service.ts';
import type { Caller } from '../http/caller.ts';
import { KIND_WORDS } from '../paths.ts';
import type { Filter } from './odata-filter.ts';
import { requestFilter, selectFields } from './query.ts';
import { Beside } from './text-reader.ts';

export interface ListTask {
  readonly kind: Kind;
  /** What is not exported yet, or what is. */
  readonly wanted: 'ready' | 'exported';
  readonly operation: string;
  readonly filter: Filter | null;
  readonly select: readonly string[];
  readonly rules: RecordRules;
  readonly recall: ListRequest['recall'];
  /** What reads its records beside the engine. Whoever reads a whole list ends it. */
  readonly beside: Beside;
}

/** The task of a request. Throws `wrong-usage` for a date on material or a field name that is none. */
export function taskOf(caller: Caller, request: ListRequest, operation?: string): ListTask {
  const { kind } = request;
  const { rules, timeFields } = caller.settings;
  return {
    kind,
    wanted: request.exported ? 'exported' : 'ready',
    operation: operation ?? `list ${KIND_WORDS[kind]}`,
    filter: requestFilter(request, rules[kind].idField),
    select: selectFields(kind, timeFields, rules[kind]),
    rules: rules[kind],
    recall: request.recall,
    beside: new Beside(caller.reading),
  };
}
