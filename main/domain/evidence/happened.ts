// Which situation puts a unit before a person: as a verdict of the judge says it, and as the store keeps it. Null: nobody needs to decide,
// the console goes on by itself.

import { assertNever } from '../errors.ts';
import type { Reason } from '../reason.ts';
import type { UnitState } from '../run.ts';
import type { Happened } from './decisions.ts';
import type { Undecided, UnitVerdict } from './verdicts.ts';

/** Why a unit waits for a person though its state does not say so. */
type Why = Undecided | 'may-be-cut';

/** What the unit keeps as its reason; null where its state says all, or nobody needs to decide. */
export function whyOf(verdict: UnitVerdict): Why | null {
  switch (verdict.kind) {
    case 'person':
      return verdict.why;
    case 'not-whole':
      return 'may-be-cut';
    case 'waits':
      return verdict.whole ? null : 'may-be-cut';
    case 'changed':
    case 'marked-otherwise':
    case 'unknown':
    case 'gone':
    case 'marked-elsewhere':
    case 'unseen':
    case 'alarm':
    case 'marked':
    case 'reopen':
      return null;
    default:
      return assertNever(verdict);
  }
}

const WHY: ReadonlySet<string> = new Set([
  'list-contradicts-itself',
  'twins',
  'mark-not-shown',
  'several-originals',
  'may-be-cut',
] satisfies Why[]);

/** True for a reason that a verdict left with the unit. */
export function isWhy(reason: string | null): reason is Why {
  return reason !== null && WHY.has(reason);
}

/** Of an accepted unit that lists do not show which may lack it, and of which the service tells nothing by its Id. */
export const NOT_SEEN = 'not-seen-in-plain-lists' satisfies Reason & Happened;

/** Of a unit that was listed with other content, and is not listed any more. */
export const EDITED_AND_LEFT = 'edited-and-left' satisfies Reason;

/** A unit as the store has it. */
export interface Stands {
  readonly state: UnitState;
  readonly reason: string | null;
  readonly markedAt: string | null;
  /** The service's words about its mark. */
  readonly refusal: string | null;
  /** How the list of its run was proved. */
  readonly proof: 'complete' | 'plain' | null;
  /** How its mark was proved. */
  readonly markProof?: 'complete' | 'plain' | null;
  /** One of several destinations has it, and the others refused it. */
  readonly partlyTaken?: boolean;
  /** False where it is not at the ERP any more. */
  readonly live?: boolean;
  /** Held in a run that is over, and no later list shows it. */
  readonly left?: boolean;
}

function happenedToHeld(reason: string | null): Happened | null {
  switch (reason) {
    case 'second-reversal':
    case 'erp-never-got-it':
    case 'list-contradicts-itself':
    case 'twins':
    case 'mark-not-shown':
    case 'several-originals':
    case 'perhaps-in-erp':
      return reason;
    case 'already-in-erp':
      return 'said-to-be-in-erp';
    case 'part-of-held-correction':
      return 'line-of-a-held-unit';
    default:
      return null;
  }
}

/** What happened to a unit, by what is kept of it. */
export function happenedTo({
  state,
  reason,
  markedAt,
  refusal,
  proof,
  markProof,
  partlyTaken,
  live,
  left,
}: Stands): Happened | null {
  switch (state) {
    case 'accepted':
      if (isWhy(reason)) return reason;
      if (refusal !== null) return 'mark-refused';
      if (reason === 'still-listed') return 'yes-and-still-listed';
      return proof === 'plain' || reason === NOT_SEEN ? NOT_SEEN : null;
    case 'unknown':
      return isWhy(reason) ? reason : 'mark-not-proved';
    case 'changed':
      if (markedAt !== null) return 'marked-otherwise';
      if (reason !== EDITED_AND_LEFT) return 'listed-otherwise';
      return live === false ? 'removed-and-left' : 'edited-and-left';
    case 'gone':
      return partlyTaken === true ? 'refused-by-others-and-not-listed' : 'not-listed';
    case 'needs-person':
      return 'listed-again-after-mark';
    case 'rejected':
      return 'rejected-yet-marked';
    case 'withdrawn':
      return 'withdrawn-yet-marked';
    case 'held':
      return left === true ? 'held-and-left' : happenedToHeld(reason);
    case 'handed-over':
      return partlyTaken === true && proof === 'plain' ? 'refused-by-others-and-not-seen' : null;
    case 'marked':
      return markProof === 'plain' ? 'marked-by-word-alone' : null;
    case 'ready':
    case 'duplicate':
    case 'marking':
    case 'resolved':
      return null;
    default:
      return assertNever(state);
  }
}

/** A person said that it was marked as a list showed it last, which was not as it was handed over. */
export function isAsEdited(reason: string | null): boolean {
  return reason?.startsWith('marked-as-edited:') === true;
}

/** A person said that the ERP has the version that a list showed last, marked or not. */
export function isSaidInErp(reason: string | null): boolean {
  return /^already-in-erp(, marked)?:/.test(reason ?? '');
}

/** A person said that it was marked, and goes to those that refused it all the same. */
export function isSaidAgain(reason: string | null): boolean {
  return reason?.startsWith('send-again:') === true;
}

const SAID_MARKED = /^(marked-elsewhere|marked):/;

/** Marked as far as is known: a list proved it, or a person closed it with the word that it was, by whomever. */
export function isKnownMarked(state: UnitState, reason: string | null): boolean {
  return state === 'marked' || (state === 'resolved' && SAID_MARKED.test(reason ?? ''));
}

const SAID_EXPORTED = /^(send-again|marked):/;

/**
 * Exported at the service as far as is known, whatever the ERP has of it: marked, perhaps with other content, or refused by the ERP and
 * said by a person to be marked all the same.
 */
export function isKnownExported({ state, reason, markedAt }: Pick<Stands, 'state' | 'reason' | 'markedAt'>): boolean {
  if (state === 'rejected' || state === 'withdrawn') return SAID_EXPORTED.test(reason ?? '');
  return markedAt !== null || isKnownMarked(state, reason);
}
