// Paths between page and main process: the page names none of its own. What a person chose in a dialog, or dropped on the window, the main
// process gives out as a token; a channel says which of its words are paths, and there a token is the only thing that is taken.

/** What a path was given out for: to be read, to be written, or as a folder to write into. */
export type PathUse = 'read' | 'write' | 'folder';

/** By where they stand in the input, with points between: `way.folder`. */
export type PathFields = Readonly<Record<string, PathUse>>;

/** The page shows the path, and names the token. */
export interface GivenPath {
  readonly token: string;
  readonly path: string;
}
