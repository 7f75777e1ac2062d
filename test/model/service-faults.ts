// How calls to the service of the model fail, and what a call knows of the model around it.

import { ConsoleError, type ErrorCode } from '../../main/domain/errors.ts';
import type { Kind, Line, ServiceState } from './service-state.ts';
import type { Clocks, World } from './world.ts';

export const FAULTS = {
  clock: ['not-sent', 'broke-off'],
  prepare: ['not-sent', 'busy', 'dropped-before', 'dropped-after'],
  list: ['not-sent', 'busy', 'cut', 'short', 'starts-over'],
  mark: [
    'not-sent',
    'busy',
    'dropped-before',
    'dropped-after',
    'error-before',
    'error-after',
    'half-and-yes',
    'half-and-silence',
    'yes-for-nothing',
    'refused-once',
    'too-many',
    'comes-late',
  ],
  batch: [
    'not-sent',
    'busy',
    'dropped-before',
    'dropped-after',
    'error-before',
    'error-after',
    'refused-once',
    'too-many',
    'names-one',
    'half-and-silence',
    'half-and-no',
    'half-and-rows',
    'half-and-count',
  ],
} as const;

/** Faults with a step of their own. */
export const ODD_FAULTS = [
  ['list', 'lags'],
  ['list', 'ends-early'],
  ['mark', 'half-and-no'],
] as const;

export type Call = keyof typeof FAULTS;
export type Fault = (typeof FAULTS)[Call][number] | (typeof ODD_FAULTS)[number][1];

/** What the network needs of the model around it. */
export interface Around {
  readonly world: World;
  readonly clocks: Clocks;
  readonly state: ServiceState;
  /** A moment at which the console may be killed. */
  moment(what: string): void;
  /** Looks at a mark that arrives, before it takes effect. */
  arrives(kind: Kind, ids: readonly number[], edited: boolean): void;
  /** The console keeps what a list showed of the line as it is now. */
  wasSeen(line: Line): boolean;
}

export function failure(code: ErrorCode, cause: string, retrySafe: boolean, status?: number): ConsoleError {
  const details = { code, operation: 'call', object: 'the model', cause, hint: 'Try again.', retrySafe };
  return new ConsoleError({
    ...details,
    ...(status === undefined ? {} : { status }),
    ...(code === 'service-busy' ? { values: { retryAfterMs: 1_000 } } : {}),
  });
}
