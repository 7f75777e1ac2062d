// What the use cases need of the service that records are pulled from and marked in (main/service/README.md).

import type { Capabilities, ConnectionTest } from '../domain/capabilities.ts';
import type { Coverage, IdRange } from '../domain/evidence/list.ts';
import type { Kind, RecordRules } from '../domain/kind.ts';
import type { ListedRecord } from '../domain/record.ts';

export type { Capabilities, ConnectionTest } from '../domain/capabilities.ts';

/** Everything the client needs to talk to one service. Header values are in memory only (rule 11). */
export interface ServiceSettings {
  readonly name: string;
  readonly baseUrl: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly secret: boolean }[];
  /** `$select` of time entries; empty = all fields. */
  readonly timeFields: readonly string[];
  readonly rules: Readonly<Record<Kind, RecordRules>>;
  /** Milliseconds without a byte before a call is given up. */
  readonly timeoutMs: number;
  readonly capabilities: Partial<Record<Kind, Capabilities>>;
  readonly onCapabilities: (kind: Kind, found: Capabilities) => void;
  /** The way through the office network; straight to the service when it is left out. */
  readonly route?: {
    /** The proxy for a URL as a URL of its own; null for none. */
    readonly proxy: (url: string) => Promise<string | null>;
    /** Certificates in PEM that are trusted besides those of the system. */
    readonly authorities: string | null;
  };
}

/** Which records to list. Without `changed` there is no date filter: the list can be evidence (rule 6). */
export interface ListRequest {
  readonly kind: Kind;
  /** Time only: `since` → EndretDato ge; `before` → (EndretDato lt … or EndretDato eq null). UTC to the second. */
  readonly changed?: { readonly since: string } | { readonly before: string };
  /** Time only: what is exported already, with Ids from–to (`Eksportert eq true`), where the service lists that. */
  readonly exported?: IdRange;
  /** Time only: what is ready with Ids from–to. */
  readonly ids?: IdRange;
  /** A list that nothing else proves is asked for once more by ranges of Ids, where the service filters by them (rule 2). */
  readonly whole?: boolean;
  /**
   * Of these Ids, records that were read before by the same rules. One of which the same text comes again is given to the sink as it is,
   * and the text is not read a second time. It may be asked of an Id again, and of Ids whose records the sink never gets.
   */
  readonly recall?: (ids: readonly number[]) => ReadonlyMap<number, ListedRecord>;
}

/** A few Ids that a list did not show, which may have been cut. */
export interface AskedIds {
  readonly kind: Kind;
  readonly ids: readonly number[];
  /** One that the list showed. */
  readonly shown: number;
  /** How many rows the list had. */
  readonly rows: number;
}

/** Takes a list as it comes. */
export interface ListSink {
  /** A list starts, or starts over: drop what was received. */
  begin(): void;
  /** Records in the order of the answer; the same Id may come more than once. */
  page(records: readonly ListedRecord[]): void;
}

/** How a list was proved (rule 6): `count` and `walk` are complete, `links` is plain but for what it covers by ranges of Ids. */
export interface ListProof {
  readonly proof: 'complete' | 'plain';
  readonly by: 'count' | 'walk' | 'links';
  readonly rows: number;
  /** Of a list that was asked for by ranges of Ids: those that it shows every line of. */
  readonly covers?: Coverage;
  /** The `Date` header of the first answer as UTC instant; null without one. */
  readonly clock: string | null;
}

/** What the service said to a mark. Proof is only the list afterwards. */
export type MarkAnswer =
  | { readonly said: 'yes'; readonly status?: number }
  /** 400, 404, 413, 422: it refused these ids, in these words. */
  | { readonly said: 'no'; readonly status: number; readonly words: string }
  /** The call surely had no effect (not sent, 401, 403, 429, 503 that names a time). */
  | { readonly said: 'not-reached'; readonly error: Error }
  /** Anything else: sent, and no answer that says what became of it. */
  | { readonly said: 'unknown'; readonly error: Error };

/** What the service said to a batch of material; its body says more of each row. */
export type BatchAnswer =
  | { readonly said: 'yes'; readonly status: number; readonly body: string }
  /** A 4xx that is about these rows. */
  | { readonly said: 'no'; readonly status: number; readonly body: string; readonly words: string }
  /** The call surely had no effect. */
  | { readonly said: 'not-reached'; readonly error: Error }
  | { readonly said: 'unknown'; readonly status: number | null; readonly error: Error };

/** Ids with names, as the service lists them. */
export interface ListedNames {
  readonly list: 'ansatt' | 'prosjekt';
  readonly names: Map<string, string>;
}

export interface ServicePort {
  /** One small list call; the service's clock from its `Date` header (rule 4). */
  clock(kind: Kind): Promise<string | null>;
  /** `POST /timelinje/timeeksport/eksport`; repeated by itself only when it surely did not arrive. */
  prepare(): Promise<void>;
  list(request: ListRequest, sink: ListSink): Promise<ListProof>;
  /** What is ready of a few Ids, in one call; null where the answer would prove nothing. */
  listOf(asked: AskedIds): Promise<readonly ListedRecord[] | null>;
  /** How many records are ready, whatever their date, in one small call; null when the service does not count. */
  count(kind: Kind): Promise<number | null>;
  /** Whether time entries that are exported can be listed, in one small call: only then does an empty list of them tell something. */
  listsExported(): Promise<boolean>;
  mark(kind: Kind, ids: readonly number[]): Promise<MarkAnswer>;
  /** `POST /prosjekt/Transaksjon/Batch` with rows as JSON text; sent once. */
  sendBatch(body: string): Promise<BatchAnswer>;
  /** Asks without changing anything what the service is and can. */
  test(): Promise<ConnectionTest>;
  /** Lists of names that the service has: `ansatt/ansatt`, `prosjekt/Prosjekt`; none where it has none. */
  names(): Promise<ListedNames[]>;
  /** Lets go of sockets. */
  close(): void;
}
