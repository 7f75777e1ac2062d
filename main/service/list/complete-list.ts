// A list as evidence (rule 6): counted, or walked by Id until empty, and plain only when the service can do neither. A
// list that gives fewer rows than it counted is an error, never a result.
//
// What "complete" promises while others work: every line that was there from the first to the last answer is in it, as often as
// it was there; what came or went meanwhile may be in it or not. One answer whose count agrees is one moment. A walk keeps the
// promise by going from Id to Id. A count over several answers does not by itself: where one line leaves the first page and one
// comes to the last, a line between slips through and the sum is right. So it is read until two readings in a row are the same:
// for a line to slip through, one that was read must have left, and the second reading would lack it.

import { ConsoleError } from '../../domain/errors.ts';
import type { Capabilities, ListProof, ListRequest, ListSink } from '../../ports/service.ts';
import { type Caller, rereadBroken } from '../http/caller.ts';
import { collectIds, listByRanges } from './by-ranges.ts';
import type { KnownService } from './known-service.ts';
import { type ListTask, taskOf } from './list-task.ts';
import { type Attempt, readByLinks } from './listing.ts';
import { isOptionRefused, probeBeyond, readListStart } from './probe.ts';
import { walkById } from './walk.ts';

type Options = Omit<Capabilities, 'probedAt' | 'droppedAt'>;

const canWalk = ({ orderby, idFilter }: Options): boolean => orderby && idFilter;
const NO_OPTIONS: Options = { count: false, orderby: false, top: false, idFilter: false };
/** A count that disagrees is asked for once more: records come and go while a list is read. */
const ROUNDS = 2;
/** Readings of a list over several answers until two in a row are the same. */
const MOST_READINGS = 4;

function miscounted(caller: Caller, task: ListTask, counted: number, received: number): ConsoleError {
  const number = (value: number): string => value.toLocaleString('en-GB');
  const short = received < counted;
  return caller.reporter.make({
    code: short ? 'list-short' : 'service-bad-answer',
    operation: task.operation,
    cause: `The service counted ${number(counted)} but we received ${number(received)}. No run was made.`,
    hint: short
      ? 'Nothing was changed. Pull again; if it happens again, the service cuts its list: ask its supplier for paging.'
      : 'Nothing was changed. Pull again when nobody approves records; if it happens again, tell the supplier of the service.',
    retrySafe: true,
    values: { counted, received },
  });
}

function restless(caller: Caller, task: ListTask): ConsoleError {
  return caller.reporter.make({
    code: 'service-bad-answer',
    operation: task.operation,
    cause: 'The list changed each time while it was read, page after page. No run was made.',
    hint: 'Nothing was changed. Pull again when nobody edits or approves records.',
    retrySafe: true,
  });
}

interface Listing {
  readonly caller: Caller;
  readonly task: ListTask;
  readonly known: KnownService;
  readonly sink: ListSink;
}

/**
 * A service that caps its list may cap its count as well; then something lies beyond the greatest Id. One small call,
 * where Ids can be asked for.
 */
async function goesOn({ caller, task, known }: Listing, attempt: Attempt, options: Options): Promise<boolean> {
  if (attempt.greatest === null || !options.orderby || !options.idFilter) return false;
  const found = await probeBeyond(caller, task, attempt.greatest, options.top, false);
  if (found === 'disobeyed') known.drop(task.kind, { idFilter: false });
  return found === 'more';
}

function proofOf(attempt: Attempt, by: ListProof['by']): ListProof {
  return { proof: by === 'links' ? 'plain' : 'complete', by, rows: attempt.rows, clock: attempt.clock };
}

function readOnce({ caller, task, sink }: Listing, options: Options, firstOnly: boolean): Promise<Attempt> {
  const { count, orderby } = options;
  const query = { count, orderby: orderby ? task.rules.idField : undefined };
  return rereadBroken(caller, task.operation, () => readByLinks(caller, task, query, sink, firstOnly));
}

/** What a list proves that was read by its links and by no count. Throws when lines may be one line before and after an edit. */
function plainProof({ caller, task }: Listing, found: Attempt, confirmed: boolean): ListProof {
  if (found.mixed && !confirmed) throw restless(caller, task);
  return proofOf(found, 'links');
}

/** The proof by count, or what to try next. `counted`: a reading whose count did not agree. */
async function listCounted(
  listing: Listing,
  options: Options,
): Promise<{ proof: ListProof } | { without: 'count' | 'orderby' | 'links'; counted: Attempt | null }> {
  const { task, known } = listing;
  const walks = canWalk(options);
  let before: Attempt | null = null;
  let counted: Attempt | null = null;
  for (let misses = 0, readings = 0; misses < ROUNDS && readings < MOST_READINGS; readings += 1) {
    const found: Attempt = await readOnce(listing, options, walks);
    if (found.counted === null) {
      known.drop(task.kind, { count: false });
      return { without: 'count', counted: null };
    }
    if (options.orderby && !found.ascending) {
      known.drop(task.kind, { orderby: false });
      return { without: 'orderby', counted: null };
    }
    if (!found.whole) return { without: 'links', counted: null };
    counted = found.rows === found.counted ? null : found;
    if (counted !== null) {
      before = null;
      misses += 1;
      if (walks && found.rows < found.counted) break;
    } else if (found.answers === 1 || before?.digest === found.digest) {
      if (await goesOn(listing, found, options)) break;
      return { proof: proofOf(found, 'count') };
    } else before = found;
  }
  // The count agreed, yet no two readings were alike: what it shows is there, and nothing more is proved.
  if (before !== null && !walks) return { proof: plainProof(listing, before, false) };
  return { without: 'links', counted };
}

