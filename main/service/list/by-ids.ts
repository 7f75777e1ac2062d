// A few Ids that a list did not show, which may have been cut: they are asked for by themselves, all in one call. The answer proves
// something only where the service is seen to have asked as it was told: one Id that the list showed is asked for with them and must come
// again, and none may come that was not asked for. An answer shorter than the list was not cut.

import type { ListedRecord } from '../../domain/record.ts';
import type { AskedIds } from '../../ports/service.ts';
import { type Caller, rereadBroken } from '../http/caller.ts';
import type { KnownService } from './known-service.ts';
import { taskOf } from './list-task.ts';
import { readByLinks } from './listing.ts';
import { allOf, anyOf, compare } from './odata-filter.ts';
import { isPerhapsRefused } from './probe.ts';

/**
 * What is ready of these Ids, without the one that the list showed. Null where that proves nothing: the service does not ask by Id, or its
 * answer may be cut. Throws `service-…`, `stopped`.
 */
export async function listOfIds(
  caller: Caller,
  known: KnownService,
  { kind, ids, shown, rows }: AskedIds,
): Promise<readonly ListedRecord[] | null> {
  if (!(await known.of(kind)).idFilter) return null;
  const task = taskOf(caller, { kind });
  const { idField } = task.rules;
  const wanted = anyOf(...[...ids, shown].map((value) => compare(idField, 'eq', { type: 'integer', value })));
  let records: ListedRecord[] = [];
  const sink = {
    begin: () => {
      records = [];
    },
    page: (more: readonly ListedRecord[]) => {
      records.push(...more);
    },
  };
  try {
    const asked = { ...task, filter: task.filter === null ? wanted : allOf(task.filter, wanted) };
    await rereadBroken(caller, task.operation, () => readByLinks(caller, asked, {}, sink));
  } catch (error) {
    if (isPerhapsRefused(error)) return null;
    throw error;
  } finally {
    task.beside.end();
  }
  const asked = new Set([...ids, shown]);
  const isObeyed = records.some(({ id }) => id === shown) && records.every(({ id }) => asked.has(id));
  return isObeyed && records.length < rows ? records.filter(({ id }) => id !== shown) : null;
}
