// For every state that waits for a person there is a decision that is true (rule 3). The table names, for each
// situation, what can have happened in the world, and for each of these the decision that says so.

import type { Reason } from '../reason.ts';
import type { UnitState } from '../run.ts';

/** What a person says of a unit that no list can decide, by its word. */
export const RESOLUTIONS = [
  'marked-elsewhere',
  /** Marked, whoever did it. */
  'marked',
  /** ERP and service agree, and it was never marked: it is marked with the next confirm. */
  'still-waiting',
  'deleted',
  'removed-in-erp',
  'send-correction',
  /**
   * The ERP never got it, and it was marked at the service all the same: it goes out again, made by the console. Where one destination
   * has it, it goes to those that refused it from its own run.
   */
  'send-again',
  /** Per line: not written, counted as handed over by the file or correction that is named. */
  'already-in-erp',
  /** Marked as a list showed it last, with other content than was handed over: the ERP gets that in place of what it has. */
  'marked-as-edited',
] as const;

export type Decision =
  | (typeof RESOLUTIONS)[number]
  | 'replaced-by'
  /** A held line is handed over as it stands. */
  | 'release'
  /** The ERP's answer, which nothing replaces. */
  | 'accept'
  | 'reject';

/** What brought a unit or a listed line before a person. */
export type Happened =
  | 'not-listed'
  | 'not-seen-in-plain-lists'
  | 'refused-by-others-and-not-seen'
  | 'refused-by-others-and-not-listed'
  | 'mark-refused'
  | 'yes-and-still-listed'
  | 'listed-otherwise'
  | 'marked-otherwise'
  | 'edited-and-left'
  | 'removed-and-left'
  | 'mark-not-proved'
  | 'marked-by-word-alone'
  | 'listed-again-after-mark'
  | 'list-contradicts-itself'
  | 'twins'
  | 'mark-not-shown'
  | 'several-originals'
  | 'second-reversal'
  | 'erp-never-got-it'
  | 'rejected-yet-marked'
  | 'withdrawn-yet-marked'
  | 'may-be-cut'
  | 'said-to-be-in-erp'
  | 'perhaps-in-erp'
  | 'line-of-a-held-unit'
  | 'held-and-left';

interface World {
  /** What happened, as a sentence that completes "it may be that". */
  readonly world: string;
  readonly decision: Decision;
}

export interface Situation {
  readonly state: UnitState;
  readonly happened: Happened;
  readonly worlds: readonly World[];
}

const goneFromTheService: readonly World[] = [
  { world: 'it was deleted at the service, and the ERP keeps it', decision: 'deleted' },
  { world: 'it was deleted at the service, and the ERP still has what is to go', decision: 'send-correction' },
  { world: 'it was deleted at the service, and removed in the ERP', decision: 'removed-in-erp' },
  { world: 'another record took its place', decision: 'replaced-by' },
];

const left: readonly World[] = [
  { world: 'somebody else marked it', decision: 'marked-elsewhere' },
  ...goneFromTheService,
];

/** One destination has it, and the others refused it. */
const leftAtSome: readonly World[] = [
  { world: 'somebody else marked it, and those that refused it shall have it', decision: 'send-again' },
  { world: 'somebody else marked it, and those that refused it shall not have it', decision: 'marked-elsewhere' },
  ...goneFromTheService,
];

const unproved: readonly World[] = [
  { world: 'the mark took effect, or somebody else marked it', decision: 'marked' },
  ...goneFromTheService,
];

const edited: readonly World[] = [
  { world: 'the ERP still has what it got', decision: 'send-correction' },
  { world: 'the old version was removed in the ERP', decision: 'removed-in-erp' },
  { world: 'the ERP has the new version in its place', decision: 'already-in-erp' },
  { world: 'it was marked before the change, and the service will reverse it', decision: 'marked-elsewhere' },
];

