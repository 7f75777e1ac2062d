// "Is it in?": every run, file, line and mark that touched a record.

import { z } from 'zod';
import { date, id, type Kind, run, type RunState, text, type UnitState } from './common.ts';
import type { GridRecord } from './records.ts';
import { reads } from './topic.ts';

/** One answer of the ERP to an entry, or that it was taken back. */
export interface VerdictWire {
  readonly verdict: 'accepted' | 'rejected' | 'undone';
  readonly at: string;
  /** Person, machine and program. */
  readonly who: string;
  /** Of a run that went to several destinations. */
  readonly destination: string | null;
  readonly reason: string | null;
  /** The receipt that says so, without a name where it was pasted; null where a person does; missing where nobody knows. */
  readonly receipt?: { readonly file: string | null; readonly sha256: string } | null | undefined;
}

/** What was done with an entry besides: held, let go, looked at, decided, taken back with its file; and how a list showed it. */
export interface DeedWire {
  readonly what:
    | 'held'
    | 'released'
    | 'set-apart'
    | 'seen'
    | 'unseen'
    | 'resolved'
    | 'withdrawn'
    | 'changed'
    | 'gone'
    | 'as-handed-over';
  readonly at: string;
  /** Person, machine and program. */
  readonly who: string;
  readonly reason: string | null;
}

export interface TraceWire {
  readonly id: number;
  readonly run: number;
  readonly runState: RunState;
  readonly kind: Kind;
  readonly connection: string;
  readonly status: UnitState;
  readonly reason: string | null;
  /** A person said that the ERP has it no more, and nothing takes it back. */
  readonly removed?: true;
  readonly handOver: number | null;
  /** Folder and name, or what `byHand` says. */
  readonly file: string | null;
  /** How it was entered, where no file was written. */
  readonly byHand: string | null;
  readonly line: number | null;
  /** All lines that stand for it, where there are several: one for each pay type. */
  readonly lines?: readonly number[] | undefined;
  /** Every file of it, in a run with several destinations; missing where there is one. */
  readonly deliveries?: readonly {
    readonly handover: number;
    readonly destination: string;
    readonly file: string | null;
    readonly line: number | null;
    readonly lines?: readonly number[] | undefined;
    readonly sha256: string | null;
    readonly state: 'waiting' | 'accepted' | 'rejected' | 'withdrawn';
    readonly reason: string | null;
  }[];
  readonly sha256: string | null;
  readonly handedOverAt: string | null;
  readonly markedAt: string | null;
  readonly markProof: 'complete' | 'plain' | null;
  readonly listedAt: string | null;
  /** Person, machine and program. */
  readonly listedBy: string | null;
  readonly handedOverBy: string | null;
  readonly markedBy: string | null;
  /** What the ERP answered, oldest first; missing where several entries were found. */
  readonly verdicts?: readonly VerdictWire[];
  /** What else was done with it, oldest first; missing where several entries were found. */
  readonly deeds?: readonly DeedWire[];
  readonly raw: string;
}

/** A line of history with its names. */
export interface TraceRow extends TraceWire {
  readonly record: GridRecord;
}

const MOST_SOUGHT = 500;
const TOO_LONG = `it is longer than ${MOST_SOUGHT} characters`;

/** Everything given must fit; `employee` is an id or part of a name, `from` and `to` are days of Dato. */
export const historySearch = () =>
  z.strictObject({
    id: id.optional(),
    text: z.string().max(MOST_SOUGHT, TOO_LONG).optional(),
    employee: z.string().min(1).max(MOST_SOUGHT, TOO_LONG).optional(),
    from: date.optional(),
    to: date.optional(),
  });

/** What became of the proof pack of a run: a file is in it only when its bytes are those that were handed over. */
export interface PackWire {
  readonly path: string;
  readonly sha256: string;
  readonly files: readonly { readonly file: string; readonly state: 'packed' | 'missing' | 'different' }[];
}

const pack = () => z.strictObject({ run, folder: text.min(1), cover: z.string().max(20_000_000).nullable() });

export const HISTORY = {
  /** Cover, files as they were handed over, ids and journal of a run in one ZIP file; changes nothing else. */
  'history/pack': reads<PackWire>()(pack, { folder: 'folder' }),
  'history/search': reads<TraceRow[]>()(historySearch),
} as const;
