// One attempt at a list, page after page by the service's links (walk.ts has the other way). An attempt tells what it
// found; complete-list.ts judges whether that proves anything (design rule 6).

import type { Kind, RecordRules } from '../domain/kind.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { ListSink } from '../engine/ports.ts';
import type { Caller } from './caller.ts';
import type { Envelope } from './envelope-reader.ts';
import type { Filter } from './odata-filter.ts';
import { readPage } from './page-reader.ts';
import { LIST_PATHS } from './paths.ts';
import { type ListQuery, queryText } from './query.ts';
import { createSeenRows } from './seen-rows.ts';
import type { Answer } from './transport.ts';

export interface ListTask {
  readonly kind: Kind;
  readonly operation: string;
  readonly filter: Filter | null;
  readonly select: readonly string[];
  readonly rules: RecordRules;
}

/** What an attempt found. */
export interface Attempt {
  /** Rows given to the sink. */
  readonly rows: number;
  /** The count of the first answer; null when none was asked or given. */
  readonly counted: number | null;
  /** The greatest Id; null for none. */
  readonly greatest: number | null;
  /** `Date` of the first answer. */
  readonly clock: string | null;
}

const BATCH = 1000;

export function listUrl(caller: Caller, task: ListTask, query: ListQuery): URL {
  const text = queryText({ select: task.select, filter: task.filter, ...query });
  return caller.address.url(LIST_PATHS[task.kind], text);
}

/** Gathers records into batches for the sink. */
export function createBatch(sink: ListSink): { add(record: ListedRecord): void; flush(): void; rows(): number } {
  let waiting: ListedRecord[] = [];
  let rows = 0;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const records = waiting;
    waiting = [];
    sink.page(records);
  };
  return {
    add(record) {
      waiting.push(record);
      rows += 1;
      if (waiting.length >= BATCH) flush();
    },
    flush,
    rows: () => rows,
  };
}

function lostLink(caller: Caller, operation: string, cause: string): Error {
  return caller.reporter.make({
    code: 'service-bad-answer',
    operation,
    cause,
    hint: 'Nothing was used of this list. Tell the supplier of the service.',
    retrySafe: true,
  });
}

/** The host of a link for an error text, never its query. */
function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : 'nowhere';
}

/**
 * Reads page after page from `start` on; `read` takes the answer of each (0 is the first) and gives its envelope.
 * @throws ConsoleError `service-…`; `service-bad-answer` for a link that leads elsewhere or in a circle.
 */
export async function followLinks(
  caller: Caller,
  start: URL,
  listPath: string,
  operation: string,
  read: (answer: Answer, page: number) => Promise<Envelope>,
): Promise<void> {
  const visited = new Set<string>();
  let url = start;
  for (let page = 0; ; page += 1) {
    visited.add(url.href);
    const { nextLink } = await read(await caller.get(url, operation), page);
    if (nextLink === null) return;
    const next = caller.address.nextLink(nextLink, url, listPath);
    if (next === null) {
      const cause = `The next page is said to be at ${hostOf(nextLink)}; keys are sent to no other host.`;
      throw lostLink(caller, operation, cause);
    }
    if (visited.has(next.href)) {
      const cause = `The next link of page ${page + 1} leads back to a page that was read already.`;
      throw lostLink(caller, operation, cause);
    }
    url = next;
  }
}

/** Reads a list by following next links on the connection's own host. Throws as `followLinks`. */
export async function readByLinks(caller: Caller, task: ListTask, query: ListQuery, sink: ListSink): Promise<Attempt> {
  sink.begin();
  const batch = createBatch(sink);
  const seen = createSeenRows();
  const found = {
    counted: null as number | null,
    clock: null as string | null,
    received: 0,
    greatest: Number.NEGATIVE_INFINITY,
  };
  const start = listUrl(caller, task, query);
  await followLinks(caller, start, LIST_PATHS[task.kind], task.operation, async (answer, page) => {
    const envelope = await readPage(caller, answer, task.operation, task.rules, found.received, (record) => {
      found.received += 1;
      if (record.id > found.greatest) found.greatest = record.id;
      if (!seen.repeats(record, page)) batch.add(record);
    });
    if (page === 0) {
      found.clock = answer.clock;
      if (query.count) found.counted = envelope.count;
    }
    batch.flush();
    return envelope;
  });
  const { counted, clock, received, greatest } = found;
  return { rows: batch.rows(), counted, greatest: received === 0 ? null : greatest, clock };
}
