// Finds out what a service can do with a list, in two to six small calls that change nothing. Refusing
// an option is an answer; refusing the key, or not answering, is an error.

import { ConsoleError } from '../../domain/errors.ts';
import type { Capabilities } from '../../ports/service.ts';
import { type Caller, rereadBroken } from '../http/caller.ts';
import type { ListTask } from './list-task.ts';
import { listUrl } from './listing.ts';
import { type ListStart, readOne, readStart } from './page-reader.ts';
import { beyond, type ListQuery } from './query.ts';

/** The largest Id of a 32-bit service: a larger number could be refused for its size alone. */
const LARGEST_USUAL_ID = 2 ** 31 - 1;

const OPTION_REFUSED = new Set([400, 404, 405, 406, 414, 422, 501]);

export interface Probe {
  readonly capabilities: Capabilities;
  /** Records ready; null when the service does not count. */
  readonly ready: number | null;
  readonly clock: string | null;
  /** Milliseconds of the first answer. */
  readonly milliseconds: number;
  /** The texts of the first records that were seen. */
  readonly first: readonly string[];
}

/** True when a call failed in a way that an option of the query may be to blame for. */
export function isOptionRefused(error: unknown): boolean {
  return (
    error instanceof ConsoleError && error.code === 'service-error' && OPTION_REFUSED.has(error.details.status ?? 0)
  );
}

/** Services fail on options that they do not know, or answer 200 with words; the list is then asked for without any. */
export function isPerhapsRefused(error: unknown): boolean {
  if (isOptionRefused(error)) return true;
  return error instanceof ConsoleError && (error.details.status === 500 || error.code === 'service-bad-answer');
}

/** Asks for the beginning of a list. */
export async function readListStart(caller: Caller, task: ListTask, query: ListQuery): Promise<ListStart> {
  return rereadBroken(caller, task.operation, async () => {
    const answer = await caller.get(listUrl(caller, task, query), task.operation);
    return readStart(caller, answer, task.operation);
  });
}

async function tryOption(
  caller: Caller,
  task: ListTask,
  query: ListQuery,
  refused: (error: unknown) => boolean = isPerhapsRefused,
): Promise<ListStart | null> {
  try {
    return await readListStart(caller, task, query);
  } catch (error) {
    if (refused(error)) return null;
    throw error;
  }
}

const obeysTop = (seen: ListStart): boolean => seen.whole && seen.first.length <= 1;

interface Options {
  readonly count: boolean;
  readonly orderby: boolean;
  readonly top: boolean;
  readonly ready: number | null;
  readonly clock: string | null;
  readonly milliseconds: number;
  readonly first: readonly string[];
}

/** Each option by itself, after the list was seen to work without any. */
async function probeOneByOne(caller: Caller, task: ListTask): Promise<Options> {
  const started = performance.now();
  const plain = await readListStart(caller, task, {});
  const milliseconds = performance.now() - started;
  const topped = await tryOption(caller, task, { top: 1 });
  const top = topped !== null && obeysTop(topped);
  const few: ListQuery = top ? { top: 1 } : {};
  const counted = await tryOption(caller, task, { ...few, count: true });
  const ordered = await tryOption(caller, task, { ...few, orderby: task.rules.idField });
  const ready = counted?.count ?? null;
  const { clock, first } = plain;
  return { count: ready !== null, orderby: ordered !== null, top, ready, clock, milliseconds, first };
}

async function probeOptions(caller: Caller, task: ListTask): Promise<Options> {
  const started = performance.now();
  const all = await tryOption(caller, task, { top: 1, count: true, orderby: task.rules.idField });
  if (all === null) return probeOneByOne(caller, task);
  const milliseconds = performance.now() - started;
  const top = obeysTop(all);
  const { count: ready, clock, first } = all;
  return { count: ready !== null, orderby: true, top, ready, clock, milliseconds, first };
}

/** Some services count what they give instead of what there is: then a longer `$top` counts more. */
async function countsOnlyWhatItGives(caller: Caller, task: ListTask, found: Options): Promise<boolean> {
  if (!found.top || found.ready !== 1) return false;
  const two = await tryOption(caller, task, { top: 2, count: true });
  return two === null || two.count !== 1;
}

function idsOf(caller: Caller, task: ListTask, seen: ListStart): number[] {
  return seen.first.map((text, index) => readOne(caller, task.operation, text, index + 1, task.rules).id);
}

/** What lies beyond an Id; `disobeyed` when the service refuses to say, or shows what was not asked for. */
type Beyond = 'nothing' | 'more' | 'disobeyed';

/**
 * Asks whether a list goes on beyond an Id. `mayFail`: a service that fails on the filter counts as refusing it. Throws as
 * `probeList`.
 */
export async function probeBeyond(
  caller: Caller,
  task: ListTask,
  id: number,
  top: boolean,
  mayFail: boolean,
): Promise<Beyond> {
  const filter = beyond(task.filter, task.rules.idField, id);
  const refused = mayFail ? isPerhapsRefused : isOptionRefused;
  const seen = await tryOption(caller, task, { filter, top: top ? 1 : undefined }, refused);
  if (seen === null) return 'disobeyed';
  const ids = idsOf(caller, task, seen);
  if (ids.some((found) => found <= id)) return 'disobeyed';
  return ids.length > 0 ? 'more' : 'nothing';
}

/**
 * Whether a list that seemed to come in the order of its Ids did so because it was asked to: asked the other way round it begins
 * with the greatest. `unsure` when it begins elsewhere, as it does when that one left meanwhile. Throws `service-…`, `stopped`.
 */
export async function probeOrder(
  caller: Caller,
  task: ListTask,
  { smallest, greatest }: { readonly smallest: number; readonly greatest: number },
  top: boolean,
): Promise<'obeyed' | 'unsure' | 'ignored'> {
  const query = { filter: task.filter, orderby: task.rules.idField, descending: true, top: top ? 2 : undefined };
  const seen = await tryOption(caller, task, query, isOptionRefused);
  if (seen === null) return 'ignored';
  const [one, two] = idsOf(caller, task, seen);
  if (one !== undefined && two !== undefined && (one < two || one <= smallest)) return 'ignored';
  return one !== undefined && one >= greatest ? 'obeyed' : 'unsure';
}

/** Probes a list; `now` is for `probedAt` only. Throws `service-…` when the list cannot be read at all, `stopped`. */
export async function probeList(caller: Caller, task: ListTask, now: Date): Promise<Probe> {
  const found = await probeOptions(caller, task);
  const count = found.count && !(await countsOnlyWhatItGives(caller, task, found));
  const idFilter = (await probeBeyond(caller, task, LARGEST_USUAL_ID, found.top, true)) !== 'disobeyed';
  return {
    capabilities: { count, orderby: found.orderby, top: found.top, idFilter, probedAt: now.toISOString() },
    ready: count ? found.ready : null,
    clock: found.clock,
    milliseconds: Math.round(found.milliseconds),
    first: found.first,
  };
}
