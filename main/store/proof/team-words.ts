// Why nothing is appended to a log that several desks share, in words.

import { ConsoleError } from '../../domain/errors.ts';

/** What was lost of the log may be just that entry, and another desk may have it. */
export function waits(): ConsoleError {
  return new ConsoleError({
    code: 'proof-log-away',
    operation: 'write to the proof log',
    object: 'the shared proof log',
    cause: 'the database is another one than before, and not all desks have said yet what they know',
    hint: 'Start the console on the other desks, or retire them: proof-log desks.',
    retrySafe: true,
  });
}

export function mismatch(cause: string, why = 'team-branches'): ConsoleError {
  return new ConsoleError({
    code: 'proof-mismatch',
    operation: 'follow the proof log',
    object: 'the shared proof log',
    cause,
    hint: 'Nobody acts until the right database is back, or what it lacks was put back from a desk that has it: proof-log put-back. A branch that lost is left by proof-log begin-anew.',
    retrySafe: true,
    values: { why },
  });
}
