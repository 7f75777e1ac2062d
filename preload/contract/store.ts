// The store itself: its checks, and what is told of this installation.

import { z } from 'zod';
import { nothing, text } from './common.ts';
import { acts, reads } from './topic.ts';

export interface CheckWire {
  readonly name: 'integrity' | 'history' | 'files' | 'proof-log' | 'tie-out';
  readonly ok: boolean;
  /** The engine's own words. */
  readonly detail: string;
  /** What was counted where it is in order: events, entries, files; files no longer in their folder, and those made again and alike. */
  readonly counted?: { readonly count: number; readonly missing?: number; readonly planned?: number };
}

export interface AboutWire {
  readonly folder: string;
  readonly storeId: string;
  readonly engine: string;
  readonly sqlite: string;
  readonly proofProblem: string | null;
  /** The folder is on a disk that nobody may write to, or an archive: history can be read, and nothing else can be done. */
  readonly readOnly: boolean;
  /** When it became an archive, empty where nobody can tell; null for one that goes on. */
  readonly archivedAt: string | null;
  readonly who: string;
}

const byReason = () => z.strictObject({ reason: text });

export interface BackupWire {
  /** Its file in the folder `backups`. */
  readonly name: string;
  readonly at: string;
  readonly why: string;
  readonly bytes: number;
}

export const STORE = {
  /** Newest first. */
  'backups/list': reads<BackupWire[]>()(() => nothing),
  'backups/make': acts<BackupWire>()(() => nothing),
  /** Puts it back: the engine starts anew with it. */
  'backups/put-back': acts<BackupWire>()(() => z.strictObject({ name: z.string().min(1).max(200) })),
  /** What was put back when the store was opened; null when nothing was. */
  'backups/last-put-back': reads<{ backup: string; kept: string | null } | null>()(() => nothing),
  'store/verify': reads<CheckWire[]>()(() => nothing),
  /** Answers the name under which the log that did not fit is kept; null where only the folder was another one. */
  /** `kept`: entries of the log beyond this store that took effect; the others with why. */
  'store/gone-through': acts<{
    readonly aside: string | null;
    readonly kept: number;
    readonly notKept: readonly {
      readonly seq: number;
      readonly what: string;
      readonly run: number | null;
      readonly why: string;
    }[];
  }>()(byReason),
  'store/about': reads<AboutWire>()(() => nothing),
  /** What somebody who helps needs to know, as text: versions, states and the end of the log. No key, no name, no amount. */
  'store/diagnostics': reads<{ text: string }>()(() => nothing),
} as const;
