// Whether the Ids of the runs that are open are still known by the name that the connection gives them: what is listed under another one
// are other Ids.

import { refused } from '../../domain/errors.ts';
import { formerIdFields, idFieldOf, type Kind } from '../../domain/kind.ts';
import type { Connection, ConnectionOptions } from '../../ports/connections.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

/** Runs of which something may wait: in review, or at the ERP. */
export function openRuns({ store }: EngineContext, connection: number, kind: Kind): Run[] {
  const isOpen = ({ state }: Run): boolean => state === 'review' || state === 'handed-over' || state === 'confirming';
  return store.runs.all().filter((run) => run.connection === connection && run.kind === kind && isOpen(run));
}

/** Whether the Ids of a run are known under the name that these options give them, or gave them before. */
export function knowsIdsOf({ store }: EngineContext, { number, kind }: Run, options: ConnectionOptions): boolean {
  const names = [idFieldOf(options, kind), ...formerIdFields(options, kind)].map((name) => name.toLowerCase());
  return names.includes(store.runs.rulesOf(number).idField.toLowerCase());
}

/**
 * Throws `refused` where a run was read by another identifier than that of the connection now: another desk may have changed it before it
 * knew of the run. No list of today knows its Ids again; what is pulled beside it would go out a second time.
 */
export function assertIdsKnown(
  context: EngineContext,
  { id, name, options }: Connection,
  kind: Kind,
  operation: string,
): void {
  const run = openRuns(context, id, kind).find((one) => !knowsIdsOf(context, one, options));
  if (run === undefined) return;
  const [was, now] = [context.store.runs.rulesOf(run.number).idField, idFieldOf(options, kind)];
  const cause = `run ${run.number} was read by ${was}, and the connection reads by ${now} since: its Ids would not be known again`;
  const back = `connection change "${name}" --id-field ${kind}=${was}`;
  const hint =
    run.state === 'review' ? `Discard it (discard ${run.number}), or set it back: ${back}.` : `Set it back: ${back}.`;
  throw refused(operation, `${name}, ${kind}`, cause, hint, { why: 'read-otherwise', run: run.number, was, now });
}
