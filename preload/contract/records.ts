// Records as they were listed, and with their values read and named.

import { z } from 'zod';
import type { RecordPrice, RecordValues } from '../../main/domain/grid-values.ts';
import { type Decimal, run, type UnitState } from './common.ts';
import { reads } from './topic.ts';

export interface RecordWire {
  readonly key: number;
  readonly run: number;
  readonly line: number;
  readonly id: number;
  readonly status: UnitState;
  readonly reason: string | null;
  readonly ownerRun: number | null;
  readonly late: boolean;
  readonly adjustment: boolean;
  readonly madeBy: 'service' | 'console';
  readonly pairing: 'paired' | 'second-reversal' | 'exported-before' | null;
  readonly reverses: number | null;
  readonly group: number | null;
  readonly occurrence: number;
  readonly findings: readonly string[];
  readonly handOver: number | null;
  readonly fileLine: number | null;
  readonly markedAt: string | null;
  readonly markProof: 'complete' | 'plain' | null;
  readonly refusal: string | null;
  /** Since when a person has held it, over the runs that held it again. */
  readonly heldSince?: string;
  /** What its checks found when it was first held. */
  readonly heldFindings?: readonly string[];
  /** The day in the open month on which it is posted, since its own lies in a locked period. */
  readonly postedOn?: string;
  /** A person has looked at what the checks found. */
  readonly seen?: { readonly note: string; readonly who: string; readonly at: string };
  /** The JSON object exactly as listed. */
  readonly raw: string;
}

/** A record with its values read and named. */
export interface GridRecord extends RecordWire, RecordValues<Decimal>, RecordPrice<Decimal> {
  /** Each file that it went to, with its line there, in a run with several destinations; missing where there is one. */
  readonly files?: readonly { readonly handOver: number; readonly file: string | null; readonly line: number | null }[];
  /** Handed over, and these destinations rejected it or never got it; `isAwaited`: another one has still to answer. */
  readonly lacking?: { readonly destinations: readonly string[]; readonly isAwaited: boolean };
  /** Ready when its run was discarded: nothing of it goes out from there. */
  readonly discarded?: true;
}

const recordPage = () => z.strictObject({ run, limit: z.number().int().min(0), offset: z.number().int().min(0) });

export const RECORDS = {
  'records/page': reads<{ total: number; rows: RecordWire[] }>()(recordPage),
} as const;
