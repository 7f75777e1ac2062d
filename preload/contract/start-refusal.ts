// What the program does not start with, in window and command line alike.

import type { ErrorWire } from './common.ts';

const UNCHECKED = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Why the program does not start in this environment; null when it does. */
export function startRefusal(environment: NodeJS.ProcessEnv): (ErrorWire & { readonly code: 'refused' }) | null {
  if (environment[UNCHECKED] !== '0') return null;
  return {
    code: 'refused',
    operation: 'start the console',
    object: UNCHECKED,
    cause: 'it is 0, which asks programs not to check certificates, and keys would go to whoever answers',
    hint: `Take ${UNCHECKED} out of the environment and start again. For the company's own root certificate, name its file in the connection.`,
    retrySafe: true,
  };
}
