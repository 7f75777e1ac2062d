// Does the service list what is exported? Only then does an empty answer about an Id say that it is not.

import { fieldsOf } from '../../domain/json-object.ts';
import type { Caller } from '../http/caller.ts';
import type { KnownService } from './known-service.ts';
import { taskOf } from './list-task.ts';
import { isPerhapsRefused, readListStart } from './probe.ts';
import { EXPORTED } from './query.ts';

/**
 * True when one row that says so is listed. False where the filter is refused or ignored, and where nothing is exported. Throws
 * `service-…`.
 */
export async function listsExported(caller: Caller, known: KnownService): Promise<boolean> {
  const task = { ...taskOf(caller, { kind: 'time' }), wanted: 'exported' as const, filter: EXPORTED };
  const { top } = await known.of('time');
  try {
    const { first } = await readListStart(caller, task, top ? { top: 1 } : {});
    return first.some((text) =>
      fieldsOf(text).some((field) => field.key.toLowerCase() === 'eksportert' && field.text === 'true'),
    );
  } catch (error) {
    if (isPerhapsRefused(error)) return false;
    throw error;
  }
}
