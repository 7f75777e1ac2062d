// One attempt at a list, page after page by the service's links (walk.ts has the other way). An attempt tells what it
// found; complete-list.ts judges whether that proves anything (rule 6).

import type { ListedRecord } from '../../domain/record.ts';
import type { ListSink } from '../../ports/service.ts';
import type { Caller } from '../http/caller.ts';
import type { Envelope } from './envelope.ts';
import { wordAt } from './hash-words.ts';
import type { ListTask } from './list-task.ts';
import { readPage } from './page-reader.ts';
import { LIST_PATHS } from '../paths.ts';
import { type ListQuery, queryText } from './query.ts';
import { createSeenRows } from './seen-rows.ts';
import type { Answer } from '../http/transport.ts';

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
  /** Over how many answers the rows came, each at a moment of its own. */
  readonly answers: number;
  /** False when more was said, or may be, to lie behind what was read. */
  readonly whole: boolean;
  /** The rows came in the order of their Ids. */
  readonly ascending: boolean;
  /** Lines of one Id came in different answers with different contents: versions, or one line before and after an edit. */
  readonly mixed: boolean;
  /** The same for the same rows in any order. */
  readonly digest: string;
}

/** Records given to the sink at a time. */
const SINK_ROWS = 1000;
/** Pages in a row that bring nothing new until links are said to lead nowhere; a page may be empty and not the last. */
const MOST_STALE_PAGES = 50;

export function listUrl(caller: Caller, task: ListTask, query: ListQuery): URL {
  const text = queryText({ select: task.select, filter: task.filter, ...query });
  return caller.address.url(LIST_PATHS[task.kind], text);
}

type Found = { -readonly [Name in keyof Attempt]: Attempt[Name] };

/** Sums over Id and content of rows, which their order does not change. */
function createDigest(): { add(record: ListedRecord): void; text(): string } {
  const sums = [0, 0, 0];
  return {
    add({ id, contentHash }) {
      const high = Math.floor(id / 2 ** 32) | 0;
      for (let index = 0; index < sums.length; index += 1) {
        const part = wordAt(contentHash, index * 8);
        // Mixed, so that contents which change places between Ids do not sum to the same.
        const mixed = Math.imul(
          part ^ Math.imul(id | 0, 0x9e3779b1 + index * 2) ^ Math.imul(high, 0x85ebca6b),
          0xc2b2ae35,
        );
        sums[index] = (sums[index]! + ((mixed ^ (mixed >>> 15)) >>> 0)) % 2 ** 48;
      }
    },
    text: () => sums.join('-'),
  };
}

/** Gathers records, and gives them to the sink some at a time. */
export function createSinkBuffer(sink: ListSink): {
  add(record: ListedRecord): void;
  flush(): void;
  found(): Pick<Attempt, 'rows' | 'digest'>;
} {
  let waiting: ListedRecord[] = [];
  let rows = 0;
  const digest = createDigest();
  const flush = (): void => {
    if (waiting.length === 0) return;
    const records = waiting;
    waiting = [];
    sink.page(records);
  };
  return {
    add(record) {
      waiting.push(record);
      digest.add(record);
      rows += 1;
      if (waiting.length >= SINK_ROWS) flush();
    },
    flush,
    found: () => ({ rows, digest: digest.text() }),
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
 * Reads page after page from `start` on; `read` takes the answer of each (0 is the first) and gives its envelope, and whether it
 * brought anything new. Throws `service-…`, and `service-bad-answer` for a link that leads elsewhere, in a circle or nowhere.
 */
export async function followLinks(
  caller: Caller,
  start: URL,
  listPath: string,
  operation: string,
  read: (answer: Answer, page: number) => Promise<Envelope & { readonly fresh: boolean }>,
): Promise<void> {
  const visited = new Set<string>();
  let url = start;
  let stale = 0;
  for (let page = 0; ; page += 1) {
    visited.add(url.href);
    const { nextLink, fresh } = await read(await caller.get(url, operation), page);
    if (nextLink === null) return;
    stale = fresh ? 0 : stale + 1;
    if (stale === MOST_STALE_PAGES) {
      const cause = `The last ${stale} pages brought nothing new, and yet another is announced.`;
      throw lostLink(caller, operation, cause);
    }
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

/**
 * Reads a list by following next links on the connection's own host; `firstOnly`: no further than its first answer.
 * Throws as `followLinks`.
 */
export async function readByLinks(
  caller: Caller,
  task: ListTask,
  query: ListQuery,
  sink: ListSink,
  firstOnly = false,
): Promise<Attempt> {
  sink.begin();
  const buffer = createSinkBuffer(sink);
  const seen = createSeenRows();
  const found: Omit<Found, 'rows' | 'digest'> = {
    counted: null,
    greatest: null,
    clock: null,
    answers: 0,
    whole: true,
    ascending: true,
    mixed: false,
  };
  let received = 0;
  let last = Number.NEGATIVE_INFINITY;
  const start = listUrl(caller, task, query);
  await followLinks(caller, start, LIST_PATHS[task.kind], task.operation, async (answer, page) => {
    let fresh = false;
    const envelope = await readPage(caller, answer, task, received, (record) => {
      received += 1;
      if (record.id < last) found.ascending = false;
      last = record.id;
      found.greatest = Math.max(found.greatest ?? record.id, record.id);
      const before = seen.note(record, page);
      if (before === 'same') return;
      fresh = true;
      buffer.add(record);
      if (before === 'other') found.mixed = true;
    });
    found.answers += 1;
    if (page === 0) {
      found.clock = answer.clock;
      if (query.count) found.counted = envelope.count;
    }
    buffer.flush();
    if (!firstOnly) return { ...envelope, fresh };
    found.whole = envelope.nextLink === null;
    return { ...envelope, nextLink: null, fresh };
  });
  return { ...found, ...buffer.found() };
}