/** It was listed with other content, and is not listed any more: what became of that nobody can tell who does not look. */
const editedAndLeft: readonly World[] = [
  { world: 'it was marked as it was listed last, and the ERP has not got that', decision: 'marked-as-edited' },
  { world: 'it was not marked, and the ERP still has what it got', decision: 'send-correction' },
  { world: 'it was not marked, and the old version was removed in the ERP', decision: 'removed-in-erp' },
  { world: 'the ERP has the new version in its place', decision: 'already-in-erp' },
  { world: 'it was marked before the change, and the service will reverse it', decision: 'marked-elsewhere' },
  { world: 'it was deleted at the service, and the ERP keeps it', decision: 'deleted' },
  { world: 'another record took its place', decision: 'replaced-by' },
];

/** The same where a person had said that the old version is out of the ERP, and the new one was to come. */
const removedAndLeft: readonly World[] = [
  { world: 'it was marked as it was listed last, and the ERP has not got that', decision: 'marked-as-edited' },
  { world: 'it was not marked, and the ERP needs nothing of it', decision: 'removed-in-erp' },
  { world: 'the ERP has the new version in its place', decision: 'already-in-erp' },
];

const markedOtherwise: readonly World[] = [
  { world: 'the ERP still has what it got', decision: 'send-correction' },
  { world: 'the ERP has the new version in its place', decision: 'already-in-erp' },
];

const stillThere: readonly World[] = [
  { world: 'it is listed as the ERP has it, and was never marked', decision: 'still-waiting' },
  { world: 'it was marked, and what is listed comes after that', decision: 'marked' },
  { world: 'it was edited and never marked', decision: 'send-correction' },
];

/** Proof of a mark never replaces the ERP's answer: it comes first. */
const unanswered: readonly World[] = [
  { world: 'the ERP took it', decision: 'accept' },
  { world: 'the ERP refused it', decision: 'reject' },
];

/** The service lists it no more, and the ERP has not got it: it was rejected, or its file was withdrawn. */
const neverGot: readonly World[] = [
  { world: 'the ERP shall have it', decision: 'send-again' },
  { world: 'the ERP shall not have it', decision: 'marked' },
  { world: 'it was deleted at the service', decision: 'deleted' },
];

/** It was never handed over, and lists that may be cut do not show it. */
const heldAndLeft: readonly World[] = [
  { world: 'it was deleted at the service', decision: 'deleted' },
  { world: 'somebody marked it, and the ERP shall not have it or has it by hand', decision: 'marked' },
];

const outgoing: readonly World[] = [
  { world: 'the ERP has not got this line', decision: 'release' },
  { world: 'the ERP has it from another file or correction', decision: 'already-in-erp' },
];

