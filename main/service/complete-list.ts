// A list as evidence (design rule 6): counted in its first answer, or walked by Id until empty, and plain only when the
// service can do neither. A list that gives fewer rows than it counted is an error, never a result.

import { ConsoleError } from '../domain/errors.ts';
import type { Capabilities, ListProof, ListRequest, ListSink } from '../engine/ports.ts';
import type { Caller } from './caller.ts';
import type { KnownService } from './known-service.ts';
import { type Attempt, type ListTask, readByLinks } from './listing.ts';
import { persist } from './persist.ts';
import { isOptionRefused, look, lookBeyond } from './probe.ts';
import { taskOf } from './task.ts';
import { walkById } from './walk.ts';

type Options = Omit<Capabilities, 'probedAt'>;

const NO_OPTIONS: Options = { count: false, orderby: false, top: false, idFilter: false };
/** A count that disagrees is asked for once more: records come and go while a list is read. */
const ROUNDS = 2;

function miscounted(caller: Caller, task: ListTask, counted: number, received: number): ConsoleError {
  const number = (value: number): string => value.toLocaleString('en-GB');
  const short = received < counted;
  return caller.reporter.make({
    code: short ? 'list-short' : 'service-bad-answer',
    operation: task.operation,
    cause: `The service counted ${number(counted)} but we received ${number(received)}. No run was made.`,
    hint: short
      ? 'Nothing was changed. Pull again; if it stays, the service cuts its list: ask its supplier for paging.'
      : 'Nothing was changed. Pull again when nobody approves records; if it stays, tell the supplier of the service.',
    retrySafe: true,
    values: { counted, received },
  });
}

/**
 * A service that caps its list may cap its count as well; then something lies beyond the greatest Id. One small call,
 * where Ids can be asked for.
 */
async function goesOn(
  caller: Caller,
  task: ListTask,
  attempt: Attempt,
  top: boolean,
  known: KnownService,
): Promise<boolean> {
  if (attempt.greatest === null) return false;
  const found = await lookBeyond(caller, task, attempt.greatest, top, false);
  if (found === 'disobeyed') known.drop(task.kind, { idFilter: false });
  return found === 'more';
}

function proofOf(attempt: Attempt, by: ListProof['by']): ListProof {
  return { proof: by === 'links' ? 'plain' : 'complete', by, rows: attempt.rows, clock: attempt.clock };
}

async function listWith(
  caller: Caller,
  task: ListTask,
  options: Options,
  known: KnownService,
  sink: ListSink,
): Promise<ListProof> {
  const { count, orderby, idFilter } = options;
  const canWalk = orderby && idFilter;
  const query = { count, ...(orderby ? { orderby: task.rules.idField } : {}) };
  let last: Attempt | null = null;
  for (let round = 0; round < (count ? ROUNDS : 0); round += 1) {
    last = await persist(caller, task.operation, () => readByLinks(caller, task, query, sink));
    if (last.counted === null) {
      known.drop(task.kind, { count: false });
      break;
    }
    if (last.rows === last.counted) {
      if (canWalk && (await goesOn(caller, task, last, options.top, known))) break;
      return proofOf(last, 'count');
    }
    if (last.rows < last.counted && canWalk) break;
  }
  let mismatch = last !== null && last.counted !== null && last.counted !== last.rows ? last : null;
  for (let round = 0; round < (canWalk ? ROUNDS : 0); round += 1) {
    const walked = await persist(caller, task.operation, () => walkById(caller, task, count, sink));
    if (walked === null) {
      known.drop(task.kind, { idFilter: false });
      last = null;
      break;
    }
    if (walked.counted === null || walked.rows >= walked.counted) return proofOf(walked, 'walk');
    mismatch = walked;
  }
  if (mismatch) throw miscounted(caller, task, mismatch.counted!, mismatch.rows);
  // A count that was asked and not given left a whole list behind, unless a walk began over it.
  const plain =
    last ?? (await persist(caller, task.operation, () => readByLinks(caller, task, { ...query, count: false }, sink)));
  return proofOf(plain, 'links');
}

/**
 * Lists what a request asks for, with the best proof that the service allows.
 * @throws ConsoleError `list-short`, `service-…` (status 400 when the filter itself is refused), `stopped`.
 */
export async function listCompletely(
  caller: Caller,
  known: KnownService,
  request: ListRequest,
  sink: ListSink,
): Promise<ListProof> {
  const task = taskOf(caller, request);
  const options = await known.of(task.kind);
  try {
    return await listWith(caller, task, options, known, sink);
  } catch (error) {
    const asked = options.count || options.orderby;
    if (!asked || !isOptionRefused(error)) throw error;
    // Either an option is refused now, or the filter is: the filter alone tells.
    await look(caller, task, {});
  }
  const { capabilities } = await known.probe(task.kind);
  const changed = (['count', 'orderby', 'idFilter'] as const).some(
    (option) => capabilities[option] !== options[option],
  );
  if (changed) {
    try {
      return await listWith(caller, task, capabilities, known, sink);
    } catch (error) {
      if (!isOptionRefused(error)) throw error;
    }
  }
  return listWith(caller, task, NO_OPTIONS, known, sink);
}
