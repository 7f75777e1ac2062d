// What was called, in order: the tests read here what a client really sent. Kept in memory only, since it holds the keys of test headers.

import type { CallName } from './routes.ts';

export interface Call {
  readonly number: number;
  /** Null when it is no call of the interface (wrong path, letter case or method). */
  readonly call: CallName | null;
  readonly method: string;
  /** As sent, not decoded. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  /** By the service's clock, ISO. */
  readonly at: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 20,000 characters; null while it was not read. */
  body: string | null;
  /** The ids of a mark. */
  ids: readonly number[] | null;
  /** Rows of a batch. */
  rows: number | null;
  /** The status of the answer; null when the connection was dropped, or nothing is sent yet. */
  status: number | null;
}

export interface CallLog {
  add(call: Omit<Call, 'number' | 'body' | 'ids' | 'rows' | 'status'>): Call;
  list(): Call[];
  clear(): void;
}

/** Headers that hold no key; the values of all others are masked where keys are those of a person. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'host',
  'user-agent',
]);

function masked(headers: Call['headers']): Call['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, HARMLESS.has(name) ? value : '•••']));
}

/** `guarded`: keys are masked, and the newest calls alone are kept. */
export function createCallLog({ guarded = false, most = 1_000 } = {}): CallLog {
  let calls: Call[] = [];
  let number = 0;
  return {
    add(call) {
      number += 1;
      const headers = guarded ? masked(call.headers) : call.headers;
      const entry: Call = { number, ...call, headers, body: null, ids: null, rows: null, status: null };
      calls.push(entry);
      if (guarded && calls.length > most) calls.shift();
      return entry;
    },
    list: () => calls.map((call) => ({ ...call })),
    clear() {
      calls = [];
    },
  };
}
