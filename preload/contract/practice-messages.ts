// Messages to and from the process that the practice runs in. The main process starts it and hands them on; the engine asks.

import type { ErrorDetails } from '../../main/domain/errors.ts';
import type { PracticeChange, PracticeChanged } from '../../main/domain/practice.ts';

export type ToPractice =
  /** `token`: what every call to it says. */
  | { readonly id: number; readonly do: 'start'; readonly folder: string; readonly token: string }
  | { readonly id: number; readonly do: 'change'; readonly change: PracticeChange }
  | { readonly id: number; readonly do: 'close' };

/** Where it answers; what was changed; null once it is closed. */
export type PracticeValue = { readonly url: string } | PracticeChanged | null;

export type FromPractice =
  | { readonly id: number; readonly value: PracticeValue }
  | { readonly id: number; readonly error: ErrorDetails }
  /** The process is gone. */
  | { readonly ended: string };
