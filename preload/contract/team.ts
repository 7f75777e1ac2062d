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
  readonly desks: readonly DeskWire[];
  /** What this desk has not told the others yet. */
  readonly untold: number;
}

const place = z
  .object({
    host: z.string().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    database: z.string().min(1).max(63),
    user: z.string().min(1).max(63),
    log: z.string().min(1).max(63),
    caFile: text.nullable(),
    /** The environment variable that holds the password; null where there is none. */
    passwordEnv: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
      .max(100)
      .nullable(),
  })
  .strict();

export const TEAM = {
  /** Null for a desk by itself. */
  'team/get': reads<TeamWire | null>()(nothing),
  /** Follows the shared log now; answers how many entries took effect here. */
  'team/follow': acts<{ entries: number }>()(nothing),
  'team/move': acts<{ entries: number }>()(place, { caFile: 'read' }),
  'team/join': acts<{ entries: number }>()(place, { caFile: 'read' }),
  'team/put-back': acts<{ entries: number }>()(z.object({ reason: text }).strict()),
  'team/take-over': acts<null>()(z.object({ run, reason: text }).strict()),
  'team/retire': acts<null>()(z.object({ desk: text, reason: text }).strict()),
} as const;
