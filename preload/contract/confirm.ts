// Confirming, deciding what no list can decide, and taking up again what was unfinished.

import { z } from 'zod';
import { RESOLUTIONS } from '../../main/domain/evidence/decisions.ts';
import { byRun, id, ids, nothing, run, type RunState, text } from './common.ts';
import { acts } from './topic.ts';

export interface ConfirmWire {
  readonly marked: readonly number[];
  readonly unknown: readonly number[];
  readonly changed: readonly number[];
  readonly gone: readonly number[];
  readonly refused: readonly { readonly id: number; readonly words: string }[];
  readonly unmarked: readonly number[];
  readonly withoutVerdict: number;
  readonly stopped: boolean;
  /** Marked entries were read back and compared. */
  readonly readBack: boolean;
  readonly state: RunState;
  /** Handed over on a branch of the proof log that lost, too, and nobody has written what she found in the ERP. */
  readonly perhapsTwice: readonly number[];
  /** Units of other runs that its lists found changed, gone or unknown. */
  readonly elsewhere: readonly { readonly run: number; readonly ids: readonly number[] }[];
}

/** What was unfinished, and what became of it, in words for a person. */
export interface RecoveredWire {
  readonly run: number | null;
  readonly what:
    | 'pull'
    | 'file'
    | 'verdict'
    | 'withdraw'
    | 'resolve'
    | 'marks'
    | 'batch'
    | 'proof-log'
    | 'month'
    | 'setup'
    | 'team';
  readonly outcome: 'completed' | 'dropped' | 'unclear' | 'marked' | 'not-marked' | 'unknown' | 'not-asked';
  readonly units: number;
  readonly detail: string;
  readonly needsPerson: boolean;
}

const resolve = () =>
  z.strictObject({
    run,
    ids,
    as: z.union([z.enum(RESOLUTIONS), z.strictObject({ replacedBy: id })]),
    reason: text,
  });

export const CONFIRM = {
  'confirm/run': acts<ConfirmWire>()(() => byRun),
  /** `toOthers`: how many of what is sent again one destination has, and goes to those that refused it. */
  'resolve/decide': acts<{ run: number; toOthers: number; state: RunState }>()(resolve),
  'recover/resume': acts<RecoveredWire[]>()(() => nothing),
} as const;
