// A line of the program's log: what failed where, and never a key, a name or an amount. What other parties said does not come here.

export interface LogLine {
  /** The process that writes. */
  readonly from: 'engine' | 'window' | 'page' | 'command line';
  /** What was asked or what happened: a channel, or a few words of our own. */
  readonly what: string;
  /** The code of the error. */
  readonly code?: string | undefined;
  /** The HTTP status. */
  readonly status?: number | undefined;
  /** Where in the program, for errors that nobody expected. */
  readonly trace?: string | undefined;
}

/** The log in the data folder; the one before it stands beside it as `console.old.log`. */
export const LOG_FILE = 'log/console.log';
/** The file is put aside when it is larger. */
export const LOG_BYTES = 1_000_000;

/** The line as it stands in the file. */
export function textOfLine(at: string, { from, what, code, status, trace }: LogLine): string {
  const parts = [at, from, what, code, status === undefined ? undefined : `HTTP ${status}`, trace];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** Where an error came from: functions, file names and lines, without its message and without folders, which may hold names. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s*at /.test(line));
  const places = frames.slice(0, 6).map((line) => line.trim().replace(/(?:file:\/\/)?[^\s()]*[\\/]/g, ''));
  return [error.name, ...places].join(' ');
}
