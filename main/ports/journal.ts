// The journal of acts (rule 5) and the history of events (rule 10).

export interface JournalStore {
  /** Begins an act under a new UUID. */
  begin(act: Pick<Act, 'run' | 'connection' | 'what' | 'detail'>): Act;
  end(act: Pick<Act, 'number'>, state: 'done' | 'failed' | 'unknown', outcome: Record<string, unknown>): void;
  /** Acts that were begun and not ended, oldest first. */
  open(): Act[];
  /** Acts of a run, oldest first, with what came of them. */
  acts(
    run: number,
    what: string,
  ): (Act & { endedAt: string | null; outcome: Readonly<Record<string, unknown>> | null })[];
  note(run: number | null, what: string, data: Record<string, unknown>): void;
  /** What `work` leaves in history was done by somebody at another desk. */
  as<T>(who: string, work: () => T): T;
  /** Whether history has that event with that hash; also true of none at all. */
  has(event: { readonly seq: number; readonly hash: string }): boolean;
  events(filter: { run?: number; limit?: number }): Event[];
  /** The last event of that name in a run; null without one. */
  last(run: number, what: string): Event | null;
  /** The events of these names in a run, oldest first. */
  named(run: number, what: readonly string[]): Event[];
  /** Who did the last of these in a run up to an instant; null when nobody did. */
  whoLast(run: number, what: Doing, at: string): string | null;
  /** What was done to one unit of a run and has taken effect, oldest first. */
  ofUnit(run: number, what: Doing, id: number): Event[];
  /** What was done to one hand-over of a run and has taken effect, oldest first. */
  ofHandOver(run: number, what: Doing, handOver: number): Event[];
}

/** How something that is done to a run shows in history: as the events of this desk, and as the entries of others that it followed. */
export interface Doing {
  readonly here: readonly string[];
  readonly followed: readonly string[];
}

export interface Act {
  /** Its number in this store. */
  readonly number: number;
  /** Its name everywhere; null for acts of earlier programs. */
  readonly uuid: string | null;
  readonly run: number | null;
  readonly connection: number | null;
  readonly what: string;
  /** What it is about; each kind of act parses its own. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly state: 'begun' | 'done' | 'failed' | 'unknown';
  /** Sequence number of the entry that permits it, once that has taken effect here. */
  readonly entry: number | null;
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
