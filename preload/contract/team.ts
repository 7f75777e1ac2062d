// A proof log that several desks share: who is there, who reviews what, and what a person decides about another desk.

import { z } from 'zod';
import { type Kind, nothing, run, text } from './common.ts';
import { acts, reads } from './topic.ts';

export interface DeskWire {
  readonly id: string;
  readonly name: string;
  readonly isThis: boolean;
  /** Why a person retired it; null while it works. */
  readonly retired: string | null;
  /** What it has in review. */
  readonly reviews: readonly {
    readonly run: number;
    readonly connection: string;
    readonly kind: Kind;
    readonly since: string;
  }[];
}

export interface TeamWire {
  readonly place: {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly user: string;
    readonly log: string;
  };
  readonly entries: number;
  /** Why it cannot be reached; null while it can. */
  readonly away: string | null;
  /** Why nobody may act; null while all may. */
  readonly blocked: string | null;
  /** Which of the reasons that is; null while all may. */
  readonly misfit: TeamMisfit | null;
  /** Desks that have not said yet what they know, where everybody waits for them. */
  readonly missing: readonly string[];
  /** False for a desk whose user of the database may only look. */
  readonly writes: boolean;
  readonly desks: readonly DeskWire[];
  /** What this desk has not told the others yet. */
  readonly untold: number;
}

/** What another desk handed over while a run of this one was in review, and what was set apart in that for it. */
export interface ReviewChangeWire {
  /** The run in review. */
  readonly run: number;
  /** The other desk. */
  readonly by: string;
  readonly at: string;
  /**
   * It handed records over that stood here too, or its list showed that a correction which stands here is not needed, or that the new
   * version that goes with it is gone.
   */
  readonly why: 'handed-over' | 'correction-needless' | 'version-left';
  /** The run that it handed over, or whose units it found otherwise, and how many records. */
  readonly theirs: number;
  readonly rows: number;
  /** Ids. */
  readonly setApart: readonly number[];
}

/** What one desk asked another one to hold in its review, and what came of it. */
export interface AskedHoldWire {
  readonly at: string;
  /** Who asked, at which desk. */
  readonly who: string;
  readonly reason: string;
  /** Asked for here, of a review of another desk. */
  readonly isOurs: boolean;
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly number[];
  /** The first of those that were not held: they had gone out, or were not there. */
  readonly notHeld: readonly number[];
  /** Units without an answer yet. */
  readonly waits: number;
  readonly held: number;
  /** They were held already, for something else. */
  readonly already: number;
  /** They had gone out. */
  readonly late: number;
  /** The review had none of that Id, or it was neither ready nor held. */
  readonly notThere: number;
  /** The review was over and they had not gone out: the next pull holds them. */
  readonly next: number;
}

/** An entry that the database of a shared log has lost, and this desk has. */
export interface LackingWire {
  readonly seq: number;
  readonly at: string;
  /** Who did it, at which desk. */
  readonly by: string;
  /** The word that the log has for it. */
  readonly what: string;
  readonly run: number | null;
  readonly file: string | null;
  /** Ids; null where it is about none, or nobody can read them. */
  readonly units: number | null;
}

/** What only a branch that lost told, and what becomes of it: held at every desk, counted as sent there, or kept in the copy alone. */
export interface LostWire {
  readonly what: string;
  readonly run: number | null;
  readonly file: string | null;
  /** What stands where a person says how it was entered by hand; null where a file went out, or the entry does not say. */
  readonly byHand: string | null;
  /** What was set up, in words; null where it is about something else. */
  readonly setup: string | null;
  /** Ids; null where it is about none, or nobody can read them. */
  readonly units: number | null;
  readonly becomes: 'held' | 'sent' | 'aside';
}

/** What a desk leaves that begins anew. */
export interface LeavingWire {
  /** It was retired, and comes back as another desk. */
  readonly isNewDesk: boolean;
  readonly lost: readonly LostWire[];
}

/** Which of the things that hold everybody back it is; the engine's own words tell the rest. */
export type TeamMisfit = 'older' | 'branches' | 'entry' | 'retired' | 'waits' | 'newer';

