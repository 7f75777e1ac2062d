// What opening the store, or resume, found unfinished.

/** What was unfinished, and what became of it, in words for a person. */
export interface Recovered {
  readonly run: number | null;
  readonly what: 'pull' | 'file' | 'verdict' | 'withdraw' | 'resolve' | 'marks' | 'batch' | 'proof-log';
  readonly outcome: 'completed' | 'dropped' | 'unclear' | 'marked' | 'not-marked' | 'unknown' | 'not-asked';
  readonly units: number;
  readonly detail: string;
  readonly needsPerson: boolean;
}
