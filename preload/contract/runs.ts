// Runs: pull, review, and their story.

import { z } from 'zod';
import type { Place } from '../../main/domain/correction.ts';
import type { Decision, Happened } from '../../main/domain/evidence/decisions.ts';
import type { RunWaits } from '../../main/domain/delivery/waits.ts';
import type { RunDates } from '../../main/domain/period.ts';
import type { TieOutOf } from '../../main/domain/tie-out.ts';
import {
  byRun,
  date,
  type Environment,
  id,
  ids,
  type Kind,
  kind,
  nothing,
  run,
  type RunState,
  type SumWire,
  text,
  type UnitState,
} from './common.ts';
import type { HandOverWire } from './hand-over.ts';
import type { GridRecord } from './records.ts';
import type { AskedHoldWire, ReviewChangeWire } from './team.ts';
import { acts, reads } from './topic.ts';

export type TieOutWire = TieOutOf<SumWire>;

/** What one list of a pull said: the late sweep, the rest, or all without a date. */
export interface PullListWire {
  readonly of: 'late' | 'rest' | 'all' | 'asked';
  readonly rows: number;
  /** False when another list decided in its place. */
  readonly used: boolean;
}

export interface RunWire {
  readonly run: number;
  readonly kind: Kind;
  readonly connection: string;
  readonly environment: Environment;
  readonly state: RunState;
  /** The other desk that has it in review, of those that share a proof log; null for one of this desk. */
  readonly reviewedBy: string | null;
  /**
   * When that desk told what it has in review, which can be looked at; null where nothing of it is here. Its numbers come with `runs/get`
   * alone, and its state stays that of a run that nothing can be done with here.
   */
  readonly reviewTold: string | null;
  readonly records: number;
  readonly ready: number;
  readonly held: number;
  /** Set apart: handed over in an earlier run, or an alarm. */
  readonly duplicates: number;
  readonly late: number;
  readonly adjustments: number;
  /** Records with more than six decimals, which every sum counts rounded (rule 8). */
  readonly rounded: number;
  /** Marked records without a complete list that proves it. */
  readonly plainMarks: number;
  readonly needsPerson: number;
  readonly proof: 'complete' | 'plain' | null;
  readonly proofBy: 'count' | 'walk' | 'links' | null;
  /** What the lists of the pull said; empty for runs of earlier programs. */
  readonly lists: readonly PullListWire[];
  /** Why its lists do not add up to what was kept, or why the list without a date decided; null without a reason. */
  readonly listsWhy: string | null;
  /** Lines that its lists brought: what it has besides, the console made. Null where this desk did not list them. */
  readonly received: number | null;
  readonly totals: SumWire;
  readonly counts: Partial<Record<UnitState, SumWire>>;
  readonly tieOut: TieOutWire;
  /** Null where no record has a date. */
  readonly dates: RunDates | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly cutoffUsed: string | null;
  readonly serviceClock: string | null;
  readonly begunAt: string;
  readonly pulledAt: string | null;
  readonly closedAt: string | null;
  readonly failure: string | null;
  readonly handOvers: readonly HandOverWire[];
  /** In review: the first day of the open month (null while nothing is locked), and how many units are posted in it. */
  readonly posting: { readonly openFrom: string | null; readonly units: number } | null;
  /** Destinations that rejected or never got units which others have. */
  readonly lacking: readonly { readonly destination: string; readonly units: number }[];
  /** For whom what has no verdict waits; null where nothing does. */
  readonly waits: RunWaits | null;
  /** In review: what other desks handed over meanwhile, and what was set apart for it. */
  readonly elsewhere: readonly Omit<ReviewChangeWire, 'run'>[];
  /** What desks asked each other to hold in it, oldest first; empty once it is closed. */
  readonly asked: readonly AskedHoldWire[];
  /** Who took the review over, at another desk than the one that began it; null where nobody did. */
  readonly takenOver: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

export interface EventWire {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly run: number | null;
  readonly what: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One call of a confirm, for the list of calls. */
export interface MarkCallWire {
  readonly act: number;
  readonly ids: number;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly state: 'begun' | 'done' | 'failed' | 'unknown';
  readonly words: string | null;
  /** The HTTP status of the answer; missing where none came, and in what older versions noted. */
  readonly status?: number;
  /** Without a certain answer, and a list has told since what became of all that it was about. */
  readonly settled?: true;
  /** Of a settled call: how many entries it and the settled ones right before it were about, each once. */
  readonly entries?: number | undefined;
}

/** A decision by its name. */
export type Choice = Exclude<Decision, 'release' | 'accept' | 'reject'>;

/** A unit that changed or went after the ERP got it, with what the service lists now. */
export interface DifferenceWire {
  readonly id: number;
  readonly state:
    | 'changed'
    | 'gone'
    | 'unknown'
    | 'rejected'
    | 'withdrawn'
    | 'held'
    | 'accepted'
    | 'handed-over'
    | 'marked';
  /** What brought it before a person. */
  readonly happened: Happened;
  /** What can be decided of it, the likeliest first. */
  readonly choices: readonly Choice[];
  readonly record: GridRecord;
  /** Each file that has it. */
  readonly places: readonly Place[];
  /** It was listed with other content, and is not listed any more: `now` is what was listed last. */
  readonly left?: boolean;
  /** The last list had it as the ERP has it. */
  readonly stands?: boolean;
  /** What was listed last under the Id, when another run saw it. */
  readonly now: GridRecord | null;
}

const pull = () => z.strictObject({ kind, connection: text, from: date.optional(), to: date.optional() });

const hold = () => z.strictObject({ run, ids, reason: text });

/** The window always gives a reason; a script may leave it out. */
const release = () =>
  z.strictObject({
    run,
    ids,
    reason: text.optional(),
    /** Units of a locked period are posted in the open month. */
    postOpen: z.boolean().optional(),
  });

/** Units with findings that go with a hand-over, how many of those were looked at, and units that are held. */
export interface FindingsThatGo {
  readonly going: number;
  readonly seen: number;
  readonly held: number;
  /** Of each check that found something of what goes; a unit may stand in several. */
  readonly checks: readonly { readonly name: string; readonly going: number; readonly seen: number }[];
}

/** An act of a review that can be undone: with those after it, which are undone first. */
export interface UndoableWire {
  /** The event that undoing names. */
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly what: 'held' | 'released' | 'seen' | 'not-seen' | 'note';
  readonly count: number;
  /** The reason, or what was noted. */
  readonly words: string | null;
}

/** Everything down to that event; the newest alone without it. */
const undo = () => z.strictObject({ run, through: z.number().int().min(1).optional() });

const seen = () => z.strictObject({ run, ids, note: text.nullable() });

export const RUNS = {
  'runs/pull': acts<RunWire>()(pull),
  'runs/list': reads<RunWire[]>()(() => nothing),
  'runs/get': reads<RunWire>()(() => byRun),
  'runs/discard': acts<RunWire>()(() => byRun),
  /** Of a run in review in which everything is held. */
  'runs/close': acts<RunWire>()(() => byRun),
  /** `brief`: of long lists, as the Ids of a large hold, how many they are. */
  'runs/events': reads<EventWire[]>()(() => z.strictObject({ run, brief: z.boolean().optional() })),
  'runs/calls': reads<MarkCallWire[]>()(() => byRun),
  /** Of one unit also what nobody needs to decide: marked by the service's word alone. */
  'runs/differences': reads<DifferenceWire[]>()(() => z.strictObject({ run, id: id.optional() })),
  /** `proposedTo`: the other desk that has the run in review, and is asked to hold them; null where they are held here. */
  'review/hold': acts<{ ids: number[]; proposedTo: string | null }>()(hold),
  /**
   * `postedOn`: the posting date of those of a locked period that are posted in the open month. `waiting`: those that stay held until
   * the ERP has answered for what they take back.
   */
  'review/release': acts<{ ids: number[]; postedOn: string | null; waiting: number[] }>()(release),
  /** Findings that were looked at, with a word; null takes it back. */
  'review/seen': acts<FindingsThatGo>()(seen),
  'review/findings': reads<FindingsThatGo>()(() => byRun),
  /** Newest first. */
  'review/undoable': reads<UndoableWire[]>()(() => byRun),
  'review/undo': acts<{ undone: number }>()(undo),
} as const;
