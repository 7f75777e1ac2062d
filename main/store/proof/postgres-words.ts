// What can be wrong with a proof log in PostgreSQL, in words, beside what keeps it from being reached.

import { ConsoleError } from '../../domain/errors.ts';
import type { Head } from '../../ports/proof-log.ts';
import type { SharedPlace } from '../../ports/shared-log.ts';
import { placeText, wordsOf } from './postgres-connection.ts';

export function halfMoved({ database, log }: SharedPlace): ConsoleError {
  return new ConsoleError({
    code: 'refused',
    operation: 'join a team',
    object: `${database} (${log})`,
    cause: 'the desk that moves its proof log there has not finished',
    hint: 'Move it there once more from that desk (proof-log move), or start the console there. Then join.',
    retrySafe: true,
    values: { why: 'team-half-moved', object: `${database} (${log})` },
  });
}

export function unknown(place: SharedPlace, { seq, hash }: Head, error: unknown): ConsoleError {
  return new ConsoleError({
    code: 'proof-log-unknown',
    operation: 'write to the proof log',
    object: placeText(place),
    cause: `nobody can tell whether entry ${seq} was kept: ${wordsOf(error)}`,
    hint: 'It is looked up before anything else is done. Try again when the database can be reached.',
    retrySafe: false,
    values: { seq, hash },
  });
}

/** Parts may be erased, and the chain verifies without them; a desk that has to make what they tell cannot go on without them. */
export function erased(place: SharedPlace, name: string): ConsoleError {
  return new ConsoleError({
    code: 'proof-log-away',
    operation: 'follow the proof log',
    object: placeText(place),
    cause: `lines of an entry were erased from the database (part ${name.slice(0, 12)}), and this desk has to make them`,
    hint: 'A desk that has them puts them back, and this one goes on by itself: proof-log put-back --reason TEXT, there.',
    retrySafe: true,
    values: { why: 'team-erased' },
  });
}

export function altered(place: SharedPlace, cause: string): ConsoleError {
  return new ConsoleError({
    code: 'proof-mismatch',
    operation: 'follow the proof log',
    object: placeText(place),
    cause,
    hint: 'Ask the person who runs the database: an entry that stood there is another one now.',
    retrySafe: true,
  });
}
