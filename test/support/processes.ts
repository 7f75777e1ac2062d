// The programs that tests start and kill, hundreds of times: built in one piece each before the first test (build-processes.ts),
// because reading some three hundred source files is most of a start.

import path from 'node:path';

const built = (name: string): string =>
  path.resolve(import.meta.dirname, '../../node_modules/.cache/processes', `${name}.js`);

/** The command line. */
export const CONSOLE = built('console');
/** The engine as the window runs it. */
export const ENGINE = built('engine');
/** The practice as the window runs it. */
export const PRACTICE = built('practice');
/** The command line that kills itself, or says when it begins (test/faults/killed-process.ts). */
export const KILLED = built('killed');
/** The command line that kills itself between the names of its files (test/faults/killed-naming-process.ts). */
export const KILLED_NAMING = built('killed-naming');
