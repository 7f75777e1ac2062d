// Which lists make a pull, and what proves them together (rule 6): the late sweep and the rest, whose union must be
// what the service counts without a date. Where anything about that fails, the list without a date alone decides.

import { ConsoleError } from '../../domain/errors.ts';
import type { ListProof, ListRequest, ServicePort } from '../../ports/service.ts';
import type { Run } from '../../ports/runs.ts';
import { ask, asking } from '../act.ts';
import type { EngineContext } from '../context.ts';
import type { Arrivals, ListName } from './arrivals.ts';

export const LIST = asking('list');

export interface Lists {
  readonly proof: ListProof;
  /** What the service counts without a date, where the union was compared with it. */
  readonly counted: number | null;
  /** Why the list without a date decided although there is a cutoff; null where it did not, or there is none. */
  readonly why: string | null;
}

/** The second list of a pull started over after records of the first were kept: both are taken again. */
class ListRestarted extends Error {}

async function listOnce(
  context: EngineContext,
  run: Run,
  service: ServicePort,
  of: ListName,
  request: ListRequest,
  arrivals: Arrivals,
): Promise<ListProof> {
  const about = { run: run.number, connection: run.connection, detail: { ...request } };
  return ask(context, LIST, about, async () => {
    arrivals.startList(of);
    const proof = await service.list(request, {
      begin: () => {
        if (!arrivals.restartList()) throw new ListRestarted();
      },
      page: (records) => arrivals.page(records),
    });
    arrivals.flush();
    return [proof, { proof: proof.proof, by: proof.by, rows: proof.rows }];
  });
}

/** What is said of the caller, and not of what was asked. */
const OF_THE_CALLER: ReadonlySet<number> = new Set([401, 403, 429]);
/** What says that the service does not know such a filter, and will not know it tomorrow. */
const NOT_KNOWN: ReadonlySet<number> = new Set([400, 404, 405, 501]);

/** The status of a refusal that the list without a date may not meet; null for any other error. */
function refusedWith(error: unknown): number | null {
  const status = error instanceof ConsoleError ? error.details.status : undefined;
  return status === undefined || OF_THE_CALLER.has(status) ? null : status;
}

/** Why the sweep need not be asked for at all; null when it is to be asked. */
function knownReason({ store }: EngineContext, run: Run): string | null {
  const { sweepFails, capabilities } = store.connections.get(run.connection)!;
  if (sweepFails !== null) return `the late sweep is not asked for until the next connection test: ${sweepFails}`;
  return capabilities.time?.count === false ? 'the service does not count, which would prove the two lists' : null;
}

function keepRefusal({ store }: EngineContext, run: Run, sweepFails: string): void {
  store.transaction(() => store.connections.setSweepFails(run.connection, sweepFails));
}

/** The union of sweep and rest, or why it does not count. */
async function listByCutoff(
  context: EngineContext,
  run: Run,
  service: ServicePort,
  cutoff: string,
  arrivals: Arrivals,
): Promise<Lists | string> {
  try {
    const sweep = await listOnce(
      context,
      run,
      service,
      'late',
      { kind: 'time', changed: { before: cutoff } },
      arrivals,
    );
    const rest = await listOnce(context, run, service, 'rest', { kind: 'time', changed: { since: cutoff } }, arrivals);
    const counted = await service.count('time');
    if (counted === null) return 'the service does not count, which would prove the two lists';
    const { rows } = arrivals.listed;
    if (rows !== counted) return `the service counts ${counted} without a date, and both lists hold ${rows}`;
    const weaker = sweep.proof === 'plain' ? sweep : rest;
    return { proof: { ...weaker, rows }, counted, why: null };
  } catch (error) {
    if (error instanceof ListRestarted) return 'the second list started over';
    const status = refusedWith(error);
    if (status === null) throw error;
    const refused = `the service answered ${status}`;
    if (NOT_KNOWN.has(status)) keepRefusal(context, run, refused);
    return `the lists by date were refused: ${refused}`;
  }
}

/** Lists everything that is ready into `arrivals`. Throws what the service client throws. */
export async function listAll(
  context: EngineContext,
  run: Run,
  service: ServicePort,
  arrivals: Arrivals,
): Promise<Lists> {
  const cutoff = run.kind === 'time' ? run.cutoffUsed : null;
  let why = cutoff === null ? null : knownReason(context, run);
  if (cutoff !== null && why === null) {
    const listed = await listByCutoff(context, run, service, cutoff, arrivals);
    if (typeof listed !== 'string') return listed;
    why = listed;
    arrivals.restartAll();
  }
  const proof = await listOnce(context, run, service, 'all', { kind: run.kind }, arrivals);
  const late = arrivals.lists.find(({ of }) => of === 'late');
  const { undated } = arrivals.lists.at(-1)!;
  const bothListed = arrivals.lists.some(({ of }) => of === 'rest');
  if (late !== undefined && bothListed && late.undated === 0 && undated > 0)
    keepRefusal(context, run, '"eq null" does not find what has no date');
  return { proof, counted: null, why };
}
