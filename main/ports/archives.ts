// What a desk did by itself before it joined a team: an archive in its data folder, to look at.

export interface Archive {
  readonly name: string;
  /** When it was put there; empty where nobody can tell. */
  readonly at: string;
  /** A data folder to open for reading. */
  readonly folder: string;
  /** What was set up there, as the engine wrote it when the desk joined; undefined where an earlier program made it. */
  readonly setup?: unknown;
}
