// The journal of acts (rule 5) and the history of events (rule 10).

export interface JournalStore {
  begin(act: { run: number | null; connection: number | null; what: ActWhat; detail: Record<string, unknown> }): number;
  end(act: number, state: 'done' | 'failed' | 'unknown', outcome: Record<string, unknown>): void;
  open(): Act[];
  /** Acts of a run, oldest first, with what came of them. */
  acts(
    run: number,
    what: ActWhat,
  ): (Act & { endedAt: string | null; outcome: Readonly<Record<string, unknown>> | null })[];
  note(run: number | null, what: string, data: Record<string, unknown>): void;
  events(filter: { run?: number; limit?: number }): Event[];
  /** Who did the last of these in a run up to an instant; null when nobody did. */
  whoLast(run: number, what: readonly string[], at: string): string | null;
}

/** What an act was about; enough to find out after a crash what became of it. */
export type ActWhat =
  | 'prepare'
  | 'list'
  | 'file'
  | 'verdict'
  | 'mark'
  | 'settle'
  | 'withdraw'
  | 'compare'
  | 'resolve'
  | 'batch';

export interface Act {
  readonly number: number;
  readonly run: number | null;
  readonly connection: number | null;
  readonly what: ActWhat;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly state: 'begun' | 'done' | 'failed' | 'unknown';
  readonly begunAt: string;
}

export interface Event {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly run: number | null;
  readonly what: string;
  readonly data: Readonly<Record<string, unknown>>;
}
