// The ERP's receipt for a file: read, shown beside the file, and taken.

import { z } from 'zod';
import type { ReceiptColumn } from '../../main/domain/receipt/columns.ts';
import { type Decimal, run, type RunState, type SumWire, text } from './common.ts';
import { acts } from './topic.ts';

/** A line of the file, as a receipt is held against it. */
interface ReceiptLineWire {
  readonly line: number;
  readonly employee: string;
  /** The name behind the number, where one entry or one employee stands behind the line and a name is known. */
  readonly name: string | null;
  readonly payType: string;
  readonly project: string;
  /** How many entries it stands for. */
  readonly units: number;
  readonly quantity: Decimal | null;
  /** The first entries behind it. */
  readonly parts: readonly {
    readonly id: number;
    readonly dato: string | null;
    readonly project: string;
    readonly amount: Decimal;
  }[];
}

export interface FacingWire {
  /** Row of the receipt, with what it says; null for a line that it is silent about. */
  readonly row: number | null;
  readonly status: string;
  readonly message: string;
  readonly verdict:
    | 'accepted'
    | 'rejected'
    | 'not-ours'
    | 'several'
    | 'other-sum'
    | 'other-day'
    | 'no-verdict'
    | 'missing';
  readonly unit: number | null;
  readonly line: ReceiptLineWire | null;
  /** What the file has of the employee, the pay type or both that it sums up; null where it is about one line. */
  readonly sum: {
    readonly lines: number;
    readonly units: number;
    readonly quantity: Decimal;
    /** What the receipt says that they come to. */
    readonly said: Decimal | null;
  } | null;
}

interface LineSumWire {
  readonly lines: number;
  readonly quantity: Decimal;
}

interface CountedWire {
  readonly rows: number;
  readonly quantity: Decimal;
}

/** What the ERP's receipt says of a file; with `taken` its verdicts were given. */
export interface ReceiptWire {
  readonly run: number;
  readonly state: RunState;
  readonly handOver: number;
  /** Hand-overs of the run whose files it may answer, where several wait. */
  readonly among: readonly number[];
  /** Two of them fit it alike, and nobody said which it answers. */
  readonly asksFile: boolean;
  readonly accepted: readonly number[];
  readonly rejections: readonly { readonly id: number; readonly words: string }[];
  /** Rejected ones of which other lines were accepted: a person decides. */
  readonly partly: readonly number[];
  /** Of these, the ones of which a part stands in no line: it came to zero with others, which were not rejected. */
  readonly netted: readonly number[];
  readonly unmatched: readonly {
    readonly line: number;
    readonly text: string;
    readonly why: 'not-ours' | 'several' | 'other-sum' | 'other-day' | 'no-verdict';
  }[];
  /** Units that it does not tell of, or not of all their lines. */
  readonly missing: readonly number[];
  /** Units that have another answer already, which stays. */
  readonly answered: readonly number[];
  /** The headings to choose columns from. */
  readonly headings: readonly string[];
  /** Which heading was found or chosen for what. */
  readonly columns: Readonly<Partial<Record<ReceiptColumn, string>>>;
  /** The headings of columns that may all be its status, and say different things of a row: a person says which is. */
  readonly statuses: readonly string[];
  /** Some of what stands in each of them, in their order. */
  readonly statusWords: readonly (readonly string[])[];
  /** False where no column says what a row is about. */
  readonly isMatched: boolean;
  /** Read as text, of which each line names a line or an id. */
  readonly isFree: boolean;
  /** Sheets of the workbook that hold rows too: they are not read, and may say another thing. */
  readonly otherSheets: readonly string[];
  /** How it was understood: as said now, or the last time. */
  readonly understood: {
    readonly allOrNothing: boolean;
    readonly accepts: readonly string[];
    readonly rejects: readonly string[];
    readonly bare: 'accepted' | 'rejected' | null;
  };
  /** What its line numbers count; null where both may be meant and nobody said which, or where it makes no difference. */
  readonly counting: 'below-headings' | 'whole-file' | null;
  /** The numbers themselves do not tell it: a person says it. */
  readonly asksCounting: boolean;
  /** Words of the status that nobody knows. */
  readonly unknownWords: readonly string[];
  /** The receipt beside the file: exceptions first, of each kind the first ones. */
  readonly pages: readonly {
    /** How many rows stand before those that are shown. */
    readonly from: number;
    readonly kind: 'rejected' | 'unmatched' | 'missing' | 'accepted';
    readonly rows: number;
    readonly shown: readonly FacingWire[];
  }[];
  /** The lines of the file, by what becomes of them. */
  readonly lines: Readonly<Record<'all' | 'accepted' | 'rejected' | 'missing', LineSumWire>>;
  /** The same in entries. */
  readonly sums: Readonly<Record<'accepted' | 'rejected' | 'missing', SumWire>>;
  readonly totals: {
    readonly rows: number;
    readonly accepted: CountedWire;
    readonly rejected: CountedWire;
    /** The sum that the ERP itself wrote; null for none. */
    readonly said: Decimal | null;
  };
  /** What the ERP says it has, and what of it becomes control totals; null where it cannot be compared. */
  readonly control: {
    readonly erp: { readonly rows: number; readonly quantity: Decimal | null };
    readonly rows: number | null;
    readonly hours: Decimal | null;
  };
  /** The file of another run that it answers; null where it may well answer this one. */
  readonly belongsTo: {
    readonly run: number;
    readonly handOver: number;
    readonly file: string;
    readonly destination: string | null;
    /** Its Ids do not say so, its lines and figures do. */
    readonly byLines: boolean;
  } | null;
  /** When the same receipt was taken; null when it was not. */
  readonly takenAt: string | null;
  /** The hand-over to the same destination that it was taken for, where that is another one; null where it is none. */
  readonly takenFor: number | null;
  readonly sha256: string;
  readonly taken: boolean;
}

const heading = text.optional();
const words = () => z.array(text).max(100);

const place = () => z.int().min(0).optional();

const receipt = () =>
  z.strictObject({
    run,
    from: z.union([z.strictObject({ file: text.min(1) }), z.strictObject({ text: z.string().max(5_000_000) })]),
    destination: text.nullable(),
    /** The file that it answers, where several went to one destination, or where it was taken for another one already. */
    handOver: z.int().min(1).optional(),
    /** Empty: no column has it. */
    columns: z.strictObject({
      id: heading,
      line: heading,
      employee: heading,
      payType: heading,
      project: heading,
      status: heading,
      message: heading,
      quantity: heading,
    }),
    allOrNothing: z.boolean().optional(),
    /** Words of the status, in small letters, that a person said the meaning of. */
    accepts: words().optional(),
    rejects: words().optional(),
    /** What a row says that has neither status nor message. */
    bare: z.enum(['accepted', 'rejected']).optional(),
    /** What line numbers count, in a file with headings. */
    counting: z.enum(['below-headings', 'whole-file']).optional(),
    /** The hash of what a person has seen. */
    seen: z.string().max(64).optional(),
    /** Its totals become control totals. */
    control: z.boolean().optional(),
    /** Where the window of each kind of rows begins. */
    places: z.strictObject({ rejected: place(), unmatched: place(), missing: place(), accepted: place() }).optional(),
    /** What lacks a column is shown all the same. */
    choosing: z.boolean().optional(),
    take: z.boolean(),
  });

export const RECEIPTS = {
  'receipt/read': acts<ReceiptWire>()(receipt, { 'from.file': 'read' }),
} as const;
