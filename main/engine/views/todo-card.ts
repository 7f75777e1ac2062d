// A card of the to-do list of the start screen.

import type { Sum } from '../../domain/tie-out.ts';
import type { Batch } from '../../ports/intake.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';

export interface Todo {
  readonly kind:
    | 'review'
    | 'waiting'
    | 'unmarked'
    | 'unknown'
    | 'changed'
    | 'gone'
    | 'rejected'
    | 'unclear'
    | 'alarm'
    | 'intake'
    | 'intake-unknown'
    | 'proof';
  readonly run: Run | null;
  readonly handOver: HandOver | null;
  readonly batch?: Batch;
  readonly sum: Sum;
  readonly since: string | null;
  readonly words: string | null;
}
