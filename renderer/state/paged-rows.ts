// Rows of which only some pages are here. One question at a time: a new one makes answers to the old one worthless, and the
// renderer never holds more than some windows of rows. The grid of a run and the grid of an intake are made of this.

import type { StoreApi } from 'zustand';
import type { Envelope, ErrorWire } from '../../preload/contract/common.ts';
import { answerOf } from './ask.ts';

export const PAGE = 200;
const PAGES_KEPT = 24;

export interface PagedRows<Q, R> {
  readonly query: Q | null;
  /** How many the answer has in all; null until it is here. */
  readonly lines: number | null;
  readonly pages: ReadonlyMap<number, readonly R[]>;
  readonly error: ErrorWire | null;
  /** Line of the cursor. */
  readonly cursor: number;
  /** Counts up with every new question. */
  readonly version: number;
}

/** One answer: its rows, and what the slice keeps of it besides. */
interface Answer<R, S> {
  readonly rows: readonly R[];
  readonly lines: number;
  /** Of what the slice holds when the answer is taken in. */
  readonly more?: (before: S) => Partial<S>;
}

export function noRows<Q, R>(): PagedRows<Q, R> {
  return { query: null, lines: null, pages: new Map(), error: null, cursor: 0, version: 0 };
}

const pageOf = (line: number): number => Math.floor(line / PAGE);

export function rowAt<R>({ pages }: Pick<PagedRows<unknown, R>, 'pages'>, line: number): R | undefined {
  return pages.get(pageOf(line))?.[line % PAGE];
}

/** Of the rows that are here, which stay until the new ones are: those near the cursor, or all, or none. */
export type Keep = 'nothing' | 'near' | 'all';

/** The oldest of too many go. */
function withPage<R>(before: ReadonlyMap<number, readonly R[]>, page: number, rows: readonly R[]) {
  const pages = new Map(before).set(page, rows);
  for (const old of [...pages.keys()].slice(0, Math.max(0, pages.size - PAGES_KEPT)))
    if (old !== page) pages.delete(old);
  return pages;
}

/** `read` asks for rows from an offset; it never throws. */
export function pagedRows<Q, R, S extends PagedRows<Q, R>>(
  store: Pick<StoreApi<S>, 'getState' | 'setState'>,
  read: (query: Q, offset: number, limit: number) => Promise<Envelope<Answer<R, S>>>,
) {
  /** What is on its way, by version and page. */
  const asked = new Map<string, Promise<void>>();
  /** The question whose first answer takes the place of all that is here, and brings the cursor to the top. */
  let replaces = 0;
  const put = (part: Partial<PagedRows<Q, R>>, more: (before: S) => Partial<S> = () => ({})): void =>
    store.setState((before) => ({ ...before, ...more(before), ...part }));

  async function take(page: number, query: Q, version: number): Promise<void> {
    const answer = await answerOf(read(query, page * PAGE, PAGE));
    const now = store.getState();
    if (now.version !== version) return;
    if (!answer.ok) {
      put({ error: answer.error });
      return;
    }
    const { rows, lines, more } = answer.value;
    const isNew = replaces === version;
    replaces = 0;
    const pages = withPage(isNew ? new Map() : now.pages, page, rows);
    const cursor = isNew ? 0 : Math.max(0, Math.min(now.cursor, lines - 1));
    put({ pages, lines, error: null, cursor }, more);
  }

  async function askPage(page: number): Promise<void> {
    const { query, version } = store.getState();
    if (query === null) return;
    const key = `${version}:${page}`;
    const taken = asked.get(key) ?? take(page, query, version).finally(() => asked.delete(key));
    asked.set(key, taken);
    await taken;
  }

  /** Asks anew. */
  function ask(query: Q, keep: Keep): void {
    const { cursor, pages, version } = store.getState();
    replaces = keep === 'all' ? version + 1 : 0;
    const near = new Map([...pages].filter(([page]) => keep === 'all' || Math.abs(page - pageOf(cursor)) <= 1));
    const rest = keep === 'nothing' ? { pages: new Map(), lines: null, cursor: 0 } : { pages: near };
    put({ query, error: null, version: version + 1, ...rest });
    for (const page of new Set(keep === 'near' ? [pageOf(cursor), ...near.keys()] : [0])) void askPage(page);
  }

  /** Sees to it that these lines of the question are here or on their way. */
  function want(first: number, last: number): void {
    const { pages, error } = store.getState();
    if (error !== null) return;
    for (let page = pageOf(first); page <= pageOf(Math.max(first, last)); page += 1)
      if (!pages.has(page)) void askPage(page);
  }

  /** Rows of a range, asked for where they are not here; fewer when the answer ends before. */
  async function between(first: number, last: number): Promise<readonly R[]> {
    const rows: R[] = [];
    const { query } = store.getState();
    if (query === null) return rows;
    for (let line = first; line <= last; line = first + rows.length) {
      const here = rowAt(store.getState(), line);
      if (here === undefined) {
        const answer = await answerOf(read(query, line, Math.min(1000, last - line + 1)));
        if (!answer.ok || answer.value.rows.length === 0) break;
        rows.push(...answer.value.rows);
      } else rows.push(here);
    }
    return rows;
  }

  /** Makes sure that the row of a line is here, where there is one; also when something else is asked meanwhile. */
  async function bring(line: number): Promise<void> {
    const { version } = store.getState();
    if (rowAt(store.getState(), line) !== undefined) return;
    await askPage(pageOf(line));
    if (store.getState().version !== version) await bring(line);
  }

  function move(line: number): void {
    put({ cursor: Math.max(0, Math.min(line, (store.getState().lines ?? 1) - 1)) });
  }

  return { ask, want, between, bring, move };
}

/** First ascending, then descending, then as it was listed. */
export function nextSort<C>(
  sort: { readonly column: C; readonly descending: boolean } | null,
  column: C,
): { column: C; descending: boolean } | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
