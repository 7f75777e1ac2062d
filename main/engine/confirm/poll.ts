// A list may lag behind a yes. One unit that was said to be marked is asked for by its Id until it has left, for up to a minute; a whole
// list then judges all of them. Where the service does not filter by Id, one list a moment later is all there is.

import { ConsoleError } from '../../domain/errors.ts';
import type { Run } from '../../ports/runs.ts';
import { ask } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { COMPARE } from '../evidence/take-list.ts';

/** A minute in all. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

async function isListed(context: EngineContext, run: Run, id: number): Promise<boolean> {
  let rows = 0;
  const about = { run: run.number, connection: run.connection, detail: { kind: run.kind, id } };
  return ask(context, COMPARE, about, async () => {
    await context.service(connectionOf(context, run)).list(
      { kind: run.kind, ids: { from: id, to: id } },
      {
        begin: () => {
          rows = 0;
        },
        page: (records) => {
          rows += records.filter((record) => record.id === id).length;
        },
      },
    );
    return [rows > 0, { rows }];
  });
}

/** Waits until the unit has left the list, nobody wants to wait any more, or the service cannot be asked for one Id. */
export async function waitUntilLeft(context: EngineContext, run: Run, id: number): Promise<void> {
  for (const pause of PAUSES_MS) {
    await context.pause(pause);
    // The list of material cannot be filtered: it is asked for as a whole, once.
    if (context.stopAsked() || run.kind === 'material') return;
    try {
      if (!(await isListed(context, run, id))) return;
    } catch (error) {
      if (error instanceof ConsoleError && !error.code.startsWith('store-')) return;
      throw error;
    }
  }
}