/** What no count proves: read by its links, again where an Id came in several answers with several contents. */
async function listPlainly(listing: Listing, options: Options): Promise<ListProof> {
  let before: Attempt | null = null;
  for (let readings = 1; ; readings += 1) {
    const found: Attempt = await readOnce(listing, { ...options, count: false }, false);
    const confirmed = before?.digest === found.digest;
    if (!found.mixed || confirmed || readings === MOST_READINGS) return plainProof(listing, found, confirmed);
    before = found;
  }
}

/** The proof by walking; null when the service does not obey. Throws `list-short` when it counted more. */
async function listByWalk({ caller, task, sink }: Listing, { count, top }: Options): Promise<ListProof | null> {
  for (let round = 1; ; round += 1) {
    const walked = await rereadBroken(caller, task.operation, () => walkById(caller, task, { count, top }, sink));
    if (walked === null) return null;
    const isShort = walked.counted !== null && walked.rows < walked.counted;
    if (!isShort && walked.whole) return proofOf(walked, 'walk');
    if (round < ROUNDS) continue;
    if (isShort) throw miscounted(caller, task, walked.counted, walked.rows);
    return proofOf(walked, 'links');
  }
}

async function listWith(listing: Listing, options: Options): Promise<ListProof> {
  const { caller, task, known } = listing;
  let mismatch: Attempt | null = null;
  if (options.count) {
    const result = await listCounted(listing, options);
    if ('proof' in result) return result.proof;
    const { without } = result;
    if (without === 'count' || without === 'orderby') return listWith(listing, { ...options, [without]: false });
    mismatch = result.counted;
  }
  if (canWalk(options)) {
    const proof = await listByWalk(listing, options);
    if (proof !== null) return proof;
    known.drop(task.kind, { idFilter: false });
    return listWith(listing, { ...options, idFilter: false });
  }
  if (mismatch) throw miscounted(caller, task, mismatch.counted!, mismatch.rows);
  return listPlainly(listing, options);
}

async function listAsKnown(listing: Listing): Promise<ListProof> {
  const { caller, task, known } = listing;
  const options = await known.of(task.kind);
  try {
    return await listWith(listing, options);
  } catch (error) {
    const asked = options.count || options.orderby;
    if (!asked || !isOptionRefused(error)) throw error;
    // Either an option is refused now, or the filter is: the filter alone tells.
    await readListStart(caller, task, {});
  }
  const { capabilities } = await known.probe(task.kind);
  const changed = (['count', 'orderby', 'idFilter'] as const).some(
    (option) => capabilities[option] !== options[option],
  );
  if (changed) {
    try {
      return await listWith(listing, capabilities);
    } catch (error) {
      if (!isOptionRefused(error)) throw error;
    }
  }
  return listWith(listing, NO_OPTIONS);
}

async function listBest(caller: Caller, known: KnownService, task: ListTask, sink: ListSink): Promise<ListProof> {
  const listing: Listing = { caller, task, known, sink };
  try {
    return await listAsKnown(listing);
  } catch (error) {
    const isShort = error instanceof ConsoleError && error.code === 'list-short';
    if (!isShort || canWalk(await known.of(task.kind))) throw error;
    // One answer that failed in passing, or lines that left meanwhile, are kept as if the service could not be walked; what it
    // cuts could then not be read for a week.
    const { capabilities } = await known.probe(task.kind);
    if (!canWalk(capabilities)) throw error;
    return await listWith(listing, capabilities);
  }
}

async function listWhole(caller: Caller, known: KnownService, task: ListTask, sink: ListSink): Promise<ListProof> {
  const ids = collectIds(sink);
  const best = await listBest(caller, known, task, ids.sink);
  if (best.proof === 'complete') return best;
  const ranged = await listByRanges(caller, task, ids.sorted(), sink);
  if (ranged === null) return best;
  const proof = ranged.covers === 'all' ? 'complete' : 'plain';
  return { ...best, proof, rows: ranged.rows, covers: ranged.covers };
}

/**
 * Lists what a request asks for, with the best proof that the service allows; where that is none, and it is asked to be whole, by ranges of
 * Ids. Throws `list-short`, `service-…` (status 400 when the filter itself is refused), `stopped`.
 */
export async function listCompletely(
  caller: Caller,
  known: KnownService,
  request: ListRequest,
  sink: ListSink,
): Promise<ListProof> {
  const task = taskOf(caller, request);
  try {
    return await (request.whole === true ? listWhole(caller, known, task, sink) : listBest(caller, known, task, sink));
  } finally {
    task.beside.end();
  }
}
