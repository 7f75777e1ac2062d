// The log of the program, for whoever has to find out why something failed. Not history: nothing rests on it.

/** A line without a key, a name or an amount. `trace` says where in the program an error nobody expected came from. */
export interface LogLine {
  readonly what: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly trace?: string | undefined;
}

export interface LogPort {
  /** Resolves when it stands there, or cannot be written. */
  write(line: LogLine): Promise<void>;
  /** The last lines, oldest first. */
  tail(lines: number): string[];
}