/** What a look at a place found; nothing was written there. */
export interface TeamTestWire {
  /** The server's, such as 15.6. */
  readonly version: string;
  /** Entries of the log there; null where there is none yet. */
  readonly entries: number | null;
  /** False where this desk could only look. */
  readonly writes: boolean;
  /** A desk that joins has a history of its own, which becomes an archive: how many runs. Null for one that is new, or does not join. */
  readonly archived: number | null;
  /** What it has set up, which the team has as its own: named, so that somebody can see to what is lacking. */
  readonly stays: readonly OwnSetupWire[];
}

/** One thing that a desk which joins has set up. */
export interface OwnSetupWire {
  /** `locked`: its name is the day; `month`: one that is closed. */
  readonly what: 'layout' | 'destination' | 'table' | 'mapping' | 'locked' | 'month';
  /** Null for a layout, which is of none. */
  readonly connection: string | null;
  readonly kind: Kind | null;
  readonly name: string;
  /** Of a table that one destination has for itself. */
  readonly destination: string | null;
  /** Rows of a table. */
  readonly count: number;
  /** The team can take it along as it is. */
  readonly isTaken: boolean;
  /** The connection of the team that it would hold for; null where it has none to that service, or for a layout. */
  readonly to: string | null;
}

/** What a desk that joined did by itself before. */
export interface ArchiveWire {
  readonly name: string;
  /** When it joined; empty where nobody can tell. */
  readonly at: string;
  /** A data folder to open for reading. */
  readonly folder: string;
  /** What was set up there and the team does not have. */
  readonly lacking: readonly OwnSetupWire[];
}

const place = () =>
  z.strictObject({
    host: z.string().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    database: z.string().min(1).max(63),
    user: z.string().min(1).max(63),
    log: z.string().min(1).max(63),
    caFile: text.nullable(),
    /** The environment variable that holds the password; null where the keyring has it, or there is none. */
    passwordEnv: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
      .max(100)
      .nullable(),
  });

/** Where a shared proof log is. */
export type PlaceWire = z.infer<ReturnType<typeof place>>;

export const TEAM = {
  /** Null for a desk by itself. */
  'team/get': reads<TeamWire | null>()(() => nothing),
  /** Follows the shared log now; answers how many entries took effect here, and what that changed in the reviews of this desk. */
  'team/follow': acts<{ entries: number; reviews: readonly ReviewChangeWire[] }>()(() => nothing),
  /** What moving the log there, joining it, or reaching it there would find. Throws what stands in its way. */
  'team/test': acts<TeamTestWire>()(() => z.strictObject({ place: place(), to: z.enum(['move', 'join', 'address']) }), {
    'place.caFile': 'read',
  }),
  'team/move': acts<{ entries: number }>()(place, { caFile: 'read' }),
  /** `archived`: runs of this desk, which become an archive with the next start; everything else is made then. Null for a new desk. */
  'team/join': acts<{ entries: number; archived: number | null; stays: readonly OwnSetupWire[] }>()(place, {
    caFile: 'read',
  }),
  /** Newest first. */
  'team/archives': reads<readonly ArchiveWire[]>()(() => nothing),
  /** Takes along what was set up there, where nothing of the team's changes by it. */
  'team/take-along': acts<{ taken: readonly OwnSetupWire[]; lacking: readonly OwnSetupWire[] }>()(() =>
    z.strictObject({ archive: text }),
  ),
  /** The same log under another address: its chain is verified, and no entry is written for it. */
  'team/address': acts<{ entries: number }>()(place, { caFile: 'read' }),
  /** What the database has lost and this desk can put back, oldest first; changes nothing. */
  'team/lacking': reads<readonly LackingWire[]>()(() => nothing),
  /** `first`: the first entry of what was seen of that; more than that is not put back. */
  'team/put-back': acts<{ entries: number; put: readonly LackingWire[] }>()(() =>
    z.strictObject({ reason: text, first: z.number().int().positive().optional() }),
  ),
  /** What beginning anew would leave, asked before it is done. */
  'team/leaving': reads<LeavingWire>()(() => nothing),
  /** Leaves a branch that lost, or comes back after being retired: done with the next start. */
  'team/begin-anew': acts<LeavingWire>()(() => z.strictObject({ reason: text })),
  /** `seen`: how many entries of the log stood before who decides it; its desk may have told more of it since. */
  'team/take-over': acts<null>()(() =>
    z.strictObject({ run, reason: text, seen: z.number().int().nonnegative().optional() }),
  ),
  'team/retire': acts<null>()(() => z.strictObject({ desk: text, reason: text })),
} as const;