/** In the order of a run. Units and single listed lines (`held`, `needs-person`) alike. */
export const SITUATIONS: readonly Situation[] = [
  { state: 'handed-over', happened: 'not-seen-in-plain-lists', worlds: unanswered },
  { state: 'handed-over', happened: 'may-be-cut', worlds: unanswered },
  { state: 'handed-over', happened: 'list-contradicts-itself', worlds: unanswered },
  { state: 'handed-over', happened: 'twins', worlds: unanswered },
  { state: 'handed-over', happened: 'mark-not-shown', worlds: unanswered },
  { state: 'handed-over', happened: 'several-originals', worlds: unanswered },
  // One destination has it, the others refused it: what is absent from a complete list is gone, from a plain one nobody knows.
  { state: 'handed-over', happened: 'refused-by-others-and-not-seen', worlds: leftAtSome },
  { state: 'accepted', happened: 'not-seen-in-plain-lists', worlds: left },
  { state: 'accepted', happened: 'may-be-cut', worlds: [...stillThere, ...left] },
  { state: 'accepted', happened: 'mark-refused', worlds: [...stillThere, ...left] },
  { state: 'accepted', happened: 'yes-and-still-listed', worlds: stillThere },
  { state: 'accepted', happened: 'list-contradicts-itself', worlds: stillThere },
  { state: 'accepted', happened: 'twins', worlds: stillThere },
  { state: 'accepted', happened: 'mark-not-shown', worlds: [...stillThere, ...left] },
  { state: 'accepted', happened: 'several-originals', worlds: stillThere },
  { state: 'unknown', happened: 'mark-not-proved', worlds: unproved },
  { state: 'unknown', happened: 'may-be-cut', worlds: [...stillThere, ...unproved] },
  { state: 'unknown', happened: 'list-contradicts-itself', worlds: stillThere },
  { state: 'unknown', happened: 'twins', worlds: stillThere },
  { state: 'unknown', happened: 'mark-not-shown', worlds: [...stillThere, ...unproved] },
  { state: 'unknown', happened: 'several-originals', worlds: stillThere },
  // A yes that was none, behind lists that may be cut: nothing but a person who looks can tell once it has left the service.
  { state: 'marked', happened: 'marked-by-word-alone', worlds: goneFromTheService },
  { state: 'changed', happened: 'listed-otherwise', worlds: edited },
  { state: 'changed', happened: 'marked-otherwise', worlds: markedOtherwise },
  { state: 'changed', happened: 'edited-and-left', worlds: editedAndLeft },
  { state: 'changed', happened: 'removed-and-left', worlds: removedAndLeft },
  { state: 'gone', happened: 'not-listed', worlds: left },
  { state: 'gone', happened: 'refused-by-others-and-not-listed', worlds: leftAtSome },
  {
    state: 'needs-person',
    happened: 'listed-again-after-mark',
    worlds: [
      { world: 'ERP and service agree, and it was never marked', decision: 'still-waiting' },
      { world: 'it was edited without a reversal', decision: 'send-correction' },
      { world: 'the ERP has what is listed from another file', decision: 'already-in-erp' },
      { world: 'it was reversed where the console did not see it, and is listed anew', decision: 'release' },
      { world: 'what is listed is nothing that the ERP needs', decision: 'marked-elsewhere' },
    ],
  },
  { state: 'rejected', happened: 'rejected-yet-marked', worlds: neverGot },
  { state: 'withdrawn', happened: 'withdrawn-yet-marked', worlds: neverGot },
  { state: 'held', happened: 'second-reversal', worlds: outgoing },
  { state: 'held', happened: 'erp-never-got-it', worlds: outgoing },
  { state: 'held', happened: 'twins', worlds: outgoing },
  { state: 'held', happened: 'mark-not-shown', worlds: outgoing },
  { state: 'held', happened: 'several-originals', worlds: outgoing },
  { state: 'held', happened: 'list-contradicts-itself', worlds: outgoing },
  { state: 'held', happened: 'said-to-be-in-erp', worlds: outgoing },
  { state: 'held', happened: 'perhaps-in-erp', worlds: outgoing },
  { state: 'held', happened: 'line-of-a-held-unit', worlds: outgoing },
  // Of a run that is over; what is still there comes again with a pull.
  { state: 'held', happened: 'held-and-left', worlds: heldAndLeft },
];

const BY_SITUATION = new Map(SITUATIONS.map((row) => [`${row.state}/${row.happened}`, row]));

/** What can have happened, the likeliest first; nothing for a situation that does not wait for a person. */
export function worldsOf(state: UnitState, happened: Happened): readonly World[] {
  return BY_SITUATION.get(`${state}/${happened}`)?.worlds ?? [];
}

/** What a person can say of it. */
export function decisionsFor(state: UnitState, happened: Happened): readonly Decision[] {
  return [...new Set(worldsOf(state, happened).map(({ decision }) => decision))];
}

/** Listed lines that a pull holds until a person has said what they are. */
export const HELD_FOR_PERSON = [
  'second-reversal',
  'erp-never-got-it',
  'twins',
  'mark-not-shown',
  'several-originals',
  'list-contradicts-itself',
  'already-in-erp',
  'perhaps-in-erp',
] as const satisfies readonly Reason[];

const FOR_PERSON: ReadonlySet<string> = new Set(HELD_FOR_PERSON);

export function isForPerson(reason: string | null): boolean {
  return reason !== null && FOR_PERSON.has(reason);
}

/** What is let go only with a reason: a lock is passed, or what a person said of it before does not hold any more. */
const NEEDS_REASON: ReadonlySet<string | null> = new Set(['locked-period', 'already-in-erp'] satisfies Reason[]);

export function needsReason(reason: string | null): boolean {
  return NEEDS_REASON.has(reason);
}
