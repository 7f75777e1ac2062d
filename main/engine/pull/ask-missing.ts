// Beside lists that may be cut: of units that earlier runs handed over and that these lists do not show, nobody knows whether they are
// deleted, marked, or merely not shown. Where they are few, the service is asked for them by their Ids, once a pull.

import { ConsoleError } from '../../domain/errors.ts';
import type { IdRange } from '../../domain/evidence/list.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { ListProof, ServicePort } from '../../ports/service.ts';
import type { Run } from '../../ports/runs.ts';
import { ask } from '../act.ts';
import type { EngineContext } from '../context.ts';
import type { Arrivals } from './arrivals.ts';
import { LIST } from './lists.ts';

/** As many as one address of a call holds. Where more are missing, the list was cut for certain, and its end is not theirs. */
const MOST_ASKED = 50;

/** What waits for an answer or a mark, what the ERP never got and what is held, as far as the lists did not show it. */
function missing({ store: { evidence, records } }: EngineContext, run: Run, arrivals: Arrivals): number[] {
  const left = [...records.refusedAndLeft(run), ...records.heldAndLeft(run)].flatMap(({ ids }) => ids);
  return [...new Set([...evidence.openIds(run), ...left])].filter((id) => !arrivals.has(id)).sort((a, b) => a - b);
}

/** Nobody is kept from the rest of the pull by a service that does not answer this. */
async function asked(
  context: EngineContext,
  run: Run,
  about: { readonly ids: readonly number[]; readonly shown: number; readonly rows: number },
  service: ServicePort,
): Promise<readonly ListedRecord[] | null> {
  const { kind } = run;
  try {
    return await ask(
      context,
      LIST,
      { run: run.number, connection: run.connection, detail: { kind, ...about } },
      async () => {
        const records = await service.listOf({ kind, ...about });
        return [records, records === null ? { told: false } : { told: true, rows: records.length }];
      },
    );
  } catch (error) {
    if (error instanceof ConsoleError && !error.code.startsWith('store-') && error.code !== 'stopped') return null;
    throw error;
  }
}

/**
 * Asks for what plain lists did not show; what is ready all the same comes to the arrivals. Returns the Ids that all of it is known of now.
 */
export async function askMissing(
  context: EngineContext,
  run: Run,
  service: ServicePort,
  arrivals: Arrivals,
  { proof }: ListProof,
): Promise<readonly IdRange[]> {
  const { anyId } = arrivals;
  if (proof === 'complete' || anyId === null) return [];
  const ids = missing(context, run, arrivals);
  if (ids.length === 0 || ids.length > MOST_ASKED) return [];
  const longest = Math.max(...arrivals.lists.map(({ rows }) => rows));
  const records = await asked(context, run, { ids, shown: anyId, rows: longest }, service);
  if (records === null) return [];
  arrivals.startList('asked');
  arrivals.page(records);
  arrivals.flush();
  return ids.map((id) => ({ from: id, to: id }));
}
