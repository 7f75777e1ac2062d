// Reading again what broke off in the middle of its answer. Calls without an answer were tried again before (caller.ts).

import { ConsoleError } from '../../domain/errors.ts';
import { type Caller, MOST_SILENT_TRIES, MOST_TRIES } from './caller.ts';
import { backoffMs } from './retry-after.ts';

/**
 * Starts a reading over when its answer broke off, with up to four tries; it must drop what it had by itself.
 * @throws ConsoleError whatever the last try threw, `stopped`.
 */
export async function persist<T>(caller: Caller, operation: string, attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const values =
        error instanceof ConsoleError && error.code === 'service-broke-off' ? error.details.values : undefined;
      if (values?.receivedBytes === undefined) throw error;
      if (round >= (values.failure === 'SILENT' ? MOST_SILENT_TRIES : MOST_TRIES)) throw error;
      await caller.pause(backoffMs(round), operation);
    }
  }
}
