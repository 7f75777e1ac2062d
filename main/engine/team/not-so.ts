// Refusals about a shared log that the window has words of its own for.

import { type ConsoleError, refused } from '../../domain/errors.ts';

/** `refused`, with which of the things it was. */
export function notSo(
  operation: string,
  object: string,
  why: string,
  cause: string,
  hint: string,
  values: Readonly<Record<string, string | number>> = {},
): ConsoleError {
  return refused(operation, object, cause, hint, { ...values, why, object });
}
