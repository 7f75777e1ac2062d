// The act of deciding marks by a list: what is kept of it, and the words that the log and the units carry for it.

import { z } from 'zod';
import type { Reason } from '../../domain/reason.ts';
import { type ActKind, apply, end } from '../act.ts';

/** Why a unit is marked: no answer came to its mark, and it left a complete list together with the others of its call. */
export const NO_ANSWER: Reason = 'no-answer-and-gone-from-the-list';

/** What a list says of marks. A list tells the same again to the next one who asks, so nothing is lost with an act cut short. */
export const DECIDE_MARKS: ActKind<Record<string, unknown>> = {
  what: 'settle',
  detail: z.record(z.string(), z.unknown()),
  recover(context, act) {
    apply(context, act, () => end(context, act, 'failed', { reason: 'the console stopped' }));
    return null;
  },
};

/** A list on record: what it showed of units whose mark was sent (`listed` of the proof log). Cut short, the next list tells the same. */
export const LISTED: ActKind<Record<string, unknown>> = { ...DECIDE_MARKS, what: 'listed' };
