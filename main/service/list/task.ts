// A request of the engine as the list call it means.

import type { Kind } from '../../domain/kind.ts';
import type { ListRequest } from '../../ports/service.ts';
import type { Caller } from '../http/caller.ts';
import type { ListTask } from './list-task.ts';
import { KIND_WORDS } from '../paths.ts';
import { requestFilter, selectFields } from './query.ts';

/** The whole list of a kind, without a date. */
export const NOT_EXPORTED_REQUEST: Readonly<Record<Kind, ListRequest>> = {
  time: { kind: 'time' },
  material: { kind: 'material' },
};

/** Throws `wrong-usage` for a date on material or a field name that is none. */
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
  };
}
